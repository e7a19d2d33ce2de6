import { normalForms } from '../normal-forms/index.ts';
import type { Relation } from '../relation.ts';
import { apart } from './apart.ts';
import { bordered } from './bordered.ts';
import { classes } from './classes.ts';
import { correlated } from './correlated.ts';
import { datedEncodings } from './dated-encodings.ts';
import { declared } from './declared.ts';
import { doubled } from './doubled.ts';
import { everyInput } from './every-input.ts';
import { everyLayer } from './every-layer.ts';
import { everyPart } from './every-part.ts';
import { flat } from './flat.ts';
import { gap } from './gap.ts';
import { inPeriod } from './in-period.ts';
import { layerReadings } from './layer-readings.ts';
import { parted } from './parted.ts';
import { peak } from './peak.ts';
import { pointsInPolygons } from './points-in-polygons.ts';
import { proportional } from './proportional.ts';
import { readings } from './readings.ts';
import { moved, reordered, repeated } from './records.ts';
import { rising } from './rising.ts';
import { strips } from './strips.ts';
import { threshold } from './threshold.ts';
import { turned } from './turned.ts';
import { yearsLater } from './years-later.ts';
import { zoneAlone } from './zone-alone.ts';

/** What the question says of how the data are written. */
export const formsOfData: readonly Relation[] = [datedEncodings, ...normalForms];

/** All relations; the first one that is broken is told. */
export const relations: readonly Relation[] = [
  readings,
  layerReadings,
  pointsInPolygons,
  strips,
  flat,
  threshold,
  classes,
  datedEncodings,
  apart,
  correlated,
  rising,
  peak,
  inPeriod,
  ...normalForms,
  proportional,
  parted,
  declared,
  zoneAlone,
  gap,
  everyInput,
  everyLayer,
  everyPart,
  turned,
  doubled,
  bordered,
  reordered,
  repeated,
  moved,
  yearsLater,
];
