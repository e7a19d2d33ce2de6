import { createDice, drawIndex } from '../statistics/dice.ts';
import type { Domain } from './domains.ts';

/** Rows and columns from the first one up to, and without, the last one. */
interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Strips of land side by side, seen on several dates through a cloud each, with rows that the sensor missed. */
export interface Scene {
  readonly id: string;
  readonly domain: Domain;
  readonly size: string;
  readonly width: number;
  readonly height: number;
  readonly pixelM: number;
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
}

export const reflectanceScale = 0.0001;

const sizes = [
  { name: 'small', width: 40, share: 0.6 },
  { name: 'medium', width: 96, share: 0.9 },
  { name: 'large', width: 240, share: 1 },
] as const;

const drawSize = (share: number): (typeof sizes)[number] => sizes.find((size) => share < size.share) ?? sizes[0];

const storedOf = (value: number, { stored }: Domain): number =>
  stored === 'scaled' ? Math.round(value / reflectanceScale) : Math.fround(value);

/** The scene of a seed: the same one on every machine. */
export const makeScene = (domain: Domain, number: number, seed: number): Scene => {
  const dice = createDice(seed * 1_000_003 + number);
  const size = drawSize(dice());
  const [width, height] = [size.width, size.width + 4 * drawIndex(4, dice)];
  const strips = 4 + drawIndex(3, dice);
  const edges = Array.from({ length: strips + 1 }, (_, index) =>
    index === 0 || index === strips
      ? index === 0
        ? 0
        : width
      : Math.round(((index + 0.6 * (dice() - 0.5)) * width) / strips),
  );
  const clouds = domain.dates.map(() => {
    const [top, left] = [drawIndex(Math.floor(height / 2), dice), drawIndex(Math.floor(width / 2), dice)];
    return {
      top,
      left,
      bottom: top + 3 + drawIndex(Math.floor(height / 4), dice),
      right: left + 3 + drawIndex(Math.floor(width / 3), dice),
    };
  });
  const gaps = domain.dates.map(() => drawIndex(4, dice));
  const stored = domain.dates.map((_, date) => {
    const byStrip = Array.from({ length: strips }, (__, strip) => domain.model(strip, strips, date, dice));
    return domain.bands.map((__, band) => byStrip.map((values) => storedOf(values[band] ?? 0, domain)));
  });
  return {
    id: `${domain.name}-${String(number).padStart(3, '0')}`,
    domain,
    size: size.name,
    width,
    height,
    pixelM: domain.stored === 'scaled' ? 20 : 500,
    edges,
    clouds,
    gaps,
    stored,
    declared: domain.stored === 'float' || number % 2 === 0,
  };
};
