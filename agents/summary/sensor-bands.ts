/** What part of the spectrum a band sees, where its file's name tells the sensor and the band is called by its number there. */
import type { BandDescription } from '../../core/description.ts';
import type { BandEncoding, Guess } from '../../core/profile.ts';
import { products } from '../../knowledge/product-table.ts';
import { onlyKelvins } from './band-quantity.ts';
import { nameTokens } from './band-role.ts';

interface Sensor {
  readonly name: string;
  /** The product whose table tells the numbers of its bands and how they may be stored. */
  readonly product: string;
  readonly pattern: RegExp;
  /** A tile that only scenes of this sensor are cut into, unless the name tells a product of several. */
  readonly tile?: RegExp;
}

const sensors: readonly Sensor[] = [
  {
    name: 'Sentinel-2',
    product: 'sentinel-2-l2a',
    pattern: /^(?:S2[ABC]?|sentinel-?2[abc]?|MSIL[12][AC]|S2MSI\w*)$/i,
    tile: /^T\d{2}[C-HJ-NP-X][A-HJ-NP-Z][A-HJ-NP-V]$/,
  },
  { name: 'Landsat 8 or 9', product: 'landsat-oli-c2-l2', pattern: /^(?:L[CO]0?[89]|landsat-?[89])$/i },
  { name: 'Landsat 7', product: 'landsat-etm-c2-l2', pattern: /^(?:LE0?7|landsat-?7)$/i },
  { name: 'Landsat 4 or 5', product: 'landsat-tm-c2-l2', pattern: /^(?:LT0?[45]|landsat-?[45])$/i },
];

/** Products that give bands of several sensors numbers of their own, and what is made of bands. */
const others =
  /^(?:hls\w*|[ls]30|force|mod\d\w*|myd\d\w*|vnp\w*|mask\w*|cloud\w*|nd[vwsm]i|ndbi|n?evi2?|savi|nbr\w*|d(?:nbr|ndvi)|index|ratio|diff\w*|minus|chang\w*|anom\w*|delta|class\w*|pca?|pc\d|texture|glcm|std\w*|zscore|prob\w*|unc\w*|qa|flags?|trends?|slope|residuals?|count|norm\w*|rank\w*)$/i;

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]}${word}`);

/** The sensor that a name tells, and tells alone. */
const tellingOf = (path: string): Sensor | undefined => {
  const words = nameTokens(path);
  if (words.some((word) => others.test(word))) return undefined;
  const [first, ...more] = sensors.filter(
    ({ pattern, tile }) =>
      [...words, ...pairsOf(words)].some((word) => pattern.test(word)) || words.some((word) => tile?.test(word)),
  );
  return more.length === 0 ? first : undefined;
};

/** "B02", "SR_B5", "band 8A", "B04 red": the band's number, without the zeros before it. */
const numberIn = (text: string): string | undefined =>
  /^(?:SR[_ ]?|ST[_ ]?|BOA[_ ]?|TOA[_ ]?|rho[_ ]?)?(?:B|band)[_ ]?0*([1-9]\d?A?)(?![A-Za-z0-9])/i
    .exec(text.trim())?.[1]
    ?.toUpperCase();

/** Of a file's only band the one number in the file's name. */
const numberInName = (path: string): string | undefined => {
  const found = nameTokens(path).flatMap((word) => /^B0*([1-9]\d?A?)$/i.exec(word)?.[1]?.toUpperCase() ?? []);
  return found.length === 1 ? found[0] : undefined;
};

/** A surface temperature by its name, "ST_B6": of a band that sees heat, or of none. */
const isTemperature = /(?<![a-z0-9])ST[_ ]?B0*\d/i;

const saysNothing = (text: string): boolean => text === '' || /^band[_ ]?1$/i.test(text);

interface Seen {
  readonly role: Guess;
  /** How such numbers may be stored. */
  readonly encoding: BandEncoding;
}

/** The band of a sensor; undefined where one of the two signs is missing. Programs call the bands of any file "band 1", "band 2". */
export const sensorBand = (band: BandDescription, path: string, alone: boolean): Seen | undefined => {
  const sensor = tellingOf(path);
  const called = [band.description, band.name].find((text) => !saysNothing(text));
  const isGeneric = called === undefined || /^band[_ ]?\d+$/i.test(called);
  const number = isGeneric ? (alone ? numberInName(path) : undefined) : numberIn(called);
  if (!sensor || number === undefined) return undefined;
  const product = products().find(({ id }) => id === sensor.product);
  const own = product?.bands.find(({ id }) => numberIn(id) === number);
  if (!own?.role || (isTemperature.test(isGeneric ? path : called) && !own.role.startsWith('thermal')))
    return undefined;
  const reason = `band ${number} of ${sensor.name}: the name tells both`;
  const { scale = 1, offset = 0 } = own;
  return {
    role: { value: own.role, reason },
    encoding: {
      scale,
      offset,
      nodata: [],
      validRange: null,
      unit: '1',
      origin: 'product',
      status: 'likely',
      reason: `${reason}; how its numbers are stored is not told, and they may carry an offset`,
    },
  };
};

/** How the numbers of such a band may be stored, where they are counts; that they are as they are, where they tell their unit. */
export const sensorEncoding = (
  seen: Seen | undefined,
  quantity: Guess | null,
): { readonly encoding?: BandEncoding } => {
  if (!seen || !quantity) return {};
  if (quantity.value === 'dn') return { encoding: seen.encoding };
  if (!quantity.reason.endsWith(onlyKelvins)) return {};
  const plain = { scale: 1, offset: 0, nodata: [], validRange: null, unit: 'K' };
  return { encoding: { ...plain, origin: 'file', status: 'established', reason: quantity.reason } };
};

/** Its name. */
export const sensorOf = (path: string): string | undefined => tellingOf(path)?.name;
