import { clockOff, groupMeans, plainDirections, upperMedian } from './columns.ts';
import { lags } from './lags.ts';
import { monthsAlike, otherLengths } from './months.ts';
import { incompleteYears, order } from './order.ts';
import { errors, squared, swappedLine, ties, torn, trended, turnedBias } from './pairs.ts';
import { ratioWays, weights } from './ratios.ts';
import { baselines, compound, corrected, counter } from './records-in-time.ts';
import { confidence, divisors, namedMean, standardError, wrongEnd } from './spread.ts';
import { pOfColumns, pOfGroups, pOfPairs } from './tests.ts';
import { trends } from './trends.ts';
import type { Column, Pairs, Way } from './way.ts';
import { windows } from './windows.ts';
import { swappedDates } from './written-dates.ts';

/** Ways to reduce one column. */
export const columnWays: readonly ((column: Column) => Way[])[] = [
  upperMedian,
  groupMeans,
  plainDirections,
  monthsAlike,
  otherLengths,
  order,
  incompleteYears,
  trends,
  counter,
  baselines,
  compound,
  corrected,
  swappedDates,
  windows,
  divisors,
  standardError,
  confidence,
  namedMean,
  wrongEnd,
  pOfGroups,
  clockOff,
];

/** Ways to reduce two columns together. */
export const pairWays: readonly ((pairs: Pairs) => Way[])[] = [
  weights,
  ratioWays,
  lags,
  ties,
  squared,
  errors,
  swappedLine,
  turnedBias,
  trended,
  pOfPairs,
  pOfColumns,
  torn,
];
