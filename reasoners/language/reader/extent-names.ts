import type { Phrase } from './chart.ts';
import { leavesOf } from './chart-leaves.ts';
import type { Edge, Material } from './material.ts';
import { namesOf } from './names.ts';
import type { Token } from './tokens.ts';

/** The whole of the data said by its name: "in Harrow Vale", "the national mean". What is taken so is told as an assumption. */

const behind = /^(?:in|within|across|over|throughout|for|of|at)$/;
const determiners = /^(?:the|this|our|whole|entire|all|full)$/;
/** A part of a place, or what lies beside it, is not the whole. */
const parting =
  /^(?:north|south|east|west|northeast|northwest|southeast|southwest|north-?(?:ern)?|(?:north|south|east|west)ern|upper|lower|inner|outer|central|centre|center|middle|half|halves|third|quarter|part|parts|portion|edge|rim|fringe|border|borders|boundary|outskirts|outside|beyond|near|km|kilometres|kilometers|miles|metres|meters|m|away|rest|remainder|suburbs?|side|bank|except|excluding|without|not)$/;

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');

/** Where the words before a name begin to say something else: behind a preposition, of nothing that parts it. */
export const isWhole = (tokens: readonly Token[], at: number): boolean => {
  let before = at - 1;
  while (determiners.test(tokens[before]?.lower ?? '')) before--;
  const preposition = tokens[before]?.lower ?? '';
  return behind.test(preposition) && !parting.test(tokens[before - 1]?.lower ?? '');
};

const edge = (from: number, to: number, type: 'All' | 'Restates', said: string): Edge => ({
  from,
  to,
  sense: { type, meaning: { whole: said } },
  data: false,
});

const statistic = /^(?:mean|average|averages|median|total|totals|sum|maximum|minimum|max|min|trend)$/;

/** Beside a map of classes a word for a kind of cover is no place. */
const isCover = (noun: string, { lexicon, scope }: Material): boolean =>
  scope.fields.some(({ sort, axes, names = [] }) => sort === 'code' && axes.includes('cells') && names.length > 0) &&
  (lexicon.byFirst.get(noun) ?? []).some(
    ({ tokens, senses }) => tokens.length === 1 && senses.some(({ type }) => type === 'Class'),
  );

/** Words that a name of the folder or a word of the language has. */
const wordsOfNames = ({ scope, lexicon }: Material): ReadonlySet<string> =>
  new Set([
    ...[...namesOf(scope, lexicon).values()].flatMap((entries) =>
      entries.flatMap(({ tokens, sense }) => (sense.type === 'Absent' ? [] : tokens)),
    ),
    ...scope.layers.flatMap(({ members }) => members.flatMap((member) => member.split(/[^\p{L}]+/u).map(letters))),
  ]);

const kept = new WeakMap<Material['scope'], ReadonlySet<string>>();

const takenIn = (material: Material): ReadonlySet<string> => {
  const found = kept.get(material.scope) ?? wordsOfNames(material);
  kept.set(material.scope, found);
  return found;
};

export const extentEdges = (material: Material): Edge[] => {
  const { tokens, scope, lexicon, text } = material;
  const { names, nouns } = scope.extents ?? { names: [], nouns: [] };
  if (names.length + nouns.length === 0) return [];
  const taken = takenIn(material);
  const isNamed = (noun: string): boolean =>
    (namesOf(scope, lexicon).get(noun) ?? []).some(
      ({ tokens: form, sense }) => form.length === 1 && sense.type !== 'Absent',
    );
  const own = nouns.filter((noun) => !isNamed(noun) && !isCover(noun, material));
  const isCapital = (token: Token | undefined): boolean =>
    token?.kind === 'word' && /^\p{Lu}\p{L}{3,}/u.test(token.text);
  const said = (from: number, to: number): string => text.slice(tokens[from]?.span.start, tokens[to - 1]?.span.end);
  const nounAt = (at: number): boolean => own.includes(tokens[at]?.lower ?? '');
  /** Where a name of the whole ends that begins here; the same place where there is none. */
  const nameEnd = (from: number): number => {
    let to = from;
    while (isCapital(tokens[to])) to++;
    const words = tokens.slice(from, to).map(({ lower }) => letters(lower));
    const known =
      words.length > 0 &&
      names.some((list) => words.every((word) => list.includes(word))) &&
      !words.some((word) => taken.has(word) || lexicon.byFirst.has(word));
    // "Harrow Vale-East", "Harrow 2": more than the name.
    const more = tokens[to]?.text === '-' || tokens[to]?.kind === 'number' || /^\p{Lu}/u.test(tokens[to]?.text ?? '');
    return known && !more && !isCapital(tokens[from - 1]) ? to : from;
  };
  return tokens.flatMap((token, from) => {
    const end = nameEnd(from);
    if (end > from && isWhole(tokens, from)) {
      const to = nounAt(end) ? end + 1 : end;
      return [edge(from, to, 'All', said(from, to))];
    }
    if (nounAt(from) && isWhole(tokens, from) && determiners.test(tokens[from - 1]?.lower ?? '')) {
      // "The city of Millbrook" and "the city Millbrook" are what is called so.
      const named = tokens[from + 1]?.lower === 'of';
      const to = named ? nameEnd(from + 2) : from + 1;
      return (named && to === from + 2) || isCapital(tokens[from + 1]) ? [] : [edge(from, to, 'All', said(from, to))];
    }
    const national = token.lower === 'national' && own.includes('country') && !taken.has('national');
    const next = tokens[from + 1]?.lower ?? '';
    const field = (namesOf(scope, lexicon).get(next) ?? []).some(({ sense }) => sense.type === 'Field');
    return (national || nounAt(from)) && (statistic.test(next) || field)
      ? [edge(from, from + 1, 'Restates', token.text)]
      : [];
  });
};

const wholeOf = ({ type, meaning }: Phrase): string | undefined =>
  type === 'All' || type === 'Restates' ? (meaning as { whole?: string }).whole : undefined;

/** What a reading takes as the whole of the data by its name, whichever of the senses of those words it took. `seeds`: of the sentence that asks. */
export const wholesSaid = (phrases: readonly Phrase[], seeds: readonly Phrase[]): string[] => {
  const taken = new Set(
    phrases
      .flatMap(leavesOf)
      .flatMap(({ type, from }) => (/^(?:All|Place|Kind|Restates|Area)$/.test(type) ? [from] : [])),
  );
  const said = seeds.flatMap((seed) => (taken.has(seed.from) ? (wholeOf(seed) ?? []) : []));
  return [...new Set(said)].map(
    (whole) => `“${whole}” is taken as all that the data show; no polygon or class of that name is among them`,
  );
};
