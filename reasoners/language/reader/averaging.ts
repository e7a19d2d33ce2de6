/** Whether a mean over all dates is meant where no date is said. */
import type { Value } from './meaning.ts';

/** Amounts of a time step: whether their sum or their mean is wanted, only the question can say. */
export const accumulates = new Set([
  'precipitation',
  'evapotranspiration-sum',
  'runoff',
  'radiation-sum',
  'productivity-sum',
  'water-storage',
]);

export const isMean = ({ core }: Value): boolean =>
  core.kind === 'field' && core.reducer === 'mean' && !accumulates.has(core.field.quantity ?? '');

/** As many dates are a record: what is its mean is asked of all of them. */
const record = 12;

/** How much the question itself says of a mean: nothing, "mean" or "average", or "on average" as of something that goes on. */
export type Averaging = 'none' | 'mean' | 'on average';

/** No word says how the pixels are taken together: their mean is. */
const isPlain = ({ core }: Value): boolean =>
  core.kind === 'field' && core.reducer === null && !accumulates.has(core.field.quantity ?? '');

/** May what is left of the dates be averaged without a period being said? */
export const isAveraged = (value: Value, averaging: Averaging, moments: number): boolean =>
  (isMean(value) || isPlain(value)) && (averaging === 'on average' || (averaging === 'mean' && moments >= record));

/** What the question says of a mean. */
export const averagingIn = (question: string): Averaging =>
  /\b(?:on average|averaged|usually|typically|long-term)\b/i.test(question)
    ? 'on average'
    : /\b(?:average|mean)\b/i.test(question)
      ? 'mean'
      : 'none';
