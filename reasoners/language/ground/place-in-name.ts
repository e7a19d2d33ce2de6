import { quantities } from '../../../knowledge/quantities.ts';
import { spectralIndices } from '../../../knowledge/spectral-indices.ts';

/** What of a file's name is a place, and what says what the file holds. */

/** Words of file names that say what a file holds, from which instrument or in which form. */
const technical =
  /^(?:band|bands|image|data|scene|stack|mosaic|clip|subset|raster|layer|map|mask|class|classes|landsat|sentinel|modis|viirs|naip|aster|srtm|nlcd|rgb|sur|sr|refl|reflectance|avg|mean|max|maximum|min|minimum|median|std|sum|total|annual|monthly|daily|yearly|day|night|qa|pixel|tif|tiff|composite|maxfrp|obs|mod|myd|bt|rad|toa|boa|built|volume|cover|use|change|loss|gain|tree|forest|crop|water|snow|urban|land|soil)$/;

let kept: ReadonlySet<string> | undefined;

const vocabulary = (): ReadonlySet<string> => {
  kept ??= new Set(
    [
      ...quantities().flatMap(({ id, name, aliases }) => [id, name, ...aliases]),
      ...spectralIndices().map(({ id }) => id),
    ].flatMap((one) => one.toLowerCase().split(/[^a-z0-9]+/)),
  );
  return kept;
};

/** Does a word of a name say what is held, and not where? */
export const saysWhat = (word: string): boolean => /\d/.test(word) || technical.test(word) || vocabulary().has(word);

/** What the name of a water or a landscape ends in. */
const landscape =
  /^(?:sea|lake|ocean|river|bay|gulf|strait|lagoon|delta|basin|valley|plateau|desert|islands?|peninsula|mountains|plains?|canyon|coast)$/;

const isTechnical = (word = ''): boolean => /\d/.test(word) || technical.test(word);

/** "White Sea_refl_b04": its words may be those of a quantity, too, where the sea ends them and a band follows. */
const landscapeEnd = (words: readonly string[]): number => {
  const end = words.findIndex((word, at) => at > 0 && landscape.test(word)) + 1;
  return end > 0 && isTechnical(words[end]) && !words.slice(0, end).some(isTechnical) ? end : -1;
};

/** "Mirror Bay_refl_b04" → "mirror bay"; '' where nothing says what stands behind a place. */
export const leading = (label: string): string => {
  const words = label.split('_');
  const end = landscapeEnd(words);
  const at = end > 0 ? end : words.findIndex(saysWhat);
  const place = words.slice(0, Math.max(at, 0));
  return place.every((word) => /^[a-z]{3,}$|^of$|^de$/.test(word)) ? place.join(' ') : '';
};

/** "flood_depth_low" of "orsk_flood_depth_low": what a name says behind its place, in several words; '' where it has no place. */
export const behindPlace = (label: string): string => {
  const place = leading(label);
  const words = label
    .split('_')
    .slice(place.split(' ').length)
    .filter((word) => !/^tiff?$/.test(word));
  return place !== '' && words.length > 1 ? words.join('_') : '';
};
