import type { Rule } from '../rule.ts';
import { accuracyAgainstChance } from './statistics/accuracy-against-chance.ts';
import { autocorrelationIgnored } from './statistics/autocorrelation-ignored.ts';
import { biasOfSign } from './statistics/bias-of-sign.ts';
import { climatologyOfOneYear } from './statistics/climatology-of-one-year.ts';
import { manyTests } from './statistics/many-tests.ts';
import { pOfStatistic } from './statistics/p-of-statistic.ts';
import { percentChangeBase } from './statistics/percent-change-base.ts';
import { percentileOfCodes } from './statistics/percentile-of-codes.ts';
import { percentileOfFew } from './statistics/percentile-of-few.ts';
import { ratioOfMeans } from './statistics/ratio-of-means.ts';
import { tooFewForCorrelation } from './statistics/too-few-for-correlation.ts';
import { tooFewForTrend } from './statistics/too-few-for-trend.ts';
import { trendNotOfSeries } from './statistics/trend-not-of-series.ts';
import { trendOverUnequalSteps } from './statistics/trend-over-unequal-steps.ts';

/** Traps of statistics. */
export const statisticsRules: readonly Rule[] = [
  accuracyAgainstChance,
  autocorrelationIgnored,
  biasOfSign,
  climatologyOfOneYear,
  manyTests,
  percentChangeBase,
  percentileOfFew,
  pOfStatistic,
  ratioOfMeans,
  tooFewForCorrelation,
  tooFewForTrend,
  trendNotOfSeries,
  trendOverUnequalSteps,
  percentileOfCodes,
];
