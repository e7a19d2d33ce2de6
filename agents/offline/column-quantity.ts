import type { FieldProfile } from '../../core/profile.ts';

/** What a column of measurements holds, by the parts of its name. */
export interface ColumnQuantity {
  readonly quantity: string;
  /** Of the day or month that a row stands for: tmax, tmin; '' for a mean, a sum or one reading. */
  readonly extreme: 'max' | 'min' | '';
  readonly unit: string;
}

/** Words of questions, and parts of names of columns and files, by what they stand for. */
const quantities: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'temperature',
    /\btemperatures?\b|\b(?:warm|hot|cold|cool)(?:er|est)?\b/i,
    /^(?:t|ta|tas|tavg|tmean|tmax|tmin|tx|tn|tm|t2m|temp|temperature|airtemp)$/,
  ],
  [
    'precipitation',
    /\bprecipitation\b|\brain(?:fall|y|s)?\b|\bwettest\b|\bdriest\b/i,
    /^(?:pr|prcp|precip|precipitation|rain|rainfall|rr|ppt)$/,
  ],
  ['snow', /\bsnow\w*\b/i, /^(?:snow|snowdepth|snowfall|swe)$/],
  ['discharge', /\bdischarge\b|\bstream ?flow\b|\briver flow\b|\bflow\b/i, /^(?:discharge|q|streamflow|flow|runoff)$/],
  ['level', /\b(?:water |river |lake |groundwater )?(?:levels?|stages?)\b/i, /^(?:level|waterlevel|stage|gwl)$/],
  ['wind', /\bwind\w*\b/i, /^(?:wind|windspeed|ws|wspd|gust)$/],
  ['humidity', /\bhumidity\b/i, /^(?:rh|humidity|hurs)$/],
  ['pressure', /\bpressure\b/i, /^(?:pressure|slp|mslp|ps)$/],
  ['soil-moisture', /\bsoil moisture\b/i, /^(?:sm|soilmoisture|vwc|swc)$/],
  ['ndvi', /\bNDVI\b/i, /^ndvi$/],
  ['evi', /\bEVI\b/, /^evi$/],
  ['pm25', /\bPM ?2\.?5\b/i, /^pm25?$/],
  ['pm10', /\bPM ?10\b/i, /^pm10$/],
  ['ozone', /\bozone\b/i, /^(?:o3|ozone)$/],
  ['radiation', /\bradiation\b|\birradiance\b/i, /^(?:radiation|rad|srad|rsds|ghi)$/],
  ['evapotranspiration', /\bevapotranspiration\b/i, /^(?:et|eto|et0|pet|evapotranspiration)$/],
];

const unitParts: readonly (readonly [RegExp, string])[] = [
  [/^(?:c|degc|celsius|degreesc)$/, 'degC'],
  [/^(?:k|kelvin)$/, 'K'],
  [/^(?:f|degf|fahrenheit)$/, 'degF'],
  [/^mm$/, 'mm'],
  [/^cm$/, 'cm'],
  [/^(?:m3s|cms|cumecs|m3sec)$/, 'm3/s'],
  [/^(?:ms|mps)$/, 'm/s'],
  [/^(?:pct|percent)$/, '%'],
];

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');

/** What a name of a column says that it holds; null when it says nothing that is known. */
export const quantityOfColumn = ({ name }: Pick<FieldProfile, 'name'>): ColumnQuantity | null => {
  const parts = partsOf(name);
  const joined = parts.slice(1).map((part, index) => `${parts[index]}${part}`);
  const named = [...joined, ...parts];
  const found = quantities.find(([, , pattern]) => named.some((part) => pattern.test(part)));
  if (!found) return null;
  const extreme = named.some((part) => /^(?:t?max|tx|maximum|highest|gust)$/.test(part))
    ? 'max'
    : named.some((part) => /^(?:t?min|tn|minimum|lowest)$/.test(part))
      ? 'min'
      : '';
  const unit = unitParts.find(([pattern]) => parts.slice(1).some((part) => pattern.test(part)))?.[1] ?? '';
  return { quantity: found[0], extreme, unit };
};

/** The quantities that a question names. */
export const quantitiesIn = (text: string): string[] =>
  quantities.filter(([, pattern]) => pattern.test(text)).map(([quantity]) => quantity);
