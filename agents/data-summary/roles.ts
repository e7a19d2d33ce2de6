import type { BandDescription } from '../../core/description.ts';
import type { BandStatistics, Guess } from '../../core/profile.ts';
import { bandRole, roleOfWavelength } from '../../knowledge/bands.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { auxiliaryLayer } from '../../knowledge/recognition/auxiliary-layer.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';

const qualityToken =
  /^(?:bqa|qa|pixelqa|qapixel|qaradsat|scl|fmask|cfmask|clm|cloudmask|cld|msk|qc|quality|stateqa|dataqa|vzaqa)$/i;
const classToken =
  /^(?:class|classes|classif\w*|landcover\w*|lc|lulc|nlcd\w*|worldcover\w*|clc\d*|mcd12\w*|labels?|cdl|glc\d*)$/i;

/** `QC_Day`, `pixel_reliability`: a band whose own name says that it holds no measurement. */
export const isQualityName = (name: string): boolean => {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return qualityToken.test(first) || [first, ...others].some((word) => /^reliability$/i.test(word));
};

/** Words of a file's name, without extension. */
export const nameTokens = (path: string): string[] =>
  (path.split('/').at(-1) ?? '')
    .replace(/\.[A-Za-z0-9]+$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((token) => token !== '');

const firstHit = <T>(
  words: readonly string[],
  find: (word: string) => T | undefined,
): { word: string; hit: T } | null => {
  for (const word of words) {
    const hit = find(word);
    if (hit !== undefined) return { word, hit };
  }
  return null;
};

const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 1);

/** What part of the spectrum or which auxiliary layer a band is, by its own words first. */
export const guessRole = (
  band: BandDescription,
  path: string,
  alone: boolean,
  byProduct: Guess | null,
): Guess | null => {
  const own = [band.name, band.description].filter((text) => text !== '');
  const tokens = alone ? nameTokens(path) : [];
  const pair = tokens.slice(1).map((token, index) => `${tokens[index]}${token}`);
  const quality =
    own.find(isQualityName) ??
    [...own, ...tokens, ...pair].find((word) => qualityToken.test(word.replace(/[^A-Za-z0-9]/g, '')));
  if (quality) return { value: 'qa', reason: `“${quality}” names a quality or mask layer` };
  if (band.flags) return { value: 'qa', reason: 'the file names its bits' };
  const named = firstHit(own, bandRole);
  if (named) return { value: named.hit, reason: `the band is called “${named.word}”` };
  const inWords = new Set(own.flatMap((text) => wordsOf(text).flatMap((word) => bandRole(word) ?? [])));
  const [only] = inWords;
  if (only && inWords.size === 1) return { value: only, reason: `the band is called “${own.join(' ')}”` };
  if (band.wavelengthNm !== null) {
    const role = roleOfWavelength(band.wavelengthNm);
    if (role) return { value: role, reason: `centre wavelength ${band.wavelengthNm} nm` };
  }
  if (byProduct) return byProduct;
  const inName = firstHit(
    tokens.filter((token) => token.length > 1),
    bandRole,
  );
  if (inName) return { value: inName.hit, reason: `“${inName.word}” in the file name` };
  const colour = bandRole(band.colour);
  return colour ? { value: colour, reason: `the file's colour interpretation is ${band.colour}` } : null;
};

const shortQuantities: Record<string, string> = {
  lst: 'land-surface-temperature',
  sst: 'sea-surface-temperature',
  bt: 'brightness-temperature',
  dem: 'elevation',
  dtm: 'elevation',
  dsm: 'elevation',
  srtm: 'elevation',
  elev: 'elevation',
  pr: 'precipitation',
  precip: 'precipitation',
  rain: 'precipitation',
  tas: 'air-temperature',
  t2m: 'air-temperature',
  d2m: 'dewpoint-temperature',
  u10: 'wind-component',
  v10: 'wind-component',
  tmax: 'air-temperature',
  tmin: 'air-temperature',
  tmmx: 'air-temperature',
  radiance: 'night-light-radiance',
  ntl: 'night-light-radiance',
  viirs: 'night-light-radiance',
  slope: 'slope',
  aspect: 'aspect',
  aod: 'aerosol-optical-depth',
  dhw: 'degree-heating-weeks',
};

/** Height models as agencies call them: Swiss, French, Dutch, German, Spanish and Portuguese ones among them. */
const heightModel =
  /^(?:[a-z]{0,4}(?:dem|dtm|dsm)\d{0,2}|swissalti(?:3d)?|rgealti|ahn[1-5]?|dgm\d{0,2}|dhm\d{0,2}|mnt|mns|mdt\d{0,2}|mds|fabdem|h(?:oe|ö)henmodell)$/i;

export const quantityOfWord = (word: string): string | undefined => {
  const short = shortQuantities[word.toLowerCase()];
  if (short) return short;
  if (heightModel.test(word)) return 'elevation';
  if (word.length < 3) return undefined;
  const index = findSpectralIndex(word);
  if (index && (index.id === word.toUpperCase() || index.id === word)) return index.id.toLowerCase();
  const quantity = word.length > 3 ? findQuantity(word) : undefined;
  return quantity &&
    !['date', 'class', 'mask', 'area', 'count', 'zone', 'fraction', 'percent', 'statistic', 'distance'].includes(
      quantity.id,
    )
    ? quantity.id
    : undefined;
};

/** Polarisations are radar: power, or decibels when values are mostly negative. */
const radarQuantity = (
  role: Guess | null,
  statistics: BandStatistics | null,
  tokens: readonly string[],
): Guess | null => {
  if (!role || !['vv', 'vh', 'hh', 'hv'].includes(role.value)) return null;
  const named = tokens.some((token) => /^db$/i.test(token));
  const negative = statistics !== null && statistics.mean < 0 && statistics.min > -80;
  // Decibels of land and sea are negative but for the brightest pixels.
  const linear = statistics !== null && statistics.min >= 0;
  if (negative) return { value: 'backscatter-db', reason: `${role.reason}; values are negative, so they are decibels` };
  if (named && linear)
    return { value: 'backscatter', reason: `${role.reason}; the name says dB, but no value is negative` };
  return { value: named ? 'backscatter-db' : 'backscatter', reason: role.reason };
};

/** Few small integers in a map called so are classes. */
const isClassMap = (tokens: readonly string[], dtype: string): boolean =>
  /int/.test(dtype) && tokens.some((token) => classToken.test(token));

/** Words that make another quantity of the one beside them: a difference of elevations is no elevation. */
const alters =
  /^(?:wbm|edm|flm|hem|msk|swb|num|cnt|nobs|unc|exceptions?|status|bitmask|linci|lia|hnd|hand|qa|qc|flags?|quality|tid|wam|lsm|diff\w*|delta|chang\w*|anom\w*|minus|log\d*p?|ln|sqrt|norm(?:ali[sz]ed)?|standardi[sz]ed|z-?(?:scores?|std)|quantiles?|binary|clusters?|kmeans|detrend\w*|conf(?:idence)?|frac(?:tion)?|hillshade|slope|aspect|curvature|roughness|trends?|std\w*|variance|counts?|masks?|reclass\w*|residuals?|errors?|uncertainty|ratio|rank(?:s|ed)?|pct|percent\w*|densit(?:y|ies)|prob\w*|index|class\w*)$/i;

/** What such a number is has no unit and no range of the quantity, whatever the band is called. */
const transforms =
  /^(?:log\d*p?|ln|sqrt|norm(?:ali[sz]ed)?|standardi[sz]ed|z-?(?:scores?|std)|ranks?|ranked|pct|percentiles?|quantiles?|masks?|reclass\w*|clusters?|kmeans|binary|counts?|variance|classif\w*|hillshade)$/i;

/** Words of a description that make a difference of the quantity that it names. */
const departure = /\b(?:anomal(?:y|ies)|departures? from|deviations? from|difference (?:from|to|between))\b/i;

const isDifference = /^(?:diff\w*|delta|chang\w*|anom\w*|minus)$/i;

/** Of what has no quantity for its differences nothing is said. */
const differenceOf = (quantity: string, word: string, where = 'the file name'): Guess | null =>
  quantity.includes('temperature')
    ? { value: 'temperature-difference', reason: `“${word}” in ${where}, of ${quantity}` }
    : null;

/** "Optical_Depth" is more than a depth: two words together count before each of them. */
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Can numbers of this type and range not be the share or index that the file is called after? Bytes hold no such fractions. */
const isContradicted = (
  quantity: string,
  { dtype, scale }: BandDescription,
  statistics: BandStatistics | null,
): boolean => {
  const known = findQuantity(quantity);
  const { min = -Infinity, max = Infinity } = known?.hardRange ?? known?.range ?? {};
  if (known?.unit !== '1' || known.kind === 'codes' || scale !== 1) return false;
  if (/^u?int8$|byte/i.test(dtype)) return max - min <= 4;
  const [low, high] = [statistics?.low ?? statistics?.min ?? min, statistics?.high ?? statistics?.max ?? max];
  const slack = 0.1 * (max - min);
  return dtype.startsWith('float') && (low < min - slack || high > max + slack);
};

/** Long descriptions say "high quality" of what they describe. */
const isAuxiliary = (text: string): boolean => {
  const layer = auxiliaryLayer(text);
  return layer !== undefined && (layer.quantity !== null || text.split(/\s+/).length <= 3);
};

/** What a band measures. */
export const guessQuantity = (
  band: BandDescription,
  path: string,
  role: Guess | null,
  statistics: BandStatistics | null,
): Guess | null => {
  const tokens = nameTokens(path);
  const changed = tokens.find((token) => alters.test(token));
  if (role?.value === 'qa') return { value: 'qa-bits', reason: role.reason };
  const radar = radarQuantity(role, statistics, tokens);
  if (radar) return radar;
  const beside = [band.quantity, band.description, band.name].find(isAuxiliary);
  if (beside !== undefined) {
    const { quantity } = auxiliaryLayer(beside) ?? {};
    return quantity ? { value: quantity, reason: `the band is called “${beside}”` } : null;
  }
  const own = firstHit(
    [
      band.quantity,
      band.name,
      ...pairsOf(wordsOf(band.name)),
      ...band.name.split(/[^A-Za-z]+/),
      band.description,
    ].filter((word) => word.length > 1),
    quantityOfWord,
  );
  if (own && changed && isDifference.test(changed)) return differenceOf(own.hit, changed);
  const departs = departure.exec(band.description)?.[0];
  // "sst", described as "SST anomaly": the name tells of what, the description that it is none of it.
  if (own && departs && !departure.test(own.word)) return differenceOf(own.hit, departs, 'the band’s description');
  // A product's own layer may be called so: the words count where the band is named after nothing else.
  if (own && changed && transforms.test(changed) && !quantityOfWord(changed)) return null;
  if (own) return { value: own.hit, reason: `the band is called “${own.word}”` };
  // Of a picture in the legend's colours no band holds codes.
  if (!role && isClassMap(tokens, band.dtype))
    return { value: 'class', reason: 'whole numbers in a file named as a classification' };
  if (role && ['thermal', 'thermal1', 'thermal2'].includes(role.value))
    return { value: 'dn', reason: `${role.reason}: thermal, not yet a temperature` };
  // Bytes are display values or class codes, never reflectance.
  if (role && /^u?int8$|byte/i.test(band.dtype) && band.scale === 1)
    return { value: 'dn', reason: `${role.reason}; 8-bit numbers` };
  if (role && band.scale === 1 && statistics !== null && statistics.max > 20)
    return {
      value: 'dn',
      reason: `${role.reason}; stored numbers up to ${statistics.max}, their encoding is not known`,
    };
  if (role) return { value: 'reflectance', reason: role.reason };
  const named = firstHit([...pairsOf(tokens), ...tokens], quantityOfWord);
  const alone = changed ? quantityOfWord(changed) : undefined;
  if (changed) return alone ? { value: alone, reason: `“${changed}” in the file name` } : null;
  if (named && isContradicted(named.hit, band, statistics)) return null;
  return named ? { value: named.hit, reason: `“${named.word}” in the file name` } : null;
};
