import { findQuantity } from '../../knowledge/quantities.ts';

/** Words of a question → quantity; the more telling first. */
export const quantityWords: readonly (readonly [RegExp, string])[] = [
  [/\bbrightness temperatures?\b/i, 'brightness-temperature'],
  [/\bland surface temperatures?\b|\bLST\b/, 'lst'],
  [/\bsea surface temperatures?\b|\bSST\b/, 'sst'],
  [/\btemperatures?\b|\b(?:warm|hot|cold|cool)(?:er|est)?\b/i, 'temperature'],
  [/\bbackscatter\b|\bsigma ?(?:nought|naught|0)\b/i, 'backscatter'],
  [/\bprecipitation\b|\brain(?:fall)?\b|\bwettest\b|\bdriest\b/i, 'precipitation'],
  [/\belevations?\b|\baltitudes?\b|\bheights?\b/i, 'elevation'],
  [/\bnight[- ]?(?:time )?lights?\b|\bradiance\b|\blights?\b|\blit\b/i, 'night-light'],
  [/\bsea[- ]ice\b|\bice concentration\b/i, 'sea-ice'],
  [/\bsoil moisture\b/i, 'soil-moisture'],
  [/\breflectances?\b/i, 'reflectance'],
  [/\bslopes?\b|\bsteep(?:er|est)?\b|\bsteepness\b/i, 'slope'],
  [/\baspect\b/i, 'aspect'],
  [/\b(?:people|inhabitants|residents|population)\b/i, 'population'],
];

export const quantityIn = (words: string): string | null =>
  quantityWords.find(([pattern]) => pattern.test(words))?.[1] ?? findQuantity(words)?.id ?? null;

/** Quantities that mean the same for matching words with bands. */
export const families: Record<string, readonly string[]> = {
  temperature: [
    'temperature',
    'lst',
    'sst',
    'brightness-temperature',
    'air-temperature',
    'land-surface-temperature',
    'sea-surface-temperature',
    'surface-temperature',
  ],
  lst: ['lst', 'land-surface-temperature', 'surface-temperature', 'temperature'],
  sst: ['sst', 'sea-surface-temperature', 'temperature'],
  'brightness-temperature': ['brightness-temperature', 'temperature'],
  backscatter: ['backscatter', 'backscatter-db', 'backscatter-linear', 'sar-backscatter'],
  precipitation: ['precipitation', 'precipitation-sum', 'precipitation-rate', 'rainfall'],
  elevation: ['elevation', 'height', 'surface-height', 'canopy-height'],
  'night-light': ['night-light', 'night-light-radiance', 'radiance', 'night-lights'],
  'sea-ice': ['sea-ice', 'sea-ice-concentration'],
};

/** Quantities that a unit can belong to. */
export const quantitiesOfUnit: Readonly<Record<string, RegExp>> = {
  degree: /slope|aspect/,
  m: /elevation|height|depth|level/,
  K: /temperature|lst|sst/,
  degC: /temperature|lst|sst/,
  mm: /precipitation|rain|evapo|water/,
  dB: /backscatter/,
};
