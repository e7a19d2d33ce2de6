import { name, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { bandRole } from '../../../knowledge/bands.ts';
import { aroundEdges } from './around.ts';
import { meaningKey, type Phrase } from './chart.ts';
import { codesIn } from './codes.ts';
import { wholeDatesIn } from './dates.ts';
import { extentEdges } from './extent-names.ts';
import { formulasIn } from './formulas.ts';
import type { NameEntry } from './known-names.ts';
import { thingsOf } from './layer-names.ts';
import { skippable } from './lexicon.ts';
import type { Edge, Material } from './material.ts';
import { miscounts } from './miscounts.ts';
import { definedEntries, namesOf } from './names.ts';
import { withoutNamesOfOthers } from './names-of-others.ts';
import { newNames } from './new-names.ts';
import { numbersIn, ordinalsIn, percentilesIn } from './numbers.ts';
import { openPeriodsIn } from './open-periods.ts';
import { outlineEdges } from './outlines.ts';
import { explaining } from './parentheses.ts';
import { withPlaces } from './place-runs.ts';
import { practiceEdges } from './practices.ts';
import { misreads, praises, wholePeriods, withoutRestatedSteps } from './restated-steps.ts';
import { grounded } from './senses.ts';
import { isLed, isProper } from './stands-as.ts';
import type { Token } from './tokens.ts';
import { isAskedShare, isUnit, unitEdges } from './units.ts';

/** Where a form ends that begins at a token, over function words and punctuation between its words; -1 where it does not stand there. */
const endOf = (tokens: readonly Token[], from: number, form: readonly string[], skip: readonly boolean[]): number => {
  let at = from;
  for (const [index, wanted] of form.entries()) {
    while (index > 0 && skip[at] && tokens[at]?.lower !== wanted && tokens[at]?.text !== ':') at++;
    if (tokens[at]?.lower === wanted) at++;
    else if (joinedAt(tokens, at) === wanted) at += 3;
    else return -1;
  }
  return at;
};

/** "sub-basin" as one word: "subbasin". */
const joinedAt = (tokens: readonly Token[], at: number): string | undefined => {
  const [one, hyphen, other] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const joined =
    one?.kind === 'word' && hyphen?.text === '-' && other?.kind === 'word' && !hyphen.spaced && !other.spaced;
  return joined ? one.lower + other.lower : undefined;
};

/** Entries that may begin at a token. */
const startingAt = <Entry>(
  byFirst: ReadonlyMap<string, readonly Entry[]>,
  tokens: readonly Token[],
  at: number,
): readonly Entry[] => {
  const joined = joinedAt(tokens, at);
  return [
    ...(byFirst.get(tokens[at]?.lower ?? '') ?? []),
    ...(joined === undefined ? [] : (byFirst.get(joined) ?? [])),
  ];
};

const lexicalEdges = (material: Material, skip: readonly boolean[]): Edge[] => {
  const { tokens, lexicon } = material;
  return tokens.flatMap((_, from) =>
    startingAt(lexicon.byFirst, tokens, from).flatMap(({ tokens: form, senses }) => {
      const to = endOf(tokens, from, form, skip);
      return to < 0
        ? []
        : senses.flatMap((sense) =>
            isAskedShare(tokens, from, to, sense)
              ? []
              : grounded(sense, material, form.join(' ')).map((one) => ({ from, to, sense: one, data: false })),
          );
    }),
  );
};

type Entries = ReadonlyMap<string, readonly NameEntry[]>;

const ownEdges = (material: Material, skip: readonly boolean[]): Edge[] =>
  edgesOf(
    material,
    skip,
    Map.groupBy(definedEntries(material.defined, material.lexicon.functionWords), (entry) => entry.tokens[0] ?? ''),
  );

const nameEdges = (material: Material, skip: readonly boolean[]): Edge[] =>
  withoutNamesOfOthers(edgesOf(material, skip, namesOf(material.scope, material.lexicon)), material);

const edgesOf = ({ tokens }: Material, skip: readonly boolean[], names: Entries): Edge[] =>
  tokens.flatMap((_, from) =>
    startingAt(names, tokens, from).flatMap(({ tokens: form, sense, data, exact, proper, led }: NameEntry) => {
      const to = endOf(tokens, from, form, skip);
      const said = tokens.slice(from, to);
      const written =
        (exact === undefined || said.some(({ text }) => text === exact)) &&
        (!proper || isProper(said, from === 0)) &&
        (!led || isLed(tokens, from));
      return to < 0 || !written ? [] : [{ from, to, sense, data }];
    }),
  );

const bandOf = (scope: Scope, word: string): Tree | undefined => {
  const lower = word.toLowerCase();
  const field = scope.fields.find(
    ({ name: called, aliases, sort }) =>
      sort !== 'code' && sort !== 'flags' && [called, ...aliases].some((one) => one.toLowerCase() === lower),
  );
  return field ? name(field.name) : bandRole(word) ? name(bandRole(word) ?? word) : undefined;
};

/** "These six images" are all of them where there are six. */
const isAll = (count: number, { fields, layers }: Scope): boolean =>
  count > 1 && [...fields.map(({ dates }) => dates.length), ...layers.map(thingsOf)].includes(count);

/** A year that the data have is no threshold, unless a unit stands behind it. */
const isYear = (value: number, { fields }: Scope): boolean =>
  Number.isInteger(value) &&
  value >= 1800 &&
  value < 2100 &&
  fields.some(({ dates }) => dates.some((date) => date.startsWith(`${value}`)));

const recognised = ({ tokens, scope, defined, declared, lexicon, text }: Material): Edge[] => {
  const edge =
    (type: string) =>
    <T>({ from, to, value }: { from: number; to: number; value: T }): Edge => ({
      from,
      to,
      sense: { type, meaning: value },
      data: false,
    });
  const resolve = (word: string): Tree | undefined =>
    defined.some((one) => !one.condition && one.name === word)
      ? name(word)
      : (bandOf(scope, word) ?? declaredName(word));
  const declaredName = (word: string): Tree | undefined => (declared.has(word) ? name(word.toLowerCase()) : undefined);
  const whole = wholeDatesIn(text, tokens);
  return [
    ...numbersIn(tokens)
      .filter(({ from, to, value }) => to - from > 1 || !isYear(value, scope) || isUnit(tokens[to]?.text ?? ''))
      .map(edge('Num')),
    ...numbersIn(tokens)
      .filter(({ value }) => isAll(value, scope))
      .map(edge('Whole')),
    ...tokens.flatMap(({ lower }, from) =>
      (lower === 'both' || lower === 'two') && scope.fields.some(({ dates }) => dates.length === 2)
        ? ['Whole', 'Two'].map((type) => edge(type)({ from, to: from + 1, value: 2 }))
        : [],
    ),
    ...codesIn(tokens, scope).map(edge('Mask')),
    ...ordinalsIn(tokens).map(edge('Ord')),
    ...percentilesIn(tokens).map(edge('Quartile')),
    ...whole.map(edge('Date')),
    ...openPeriodsIn(text, tokens).map(edge('OpenPeriod')),
    ...whole.filter(({ to }) => !skippable(tokens, to, lexicon.functionWords)).map(edge('DateBefore')),
    ...formulasIn(tokens, resolve).flatMap(({ from, to, value }) => [
      { from, to, sense: { type: 'Field', meaning: { tree: value, quantity: null } }, data: true },
      { from, to, sense: { type: 'Formula', meaning: value }, data: true },
    ]),
  ];
};

/** Where the next phrase may begin behind a token: behind function words, or on one that begins a phrase. */
const ends = (at: number, skip: readonly boolean[], starts: ReadonlySet<number>): number[] => {
  const found: number[] = [];
  let next = at;
  while (skip[next]) {
    if (starts.has(next)) found.push(next);
    next++;
  }
  return [...found, next];
};

/** Phrases of single words and recognised parts; `begin` are the places where a reading may begin. */
export const seedsOf = (
  material: Material,
): { readonly seeds: readonly Phrase[]; readonly begin: readonly number[]; readonly skip: readonly boolean[] } => {
  const { tokens, lexicon } = material;
  const explained = explaining(tokens);
  const marks = new Map(explained.flatMap(({ open, close }) => [[open, 'Open'] as const, [close, 'Close'] as const]));
  const skip = tokens.map((_, at) => !marks.has(at) && skippable(tokens, at, lexicon.functionWords));
  const own = ownEdges(material, skip);
  const found = [
    ...own,
    ...aroundEdges(material),
    ...extentEdges(material),
    ...practiceEdges(material),
    ...outlineEdges(material),
    ...nameEdges(material, skip).filter((edge) => !own.some((one) => one.from <= edge.from && edge.to <= one.to)),
  ];
  const names = withPlaces(found, material);
  const parts = [
    ...recognised(material),
    ...wholePeriods(tokens, material.scope),
    ...[...marks].map(([from, type]): Edge => ({ from, to: from + 1, sense: { type, meaning: {} }, data: false })),
  ];
  const owned = [...names, ...parts].filter(({ data }) => data);
  const beaten = new Set(owned.map(({ from, to }) => `${from} ${to}`));
  /** A word within a name of the data is part of that name. */
  const inside = ({ from, to }: Edge): boolean =>
    owned.some((one) => one.from <= from && to <= one.to && to - from < one.to - one.from);
  const lexical = lexicalEdges(material, skip);
  const dates = parts.filter(({ sense }) => sense.type === 'Date');
  const spelled = new Set(lexical.filter(({ sense }) => sense.type === 'Unit').map(({ from, to }) => `${from} ${to}`));
  const units = unitEdges(material).filter(({ from, to }) => !spelled.has(`${from} ${to}`));
  /** Between two dates stands a period, no difference. */
  const isPeriod = ({ from, sense }: Edge): boolean =>
    sense.type === 'Minus' && dates.some(({ to }) => to === from) && dates.some((date) => date.from === from + 1);
  const words = [...lexical, ...units].filter((edge) => !beaten.has(`${edge.from} ${edge.to}`) && !isPeriod(edge));
  const edges = [
    ...[...names, ...parts, ...words].filter((edge) => !inside(edge)),
    ...newNames(
      material,
      skip,
      words,
      explained.map(({ open }) => open),
    ),
  ];
  const whole = withoutRestatedSteps(edges, material.scope).filter(
    (edge) =>
      !miscounts(edge, edges, tokens, material.scope) && !misreads(edge, tokens) && !praises(edge, edges, tokens),
  );
  const filled = new Set(whole.filter(({ sense }) => sense.type !== 'Absent').map(({ from, to }) => `${from} ${to}`));
  // "People per square kilometre" of files without a density are people, and kilometres.
  const sets = (from: number, to: number): boolean => tokens.slice(from, to).some(({ lower }) => lower === 'per');
  const meant = whole.filter(
    ({ from, to, sense }) => sense.type !== 'Absent' || !(filled.has(`${from} ${to}`) || sets(from, to)),
  );
  const starts = new Set(meant.map(({ from }) => from));
  return {
    seeds: meant.flatMap(({ from, to, sense: { type, meaning } }) =>
      ends(to, skip, starts).map(
        (end): Phrase => ({ from, to: end, type, meaning, key: meaningKey(meaning), parts: [] }),
      ),
    ),
    begin: ends(0, skip, starts),
    skip,
  };
};
