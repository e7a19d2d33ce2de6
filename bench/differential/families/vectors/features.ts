import type { Feature } from '../../../../core/tool/contract.ts';
import { describeFile } from '../../../../geo/describe.ts';
import { reproject } from '../../../../geo/features/feature-set.ts';
import { readFeatures } from '../../../../geo/features/read-features.ts';
import { readTable } from '../../../../geo/tables/read-table.ts';
import { rowDifference } from './cells.ts';
import { geometryDifference } from './geometries.ts';
import type { FeaturesTruth, TrueFeature } from './truth.ts';

/** PROJ and proj4 agree to this many degrees where both are right: a millimetre. */
const degrees = 1e-8;

const sameFeature = (found: Feature, expected: TrueFeature, truth: FeaturesTruth): string | undefined =>
  rowDifference(found.properties, expected.properties, truth.extra) ??
  (expected.geometry ? geometryDifference(found.geometry, expected.geometry, truth.tolerance) : undefined);

const compareSets = (
  items: readonly Feature[],
  expected: readonly TrueFeature[],
  truth: FeaturesTruth,
): string | undefined => {
  if (items.length !== expected.length) return `there are ${items.length} features, should be ${expected.length}`;
  for (const [index, one] of expected.entries()) {
    const found = items[index];
    const differences = (truth.unordered ? items : found ? [found] : []).map((item) => sameFeature(item, one, truth));
    if (!differences.includes(undefined)) return `feature ${index}: ${differences[0]}`;
  }
  return undefined;
};

const compareDegrees = (
  items: readonly Feature[],
  expected: readonly TrueFeature[],
  truth: FeaturesTruth,
): string | undefined => {
  if (truth.unordered) return undefined;
  for (const [index, { lonlat }] of expected.entries()) {
    const found = items[index];
    if (!lonlat || !found) continue;
    const difference = geometryDifference(found.geometry, lonlat, degrees);
    if (difference !== undefined) return `feature ${index} in degrees: ${difference}`;
  }
  return undefined;
};

/** What differs between a vector file and its truth; undefined for nothing. Errors of reading go to the caller. */
export const compareFeatures = async (path: string, truth: FeaturesTruth): Promise<string | undefined> => {
  const set = await readFeatures(path, truth.layer);
  const placed = truth.features.filter(({ geometry }) => geometry !== null);
  const difference = compareSets(set.items, placed, truth);
  if (difference !== undefined) return difference;
  if (truth.crs === '') {
    if (set.crs !== '') return `the CRS is ${set.crs}, though none is stated`;
  } else {
    const apart = compareDegrees(reproject(set, 'EPSG:4326'), placed, truth);
    if (apart !== undefined) return apart;
  }
  const { rows } = await readTable(path, truth.layer);
  if (rows.length !== truth.features.length)
    return `as a table it has ${rows.length} rows, should have ${truth.features.length}`;
  const description = await describeFile(path);
  if (description.kind !== 'features') return `it is described as ${description.kind}`;
  const silent = truth.noted || placed.length < truth.features.length;
  return silent && description.notes.length === 0
    ? 'the description does not say what was chosen or left out'
    : undefined;
};
