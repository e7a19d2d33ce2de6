import { otherCalendarDays } from './calendar.ts';
import { clockOff, groupMeans, plainDirections, upperMedian } from './columns.ts';
import { efficiency } from './efficiency.ts';
import { lags } from './lags.ts';
import { monthsAlike, otherLengths } from './months.ts';
import { incompleteYears, order } from './order.ts';
import { errors, squared, swappedLine, ties, torn, trended, turnedBias } from './pairs.ts';
import { calendarDivisor, lackingDays, shiftedPeriod } from './period-slips.ts';
import { percentBias, pooledRates, rateOfWhole, ratioWays, weights } from './ratios.ts';
import { baselines, compound, corrected, counter } from './records-in-time.ts';
import { spells } from './spells.ts';
import { confidence, dependentError, divisors, namedMean, standardError, wrongEnd } from './spread.ts';
import { pOfColumns, pOfGroups, pOfPairs } from './tests.ts';
import { aboveBase, beyondThreshold } from './thresholds.ts';
import { stepOfTrend, trends } from './trends.ts';
import { twoLevels } from './two-levels.ts';
import type { Column, Pairs, Way } from './way.ts';
import { windowAt } from './window-at.ts';
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
  otherCalendarDays,
  shiftedPeriod,
  calendarDivisor,
  lackingDays,
  twoLevels,
  beyondThreshold,
  aboveBase,
  spells,
  incompleteYears,
  trends,
  stepOfTrend,
  counter,
  baselines,
  compound,
  corrected,
  swappedDates,
  windows,
  windowAt,
  divisors,
  standardError,
  dependentError,
  confidence,
  namedMean,
  rateOfWhole,
  wrongEnd,
  pOfGroups,
  clockOff,
];

/** Ways to reduce two columns together. */
export const pairWays: readonly ((pairs: Pairs) => Way[])[] = [
  weights,
  ratioWays,
  percentBias,
  pooledRates,
  lags,
  ties,
  squared,
  efficiency,
  errors,
  swappedLine,
  turnedBias,
  trended,
  pOfPairs,
  pOfColumns,
  torn,
];
