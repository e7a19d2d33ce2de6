import { type Colour, colourOf } from './canvas.ts';

/** Colours at equal steps from the lowest value to the highest. */
export type Ramp = readonly string[];

/** viridis and inferno: matplotlib's, CC0, every tenth part of them. */
const viridis: Ramp = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
  '#fde725',
];
const inferno: Ramp = [
  '#000004',
  '#1b0c41',
  '#4a0c6b',
  '#781c6d',
  '#a52c60',
  '#cf4446',
  '#ed6925',
  '#fb9b06',
  '#f7d13d',
  '#fcffa4',
];
const greys: Ramp = ['#0d0f12', '#fbfbf9'];
const greens: Ramp = ['#f6efe0', '#e4d9a8', '#bccb72', '#82b353', '#459140', '#176a33', '#06401f'];
const blues: Ramp = ['#f5f7f4', '#cfe3ea', '#94c5dc', '#549fc8', '#2474ab', '#124d83', '#08294f'];
const relief: Ramp = ['#2f7a5d', '#8bb174', '#dcd6a0', '#c39a62', '#96684c', '#a89a93', '#faf9f7'];
const warmth: Ramp = ['#2c3f8c', '#4f83b9', '#a3cbd8', '#f4efcf', '#f3b765', '#d9603b', '#8e1b2c'];
const burnt: Ramp = ['#f7f3ea', '#f3d9a2', '#e9a75c', '#cf6a34', '#97391f', '#521a14'];
const phases: Ramp = ['#7c3f8c', '#3f6fb0', '#3f9f86', '#b8a33c', '#c05c3c', '#7c3f8c'];

/** Around zero: the middle is no colour. */
const brownGreen: Ramp = ['#6b3d12', '#b98546', '#ecdcb9', '#f7f6f1', '#b9ddb0', '#52a05a', '#0f5a2c'];
const brownBlue: Ramp = ['#7a4a1d', '#bf9355', '#ecdfc4', '#f6f6f4', '#b5d7e6', '#4a97c2', '#0d4b83'];
const blueRed: Ramp = ['#1d4f91', '#5b93c4', '#c3dbe9', '#f6f5f2', '#f2c3ab', '#cf6250', '#8a1c2c'];

export interface Manner {
  readonly ramp: Ramp;
  /** Colours lie evenly on both sides of zero. */
  readonly aroundZero: boolean;
}

const plain = (ramp: Ramp): Manner => ({ ramp, aroundZero: false });
const around = (ramp: Ramp): Manner => ({ ramp, aroundZero: true });

/** What words in a quantity's name say of its colours; the first that fits counts. */
const manners: readonly (readonly [RegExp, Manner])[] = [
  [/temperature-(?:difference|change|anomal)|warming|cooling/, around(blueRed)],
  [/(?:ndvi|evi|savi|lai|vegetation|biomass)\S*-?(?:difference|change|trend|anomal)/, around(brownGreen)],
  [/(?:water|precipitation|moisture|spi|spei|pdsi)\S*-?(?:difference|change|trend|anomal)/, around(brownBlue)],
  [/^(?:spi|spei|pdsi|ndwi|mndwi|ndmi|awei\w*|ndsi)$|moran|water-storage/, around(brownBlue)],
  [
    /difference|change|anomal|trend|slope-per|z-score|displacement|wind-component|residual|^dnbr$|-level-anomaly/,
    around(blueRed),
  ],
  [/burn|fire|dnbr/, plain(burnt)],
  [
    /^(?:ndvi|evi\d?|savi|osavi|msavi|gndvi|ndre|lai|nbr)$|vegetation|leaf-area|fapar|biomass|canopy|productivity|crop|chlorophyll/,
    plain(greens),
  ],
  [/temperature|thermal/, plain(warmth)],
  [/elevation|height|terrain|altitude/, plain(relief)],
  [/precipitation|rain|water|moisture|humidity|snow|ice|runoff|depth|flood|evapo/, plain(blues)],
  [/night-light|population|density|radiative|travel/, plain(inferno)],
  [/reflectance|^dn$|radiance$|backscatter|hillshade|coherence|albedo|^any$|^$/, plain(greys)],
  [/phase|aspect|direction|azimuth/, plain(phases)],
];

/** Colours that fit a quantity; a measure that no word tells apart gets viridis. */
export const rampFor = (quantity: string): Manner =>
  manners.find(([words]) => words.test(quantity))?.[1] ?? plain(viridis);

/** The colour at a share (0 to 1) of a ramp. */
export const colourAt = (ramp: Ramp, share: number): Colour => {
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const index = Math.min(ramp.length - 2, Math.floor(place));
  const [low, high] = [colourOf(ramp[index] ?? '#000000'), colourOf(ramp[index + 1] ?? '#000000')];
  const part = place - index;
  const mix = (at: 0 | 1 | 2): number => Math.round(low[at] + (high[at] - low[at]) * part);
  return [mix(0), mix(1), mix(2)];
};

/** Classes without colours of their own: told apart by hue first, by lightness second. */
export const classColours: readonly string[] = [
  '#2f6fab',
  '#e08a2e',
  '#3c9147',
  '#c8443f',
  '#8561a8',
  '#8a5a43',
  '#d678ac',
  '#7d8790',
  '#b5b03a',
  '#35a7b5',
  '#a9c7e4',
  '#f4c48f',
  '#a4d39b',
  '#efa39e',
  '#c7b4d6',
  '#c8a898',
  '#f0bfd6',
  '#c5cacf',
  '#dddb94',
  '#a5dbe0',
];

export const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
