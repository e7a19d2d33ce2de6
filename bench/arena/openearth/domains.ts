import type { Dice } from '../statistics/dice.ts';
import type { productsOf } from './product.ts';

/** What a scene of a domain is made of. Values are physical; a zone is a strip of land of one kind. */
export interface Domain {
  readonly name: string;
  /** As product files call them. */
  readonly bands: readonly string[];
  /** In which products it is seen. */
  readonly seen: keyof typeof productsOf;
  /** What lies beside: a height model, what fell and evaporated in every month, how many people live in each district. */
  readonly beside: readonly ('terrain' | 'weather' | 'people')[];
  readonly measure: {
    readonly name: string;
    /** As a question writes it over the names of the bands, and as it is computed from them in their order. */
    readonly formula: string;
    readonly of: (bands: readonly number[]) => number;
    readonly unit: string;
    readonly threshold: number;
    /** What pixels above the threshold are. */
    readonly above: string;
  };
  /** Dates of the scenes. */
  readonly dates: readonly string[];
  /** By zone and date the physical value of each band. */
  readonly model: (zone: number, zones: number, date: number, dice: Dice) => readonly number[];
}

const within = (low: number, high: number, dice: Dice): number => low + (high - low) * dice();
const mix = (share: number, one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, index) => share * value + (1 - share) * (other[index] ?? 0));

/** Greenness in 0..1 through a year: up at `rise`, down at `fall` (days), both within about three weeks (double logistic, Beck et al. 2006). */
const greenness = (day: number, rise: number, fall: number): number =>
  1 / (1 + Math.exp(-(day - rise) / 9)) - 1 / (1 + Math.exp(-(day - fall) / 9));

const normalised = (bands: readonly number[]): number => {
  const [one = 0, other = 0] = bands;
  return (one - other) / (one + other);
};

const season = ['2021-03-15', '2021-05-20', '2021-07-25', '2021-10-10'];
const days = [74, 140, 206, 283];
const winter = ['2021-02-01', '2021-03-20', '2021-05-01', '2021-06-10'];
const years = ['2014-07-01', '2017-07-01', '2020-07-01', '2023-07-01'];
const dayOf = (date: number): number => days[date] ?? 0;

export const domains: readonly Domain[] = [
  {
    name: 'vegetation',
    bands: ['B08', 'B04'],
    seen: 'reflectance',
    beside: ['terrain'],
    dates: season,
    measure: {
      name: 'NDVI',
      formula: '(B08 − B04) / (B08 + B04)',
      of: normalised,
      unit: '1',
      threshold: 0.5,
      above: 'dense vegetation',
    },
    // Near infrared and red of closed canopy and of litter; each zone leafs a little later than the last.
    model: (zone, _zones, date, dice) =>
      mix(
        greenness(dayOf(date), 105 + 8 * zone, 285 - 6 * zone),
        [within(0.36, 0.44, dice), within(0.03, 0.05, dice)],
        [0.2, 0.12],
      ),
  },
  {
    name: 'agriculture',
    bands: ['B08', 'B04'],
    seen: 'reflectance',
    beside: ['terrain'],
    dates: season,
    measure: {
      name: 'EVI2',
      formula: '2.5 · (B08 − B04) / (B08 + 2.4 · B04 + 1)',
      of: ([nir = 0, red = 0]) => (2.5 * (nir - red)) / (nir + 2.4 * red + 1),
      unit: '1',
      threshold: 0.35,
      above: 'crops in full leaf',
    },
    // Winter crops ripen in June, summer crops come up then.
    model: (zone, _zones, date, dice) =>
      mix(
        zone % 2 === 0 ? greenness(dayOf(date), 80, 175 + 3 * zone) : greenness(dayOf(date), 160 + 3 * zone, 262),
        [within(0.42, 0.52, dice), within(0.03, 0.05, dice)],
        [0.22, 0.15],
      ),
  },
  {
    name: 'water',
    bands: ['B03', 'B08'],
    seen: 'reflectance',
    beside: ['weather'],
    dates: season,
    measure: {
      name: 'NDWI',
      formula: '(B03 − B08) / (B03 + B08)',
      of: normalised,
      unit: '1',
      threshold: 0,
      above: 'water',
    },
    // A shore that falls dry strip by strip as evaporation outruns inflow.
    model: (zone, zones, date, dice) =>
      zone < zones - date
        ? [within(0.06, 0.1, dice), within(0.015, 0.03, dice)]
        : [within(0.08, 0.11, dice), within(0.22, 0.3, dice)],
  },
  {
    name: 'snow',
    bands: ['B03', 'B11'],
    seen: 'reflectance',
    beside: ['terrain'],
    dates: winter,
    measure: {
      name: 'NDSI',
      formula: '(B03 − B11) / (B03 + B11)',
      of: normalised,
      unit: '1',
      threshold: 0.4,
      above: 'snow',
    },
    // The snow line climbs: a strip is bare once its degree-days are used up.
    model: (zone, zones, date, dice) =>
      zone >= (date * zones) / 4
        ? [within(0.65, 0.85, dice), within(0.06, 0.12, dice)]
        : [within(0.08, 0.12, dice), within(0.2, 0.28, dice)],
  },
  {
    name: 'urban',
    bands: ['B11', 'B08'],
    seen: 'reflectance',
    beside: ['people'],
    dates: years,
    measure: {
      name: 'NDBI',
      formula: '(B11 − B08) / (B11 + B08)',
      of: normalised,
      unit: '1',
      threshold: 0,
      above: 'built-up land',
    },
    // A town that grows by a strip in three years.
    model: (zone, _zones, date, dice) =>
      zone <= date
        ? [within(0.27, 0.33, dice), within(0.2, 0.24, dice)]
        : [within(0.16, 0.2, dice), within(0.32, 0.4, dice)],
  },
  {
    name: 'soil',
    bands: ['SM'],
    seen: 'moisture',
    beside: [],
    dates: season,
    measure: {
      name: 'soil moisture',
      formula: 'SM',
      of: ([value = 0]) => value,
      unit: 'm³/m³',
      threshold: 0.2,
      above: 'moist soil',
    },
    // A bucket that rain fills in spring and that drains towards the wilting point, faster on sand.
    model: (zone, _zones, date, dice) => [0.08 + (0.24 - 0.015 * zone) * Math.exp(-date * within(0.25, 0.45, dice))],
  },
  {
    name: 'economy',
    bands: ['avg_rad'],
    seen: 'light',
    beside: ['people'],
    dates: years,
    measure: {
      name: 'night-time radiance',
      formula: 'avg_rad',
      of: ([value = 0]) => value,
      unit: 'nW/cm²/sr',
      threshold: 10,
      above: 'lit land',
    },
    // Light grows with the economy, more slowly where it is bright already.
    model: (zone, _zones, date, dice) => [(28 / (1 + zone)) * (1 + within(0.03, 0.07, dice)) ** (3 * date)],
  },
];
