import type { Guess } from '../../core/profile.ts';
import { isFileWord } from '../../knowledge/file-words.ts';
import { nameTokens } from './band-role.ts';

const notAPlace =
  /^(?:ndvi|evi|lst|band|image|data|scene|stack|mosaic|clip|subset|raster|layer|class|dem|dsm|dtm|srtm|landsat|sentinel|modis|viirs|naip|nlcd|rgb|rgbn|test|tile|crop|l[cet]\d+\w*|s[12][ab]\w*|t\d{2}[a-z]{3}|mod\w*|myd\w*|v\d+|ref|sur|avg|rad|qa|pixel|composite|monthly|daily|obs|tmp|output|result|float|byte|radiance|precipitation|temperature|elevation|slope|reflectance|cloud|mask|nir|red|green|blue|swir\d?)$/i;

/** Stand beside names of places, whoever took the image. */
const isSatellite = /^(?:landsat|sentinel|modis|viirs|aster|spot|naip)$/i;

/** "Wroclaw", "rio-grande": words, and no codes. */
const isWord = (token: string): boolean => /^\p{Lu}\p{Ll}{2,}$|^\p{Ll}{4,}$/u.test(token);

const saysNothing = (token: string): boolean => notAPlace.test(token) || isFileWord(token);

/** Parts of names beside a name: "Rio Negro", "Lake Victoria". */
const partOfName =
  /^(?:Rio|River|Lake|Lac|Lago|Laguna|Island|Isla|Mount|Mountain|Monte|Valle|Valley|Costa|Coast|City|Park|Bay|Sea|North|South|East|West|Upper|Lower|New|Saint|San|Santa)$/;

/**
 * The words in front of a file's date, when they look like the name of a place. Beside words for data or for what was done a word in small letters
 * may be another one of them: only names that are written large count there.
 */
export const placeInName = (path: string): Guess | null => {
  const tokens = nameTokens(path);
  const dateAt = tokens.findIndex((token) => /^(?:19|20)\d{2}/.test(token));
  const head = dateAt > 0 ? tokens.slice(0, dateAt) : [];
  const isPlain = head.every((token) => isSatellite.test(token) || (isWord(token) && !saysNothing(token)));
  const isName = (token: string): boolean =>
    isWord(token) && !saysNothing(token) && (isPlain || /^\p{Lu}/u.test(token));
  const words = head.some(isName) ? head.filter((token) => isName(token) || partOfName.test(token)) : [];
  return words.length > 0 ? { value: words.join(' '), reason: 'words in front of the date in the file name' } : null;
};
