import type { Scope } from '../../../analysis/types.ts';
import { type Assembled, assembled } from './assemble.ts';
import { chartOf, meaningKey, type Phrase } from './chart.ts';
import { type Cover, coversOf, uncovered } from './cover.ts';
import { type Asked, answerRules, assemblyTypes, type Extra } from './grammar/answers.ts';
import { changeRules } from './grammar/changes.ts';
import { choiceRules } from './grammar/choices.ts';
import { comparisonRules } from './grammar/comparisons.ts';
import { conditionRules } from './grammar/conditions.ts';
import { givenRules } from './grammar/givens.ts';
import { mapRules } from './grammar/maps.ts';
import { objectRules } from './grammar/objects.ts';
import { partRules } from './grammar/parts.ts';
import { placeRules } from './grammar/places.ts';
import { rangeRules } from './grammar/ranges.ts';
import { tellingRules } from './grammar/telling.ts';
import { valueRules } from './grammar/values.ts';
import type { Lexicon } from './lexicon.ts';
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

export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Known, but nothing that this folder or the language could give. */
const unreadTypes = new Set(['Absent', 'Unsupported', 'NewName', 'Explained', 'Describing']);

/** What stays the same of a sentence wherever it stands and whoever asks. */
export interface Parsed {
  readonly tokens: readonly Token[];
  readonly skip: readonly boolean[];
  /** Where a reading may begin. */
  readonly begin: readonly number[];
  /** Words and recognised parts. */
  readonly seeds: readonly Phrase[];
  /** All that the rules make of them. */
  readonly phrases: readonly Phrase[];
  /** What it may ask or add by the order of its words, by the number of phrases. */
  readonly asked: readonly (() => readonly Meant<Asked>[])[];
  readonly extras: readonly (() => readonly Meant<Extra>[])[];
  /** Tokens that no phrase could cover, by index. */
  readonly unread: readonly number[];
  /** Count of work. */
  readonly cells: number;
  /** Too much ambiguity: refused whatever was found. */
  readonly overflow: boolean;
}

/** What a sentence is parsed by. */
interface Around {
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  readonly defined: readonly Defined[];
  /** Names that the question defines somewhere. */
  readonly declared: ReadonlySet<string>;
}

/** A sentence by its words and the rules that put them in order. */
export const parse = (text: string, { scope, lexicon, defined, declared }: Around): Parsed => {
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
  return {
    tokens,
    seeds,
    begin,
    skip,
    phrases: chart.phrases,
    asked: meant<Asked>('Asked'),
    extras: meant<Extra>('Extra'),
    unread: uncovered(
      seeds.filter(({ type }) => !unreadTypes.has(type)),
      skip,
      tokens.length,
    ),
    cells: chart.cells,
    overflow: chart.overflow,
  };
};
