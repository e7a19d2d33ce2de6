import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeGeoTiff } from '../openearth/geotiff.ts';
import { createDice, type Dice, drawIndex } from '../statistics/dice.ts';

/** What is asked; a scripted model reads it back from the question's words. */
export type Asked =
  | { readonly kind: 'column'; readonly statistic: 'mean' | 'min' | 'max' | 'sum'; readonly column: string }
  | { readonly kind: 'pixels' }
  | { readonly kind: 'share'; readonly threshold: number }
  | { readonly kind: 'product'; readonly column: string; readonly other: string };

export const tableFile = 'data/gauges.csv';
export const rasterFile = 'data/moisture.tif';

export const questionOf = (asked: Asked): string => {
  switch (asked.kind) {
    case 'column':
      return `What is the ${asked.statistic} of the column ${asked.column} in ${tableFile}?`;
    case 'pixels':
      return `What is the mean of all valid pixels in ${rasterFile}?`;
    case 'share':
      return `Which percentage of the valid pixels in ${rasterFile} is greater than ${asked.threshold}?`;
    case 'product':
      return `What is the sum over all rows of ${asked.column} times ${asked.other} in ${tableFile}?`;
  }
};

interface Ground {
  readonly level: readonly number[];
  readonly discharge: readonly number[];
  /** Percent by weight; −9999 is missing. */
  readonly pixels: readonly number[];
}

const width = 12;
const groundOf = (dice: Dice): Ground => ({
  level: Array.from({ length: 6 }, () => (10 + drawIndex(400, dice)) / 100),
  discharge: Array.from({ length: 6 }, () => 1 + drawIndex(60, dice)),
  // Sixteenths are exact in 32 bits: the truth does not hang on rounding.
  pixels: Array.from({ length: width * width }, () => (drawIndex(9, dice) === 0 ? -9999 : drawIndex(160, dice) / 16)),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const truthOf = (asked: Asked, { level, discharge, pixels }: Ground): number => {
  const valid = pixels.filter((value) => value !== -9999);
  switch (asked.kind) {
    case 'column': {
      const values = asked.column === 'level' ? level : discharge;
      if (asked.statistic === 'min') return Math.min(...values);
      if (asked.statistic === 'max') return Math.max(...values);
      return sum(values) / (asked.statistic === 'mean' ? values.length : 1);
    }
    case 'pixels':
      return sum(valid) / valid.length;
    case 'share':
      return (100 * valid.filter((value) => value > asked.threshold).length) / valid.length;
    case 'product':
      return sum(level.map((value, row) => value * (discharge[row] ?? 0)));
  }
};

const statistics = ['mean', 'max', 'min', 'sum'] as const;

const askedAt = (index: number, dice: Dice): Asked => {
  const [column, other] = drawIndex(2, dice) === 0 ? ['level', 'discharge'] : ['discharge', 'level'];
  if (index % 10 === 9) return { kind: 'column', statistic: 'mean', column: 'salinity' };
  if (index % 4 === 0) return { kind: 'column', statistic: statistics[drawIndex(4, dice)] ?? 'mean', column };
  if (index % 4 === 1) return { kind: 'pixels' };
  return index % 4 === 2
    ? { kind: 'share', threshold: 2 + drawIndex(5, dice) }
    : { kind: 'product', column: column ?? '', other: other ?? '' };
};

/** Writes so many task folders over tables and images; one in ten asks for a column that is not there. The same seed gives the same ones. */
export const writeScriptedTasks = (folder: string, count: number, seed = 1): void => {
  for (let index = 0; index < count; index++) {
    const dice = createDice(seed * 104_729 + index);
    const [asked, ground] = [askedAt(index, dice), groundOf(dice)];
    const id = `made-${String(index).padStart(2, '0')}`;
    const data = join(folder, id, 'data');
    mkdirSync(data, { recursive: true });
    const rows = ground.level.map((level, row) => `gauge ${row + 1},${level},${ground.discharge[row]}`);
    writeFileSync(join(folder, id, tableFile), `name,level,discharge\n${rows.join('\n')}\n`);
    const grid = { width, height: width, west: 500_000, north: 5_000_000, pixelM: 20, epsg: 32633 };
    const values = Float32Array.from(ground.pixels);
    writeFileSync(join(folder, id, rasterFile), encodeGeoTiff({ ...grid, values, nodata: -9999, scale: null }));
    const impossible = asked.kind === 'column' && asked.column === 'salinity';
    const answer = { type: 'number', value: truthOf(asked, ground), unit: '' };
    const task = {
      id,
      question: questionOf(asked),
      ...(impossible ? {} : { answer, tolerance: { rel: 1e-6, abs: 1e-6 } }),
    };
    writeFileSync(join(folder, id, 'task.json'), `${JSON.stringify(task, null, 2)}\n`);
    const why = { impossible: 'no file has such a column' };
    const beside = { ...(impossible ? why : {}), groups: { kind: impossible ? 'impossible' : asked.kind } };
    writeFileSync(join(folder, id, 'answer.json'), `${JSON.stringify(beside, null, 2)}\n`);
  }
};
