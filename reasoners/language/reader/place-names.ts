/** Names of places that are made of another name: "the Morava Marshes" are those of Morava, "New Morava" is somewhere else. */

/** What a name of a place may end in where it is written small. */
export const landforms = new Set(
  'region area basin desert delta plateau plain plains lake lakes sea ocean river valley island islands mountains range county province state city national park preserve reserve reservoir wetland wetlands grassland rainforest forest watershed peninsula coast gulf bay glacier'.split(
    ' ',
  ),
);

/** Kinds of nature and of government that are called by the name of the place that they are, or lie in. */
const areas =
  /^(?:region|basin|desert|delta|plateau|plains?|lakes?|rivers?|valleys?|islands?|mountains?|mount|range|reservoir|wetlands?|grasslands?|savannah?|steppes?|prairies?|marsh(?:es)?|swamps?|rainforests?|forests?|woodlands?|catchment|watershed|lagoon|estuary|glacier|hills|highlands|lowlands|county|province|district|prefecture|state|sea|ocean|gulf|bay|lago|laguna)$/;

/** Areas that people set apart: what stands in front of the name is a part of theirs, "the Southern Morava Reserve". */
const setApart = /^(?:preserve|reserve|reservation|park|refuge|sanctuary|monument|conservancy|biosphere)$/;

/** In front of a name these make another of it, or a part: New, North, Upper, Greater. */
const others =
  /^(?:new|nova?|nueva|nouvelle|neu|old|north|south|east|west|(?:north|south)(?:east|west)|(?:north|south|east|west|(?:north|south)(?:east|west))ern|upper|lower|inner|outer|greater|equatorial)$/;

/** Behind a name these are something in it, beside it or far from it: Panama Canal, Kansas City, Bering Strait. */
const things =
  /^(?:city|town|canal|strait|straits|channel|coast|border|airport|harbou?r|port|bridge|dam|station|university|street|road|cape|point|beach|panhandle|suburbs?|square|tower|junior|senior)$/;

export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The name of a place with the kind of thing that the words behind it in a file's name say: "green valley". */
export const withKind = (place: string, file: string): string => {
  const own = place.split(' ');
  const words = (file.split('/').at(-1) ?? '').split(/[^\p{L}]+/u).map(folded);
  const at = words.findIndex((_, from) => own.every((word, index) => words[from + index] === word));
  if (at < 0) return place;
  const behind = words.slice(at + own.length);
  const end = behind.findIndex((word) => !areas.test(word) && !setApart.test(word));
  return [...own, ...behind.slice(0, end < 0 ? behind.length : end)].join(' ');
};

/** Is it said to be another kind of thing than the full name says: "Green Sea" of files of the Green Valley? */
export const isOtherKind = (words: readonly string[], place: string, full: string): boolean =>
  full !== place &&
  words.map(folded).some((word) => (areas.test(word) || setApart.test(word)) && !full.split(' ').includes(word));

/**
 * What the words of a name say of a place that is called by some of them: that it is meant (`same`), that something else is (`another`), or
 * neither for certain (`unknown`); null where the place's own name is not among them.
 */
export const nameKind = (words: readonly string[], place: string): 'same' | 'another' | 'unknown' | null => {
  const said = words.filter((word) => word !== '').map(folded);
  const own = folded(place).split(' ');
  if (said.join('') === own.join('') || said.toSorted().join(' ') === own.toSorted().join(' ')) return 'same';
  const at = said.findIndex((_, from) => own.every((word, index) => said[from + index] === word));
  if (at < 0) return null;
  const before = said.slice(0, at);
  const after = said.slice(at + own.length);
  const isSetApart = setApart.test(after.at(-1) ?? '');
  const isNew = before.some((word) => /^(?:new|nova?|nueva|nouvelle|neu)$/.test(word));
  if (isNew || (!isSetApart && before.some((word) => others.test(word)))) return 'another';
  if (isSetApart) return 'same';
  if (after.some((word) => things.test(word))) return 'another';
  return [...before, ...after].every((word) => areas.test(word)) ? 'same' : 'unknown';
};
