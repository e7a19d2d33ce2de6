import type { Task } from '../core/task.ts';

const formula = /=\s*[(\d\p{L}][^?]{0,80}[-+*/×x][^?]{0,80}[\d\p{L})]/u;
const numbered = /\b(?:bands?|bits?|class(?:es)?|codes?|layers?)\s+(?:B)?\d+/i;
const fileName = /[\w-]+\.(?:tiff?|nc4?|gpkg|shp|geojson|json|csv|h5|hdf|vrt|jp2|img|parquet|zarr)\b/i;

/**
 * Does a question say how it is to be answered: by a formula, numbers of bands, bits or classes, the file that it is about, or options? The
 * older rules are right with those, and guess where a question leaves the method to them.
 */
export const statesItsMethod = ({ question, choices }: Task): boolean =>
  choices !== null || formula.test(question) || numbered.test(question) || fileName.test(question);
