import type { FieldDescription, FileDescription, LayerDescription } from '../../core/description.ts';
import type { Cell, Table } from '../../core/tool/contract.ts';
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { crsNotes } from '../crs/notes.ts';
import { type FeatureFile, type FeatureSet, positionsOf } from '../features/feature-set.ts';
import type { Records } from '../tables/csv.ts';
import { type Bounds, boundsToWgs84 } from './bounds.ts';
import { fieldValues } from './field-values.ts';

type FeaturesDescription = Extract<FileDescription, { kind: 'features' }>;
type TableDescription = Extract<FileDescription, { kind: 'table' }>;

const sampleCount = 8;

/** The first different values. */
const samplesOf = (rows: Table['rows'], name: string): Cell[] => {
  const seen = new Set<Cell>();
  for (const row of rows) {
    const cell = row[name] ?? null;
    if (cell !== null) seen.add(cell);
    if (seen.size === sampleCount) break;
  }
  return [...seen];
};

const describeFields = (columns: Table['columns'], rows: Table['rows']): FieldDescription[] =>
  columns.map(({ name, type, unit }) => ({
    name,
    type,
    ...(unit ? { unit } : {}),
    samples: samplesOf(rows, name),
    ...fieldValues({ columns, rows }, name),
  }));

const boundsOf = (set: FeatureSet): Bounds | null => {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of set.items) {
    for (const [x = NaN, y = NaN] of positionsOf(geometry)) {
      if (x < bounds[0]) bounds[0] = x;
      if (y < bounds[1]) bounds[1] = y;
      if (x > bounds[2]) bounds[2] = x;
      if (y > bounds[3]) bounds[3] = y;
    }
  }
  return bounds.every(Number.isFinite) ? bounds : null;
};

const describeLayer = (set: FeatureSet): LayerDescription => {
  const rows = set.items.map(({ properties }) => properties);
  const bounds = boundsOf(set);
  return {
    name: set.layer,
    count: set.items.length,
    geometry: [...new Set(set.items.map(({ geometry }) => geometry.type))].sort(),
    crs: set.crs,
    bounds,
    boundsWgs84: bounds && boundsToWgs84(bounds, set.crs),
    fields: describeFields(columnsOf(set.layer, rows), rows),
  };
};

export const describeFeatures = ({
  format,
  layers,
  notes,
}: FeatureFile): Omit<FeaturesDescription, 'bytes' | 'nameDate'> => ({
  kind: 'features',
  format,
  layers: layers.map(describeLayer),
  notes: [
    ...notes,
    ...new Set(layers.flatMap(({ crs }) => crsNotes(crs))),
    ...layers.filter(({ crs }) => crs === '').map(({ layer }) => `Layer ${layer} does not say its CRS.`),
    ...layers
      .filter(({ leftOut }) => leftOut > 0)
      .map(
        ({ layer, leftOut, leftOutReason }) =>
          `Layer ${layer} has ${leftOut} records without a usable geometry; they are left out of its features: ${leftOutReason}.`,
      ),
  ],
});

export const describeTable = (
  format: string,
  { columns, rows, notes }: Records,
): Omit<TableDescription, 'bytes' | 'nameDate'> => ({
  kind: 'table',
  format,
  notes: [...notes, ...(rows.length === 0 ? ['The table has no rows.'] : [])],
  columns: describeFields(columns, rows),
  rows: rows.length,
});
