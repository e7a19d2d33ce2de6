import { annually } from './annual.ts';
import { anomalous } from './anomalies.ts';
import { baseValues } from './base.ts';
import { betweenNames } from './between-names.ts';
import { changed, trending } from './changing.ts';
import { counted, picking } from './choosing.ts';
import { classExtents } from './class-extents.ts';
import { contrasted } from './contrasting.ts';
import { correlated } from './correlating.ts';
import { extremes } from './extremes.ts';
import type { Frame, Values } from './frame.ts';
import { held } from './holding.ts';
import { commonestKind } from './kinds.ts';
import { listed } from './listing.ts';
import { lostTo } from './lost-to.ts';
import { margins } from './margins.ts';
import { measured } from './measured.ts';
import { naming } from './naming.ts';
import { distanced } from './nearby.ts';
import { bareField, modal, objects, peaks, scaled } from './nouns.ts';
import { nth } from './nth.ts';
import { perYear } from './per-year.ts';
import { ranking, spread } from './ranking.ts';
import { rated } from './rates.ts';
import { running } from './runs.ts';
import { sameClass } from './same-class.ts';
import { sumShares } from './sum-shares.ts';
import { ofThings, tallied } from './tallying.ts';
import { together } from './together.ts';
import { voluminous } from './volumes.ts';

const frames: readonly Frame[] = [
  rated,
  distanced,
  lostTo,
  margins,
  sameClass,
  together,
  anomalous,
  running,
  annually,
  extremes,
  commonestKind,
  classExtents,
  held,
  sumShares,
  tallied,
  ofThings,
  voluminous,
  measured,
  betweenNames,
  nth,
  ranking,
  spread,
  counted,
  listed,
  naming,
  picking,
  perYear,
  trending,
  correlated,
  contrasted,
  changed,
  objects,
  peaks,
  bareField,
  scaled,
  modal,
];

/** What the items ask for: the first frame whose head is there and that uses everything, else a plain value. */
export const values: Values = (bag, unit, implied) => {
  for (const frame of frames) {
    const found = frame(bag, unit, values);
    if (found.length > 0) return found;
  }
  return baseValues(bag, unit, implied);
};
