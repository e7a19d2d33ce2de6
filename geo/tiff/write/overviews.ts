import type { GridDefinition } from '../../raster/band.ts';

/** The grid with half as many pixels along each axis, rounded up. */
export const halvedGrid = ({ width, height, transform: [a, b, c, d, e, f], crs }: GridDefinition): GridDefinition => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
  transform: [2 * a, 2 * b, c, 2 * d, 2 * e, f],
  crs,
});

type Reduction = (above: Float64Array, below: Float64Array, output: Float64Array) => void;

/** Mean of the valid pixels among four. */
const means: Reduction = (above, below, output) => {
  for (let x = 0; x < output.length; x++) {
    let sum = 0;
    let count = 0;
    for (let column = 2 * x; column < 2 * x + 2 && column < above.length; column++) {
      const upper = above[column]!;
      const lower = below[column]!;
      if (!Number.isNaN(upper)) {
        sum += upper;
        count++;
      }
      if (!Number.isNaN(lower)) {
        sum += lower;
        count++;
      }
    }
    output[x] = count === 0 ? NaN : sum / count;
  }
};

/** The first valid pixel among four: a mean of codes is no code. */
const firsts: Reduction = (above, below, output) => {
  for (let x = 0; x < output.length; x++) {
    const four = [above[2 * x], above[2 * x + 1], below[2 * x], below[2 * x + 1]];
    output[x] = four.find((value) => value !== undefined && !Number.isNaN(value)) ?? NaN;
  }
};

export interface Halver {
  /** Contract: whole rows, in order. */
  take(rows: Float64Array): void;
  /** Gives what a last single row makes. */
  end(): void;
}

/** Gives one row of half the width for every two rows it takes. The row it gives is used again for the next. */
export const createHalver = (width: number, codes: boolean, give: (row: Float64Array) => void): Halver => {
  const reduce = codes ? firsts : means;
  const waiting = new Float64Array(width);
  const output = new Float64Array(Math.ceil(width / 2));
  let isWaiting = false;
  const giveHalf = (above: Float64Array, below: Float64Array): void => {
    reduce(above, below, output);
    isWaiting = false;
    give(output);
  };
  return {
    take(rows) {
      for (let start = 0; start < rows.length; start += width) {
        const row = rows.subarray(start, start + width);
        if (isWaiting) giveHalf(waiting, row);
        else {
          waiting.set(row);
          isWaiting = true;
        }
      }
    },
    end() {
      if (isWaiting) giveHalf(waiting, waiting);
    },
  };
};
