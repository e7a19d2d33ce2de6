import type { Rule } from '../rule.ts';
import { beyondRecords } from './records/beyond-records.ts';
import { coordinatesOfSeveralZones } from './records/coordinates-of-several-zones.ts';
import { copiesCounted } from './records/copies-counted.ts';
import { dateTwice } from './records/date-twice.ts';
import { datesLost } from './records/dates-lost.ts';
import { daysNotWeighted } from './records/days-not-weighted.ts';
import { degreeDaysBelowBase } from './records/degree-days-below-base.ts';
import { endsLost } from './records/ends-lost.ts';
import { fillAveraged } from './records/fill-averaged.ts';
import { fillInTable } from './records/fill-in-table.ts';
import { groupsDoNotAdd } from './records/groups-do-not-add.ts';
import { groupsLost } from './records/groups-lost.ts';
import { keysNotAlike } from './records/keys-not-alike.ts';
import { localClockIgnored } from './records/local-clock-ignored.ts';
import { meanOfGroups } from './records/mean-of-groups.ts';
import { notInOrder } from './records/not-in-order.ts';
import { nullAsZero } from './records/null-as-zero.ts';
import { otherReading } from './records/other-reading.ts';
import { samplesInvented } from './records/samples-invented.ts';
import { severalUnits } from './records/several-units.ts';
import { slopeByRow } from './records/slope-by-row.ts';
import { subsetNotTaken } from './records/subset-not-taken.ts';
import { unitOfColumn } from './records/unit-of-column.ts';

/** Series, tables and attributes: what of them is missing, doubled, in another order, or lost. */
export const recordRules: readonly Rule[] = [
  beyondRecords,
  copiesCounted,
  dateTwice,
  datesLost,
  daysNotWeighted,
  endsLost,
  fillAveraged,
  fillInTable,
  groupsDoNotAdd,
  groupsLost,
  keysNotAlike,
  meanOfGroups,
  notInOrder,
  nullAsZero,
  otherReading,
  samplesInvented,
  slopeByRow,
  subsetNotTaken,
  unitOfColumn,
  coordinatesOfSeveralZones,
  localClockIgnored,
  severalUnits,
  degreeDaysBelowBase,
];
