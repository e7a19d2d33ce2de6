import type { Rule } from '../rule.ts';
import { allInvalid } from './values/all-invalid.ts';
import { correlationRange } from './values/correlation-range.ts';
import { decibelLinear } from './values/decibel-linear.ts';
import { extremeMismatch } from './values/extreme-mismatch.ts';
import { fewValid } from './values/few-valid.ts';
import { fillAsResult } from './values/fill-as-result.ts';
import { fillInRaster } from './values/fill-in-raster.ts';
import { gapsFilled } from './values/gaps-filled.ts';
import { infiniteValue } from './values/infinite-value.ts';
import { kelvinCelsius } from './values/kelvin-celsius.ts';
import { meanMismatch } from './values/mean-mismatch.ts';
import { namedArithmetic } from './values/named-arithmetic.ts';
import { negativeAmount } from './values/negative-amount.ts';
import { orderOfQuantiles } from './values/order-of-quantiles.ts';
import { orderOfStatistics } from './values/order-of-statistics.ts';
import { outOfRange } from './values/out-of-range.ts';
import { outputsDisagree } from './values/outputs-disagree.ts';
import { outsideInputRange } from './values/outside-input-range.ts';
import { probabilityRange } from './values/probability-range.ts';
import { quantisedRaster } from './values/quantised-raster.ts';
import { rSquaredRange } from './values/r-squared-range.ts';
import { rasterAgainstNumbers } from './values/raster-against-numbers.ts';
import { rasterAllMissing } from './values/raster-all-missing.ts';
import { rasterConstant } from './values/raster-constant.ts';
import { rowArithmetic } from './values/row-arithmetic.ts';
import { saturatedInput } from './values/saturated-input.ts';
import { scaledFill } from './values/scaled-fill.ts';
import { seriesConstant } from './values/series-constant.ts';
import { shareAgainstCount } from './values/share-against-count.ts';
import { shareDivisor } from './values/share-divisor.ts';
import { someInvalid } from './values/some-invalid.ts';
import { sortedAsText } from './values/sorted-as-text.ts';
import { spreadMismatch } from './values/spread-mismatch.ts';
import { stdTooLarge } from './values/std-too-large.ts';
import { stdZero } from './values/std-zero.ts';
import { sumAgainstMean } from './values/sum-against-mean.ts';
import { truncatedRaster } from './values/truncated-raster.ts';
import { validAboveInputs } from './values/valid-above-inputs.ts';
import { validFarBelowInputs } from './values/valid-far-below-inputs.ts';

/** Values against what they can be. */
export const valuesRules: readonly Rule[] = [
  namedArithmetic,
  sortedAsText,
  allInvalid,
  correlationRange,
  decibelLinear,
  extremeMismatch,
  fewValid,
  fillAsResult,
  fillInRaster,
  gapsFilled,
  infiniteValue,
  kelvinCelsius,
  meanMismatch,
  negativeAmount,
  orderOfQuantiles,
  orderOfStatistics,
  outOfRange,
  outsideInputRange,
  probabilityRange,
  rSquaredRange,
  rasterAgainstNumbers,
  rasterAllMissing,
  rasterConstant,
  scaledFill,
  seriesConstant,
  shareAgainstCount,
  someInvalid,
  spreadMismatch,
  stdTooLarge,
  stdZero,
  sumAgainstMean,
  truncatedRaster,
  validAboveInputs,
  validFarBelowInputs,
  outputsDisagree,
  rowArithmetic,
  shareDivisor,
  saturatedInput,
  quantisedRaster,
];
