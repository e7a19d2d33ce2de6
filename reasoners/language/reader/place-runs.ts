import type { Scope } from '../../../analysis/types.ts';
import { isWhole } from './extent-names.ts';
import type { Edge, Material } from './material.ts';
import { namesOf } from './names.ts';
import { folded, nameKind } from './place-names.ts';
import { fullName } from './place-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The one place of the data by a longer name: "in the Morava Marshes", of files that are called Morava_ndvi_2021.tif. */

const isCapital = (token: Token | undefined): boolean => token?.kind === 'word' && /^\p{Lu}/u.test(token.text);

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Words with capitals in a row. */
const runsIn = (tokens: readonly Token[]): Run[] =>
  tokens.flatMap((token, from) => {
    if (!isCapital(token) || isCapital(tokens[from - 1])) return [];
    let to = from;
    while (isCapital(tokens[to])) to++;
    return [{ from, to }];
  });

/** Behind a preposition that no name stands in front of: "Gulf of Morava" is another place. */
const isPlace = (tokens: readonly Token[], { from, to }: Run): boolean => {
  const before = tokens.slice(0, from).findLastIndex(({ lower }) => lower !== 'the');
  const next = tokens[to];
  const more = next?.kind === 'number' || (next?.text === '-' && !next.spaced);
  return isWhole(tokens, from) && !(before > 1 && isCapital(tokens[before - 1])) && !more;
};

/** The one place that all the data are of; none where zones, stations or several places may be chosen. */
const onlyPlace = (scope: Scope): string | undefined => {
  const { layers, places = [] } = scope;
  const [place, more] = places;
  return place && !more && layers.every(({ members }) => members.length === 0) ? fullName(place, scope) : undefined;
};

const kindOf = (tokens: readonly Token[], { from, to }: Run, place: string): ReturnType<typeof nameKind> =>
  nameKind(
    tokens.slice(from, to).map(({ text }) => text),
    place,
  );

/** Longer names of the place. */
const longerNames = (tokens: readonly Token[], scope: Scope): Run[] => {
  const place = onlyPlace(scope);
  const words = (scope.places?.[0]?.name ?? '').split(' ').length;
  return place === undefined
    ? []
    : runsIn(tokens).filter(
        (run) => run.to - run.from > words && isPlace(tokens, run) && kindOf(tokens, run, place) === 'same',
      );
};

const choosing = new Set(['Mask', 'Zone', 'Axis', 'KindAxis', 'File']);

/** A class, a file or a thing of the data that one of the words names may be meant. */
const isChosen = ({ from, to }: Run, { tokens, scope, lexicon }: Material): boolean => {
  const names = namesOf(scope, lexicon);
  const classes = new Set(
    scope.fields.flatMap(({ names: all = [] }) =>
      all.flatMap((one) => tokensOf(one).map(({ lower }) => folded(lower))),
    ),
  );
  return tokens
    .slice(from, to)
    .some(
      ({ lower }) =>
        classes.has(folded(lower)) || (names.get(lower) ?? []).some(({ sense }) => choosing.has(sense.type)),
    );
};

const placeRuns = (material: Material): Edge[] =>
  longerNames(material.tokens, material.scope)
    .filter((run) => !isChosen(run, material))
    .map(({ from, to }) => ({ from, to, sense: { type: 'All', meaning: {} }, data: true }));

/** With the place's longer names; what is called by it and is another thing names nothing of the data: "Morava City". */
export const withPlaces = (edges: readonly Edge[], material: Material): Edge[] => {
  const { tokens, scope } = material;
  const place = onlyPlace(scope);
  if (place === undefined) return [...edges];
  const others = runsIn(tokens).filter((run) => kindOf(tokens, run, place) === 'another');
  const own = edges.filter(({ from, to }) => !others.some((run) => run.from <= from && to <= run.to));
  return [...own, ...placeRuns(material)];
};

/** Under which longer names the place was taken to be that of the data. */
export const placesTaken = (text: string, scope: Scope): string[] => {
  const tokens = tokensOf(text);
  const names = longerNames(tokens, scope).map(({ from, to }) =>
    text.slice(tokens[from]?.span.start, tokens[to - 1]?.span.end),
  );
  return [...new Set(names)].map(
    (said) => `“${said}” is taken as the place that the files are called by, ${onlyPlace(scope) ?? ''}`,
  );
};
