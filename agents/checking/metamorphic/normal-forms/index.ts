import type { Relation } from '../relation.ts';
import { byDate } from './by-date.ts';
import { datesExchanged } from './dates-exchanged.ts';
import { eachKeyOnce } from './each-key-once.ts';
import { eachLayerOnce } from './each-layer-once.ts';
import { eachOnce } from './each-once.ts';
import { eachPlaceOnce } from './each-place-once.ts';
import { eachPlaceTwice } from './each-place-twice.ts';
import { fillsMissing } from './fills-missing.ts';
import { flaggedRecords } from './flagged-records.ts';
import { hiddenPixels } from './hidden-pixels.ts';
import { keysAligned } from './keys-aligned.ts';
import { layersByDate } from './layers-by-date.ts';
import { mirroredGlobe } from './mirrored-globe.ts';
import { movingWindow } from './moving-window.ts';
import { namedYear } from './named-year.ts';
import { asRelation } from './normal-form.ts';
import { oneADay } from './one-a-day.ts';
import { oneName } from './one-name.ts';
import { oneSpelling } from './one-spelling.ts';
import { oneUnit } from './one-unit.ts';
import { otherDates } from './other-dates.ts';
import { otherLayers } from './other-layers.ts';
import { otherPorts } from './other-ports.ts';
import { outsideNames } from './outside-names.ts';
import { outsidePeriod } from './outside-period.ts';
import { paddedNumbers } from './padded-numbers.ts';
import { plainNumbers } from './plain-numbers.ts';
import { rowsReversed } from './rows-reversed.ts';
import { scaleTable } from './scale-table.ts';
import { toldFills } from './told-fills.ts';
import { toldWords } from './told-words.ts';
import { turnedGlobe } from './turned-globe.ts';
import { wholeOfShare } from './whole-of-share.ts';

/** Relations between the data as they are and the same data written in another way. */
export const normalForms: readonly Relation[] = [
  fillsMissing,
  plainNumbers,
  paddedNumbers,
  oneUnit,
  oneName,
  oneSpelling,
  keysAligned,
  byDate,
  layersByDate,
  eachLayerOnce,
  eachOnce,
  eachKeyOnce,
  oneADay,
  namedYear,
  scaleTable,
  otherLayers,
  otherPorts,
  hiddenPixels,
  toldFills,
  toldWords,
  outsidePeriod,
  outsideNames,
  otherDates,
  movingWindow,
  turnedGlobe,
  mirroredGlobe,
  eachPlaceOnce,
  eachPlaceTwice,
  rowsReversed,
  datesExchanged,
  wholeOfShare,
  flaggedRecords,
].map(asRelation);
