import type { Rule } from '../rule.ts';
import { answerKind } from './answer/answer-kind.ts';
import { answerUnit } from './answer/answer-unit.ts';
import { bandNotRead } from './answer/band-not-read.ts';
import { comparisonStrictness } from './answer/comparison-strictness.ts';
import { comparisonTurned } from './answer/comparison-turned.ts';
import { directionContradicted } from './answer/direction-contradicted.ts';
import { layersOutsidePeriod } from './answer/layers-outside-period.ts';
import { meanNotTaken } from './answer/mean-not-taken.ts';
import { medianNotTaken } from './answer/median-not-taken.ts';
import { monthOutsidePeriod } from './answer/month-outside-period.ts';
import { otherIndex } from './answer/other-index.ts';
import { percentileNotTaken } from './answer/percentile-not-taken.ts';
import { periodNotCovered } from './answer/period-not-covered.ts';
import { restsOnNothingNamed } from './answer/rests-on-nothing-named.ts';
import { selectsEverything } from './answer/selects-everything.ts';
import { selectsNothing } from './answer/selects-nothing.ts';
import { spreadNotTaken } from './answer/spread-not-taken.ts';
import { subsetNotBound } from './answer/subset-not-bound.ts';
import { thresholdMissing } from './answer/threshold-missing.ts';
import { thresholdOfAnotherScale } from './answer/threshold-of-another-scale.ts';

/** The tool against the question. */
export const answerRules: readonly Rule[] = [
  thresholdOfAnotherScale,
  answerKind,
  answerUnit,
  bandNotRead,
  comparisonStrictness,
  comparisonTurned,
  directionContradicted,
  layersOutsidePeriod,
  meanNotTaken,
  medianNotTaken,
  monthOutsidePeriod,
  otherIndex,
  percentileNotTaken,
  periodNotCovered,
  restsOnNothingNamed,
  selectsEverything,
  selectsNothing,
  spreadNotTaken,
  subsetNotBound,
  thresholdMissing,
];
