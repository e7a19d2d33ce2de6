/** Quantities that single words, short forms and pairs of words stand for. */
import { findQuantity } from '../../knowledge/quantities.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';

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
  tasmax: 'air-temperature',
  tasmin: 'air-temperature',
  tmin: 'air-temperature',
  tmmx: 'air-temperature',
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
    ![
      'normalised-difference',
      'date',
      'class',
      'mask',
      'area',
      'count',
      'zone',
      'fraction',
      'percent',
      'statistic',
      'distance',
    ].includes(quantity.id)
    ? quantity.id
    : undefined;
};
