import type { Guess } from '../../core/profile.ts';
import { nameTokens } from './band-role.ts';

const notAPlace =
  /^(?:ndvi|evi|lst|band|image|data|scene|stack|mosaic|clip|subset|raster|layer|class|dem|dsm|dtm|srtm|landsat|sentinel|modis|viirs|naip|nlcd|rgb|rgbn|test|tile|crop|l[cet]\d+\w*|s[12][ab]\w*|t\d{2}[a-z]{3}|mod\w*|myd\w*|v\d+|ref|sur|avg|rad|qa|pixel|composite|monthly|daily|obs|tmp|output|result|float|byte|radiance|precipitation|temperature|elevation|slope|reflectance|cloud|mask|nir|red|green|blue|swir\d?)$/i;

/** The words in front of a file's date, when they look like the name of a place. */
export const placeInName = (path: string): Guess | null => {
  const tokens = nameTokens(path);
  const dateAt = tokens.findIndex((token) => /^(?:19|20)\d{2}/.test(token));
  const head = dateAt > 0 ? tokens.slice(0, dateAt) : [];
  const words = head.filter((token) => /^[A-Z][a-z]{2,}$|^[a-z]{4,}$/.test(token) && !notAPlace.test(token));
  return words.length > 0 ? { value: words.join(' '), reason: 'words in front of the date in the file name' } : null;
};
