import type { Scope } from '../../../analysis/types.ts';
import { askedByFrames, extrasByFrames, severalByFrames } from '../frames/ask.ts';
import { overStored } from '../statements/formulas.ts';
import { statedBy } from '../statements/said.ts';
import type { Statement } from '../statements/statement.ts';
import { type Assembled, assembled } from './assemble.ts';
import { chartOf, meaningKey, type Phrase } from './chart.ts';
import { type Cover, coversOf, uncovered } from './cover.ts';
import { type Asked, answerRules, assemblyTypes, type Extra } from './grammar/answers.ts';
import { changeRules } from './grammar/changes.ts';
import { choiceRules } from './grammar/choices.ts';
import { comparisonRules } from './grammar/comparisons.ts';
import { conditionRules } from './grammar/conditions.ts';
import { givenRules, type Note } from './grammar/givens.ts';
import { mapRules } from './grammar/maps.ts';
import { objectRules } from './grammar/objects.ts';
import { partRules } from './grammar/parts.ts';
import { placeRules } from './grammar/places.ts';
import { rangeRules } from './grammar/ranges.ts';
import { tellingRules } from './grammar/telling.ts';
import { valueRules } from './grammar/values.ts';
import type { Lexicon } from './lexicon.ts';
import { emptyPatch } from './meaning.ts';
import type { Defined } from './names.ts';
import { seedsOf } from './seeds.ts';
import { type Token, tokensOf } from './tokens.ts';

const rules = [
  ...conditionRules,
  ...placeRules,
  ...valueRules,
  ...partRules,
  ...comparisonRules,
  ...rangeRules,
  ...choiceRules,
  ...changeRules,
  ...objectRules,
  ...mapRules,
  ...givenRules,
  ...tellingRules,
];

/** Phrases more than the fewest that a cover may have. */
const slack = 3;

/** Parts of answers that are made for covers of one length before they are given up. */
const mostWork = 6_000;

interface Assembly extends Pick<Assembled, 'of'> {
  readonly phrases: readonly Phrase[];
}

/** Every cover put together; nothing where that is too much: what was put together in part only may lack the reading that was meant. */
const assembliesOf = (covers: readonly Cover[]): readonly Assembly[] => {
  const found: Assembly[] = [];
  let work = 0;
  for (const { phrases } of covers) {
    if (work > mostWork) return [];
    const { of, items } = assembled(phrases, answerRules);
    work += items;
    found.push({ phrases, of });
  }
  return found;
};

/** A meaning with the phrases that it consumed. */
export interface Meant<Meaning> {
  readonly meaning: Meaning;
  readonly phrases: readonly Phrase[];
}

export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly tokens: readonly Token[];
  /** It states something, and nothing else. */
  readonly states: boolean;
  /** A mark or its beginning says that it asks. */
  readonly asks: boolean;
  /** Words and recognised parts. */
  readonly seeds: readonly Phrase[];
  /** Every definition or fact that the sentence may state. */
  readonly notes: readonly Note[];
  /** What it may ask, by the number of phrases; within one list all ways count alike. */
  readonly asked: readonly (() => readonly Meant<Asked>[])[];
  readonly extras: () => readonly Meant<Extra>[];
  /** What it works out: what “it” is afterwards. */
  readonly topic?: string;
  /** Tokens that no phrase could cover, by index. */
  readonly unread: readonly number[];
  /** Count of work. */
  readonly cells: number;
  /** Too much ambiguity: refused whatever was found. */
  readonly overflow: boolean;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Known, but nothing that this folder or the language could give. */
const unreadTypes = new Set(['Absent', 'Unsupported', 'NewName', 'Explained', 'Describing']);

const contains = (outer: Phrase, inner: Phrase): boolean =>
  outer.from <= inner.from && inner.to <= outer.to && (outer.from < inner.from || inner.to < outer.to);

const widest = (phrases: readonly Phrase[]): Phrase[] =>
  phrases.filter((phrase) => !phrases.some((other) => contains(other, phrase)));

/** In a sentence that asks, only what says so is a definition: "taking NDWI > 0 as water", "where water is NDWI > 0". */
const stated = ({ parts }: Phrase): boolean =>
  parts[0]?.type === 'Define' ||
  (parts[0]?.type === 'WithWord' && parts[1]?.parts[0]?.type !== 'Rel') ||
  parts[0]?.type === 'Use' ||
  parts[0]?.type === 'Open' ||
  parts[0]?.type.endsWith('Fact') === true ||
  parts.every(({ type }) => type !== 'Named');

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

const kept = new WeakMap<Scope, WeakMap<Lexicon, Map<string, Sentence>>>();
const mostKept = 200;

/** One sentence in one folder; `start` is its place in the question. What was read once is kept with the folder's names. */
export const readSentence = (text: string, start: number, around: Surroundings): Sentence => {
  const { scope, lexicon, defined, declared, asks } = around;
  const byLexicon = kept.get(scope) ?? new WeakMap<Lexicon, Map<string, Sentence>>();
  const known = byLexicon.get(lexicon) ?? new Map<string, Sentence>();
  const key = JSON.stringify([text, start, asks, defined, [...declared]]);
  const sentence = known.get(key) ?? sentenceOf(text, start, around);
  if (known.size >= mostKept) known.clear();
  kept.set(scope, byLexicon.set(lexicon, known.set(key, sentence)));
  return sentence;
};

const sentenceOf = (
  text: string,
  start: number,
  { scope, lexicon, defined, declared, asks }: Surroundings,
): Sentence => {
  const tokens = tokensOf(text);
  const { seeds, begin, skip } = seedsOf({ text, tokens, scope, lexicon, defined, declared });
  // A word that stands for nothing leaves no cover: nothing has to be put together.
  const blank = uncovered(
    seeds.filter(({ type }) => type !== 'Absent' && type !== 'Unsupported' && type !== 'Describing'),
    skip,
    tokens.length,
  );
  const chart = blank.length > 0 ? { phrases: [], cells: 0, overflow: false } : chartOf(seeds, rules);
  const usable = chart.phrases.filter(({ type }) => assemblyTypes.has(type));
  const levels = chart.overflow ? [] : coversOf(usable, begin, tokens.length, slack);
  const assemblies = levels.map((covers) => once(() => assembliesOf(covers())));
  const meant = <Meaning>(wanted: string) =>
    assemblies.map((made) =>
      once(() => {
        const all = made().flatMap(({ phrases, of }) =>
          of(wanted).map((meaning) => ({ meaning: meaning as Meaning, phrases })),
        );
        return [...new Map(all.map((one) => [meaningKey(one.meaning), one])).values()];
      }),
    );
  const notes = widest(chart.phrases.filter((phrase) => phrase.type === 'Note' && (!asks || stated(phrase))));
  const heard = { seeds: [...seeds, ...notes], skip, tokens, scope };
  const framed = once(() => askedByFrames(heard));
  const several = once(() => severalByFrames(heard));
  const asked = [several, ...meant<Asked>('Asked'), framed];
  const plainly = once(
    () => meant<Extra>('Extra').find((list) => list().length > 0)?.() ?? (asks ? [] : extrasByFrames(heard)),
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
    unread: uncovered(
      seeds.filter(({ type }) => !unreadTypes.has(type)),
      skip,
      tokens.length,
    ),
    cells: chart.cells,
    overflow: chart.overflow,
  };
};
