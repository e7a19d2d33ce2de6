import { bandRole } from '../../knowledge/bands.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';

/** Kinds of places: a name may stand with one of them or without. */
const genericWords =
  'county|counties|district|region|province|state|zone|park|national park|nature reserve|reserve|parcel|field|municipality|municipalities|commune|basin|catchment|polygon|neighbourhood|neighborhood|borough|city|cities|town|village|lake|plot|unit|site|station|gauge|weather station|parish|ward|canton|department|prefecture|island|forest|farm|estate|watershed|block|area|glacier';

/** Plural forms included. */
export const generic = `(?:${genericWords})s?`;

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const field =
  'landsat|sentinel|modis|viirs|era5?|worldpop|copernicus|corine|sen2cor|chirps|aster|srtm|gpm|grace|terra|aqua|planet|planetscope|collection|level|tier|band|bands|earth|utm|wgs|kelvin|celsius|fahrenheit|centigrade|pearson|spearman|kendall|mann|theil|sen|moran|geary|getis|shannon|gini|simpson|albers|lambert|mercator|copernicus|corine|geotiff|netcdf|geojson|shapefile|geopackage|please|give|what|which|when|where|how|the|is|are|was|were|on|in|at|for|from|of|and|or|compute|calculate|find|determine|report|use|using|i|answer|note|assume|only|winter|spring|summer|autumn|fall|digital|normalised|normalized|difference|enhanced|soil|vegetation|water|index|surface|air|temperature|red|green|blue|near|infrared|shortwave|north|south|east|west|northern|southern|eastern|western|code|codes|class|classes|value|values|mean|average|median|total|maximum|minimum|sum|values|pixel|pixels|all|every|each|northing|easting|quality|assessment|global|annual|daily|monthly';
const known = new Set([...months.split('|'), ...field.split('|')]);

/** Words with a capital letter that name no place: months, sensors, units, methods, bands and indices. */
export const isKnownWord = (word: string): boolean =>
  known.has(word.toLowerCase().replace(/'s?$/, '')) ||
  bandRole(word) !== undefined ||
  findSpectralIndex(word) !== undefined;
