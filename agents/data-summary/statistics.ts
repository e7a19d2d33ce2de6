import { z } from 'zod';
import type { OutputDocument } from '../../core/outputs.ts';
import type { BandStatistics } from '../../core/profile.ts';

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
  mode: maybe,
  modeShare: maybe,
});

/** The rows of a probe as statistics, one per layer; null where a layer has no valid pixel. */
export const readProbe = (document: OutputDocument | undefined): (BandStatistics | null)[] => {
  if (document?.kind !== 'table') return [];
  return document.rows.map((raw) => {
    const parsed = row.safeParse(raw);
    if (!parsed.success) return null;
    const { valid, total, zeros, min, max, mean, std, distinct, mode, modeShare } = parsed.data;
    const base = { valid, total, zeros };
    if (min === null || max === null || mean === null || std === null) {
      return {
        ...base,
        min: Number.NaN,
        max: Number.NaN,
        mean: Number.NaN,
        std: Number.NaN,
        distinct: null,
        mode: null,
      };
    }
    return {
      ...base,
      min,
      max,
      mean,
      std,
      distinct: distinct === null ? null : distinct === '' ? [] : distinct.split(' ').map(Number),
      mode: mode === null || modeShare === null ? null : { value: mode, share: modeShare },
    };
  });
};
