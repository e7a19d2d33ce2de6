import type { Task } from '../core/task.ts';

const formula = /=\s*[(\d\p{L}][^?]{0,80}[-+*/×x][^?]{0,80}[\d\p{L})]/u;
const numbered = /\b(?:bands?|bits?|class(?:es)?|codes?|layers?)\s+(?:B)?\d+/i;
const fileName = /[\w-]+\.(?:tiff?|nc4?|gpkg|shp|geojson|json|csv|h5|hdf|vrt|jp2|img|parquet|zarr)\b/i;

/** "Make me an NDVI map", "save it as a GeoTIFF": what is wanted is a file, and what is in it is named. */
const fileWanted =
  /\b(?:make|draw|create|produce|save|export|write|generate|plot|build|render|map)\b[^.?]*\b(?:maps?|rasters?|masks?|layers?|geotiffs?|tiffs?|images?|polygons?|tables?|csv|geojson|geopackage|files?|series)\b/i;

/** Maps are made by the older rules alone: the reader knows none of their words. */
export const wantsMap = ({ question }: Task): boolean => fileWanted.test(question) && /\bmaps?\b/i.test(question);

/**
 * Does a question say how it is to be answered: by a formula, numbers of bands, bits or classes, the file that it is about or that it wants,
 * or options? The older rules are right with those, and guess where a question leaves the method to them.
 */
export const statesItsMethod = ({ question, choices }: Task): boolean =>
  choices !== null ||
  fileWanted.test(question) ||
  formula.test(question) ||
  numbered.test(question) ||
  fileName.test(question);
