import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Lexicon } from '../reader/lexicon.ts';
import { numbersIn } from '../reader/numbers.ts';
import { fits, isUndivided, placeAt, saysPart } from '../reader/place-words.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import type { Token } from '../reader/tokens.ts';
import type { Parsed, Terminal } from './engine.ts';
import { ownNouns, shortNames } from './short-names.ts';
import { brightnessOf, emissivities } from './symbols.ts';

/** What the words of one sentence stand for by themselves: fields, numbers, dates, units, new names, places of the data. */

/** A number as it stands there, whatever it is a number of. */
const figureAt = ({ tokens }: Heard, at: number): Parsed[] =>
  numbersIn(tokens)
    .filter(({ from }) => from === at)
    .map(({ to, value }) => ({ to, meaning: value }));

type Heard = Pick<Sentence, 'text' | 'tokens' | 'seeds'>;

const longestName = 4;

const nothing: Token = { text: '', lower: '', kind: 'symbol', span: { start: 0, end: 0 }, spaced: false };

/** A word of a file's place stands for the place, not for what the file holds. */
const isPlaceWord = (words: readonly string[], { places = [] }: Scope): boolean =>
  words.every((word) => places.some((place) => place.name.split(' ').includes(word)));

const placeIn = ({ tokens, text }: Heard, at: number, scope: Scope, lexicon: Lexicon): Parsed[] => {
  const known = (lower: string): boolean => (lexicon.byFirst.get(lower) ?? []).some((one) => one.tokens.length === 1);
  const lead = /^(?:in|over|across|of|for|from|at)$/.test(tokens[at]?.lower ?? '') ? 1 : 0;
  const start = tokens[at + lead]?.lower === 'the' ? at + lead + 1 : at + lead;
  const length = lead === 0 ? 0 : placeAt(tokens, start, ({ lower }) => known(lower));
  if (length === 0) return [];
  const said = text.slice(tokens[start]?.span.start, tokens[start + length - 1]?.span.end);
  return fits([said], scope) ? [{ to: start + length, meaning: said }] : [];
};

/** A place of the data that is named without a preposition: "Mirror Bay turbidity", "Mirror Bay's turbidity". */
const properAt = ({ tokens, text }: Heard, at: number, scope: Scope, owner: boolean): Parsed[] => {
  let to = at;
  while (tokens[to]?.kind === 'word' && /^\p{Lu}/u.test(tokens[to]?.text ?? '')) to++;
  const owned = tokens[to]?.text === "'" && tokens[to + 1]?.lower === 's';
  if (to === at || owner !== owned || (scope.places ?? []).length !== 1) return [];
  const said = text.slice(tokens[at]?.span.start, tokens[to - 1]?.span.end);
  return fits([said], scope) ? [{ to: owned ? to + 2 : to, meaning: said }] : [];
};

/** Words that join a name to what it stands for are no part of it. */
const joins =
  /^(?:an?|the|is|are|was|were|be|use|take|define|as|with|where|if|for|of|in|from|and|or|not|only|each|every|all|any|no|than|by|per|its?|their|this|that|these|those)$/;

const isNameWord = ({ kind, lower }: Token): boolean => kind === 'word' && !joins.test(lower);

/** One to four words that may be a name of the question's own. */
const newNames = ({ tokens }: Pick<Heard, 'tokens'>, at: number): Parsed[] => {
  const found: Parsed[] = [];
  for (let to = at + 1; to <= at + longestName && isNameWord(tokens[to - 1] ?? nothing); to++)
    found.push({
      to,
      meaning: tokens
        .slice(at, to)
        .map(({ lower }) => lower)
        .join(' '),
    });
  return found;
};

/** Every field that a noun may stand for: what is said of rainfall holds for all files of it. */
const allFields = ({ seeds }: Heard, at: number): Parsed[] => {
  const here = seeds.filter(({ type, from }) => type === 'Field' && from === at);
  return [...new Set(here.map(({ to }) => to))]
    .map((to) => ({
      to,
      meaning: here
        .filter((one) => one.to === to)
        .flatMap(({ meaning }) => {
          const { tree } = meaning as { tree: Tree };
          return tree.kind === 'name' ? [tree.name] : [];
        }),
    }))
    .filter(({ meaning }) => meaning.length > 0);
};

/** All that files called "Emis31" and the like hold. */
const emissivityFields = ({ tokens }: Heard, at: number, scope: Scope): Parsed[] => {
  const fields = emissivities(scope, '').map(({ name }) => name);
  return /^emissivit(?:y|ies)$/.test(tokens[at]?.lower ?? '') && fields.length > 0
    ? [{ to: at + 1, meaning: fields }]
    : [];
};

/** What files are called by, of any time of the day. */
const filesCalled = ({ tokens }: Heard, at: number, { fields }: Scope): Parsed[] =>
  [1, 2, 3].flatMap((length) => {
    const said = tokens.slice(at, at + length);
    const called = said.map(({ lower }) => lower).join('_');
    const alike = fields.filter((field) =>
      [field.name, ...field.aliases].some((one) => one.replace(/_(?:day|night)$/, '') === called),
    );
    return said.length === length && alike.length > 0
      ? [{ to: at + length, meaning: alike.map((field) => field.name) }]
      : [];
  });

/** Words that would choose what is computed, or a part of what is there. */
const choosing = new Set(
  'Stat StatWord Sup Mode Most Percentile Quartile Except Removed Not NotBe Only Per Every Delta Unsupported'.split(
    ' ',
  ),
);

/** What a value stands for, in words of no meaning here: of data without parts that a word could choose. */
const subjects = ({ tokens }: Heard, at: number, scope: Scope, { byFirst }: Lexicon): Parsed[] => {
  const chooses = ({ lower }: Token): boolean =>
    saysPart(lower) ||
    (byFirst.get(lower) ?? []).some(
      (entry) => entry.tokens.length === 1 && entry.senses.some(({ type }) => choosing.has(type)),
    );
  return isUndivided(scope)
    ? newNames({ tokens }, at).filter(({ to }) => to - at < longestName && !tokens.slice(at, to).some(chooses))
    : [];
};

/** The number of a band whose brightness temperature is there. */
const brightnessBand = ({ tokens }: Heard, at: number, scope: Scope): Parsed[] =>
  tokens[at]?.kind === 'number' && brightnessOf(scope, tokens[at]?.text ?? '').length > 0
    ? [{ to: at + 1, meaning: 'band' }]
    : [];

const nouns = /^(?:areas?|zones?|pixels?|regions?|spots?|body|bodies)$/;

/** A name for an area, without the noun that ends it: "high-temperature zones". */
const labels = ({ tokens }: Heard, at: number): Parsed[] => {
  const found: Parsed[] = [];
  for (let to = at + 1; to <= at + 6; to++) {
    const said = tokens.slice(at, to);
    if (said.length < to - at || !said.every((token) => isNameWord(token) || (token.text === '-' && !token.spaced)))
      break;
    const words = said.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
    const bare = words.length > 1 && nouns.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
    found.push({ to, meaning: bare.join(' ') });
  }
  return found;
};

export const namesAt = (sentence: Heard, scope: Scope, lexicon: Lexicon): Terminal => {
  const { seeds, tokens } = sentence;
  return (wanted, at) => {
    if (wanted === 'Place') return placeIn(sentence, at, scope, lexicon);
    if (wanted === 'Owner' || wanted === 'Proper') return properAt(sentence, at, scope, wanted === 'Owner');
    if (wanted === 'Emissivities') return emissivityFields(sentence, at, scope);
    if (wanted === 'Figure') return figureAt(sentence, at);
    if (wanted === 'Short') return shortNames(sentence, at, scope);
    if (wanted === 'OwnNoun') return ownNouns(sentence, at, scope);
    if (wanted === 'FilesCalled') return filesCalled(sentence, at, scope);
    if (wanted === 'Subject') return subjects(sentence, at, scope, lexicon);
    if (wanted === 'BrightnessBand') return brightnessBand(sentence, at, scope);
    if (wanted === 'Fields') return allFields(sentence, at);
    if (wanted === 'Label') return labels(sentence, at);
    if (wanted === 'NewName') return newNames(sentence, at);
    if (wanted === 'Word') return isNameWord(tokens[at] ?? nothing) ? [{ to: at + 1, meaning: tokens[at]?.lower }] : [];
    return seeds
      .filter(({ type, from }) => type === wanted && from === at)
      .filter(
        ({ type, from, to }) =>
          type !== 'Field' ||
          !isPlaceWord(
            tokens.slice(from, to).flatMap(({ kind, lower }) => (kind === 'word' ? [lower] : [])),
            scope,
          ),
      )
      .map(({ to, meaning }) => ({ to, meaning }));
  };
};
