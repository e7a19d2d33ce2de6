import { z } from 'zod';
import type { BandStatistics } from '../../core/band-statistics.ts';
import type { OutputDocument } from '../../core/outputs.ts';

const count = z.coerce.number();
const maybe = z.number().nullable();
const row = z.object({
  valid: count,
  total: count,
  zeros: count,
  min: maybe,
  max: maybe,
  mean: maybe,
  std: maybe,
  distinct: z.string().nullable(),
  levels: z.string().nullable(),
  low: maybe,
  high: maybe,
  mode: maybe,
  modeShare: maybe,
});

/** What a probe finds in a band: its statistics, and all its values where they are some hundreds at most. */
export interface Measured extends BandStatistics {
  readonly levels: readonly number[] | null;
}

const numbersIn = (text: string | null): number[] | null =>
  text === null ? null : text === '' ? [] : text.split(' ').map(Number);

/** Statistics without the list of values that only the recognition needs. */
export const plainStatistics = (measured: Measured | null): BandStatistics | null => {
  if (!measured) return null;
  const { levels: _levels, ...statistics } = measured;
  return statistics;
};

/** The rows of a probe as statistics, one per layer; null where a layer has no valid pixel. */
export const readProbe = (document: OutputDocument | undefined): (Measured | null)[] => {
  if (document?.kind !== 'table') return [];
  return document.rows.map((raw) => {
    const parsed = row.safeParse(raw);
    if (!parsed.success) return null;
    const { valid, total, zeros, min, max, mean, std, low, high, distinct, levels, mode, modeShare } = parsed.data;
    const base = { valid, total, zeros };
    if (min === null || max === null || mean === null || std === null) {
      return {
        ...base,
        min: Number.NaN,
        max: Number.NaN,
        mean: Number.NaN,
        std: Number.NaN,
        distinct: null,
        levels: null,
        mode: null,
      };
    }
    return {
      ...base,
      min,
      max,
      mean,
      std,
      distinct: numbersIn(distinct),
      levels: numbersIn(levels),
      low,
      high,
      mode: mode === null || modeShare === null ? null : { value: mode, share: modeShare },
    };
  });
};
