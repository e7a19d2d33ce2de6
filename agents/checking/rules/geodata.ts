import type { Rule } from '../rule.ts';
import { anglesAveraged } from './geodata/angles-averaged.ts';
import { assumedPixelArea } from './geodata/assumed-pixel-area.ts';
import { attributeMissing } from './geodata/attribute-missing.ts';
import { bandBoundTwice } from './geodata/band-bound-twice.ts';
import { celsiusTwice } from './geodata/celsius-twice.ts';
import { changeReversed } from './geodata/change-reversed.ts';
import { classesInterpolated } from './geodata/classes-interpolated.ts';
import { cloudsKept } from './geodata/clouds-kept.ts';
import { codesAveraged } from './geodata/codes-averaged.ts';
import { codesNotDeclared } from './geodata/codes-not-declared.ts';
import { combinedByIndex } from './geodata/combined-by-index.ts';
import { copiesInStack } from './geodata/copies-in-stack.ts';
import { crsImplausible } from './geodata/crs-implausible.ts';
import { decibelMean } from './geodata/decibel-mean.ts';
import { degreesAsMetres } from './geodata/degrees-as-metres.ts';
import { encodingsMixed } from './geodata/encodings-mixed.ts';
import { fillInData } from './geodata/fill-in-data.ts';
import { flagsComparedWhole } from './geodata/flags-compared-whole.ts';
import { halfPixelApart } from './geodata/half-pixel-apart.ts';
import { knownFillIgnored } from './geodata/known-fill-ignored.ts';
import { knownScaleIgnored } from './geodata/known-scale-ignored.ts';
import { latitudeWeightsForgotten } from './geodata/latitude-weights-forgotten.ts';
import { layerTwice } from './geodata/layer-twice.ts';
import { leapDayForgotten } from './geodata/leap-day-forgotten.ts';
import { longitudeLatitudeSwapped } from './geodata/longitude-latitude-swapped.ts';
import { mercatorArea } from './geodata/mercator-area.ts';
import { missingAsZero } from './geodata/missing-as-zero.ts';
import { monthsOfThirtyDays } from './geodata/months-of-thirty-days.ts';
import { offsetIgnoredInIndex } from './geodata/offset-ignored-in-index.ts';
import { planarDistanceInDegrees } from './geodata/planar-distance-in-degrees.ts';
import { resolutionsFarApart } from './geodata/resolutions-far-apart.ts';
import { rolesSwapped } from './geodata/roles-swapped.ts';
import { scaleTwice } from './geodata/scale-twice.ts';
import { slopeOfDegrees } from './geodata/slope-of-degrees.ts';
import { totalInterpolated } from './geodata/total-interpolated.ts';
import { unitNotConverted } from './geodata/unit-not-converted.ts';
import { unscaledInput } from './geodata/unscaled-input.ts';
import { wrongBit } from './geodata/wrong-bit.ts';
import { zonesBesideRaster } from './geodata/zones-beside-raster.ts';

/** Traps of geodata. */
export const geodataRules: readonly Rule[] = [
  slopeOfDegrees,
  totalInterpolated,
  anglesAveraged,
  assumedPixelArea,
  attributeMissing,
  bandBoundTwice,
  celsiusTwice,
  changeReversed,
  classesInterpolated,
  cloudsKept,
  codesAveraged,
  codesNotDeclared,
  combinedByIndex,
  copiesInStack,
  crsImplausible,
  decibelMean,
  degreesAsMetres,
  encodingsMixed,
  fillInData,
  flagsComparedWhole,
  knownFillIgnored,
  knownScaleIgnored,
  latitudeWeightsForgotten,
  layerTwice,
  leapDayForgotten,
  longitudeLatitudeSwapped,
  mercatorArea,
  missingAsZero,
  monthsOfThirtyDays,
  offsetIgnoredInIndex,
  planarDistanceInDegrees,
  resolutionsFarApart,
  rolesSwapped,
  scaleTwice,
  unitNotConverted,
  unscaledInput,
  wrongBit,
  zonesBesideRaster,
  halfPixelApart,
];
