import { canonicalCrs } from './canonical.ts';
import { projDefinition } from './definition.ts';
import { readWkt } from './wkt-projection.ts';

/** CRS of a WKT in the contract's form: its EPSG code where that is a known one, else a PROJ string, else the WKT itself; '' for no CRS. */
export const crsFromWkt = (wkt: string): string => {
  const reading = readWkt(wkt);
  if (reading.kind === 'none') return '';
  if (reading.code !== undefined && projDefinition(reading.code) !== undefined) return reading.code;
  return reading.kind === 'proj' ? canonicalCrs(reading.proj) : wkt.trim();
};
