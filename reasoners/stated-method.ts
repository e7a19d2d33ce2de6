import type { Task } from '../core/task.ts';

const formula = /=\s*[(\d\p{L}][^?]{0,80}[-+*/×x][^?]{0,80}[\d\p{L})]/u;
const numbered = /\b(?:bands?|bits?|class(?:es)?|codes?|layers?)\s+(?:B)?\d+/i;
const fileName = /[\w-]+\.(?:tiff?|nc4?|gpkg|shp|geojson|json|csv|h5|hdf|vrt|jp2|img|parquet|zarr)\b/i;

/** "Make me an NDVI map", "save it as a GeoTIFF": what is wanted is a file, and what is in it is named. */
const fileWanted =
  /\b(?:make|draw|create|produce|save|export|write|generate|plot|build|render|map)\b[^.?]*\b(?:maps?|rasters?|masks?|layers?|geotiffs?|tiffs?|images?|polygons?|tables?|csv|geojson|geopackage|files?|series)\b/i;

/** Maps are made by the older rules alone: the reader knows none of their words. */
export const wantsMap = ({ question }: Task): boolean => fileWanted.test(question) && /\bmaps?\b/i.test(question);

/** "Of every county": a value for each thing is wanted, and the older rules know one value only. Cells, dates and units are no things. */
const valueForEach =
  /\b(?:for|of|in|within|per|by|at)\s+(?:each|every|all)\s+(?:of\s+)?(?:the\s+)?(?:\w+\s+)?(?!(?:grid|cells?|pixels?|bands?|dates?|days?|months?|years?|images?|scenes?|rasters?|files?|values?|valid|time|points?|twelve|data|layers?|acquisitions?)\b)\p{L}+/iu;
const perThing =
  /\bper\s+(?!(?:cent|grid|cells?|pixels?|dates?|day|month|year|decade|step|acquisition|area|unit|square|km|km2|km²|ha|hectare|m2|m²|metre|meter|second|hour|capita|person|mille)\b)\p{L}+/iu;

/** What is yet to be is in no file, however the question says that it is to be computed. */
const ofTheFuture =
  /\bwill\s+(?:(?:the|a|an|there|it|this|these|its|their|my|our)\s+(?:[\w-]+\s+){0,6})?(?:be|have|become|reach|look|bring|rise|fall|grow|shrink|change)\b|\b(?:forecasts?|predict(?:s|ed|ions?)?|extrapolat\w+|in (?:the )?future|next (?:year|month|decade|season))\b/i;

/**
 * Does a question say how it is to be answered: by a formula, numbers of bands, bits or classes, the file that it is about or that it wants,
 * or options? The older rules are right with those, and guess where a question leaves the method to them.
 */
export const statesItsMethod = ({ question, choices }: Task): boolean =>
  !ofTheFuture.test(question) &&
  (choices !== null ||
    (!wantsSeveral(question) &&
      (fileWanted.test(question) || formula.test(question) || numbered.test(question) || fileName.test(question))));

/** A value for each of several things. */
const wantsSeveral = (question: string): boolean => valueForEach.test(question) || perThing.test(question);
