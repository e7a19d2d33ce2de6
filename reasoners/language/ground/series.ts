import type { Given } from '../../../analysis/tree.ts';
import { nameWithoutDate } from '../../../core/dated-name.ts';
import type { BandProfile, DataProfile, RasterProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import type { Layer } from './layer.ts';
import { identifier, labelOf, stemOf } from './names.ts';
import { joinedBySensor } from './one-sensor.ts';
import { withPasses } from './passes.ts';
import { behindPlace } from './place-in-name.ts';

/** The same band of files that differ in their date, in the order of the dates; or one band. */
export interface Series {
  readonly layers: readonly Layer[];
  /** What it may be called, the most telling first, with how much that says: 3 the question, 2 the data, 1 its place in the file. */
  readonly names: readonly { readonly name: string; readonly weight: number }[];
}

const ofSource = (source: string, { path }: RasterProfile): boolean =>
  source === 'data' || source === path || path.endsWith(`/${source}`) || stemOf(path) === source;

/** A band whose name says no more than when it was taken. */
const isDateName = ({ name, date }: BandProfile): boolean =>
  date !== null &&
  (nameWithoutDate(name, date) === '' ||
    (/^\D{0,2}\d[\d\s_.:T-]*Z?$/.test(name) && name.replaceAll(/\D/g, '').startsWith(date.replaceAll('-', ''))));

/** A band's name without its own month or day, or the year that is its file's: "classification_2000" in the file of 2000. */
const undated = ({ name, date: own }: BandProfile, date: string | null): string => {
  const told = nameWithoutDate(name, own);
  if (told !== name && /[A-Za-z]/.test(told)) return told;
  const year = date?.slice(0, 4) ?? '';
  const rest = year === '' ? name : name.replace(new RegExp(`[-_ .]?${year}(?!\\d)`), '');
  return /[A-Za-z]{3}/.test(rest) ? rest : name;
};

/** Names that a given states: of bands, by their number. */
const statedNames = (givens: readonly Given[], { file, band }: Layer): string[] =>
  givens.flatMap((given) =>
    given.kind === 'band' && given.number === band.index && ofSource(given.source, file) ? [given.name] : [],
  );

const isCertain = (guess: { readonly reason: string } | null): boolean =>
  guess !== null && !guess.reason.startsWith('likely');

/** Masks are called by what they are masks of, codes of dates by their files. */
const unspoken = new Set(['dn', 'mask', 'burn-day', 'loss-year']);

const quantityNames = ({ quantity }: BandProfile): string[] => {
  if (quantity === null || !isCertain(quantity) || unspoken.has(quantity.value)) return [];
  const known = findQuantity(quantity.value);
  return known ? [known.id, known.name, ...known.aliases] : [quantity.value];
};

const single = new WeakMap<RasterProfile, boolean>();

/** One band, or the same on several dates. */
const holdsOneThing = (file: RasterProfile): boolean => {
  const { bands } = file;
  const found =
    single.get(file) ??
    (bands.every((band) => undated(band, band.date) === undated(bands[0] ?? band, bands[0]?.date ?? null)) ||
      bands.every(isDateName));
  single.set(file, found);
  return found;
};

/** "nir", and "nir reflectance" where it is told as such. */
const spokenRole = (role: string, { quantity }: BandProfile): string[] => {
  const spoken = role === 'nir' ? [role, 'near_infrared'] : [role];
  const isReflectance = quantity?.value.endsWith('reflectance') === true;
  return isReflectance ? [...spoken, ...spoken.map((name) => `${name}_reflectance`)] : spoken;
};

const dataNames = (layer: Layer): string[] => {
  const { band, file } = layer;
  const own =
    /^band \d+$/i.test(band.name) || isDateName(band) ? [] : [...new Set([band.name, undated(band, layer.date)])];
  const described =
    band.description.length > 0 && band.description !== band.name && band.description.length < 40
      ? [band.description]
      : [];
  const product = band.productBand !== undefined && file.identity?.status === 'established' ? [band.productBand] : [];
  const only = holdsOneThing(file);
  const label = only ? [labelOf(file.path), stemOf(file.path)] : [];
  const role = isCertain(band.role) && band.role ? spokenRole(band.role.value, band) : [];
  const short = label.filter((name) => /^[a-z]+(?:_[a-z]+){0,2}$/.test(name));
  return [
    ...short,
    ...role,
    ...own,
    ...described,
    ...product,
    ...quantityNames(band),
    ...label,
    ...ends(layer),
    ...symbols(layer),
    ...(only ? [behindPlace(labelOf(file.path))] : []),
  ];
};

/** "refl_b04" and "b04" of `Mirror Bay_refl_b04`: ends of a file's name that carry a number, where it holds one thing only. */
const ends = ({ file }: Layer): string[] => {
  if (!holdsOneThing(file)) return [];
  const words = labelOf(file.path)
    .split('_')
    .filter((word) => !/^tiff?$/.test(word));
  return words.map((_, at) => words.slice(at).join('_')).filter((end) => /[a-z]/.test(end) && /\d/.test(end));
};

/** "T31" for the brightness temperature of band 31, "T_day" for that of the day. */
const symbols = ({ file, band }: Layer): string[] => {
  if (!holdsOneThing(file) || band.quantity?.value !== 'brightness-temperature') return [];
  const numbers = labelOf(file.path)
    .split('_')
    .flatMap((word) => /^(?:bt|b|band)?(\d{1,2})$/.exec(word)?.[1] ?? []);
  const pass = labelOf(file.path)
    .split('_')
    .filter((word) => word === 'day' || word === 'night');
  return numbers.length === 1
    ? [...(pass.length === 0 ? [`t${numbers[0]}`, `bt${numbers[0]}`] : []), ...pass.map((word) => `t_${word}`)]
    : [];
};

const numberIn = ({ name }: BandProfile): string | undefined => /^b(?:and)?[ _-]?0*(\d{1,2})(?!\d)/i.exec(name)?.[1];

/** By its number: the one in its name, where the file's bands are called by numbers, else its place in the file. */
const places = ({ file, band }: Layer): string[] => {
  const isNumbered = file.bands.some((one) => numberIn(one) !== undefined);
  const number = isNumbered ? numberIn(band) : String(band.index);
  return number === undefined ? [] : [`band_${number}`, `band${number}`, `b${number}`];
};

/** Words of a file's name, where it holds one thing only. */
const words = ({ file }: Layer): string[] =>
  holdsOneThing(file)
    ? labelOf(file.path)
        .split('_')
        // Gases are called by their formulas.
        .filter((word) => /^(?:[a-z]{3,}|[a-z]{1,3}\d|pm\d{1,2})$/.test(word) && !/^[bsvl]\d$/.test(word))
    : [];

const namesOf = (layers: readonly Layer[], givens: readonly Given[]): Series['names'] => {
  const [first, ...others] = layers;
  if (!first) return [];
  const weighted = (layer: Layer) => [
    ...statedNames(givens, layer).map((name) => ({ name: identifier(name), weight: 3 })),
    ...dataNames(layer).map((name) => ({ name: identifier(name), weight: 2 })),
    ...[...words(layer), ...places(layer)].map((name) => ({ name, weight: 1 })),
  ];
  const theirs = others.map((layer) => new Set(weighted(layer).map(({ name }) => name)));
  const shared = weighted(first).filter(({ name }) => name !== '' && theirs.every((names) => names.has(name)));
  return shared.filter(({ name }, index) => shared.findIndex((other) => other.name === name) === index);
};

/** Dates that a file carries without its bands having any are the file's. */
const dateOf = (file: RasterProfile, band: BandProfile): string | null =>
  // Its numbers are the years: that of its name is the last of them.
  band.quantity?.value === 'loss-year' ? null : (band.date ?? file.date?.value ?? null);

/** Bands of several names are one thing on several dates only where unit, type and grid are the same. */
const isOneKind = (layers: readonly Layer[]): boolean =>
  new Set(layers.map(({ band }) => band.name)).size === 1 ||
  new Set(
    layers.map(
      ({ band: { unit, dtype, grid } }) => `${unit} ${dtype} ${grid.width} ${grid.height} ${grid.transform.join(' ')}`,
    ),
  ).size === 1;

/** All bands of the folder as series: what differs in its date only belongs together. */
export const seriesOf = (profile: DataProfile, givens: readonly Given[]): Series[] => {
  const rasters = profile.files.filter((file) => file.kind === 'raster');
  const groupOf = (path: string): string =>
    profile.groups.find(({ kind, files }) => kind === 'series' && files.includes(path))?.id ?? path;
  const keyed = rasters.flatMap((file) =>
    file.bands.map((band) => {
      const plain = undated(band, dateOf(file, band));
      const named = isDateName(band) ? '' : /^band \d+$/i.test(band.name) ? `${band.index}` : plain;
      const dated = file.bands.filter(({ name, date }) => name === band.name && date === band.date).length === 1;
      return {
        key: `${groupOf(file.path)}|${dated ? named : band.index}`,
        layer: { file, band, date: dateOf(file, band) },
      };
    }),
  );
  const groups = [...Map.groupBy(keyed, ({ key }) => key).values()].flatMap((members) => {
    const layers = members
      .map(({ layer }) => layer)
      .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.file.path.localeCompare(b.file.path));
    const dates = new Set(layers.map(({ date }) => date));
    const apart = dates.size === layers.length && (layers.length === 1 || !dates.has(null)) && isOneKind(layers);
    return apart ? [layers] : layers.map((layer) => [layer]);
  });
  return withPasses(joinedBySensor(groups)).map(({ layers, pass }) => ({
    layers,
    names: namesOf(layers, givens).map((one) => (pass ? { ...one, name: `${one.name}_${pass}` } : one)),
  }));
};

export { ofSource };
