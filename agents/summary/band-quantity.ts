/** What a band measures, by its own words, its part of the spectrum and its file's name. */

import type { BandStatistics } from '../../core/band-statistics.ts';
import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { quantityIn, quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';
import { auxiliaryLayer } from '../../knowledge/recognition/auxiliary-layer.ts';
import { goesBack } from '../../knowledge/recognition/goes-back.ts';
import { isCounted } from '../../knowledge/recognition/recoded-doubt.ts';
import { firstHit, nameTokens, wordsOf } from './band-role.ts';
import { labelledUnit } from './labelled-unit.ts';
import { quantityOfWord } from './quantity-words.ts';

const classToken =
  /^(?:class|classes|classif\w*|landcover\w*|lc|lulc|nlcd\w*|worldcover\w*|clc\d*|mcd12\w*|labels?|cdl|glc\d*)$/i;

/** Mean of linear power (sigma or gamma nought) of no scene is above: cities and slopes reach it in single pixels. */
const brightest = 3;

/** What two scenes have in common, in the name of one polarisation (SNAP: "coh_VV_…", "Phase_ifg_VV_…"). */
const ofTwoScenes = /^(?:coh|coherence|ifg|interferogram|phase|unw|unwrapped)$/i;

const isPolarisation = ({ value }: Guess): boolean => ['vv', 'vh', 'hh', 'hv'].includes(value);

/** Polarisations are radar: power, or decibels when values are mostly negative. */
const radarQuantity = (role: Guess, statistics: BandStatistics | null, tokens: readonly string[]): Guess | null => {
  const pair = tokens.find((token) => ofTwoScenes.test(token));
  if (pair !== undefined)
    return /^coh/i.test(pair) && statistics !== null && statistics.min >= 0 && statistics.max <= 1
      ? { value: 'coherence', reason: `${role.reason}; “${pair}” of two scenes` }
      : null;
  const named = tokens.some((token) => /^db$/i.test(token));
  const negative = statistics !== null && statistics.mean < 0 && statistics.min > -80;
  // Decibels of land and sea are negative but for the brightest pixels.
  const linear = statistics !== null && statistics.min >= 0;
  if (negative) return { value: 'backscatter-db', reason: `${role.reason}; values are negative, so they are decibels` };
  // Neither decibels of land or sea nor linear power: an absolute value, a ratio, another scaling.
  if (linear && (named || statistics.mean > brightest)) return null;
  return { value: named ? 'backscatter-db' : 'backscatter', reason: role.reason };
};

/** Beside the classes: how sure each is, how often it was seen. */
const besideClasses =
  /^(?:conf(?:idence)?|prob(?:abilit(?:y|ies))?|likelihood|membership|scores?|frac(?:tions?)?|certainty|uncertainty|errors?|counts?|frequency|persistence|distance|dist|percent|pct)$/i;

/** How the reason ends where the numbers tell the unit. */
export const onlyKelvins = 'its numbers can be nothing but kelvins';

/** Numbers of a sensor's own thermal band that can be nothing but kelvins: radiances are a few tens, and degrees Celsius below 100. */
const inKelvins = ({ unit, scale }: BandDescription, role: Guess, statistics: BandStatistics | null): Guess | null => {
  const { min = 0, max = 0 } = findQuantity('brightness-temperature')?.range ?? {};
  const fits = statistics !== null && statistics.valid > 0 && statistics.min >= min && statistics.max <= max;
  const ofSensor = role.reason.endsWith('the name tells both');
  return ofSensor && fits && scale === 1 && (unit === '' || unit === 'K')
    ? { value: 'brightness-temperature', reason: `${role.reason}; ${onlyKelvins}` }
    : null;
};

/** Levels of ESA and USGS that are reflectance of the surface. */
const surfaceLevel = /^(?:L2A|MSIL2A|L2S[PR])$/i;

/** Few small integers in a map called so are classes, unless file or band is called after how sure or how large a share they are. */
const isClassMap = (tokens: readonly string[], { dtype, name, description }: BandDescription): boolean =>
  /int/.test(dtype) &&
  tokens.some((token) => classToken.test(token)) &&
  ![...tokens, ...`${name} ${description}`.split(/[^A-Za-z]+/)].some((word) => besideClasses.test(word));

/** Words that make another quantity of the one beside them: a difference of elevations is no elevation. */
const alters =
  /^(?:wbm|edm|flm|hem|msk|swb|num|cnt|nobs|unc|exceptions?|status|bitmask|linci|lia|hnd|hand|qa|qc|flags?|quality|tid|wam|lsm|diff\w*|delta|chang\w*|anom\w*|minus|log\d*p?|ln|sqrt|norm(?:ali[sz]ed)?|standardi[sz]ed|z-?(?:scores?|std)|quantiles?|binary|clusters?|kmeans|detrend\w*|conf(?:idence)?|frac(?:tion)?|hillshade|hill|shad(?:e|ed|ing|ow\w*)|relief|illumination|duration|comfort|wetness|onset|slope|aspect|curvature|roughness|trends?|std\w*|variance|counts?|masks?|reclass\w*|residuals?|errors?|uncertainty|ratio|rank(?:s|ed)?|pct|percent\w*|densit(?:y|ies)|prob\w*|index|class\w*)$/i;

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
  { dtype, scale, unit }: BandDescription,
  statistics: BandStatistics | null,
): boolean => {
  // Heights in bytes are pictures of them far more often than they are metres.
  if (quantity === 'elevation' && /^u?int8$|byte/i.test(dtype) && scale === 1 && unit === '') return true;
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
  const changed = tokens.find((token) => alters.test(token)) ?? (goesBack(path) ? 'minus' : undefined);
  // Bits and codes are whole numbers: what has a scale is a score.
  if (role?.value === 'qa') {
    const fills = new Set([band.nodata].flat());
    const seen = (statistics?.distinct ?? []).filter((value) => !fills.has(value));
    // Codes and bits are whole: what lies between them was interpolated, and is none.
    const ends = statistics
      ? [statistics.min, statistics.max, statistics.low ?? statistics.min, statistics.high ?? statistics.max]
      : [];
    if (band.scale !== 1 || [...seen, ...ends].some((value) => !Number.isInteger(value))) return null;
    if (seen.length === 2 && seen.includes(0) && (seen.includes(1) || seen.includes(255)))
      return { value: 'mask', reason: `${role.reason}; its values are ${seen.join(' and ')}` };
    // Scene classifications number classes, and pack no bits.
    if (/“SCL”/i.test(role.reason)) return { value: 'class', reason: role.reason };
    return isCounted(seen)
      ? { value: 'class', reason: `${role.reason}; its values are ${seen[0]} to ${seen.at(-1)} without a gap` }
      : { value: 'qa-bits', reason: role.reason };
  }
  if (role && isPolarisation(role))
    return radarQuantity(role, statistics, [...tokens, ...`${band.name} ${band.description}`.split(/[^A-Za-z0-9]+/)]);
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
  const phrase = [band.description, band.name].map((text) => ({ text, named: quantityOfPhrase(text) }));
  const whole = phrase.find(({ named }) => named?.quantity);
  if (own && changed && isDifference.test(changed)) return differenceOf(own.hit, changed);
  const departs = departure.exec(band.description)?.[0];
  // "sst", described as "SST anomaly": the name tells of what, the description that it is none of it.
  if (own && departs && !departure.test(own.word)) return differenceOf(own.hit, departs, 'the band’s description');
  // A product's own layer may be called so: the words count where the band is named after nothing else.
  if (own && changed && transforms.test(changed) && !quantityOfWord(changed)) return null;
  if (own) {
    // "Precipitation class": the words beside it make another thing of it, unless the file states the quantity apart.
    const isAltered =
      own.word !== band.quantity && phrase.some(({ text, named }) => named?.quantity === null && text !== own.word);
    return isAltered ? null : { value: own.hit, reason: `the band is called “${own.word}”` };
  }
  if (whole?.named?.quantity && !changed) {
    const value = quantityIn(whole.named.quantity, band.unit || (labelledUnit(whole.text) ?? ''));
    return value === undefined ? null : { value, reason: `the band is called “${whole.text}”` };
  }
  // Of a picture in the legend's colours no band holds codes.
  if (!role && isClassMap(tokens, band))
    return { value: 'class', reason: 'whole numbers in a file named as a classification' };
  // Numbers with a fraction may be temperatures or radiances: nothing tells which.
  if (role && ['thermal', 'thermal1', 'thermal2'].includes(role.value) && band.dtype.startsWith('float'))
    return inKelvins(band, role, statistics);
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
  const level = tokens.find((token) => surfaceLevel.test(token));
  if (role && level)
    return { value: 'surface-reflectance', reason: `${role.reason}; “${level}” in the file name is the level of it` };
  if (role) return { value: 'reflectance', reason: role.reason };
  const named = firstHit([...pairsOf(tokens), ...tokens], quantityOfWord);
  const alone = changed ? quantityOfWord(changed) : undefined;
  if (changed) return alone ? { value: alone, reason: `“${changed}” in the file name` } : null;
  if (named && isContradicted(named.hit, band, statistics)) return null;
  return named ? { value: named.hit, reason: `“${named.word}” in the file name` } : null;
};
