import type { Rule } from '../rule.ts';
import { areaBeyondEarth } from './contract/area-beyond-earth.ts';
import { areaBeyondFootprint } from './contract/area-beyond-footprint.ts';
import { countBeyondPixels } from './contract/count-beyond-pixels.ts';
import { countFractional } from './contract/count-fractional.ts';
import { countsDoNotAdd } from './contract/counts-do-not-add.ts';
import { crsLost } from './contract/crs-lost.ts';
import { dateNotMeasured } from './contract/date-not-measured.ts';
import { dateUnreadable } from './contract/date-unreadable.ts';
import { dtypeTooSmall } from './contract/dtype-too-small.ts';
import { evidenceNotCounted } from './contract/evidence-not-counted.ts';
import { extentLost } from './contract/extent-lost.ts';
import { extentShrunk } from './contract/extent-shrunk.ts';
import { gridCut } from './contract/grid-cut.ts';
import { gridShifted } from './contract/grid-shifted.ts';
import { inputNeverRead } from './contract/input-never-read.ts';
import { outputKind } from './contract/output-kind.ts';
import { outputMissing } from './contract/output-missing.ts';
import { outputUnit } from './contract/output-unit.ts';
import { rasterUnreadable } from './contract/raster-unreadable.ts';
import { seriesBeyondInputs } from './contract/series-beyond-inputs.ts';
import { seriesDateTwice } from './contract/series-date-twice.ts';
import { seriesDisordered } from './contract/series-disordered.ts';
import { seriesLacksDates } from './contract/series-lacks-dates.ts';
import { shareColumnRange } from './contract/share-column-range.ts';
import { shareRange } from './contract/share-range.ts';
import { shareTableSum } from './contract/share-table-sum.ts';
import { stackLacksLayers } from './contract/stack-lacks-layers.ts';
import { tableEmpty } from './contract/table-empty.ts';
import { tableRowTwice } from './contract/table-row-twice.ts';
import { validExceedsOf } from './contract/valid-exceeds-of.ts';

/** What a tool gives, against what it was to give. */
export const contractRules: readonly Rule[] = [
  areaBeyondEarth,
  areaBeyondFootprint,
  countBeyondPixels,
  countFractional,
  countsDoNotAdd,
  crsLost,
  dateNotMeasured,
  dateUnreadable,
  dtypeTooSmall,
  evidenceNotCounted,
  extentLost,
  extentShrunk,
  gridCut,
  gridShifted,
  outputKind,
  outputMissing,
  outputUnit,
  rasterUnreadable,
  seriesBeyondInputs,
  seriesDateTwice,
  seriesDisordered,
  seriesLacksDates,
  shareColumnRange,
  shareRange,
  shareTableSum,
  tableEmpty,
  tableRowTwice,
  validExceedsOf,
  stackLacksLayers,
  inputNeverRead,
];
