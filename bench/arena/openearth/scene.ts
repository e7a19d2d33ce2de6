import { createDice, type Dice, drawIndex } from '../statistics/dice.ts';
import type { Domain } from './domains.ts';
import { type Product, productsOf } from './product.ts';

/** Rows and columns from the first one up to, and without, the last one. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface District {
  readonly name: string;
  /** Columns of the image; a district has all rows. */
  readonly left: number;
  readonly right: number;
  readonly population: number;
}

/**
 * Strips of land side by side, seen on several dates through a cloud each, with rows that the sensor missed. Everything begins and ends at
 * even rows and columns, so that layers with pixels twice as wide tell the same.
 */
export interface Scene {
  readonly id: string;
  readonly domain: Domain;
  readonly product: Product;
  readonly size: string;
  readonly width: number;
  readonly height: number;
  /** Left edges of the strips, and the right edge of the last. */
  readonly edges: readonly number[];
  /** By date. */
  readonly clouds: readonly Rectangle[];
  /** By date: rows at the bottom that hold no data. */
  readonly gaps: readonly number[];
  /** Stored values by date, band and strip. */
  readonly stored: readonly (readonly (readonly number[])[])[];
  /** Whether files say how they are scaled; else the question does. */
  readonly declared: boolean;
  readonly districts: readonly District[];
  /** Metres, by pairs of columns: the land rises to the right. */
  readonly heights: readonly number[];
  /** Millimetres by month. */
  readonly weather: readonly { readonly rain: number; readonly evaporation: number }[];
}

const sizes = [
  { name: 'small', width: 40, share: 0.6 },
  { name: 'medium', width: 96, share: 0.9 },
  { name: 'large', width: 240, share: 1 },
] as const;

const drawSize = (share: number): (typeof sizes)[number] => sizes.find((size) => share < size.share) ?? sizes[0];

const even = (value: number): number => 2 * Math.round(value / 2);

const storedOf = (value: number, { values, scale, offset }: Product): number =>
  values === 'float32' ? Math.fround(value) : Math.round((value - offset) / scale);

/** Borders of so many parts of a length, none where the parts would be alike. */
const bordersOf = (parts: number, length: number, dice: Dice): number[] =>
  Array.from({ length: parts + 1 }, (_, index) =>
    index === 0 || index === parts
      ? index === 0
        ? 0
        : length
      : even(((index + 0.6 * (dice() - 0.5)) * length) / parts),
  );

const cloudOver = (width: number, height: number, dice: Dice): Rectangle => {
  const [top, left] = [even(drawIndex(Math.floor(height / 2), dice)), even(drawIndex(Math.floor(width / 2), dice))];
  return {
    top,
    left,
    bottom: Math.min(height, top + 4 + even(drawIndex(Math.floor(height / 4), dice))),
    right: Math.min(width, left + 4 + even(drawIndex(Math.floor(width / 3), dice))),
  };
};

const names = ['Alder', 'Birch', 'Cedar', 'Elder', 'Hazel', 'Linden', 'Rowan', 'Willow'];

const districtsOf = (width: number, dice: Dice): District[] => {
  const count = 3 + drawIndex(2, dice);
  const borders = bordersOf(count, width, dice);
  const first = drawIndex(names.length, dice);
  return borders.slice(1).map((right, index) => ({
    name: names[(first + index) % names.length] ?? '',
    left: borders[index] ?? 0,
    right,
    population: 1000 * (3 + drawIndex(60, dice)),
  }));
};

/** Up a slope that is gentle at both ends, in whole metres as height models have them. */
const heightsOf = (pairs: number, dice: Dice): number[] => {
  const [foot, relief] = [200 + drawIndex(800, dice), 400 + drawIndex(1600, dice)];
  return Array.from({ length: pairs }, (_, pair) =>
    Math.round(foot + (relief * (1 - Math.cos((Math.PI * (pair + 0.5)) / pairs))) / 2),
  );
};

/** Rain the year round, evaporation with the sun: a temperate climate that is short of water in summer. */
const weatherOf = (dice: Dice): Scene['weather'] =>
  Array.from({ length: 12 }, (_, month) => ({
    rain: 20 + drawIndex(70, dice),
    evaporation: Math.round(15 + 95 * Math.max(0, Math.sin((Math.PI * (month - 1)) / 10)) + 8 * dice()),
  }));

/** The scene of a seed: the same one on every machine. */
export const makeScene = (domain: Domain, number: number, seed: number): Scene => {
  const dice = createDice(seed * 1_000_003 + number);
  const size = drawSize(dice());
  const products = productsOf[domain.seen];
  const product = products[drawIndex(products.length, dice)] ?? products[0];
  const [width, height] = [size.width, size.width + 4 * drawIndex(4, dice)];
  const strips = 4 + drawIndex(3, dice);
  const edges = bordersOf(strips, width, dice);
  const clouds = domain.dates.map(() => cloudOver(width, height, dice));
  const gaps = domain.dates.map(() => 2 * drawIndex(3, dice));
  const stored = domain.dates.map((_, date) => {
    const byStrip = Array.from({ length: strips }, (__, strip) => domain.model(strip, strips, date, dice));
    return domain.bands.map((__, band) => byStrip.map((values) => storedOf(values[band] ?? 0, product)));
  });
  return {
    id: `${domain.name}-${String(number).padStart(3, '0')}`,
    domain,
    product,
    size: size.name,
    width,
    height,
    edges,
    clouds,
    gaps,
    stored,
    declared: product.name === 'plain' && drawIndex(2, dice) === 0,
    districts: districtsOf(width, dice),
    heights: heightsOf(width / 2, dice),
    weather: weatherOf(dice),
  };
};
