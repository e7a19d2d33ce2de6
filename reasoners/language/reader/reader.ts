import { check } from '../../../analysis/check.ts';
import { printQuery } from '../../../analysis/print.ts';
import { sayQuery } from '../../../analysis/say.ts';
import type { Query } from '../../../analysis/tree.ts';
import { wholesSaid } from './extent-names.ts';
import { type FileOrder, type FileOrderKind, fileOrder, orderedQuery } from './file-orders.ts';
import { placesTaken } from './place-runs.ts';
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

const notOfItsKind = {
  map: 'A map has a value in every cell: say of what, and where there are several dates on which, such as “a map of NDVI on 2024-07-12”.',
  mask: 'A mask is of cells where something holds: say which, such as “a mask of NDVI above 0.5”.',
  polygons: 'Polygons are outlines of cells where something holds: say which, such as “polygons of NDVI above 0.5”.',
  table: 'A table has a row for each of several things: say of what, such as “per district” or “on each date”.',
  series: 'A time series has one value for each date.',
} as const satisfies Record<FileOrderKind, string>;

/** One reading as the file that was ordered; null where it is no such thing. */
const asFile = (kind: FileOrderKind, reading: ReadBack, scopeFor: ScopeFor): ReadBack | null => {
  const query = reading.more.length > 0 ? null : orderedQuery(kind, reading.query);
  const scope = query && scopeFor(query.givens);
  const checked = query && typeof scope === 'object' && scope ? check(query, scope) : null;
  if (!query || checked?.kind !== 'typed') return null;
  if (kind === 'table' && checked.type.axes.length === 0) return null;
  return { ...reading, query, expression: printQuery(query), said: sayQuery(query), assumed: checked.assumed };
};

const asOrdered = ({ kind, questions }: FileOrder, scopeFor: ScopeFor): Outcome => {
  const outcomes = questions.map((question) => readValue(question, scopeFor));
  const outcome = outcomes.find((one) => one.kind === 'read') ?? outcomes[0];
  // What is near is a question about a number: no file of what was ordered.
  if (outcome?.kind === 'refused') return { ...outcome, refusal: { ...outcome.refusal, answerable: [] } };
  if (!outcome) return readValue('', scopeFor);
  const readings = outcome.readings.flatMap((reading) => asFile(kind, reading, scopeFor) ?? []);
  if (readings.length === 1 && outcome.readings.length === 1) return { ...outcome, readings };
  return {
    kind: 'refused',
    refusal: { kind: 'not-put-together', message: notOfItsKind[kind], unread: [], answerable: [] },
  };
};

/**
 * Reads a question whole or not at all. Contract: never throws for what people write, does no input or output, gives the
 * same for the same question and names.
 */
export const readQuestion = (question: string, bind: ScopeFor): Outcome => {
  const scopeFor = remembering(bind);
  const order = fileOrder(question);
  return order ? asOrdered(order, scopeFor) : readValue(question, scopeFor);
};

const readValue = (question: string, scopeFor: ScopeFor): Outcome => {
  const outcome = read(question, scopeFor);
  const { readings, sentences, asking, unused } = outcome;
  const sentence = sentences[asking];
  if (!sentence || readings.length === 0 || readings.length > mostReadings)
    return { kind: 'refused', refusal: refusalOf(question, outcome, scopeFor) };
  const plain = scopeFor([]);
  const beside = [
    ...sentences.flatMap((one, index) => (index === asking ? [] : wholesSaid(one.seeds, one.seeds))),
    ...(typeof plain === 'string' ? [] : placesTaken(question, plain)),
  ];
  return {
    kind: 'read',
    unused,
    readings: readings.map(({ expression, query, label, more, assumed, phrases }) => ({
      expression,
      query,
      more,
      ...(label === undefined ? {} : { label }),
      assumed: [...new Set([...assumed, ...wholesSaid(phrases, sentence.seeds), ...beside])],
      said: [query, ...more.map((one) => one.query)].map((one) => sayQuery(one)).join('; '),
      marks: marksOf(phrases, sentence),
    })),
  };
};
