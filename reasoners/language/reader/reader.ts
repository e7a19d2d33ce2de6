import { sayQuery } from '../../../analysis/say.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { Further } from './queries.ts';
import { read, type ScopeFor } from './read.ts';
import { type Mark, marksOf } from './readback.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** More readings than this are not run: the question is asked back. */
const mostReadings = 4;

export interface ReadBack {
  readonly expression: string;
  readonly query: Query;
  /** What the value is called beside further ones. */
  readonly label?: string;
  readonly more: readonly Further[];
  /** The expression in words. */
  readonly said: string;
  readonly assumed: readonly string[];
  readonly marks: readonly Mark[];
}

export type Outcome =
  /** One to four analyses; several are all run and compared. */
  | { readonly kind: 'read'; readonly readings: readonly ReadBack[]; readonly unused: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Names are bound once for what is stated. */
const remembering = (bind: ScopeFor): ScopeFor => {
  const kept = new Map<string, ReturnType<ScopeFor>>();
  return (givens) => {
    const key = JSON.stringify(givens);
    const found = kept.get(key) ?? bind(givens);
    kept.set(key, found);
    return found;
  };
};

/**
 * Reads a question whole or not at all. Contract: never throws for what people write, does no input or output, gives the
 * same for the same question and names.
 */
export const readQuestion = (question: string, bind: ScopeFor): Outcome => {
  const scopeFor = remembering(bind);
  const outcome = read(question, scopeFor);
  const { readings, sentences, asking, unused } = outcome;
  const sentence = sentences[asking];
  if (!sentence || readings.length === 0 || readings.length > mostReadings)
    return { kind: 'refused', refusal: refusalOf(question, outcome, scopeFor) };
  return {
    kind: 'read',
    unused,
    readings: readings.map(({ expression, query, label, more, assumed, phrases }) => ({
      expression,
      query,
      more,
      ...(label === undefined ? {} : { label }),
      assumed,
      said: [query, ...more.map((one) => one.query)].map((one) => sayQuery(one)).join('; '),
      marks: marksOf(phrases, sentence),
    })),
  };
};
