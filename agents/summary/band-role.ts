/** What part of the spectrum or which auxiliary layer a band is, by its own words and its file's name. */
import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import { bandRole, roleOfWavelength } from '../../knowledge/bands.ts';

const qualityToken =
  /^(?:bqa|qa|pixelqa|qapixel|qaradsat|scl|fmask|cfmask|clm|cloudmask|cld|msk|qc|quality|stateqa|dataqa|vzaqa)$/i;

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

/** Programs call layers so where nobody gave a name. */
const saysNothing = (name: string): boolean =>
  /^(?:(?:band|layer|variable|var|data|values?|raster|image|array|z)[\s_-]?\d*|[\d.]*)$/i.test(name);

/** Behind "thermal" these tell the band; any other word makes another thing of it: thermal comfort, thermal inertia. */
const behindThermal =
  /^(?:ir|infrared|bands?|b?\d+[a-z]?|dn|raw|counts?|radiance|image|tirs?\d?|day|night|mosaic|clip(?:ped)?)$/i;

const polarisations = ['vv', 'vh', 'hh', 'hv'];

/** One band called after two polarisations is their ratio, difference or another thing of both. */
const isOfBoth = (role: string, words: readonly string[]): boolean =>
  polarisations.includes(role) &&
  words.some((word) => polarisations.some((other) => other !== role && bandRole(word) === other));

const isOfWord = (token: string, next: string | undefined): boolean =>
  /^therm(?:al|ic)$/i.test(token) && next !== undefined && !behindThermal.test(next);

export const firstHit = <T>(
  words: readonly string[],
  find: (word: string) => T | undefined,
): { word: string; hit: T } | null => {
  for (const word of words) {
    const hit = find(word);
    if (hit !== undefined) return { word, hit };
  }
  return null;
};

export const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 1);

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
  if (byProduct && !isOfBoth(byProduct.value, tokens)) return byProduct;
  const inName = firstHit(
    tokens.filter((token, index) => token.length > 1 && !isOfWord(token, tokens[index + 1])),
    bandRole,
  );
  if (inName && !isOfBoth(inName.hit, tokens))
    return { value: inName.hit, reason: `“${inName.word}” in the file name` };
  // A picture's channels may hold anything: a layer with a name of its own is what the name says.
  const colour = own.every(saysNothing) ? bandRole(band.colour) : undefined;
  return colour ? { value: colour, reason: `the file's colour interpretation is ${band.colour}` } : null;
};
