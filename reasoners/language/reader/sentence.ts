import type { Scope } from '../../../analysis/types.ts';
import { askedByFrames, extrasByFrames, severalByFrames } from '../frames/ask.ts';
import { overStored } from '../statements/formulas.ts';
import { statedBy } from '../statements/said.ts';
import type { Statement } from '../statements/statement.ts';
import type { Phrase } from './chart.ts';
import type { Extra } from './grammar/answers.ts';
import type { Note } from './grammar/givens.ts';
import type { Lexicon } from './lexicon.ts';
import { emptyPatch } from './meaning.ts';
import type { Defined } from './names.ts';
import { type Meant, once, type Parsed, parse } from './parse.ts';
import type { Sentence } from './sentence-type.ts';
import type { Token } from './tokens.ts';

const contains = (outer: Phrase, inner: Phrase): boolean =>
  outer.from <= inner.from && inner.to <= outer.to && (outer.from < inner.from || inner.to < outer.to);

const widest = (phrases: readonly Phrase[]): Phrase[] =>
  phrases.filter((phrase) => !phrases.some((other) => contains(other, phrase)));

/** In a sentence that asks, only what says so is a definition: "taking NDWI > 0 as water", "where water is NDWI > 0". */
const stated = ({ parts, from }: Phrase, tokens: readonly Token[]): boolean =>
  // "Which huts are owned by the State" asks: nothing is called huts by it.
  !(from === 0 && /^(?:which|who)$/.test(tokens[0]?.lower ?? '')) &&
  (parts[0]?.type === 'Define' ||
    (parts[0]?.type === 'WithWord' && parts[1]?.parts[0]?.type !== 'Rel') ||
    parts[0]?.type === 'Use' ||
    parts[0]?.type === 'Open' ||
    parts[0]?.type.endsWith('Fact') === true ||
    parts.every(({ type }) => type !== 'Named'));

/** What a sentence is read by. */
interface Surroundings {
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  readonly defined: readonly Defined[];
  /** Names that the question defines somewhere. */
  readonly declared: ReadonlySet<string>;
  readonly asks: boolean;
}

const extraOf = ({ where, said, facts, defined, needs, insteads }: Statement): Extra => ({
  patch: { ...emptyPatch, where },
  said,
  notes: facts.length + defined.length > 0 ? [{ facts, defined }] : [],
  ...(needs.length > 0 ? { needs } : {}),
  ...(insteads.length > 0 ? { insteads } : {}),
});

interface Kept {
  readonly parsed: Parsed;
  /** By its place and whether it asks. */
  readonly sentences: Map<string, Sentence>;
}

const kept = new WeakMap<Scope, WeakMap<Lexicon, Map<string, Kept>>>();
const mostKept = 200;

/** One sentence in one folder; `start` is its place in the question. What was read once is kept with the folder's names. */
export const readSentence = (text: string, start: number, around: Surroundings): Sentence => {
  const { scope, lexicon, defined, declared, asks } = around;
  const byLexicon = kept.get(scope) ?? new WeakMap<Lexicon, Map<string, Kept>>();
  const known = byLexicon.get(lexicon) ?? new Map<string, Kept>();
  const key = JSON.stringify([text, defined, [...declared]]);
  const one = known.get(key) ?? { parsed: parse(text, around), sentences: new Map<string, Sentence>() };
  if (known.size >= mostKept) known.clear();
  kept.set(scope, byLexicon.set(lexicon, known.set(key, one)));
  const place = `${start} ${asks}`;
  const sentence = one.sentences.get(place) ?? sentenceOf(text, start, one.parsed, around);
  one.sentences.set(place, sentence);
  return sentence;
};

const sentenceOf = (text: string, start: number, parsed: Parsed, { scope, lexicon, asks }: Surroundings): Sentence => {
  const { tokens, seeds, begin, skip, phrases, unread, cells, overflow } = parsed;
  const notes = widest(phrases.filter((phrase) => phrase.type === 'Note' && (!asks || stated(phrase, tokens))));
  const heard = { seeds: [...seeds, ...notes], skip, tokens, scope };
  const framed = once(() => askedByFrames(heard));
  const several = once(() => severalByFrames(heard));
  const asked = [several, ...parsed.asked, framed];
  const plainly = once(
    () => parsed.extras.find((list) => list().length > 0)?.() ?? (asks ? [] : extrasByFrames(heard)),
  );
  const isOver = ({ meaning }: Phrase): boolean => (meaning as Note).defined.some(({ tree }) => overStored(tree));
  const isWhole = ({ from, to }: Phrase): boolean => begin.includes(from) && to >= tokens.length;
  const whole = notes.some((phrase) => isWhole(phrase) && !isOver(phrase));
  // What no phrase says as a whole may be a statement by its own rules.
  const statement = once(() => (asks || whole ? undefined : statedBy({ text, tokens, seeds }, scope, lexicon)));
  const extras = (): readonly Meant<Extra>[] => {
    const stated = statement();
    return stated ? [{ meaning: extraOf(stated), phrases: [] }] : plainly();
  };
  const said = statement();
  const formulas = notes.flatMap(({ meaning }) => (meaning as Note).defined.filter(({ condition }) => !condition));
  const topic = said ? said.topic : formulas.at(-1)?.name;
  return {
    text,
    start,
    tokens,
    asks,
    states: whole || statement() !== undefined,
    seeds,
    notes: said ? [{ facts: said.facts, defined: said.defined }] : notes.map(({ meaning }) => meaning as Note),
    asked,
    extras,
    ...(topic === undefined ? {} : { topic }),
    unread,
    cells,
    overflow,
  };
};
