import type { Layer, Scope } from '../../../analysis/types.ts';
import { spaced } from './known-names.ts';
import { contentOf, type Lexicon } from './lexicon.ts';
import { variants } from './short-forms.ts';

/** Parts of names that no other member has: "the park", "Greensboro" for 'Greensboro Airport'. */
export const zoneParts = (members: readonly string[], lexicon: Lexicon): [string, string][] => {
  const all = members.map((member) => ({ member, tokens: contentOf(member, lexicon.functionWords) }));
  const telling = (word: string): boolean => word.length >= 4 && /^\p{L}+$/u.test(word) && !lexicon.byFirst.has(word);
  const runs = all.flatMap(({ member, tokens }) =>
    tokens.flatMap((_, from) =>
      Array.from({ length: tokens.length - from }, (_, count) => tokens.slice(from, from + count + 1))
        .filter((part) => part.length < tokens.length && part.some(telling))
        .map((part) => ({ part: part.join(' '), member })),
    ),
  );
  const owners = Map.groupBy(runs, ({ part }) => part);
  return [...owners].flatMap(([part, found]) =>
    new Set(found.map(({ member }) => member)).size === 1 || (found.length === 2 && !part.includes(' '))
      ? found.map(({ member }): [string, string] => [part, member])
      : [],
  );
};

const stationWords = [
  'station',
  'site',
  'gauge',
  'location',
  'sensor',
  'monitoring station',
  'measuring station',
  'logger',
];
export const zoneWords =
  'district region province county sector parcel municipality ward commune canton department basin subbasin catchment watershed reserve park territory zone block tract polygon site plot field state country island prefecture township neighbourhood neighborhood sub-district quarter compartment stand estate farm reach section lake parish city town village commune municipio prefecture unit area ranch pasture paddock forest-block division subdivision concession zone glacier'.split(
    ' ',
  );

/** Words for one thing: who calls it by one of them is understood by the others, where no other layer is of its kind. */
const sameThings: readonly (readonly string[])[] = [
  ['parcel', 'plot', 'field', 'paddock'],
  ['catchment', 'subcatchment', 'sub-catchment', 'basin', 'subbasin', 'watershed'],
  ['municipality', 'commune', 'township'],
];

/** Things that divide no land: nobody calls a reservoir a county. */
const isThing =
  /^(?:reservoirs?|dams?|ponds?|lagoons?|rivers?|streams?|canals?|wetlands?|swamps?|bogs?|reefs?|beach(?:es)?|glaciers?|islets?|forests?|groves?|orchards?|vineyards?|mines?|quarr(?:y|ies)|buildings?|roofs?|roads?|dikes?|sanctuar(?:y|ies)|scars?|plumes?|patch(?:es)?)$/;

/** Nouns for a layer whose own name says nothing: what they stand for, where no other layer is of their kind. */
export const genericNouns = (layer: Layer, { layers, fields, extents }: Scope): string[] => {
  if (layer.single || layers.filter(({ kind }) => kind === layer.kind).length > 1) return [];
  const own = [layer.name, ...layer.aliases];
  // What provinces make up is none of them, and a kind of other things is neither.
  const kinds = new Set(
    fields.flatMap(({ members, names = [] }) => (members === layer.name ? [] : names)).map((one) => one.toLowerCase()),
  );
  const words = (layer.kind === 'stations' ? stationWords : zoneWords).filter(
    (word) => !extents?.nouns.includes(word) && !kinds.has(word),
  );
  const speaks =
    own.some((one) => words.includes(one) && !['zone', 'polygon', 'region'].includes(one)) ||
    /[a-z]_[a-z]/.test(layer.name) ||
    isThing.test(layer.name);
  return layer.kind === 'zones' && speaks
    ? [
        ...['area', 'zone', 'region', 'polygon'],
        ...sameThings.filter((words) => words.some((word) => own.includes(word))).flat(),
      ]
    : words;
};

/** "ranger_districts" is said as ranger districts, and one of them as ranger district. */
export const layerForms = (called: string): string[] => [
  ...variants(called),
  ...(/[^s]s$/.test(called) ? [spaced(called).slice(0, -1)] : []),
  ...(called.endsWith('ies') ? [`${spaced(called).slice(0, -3)}y`] : []),
  // "Sample points" are the points.
  ...(/^points?$/.test(called) ? ['sample', 'sampling', 'survey', 'field'].map((word) => `${word} ${called}`) : []),
];

/** How many things a layer has; without that how many names are of one of them each: kinds and owners are of several. */
export const thingsOf = ({ count, members, shared = [] }: Layer): number => count ?? members.length - shared.length;

/** A thing that is told by its number is said behind its noun: "buoy 4101", "plot no. 12". */
export const numbered = (nouns: readonly string[], member: string): string[] =>
  nouns.flatMap((noun) => ['', 'number ', 'no ', 'no. ', '# ', '#'].map((sign) => `${noun} ${sign}${member}`));
