/** GeoPackage (OGC 12-128r19) through node:sqlite. */
import { pathToFileURL } from 'node:url';
import type { Cell, Feature, Geometry } from '../../core/tool/contract.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { damaged } from '../errors.ts';
import { type FeatureFile, type FeatureSet, toCell } from './feature-set.ts';
import { parseWkb } from './wkb.ts';

type Row = Readonly<Record<string, unknown>>;
interface Database {
  all(sql: string): Row[];
  close(): void;
}

const featureLimit = 1_000_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const openDatabase = async (path: string): Promise<Database> => {
  const { DatabaseSync } = await import('node:sqlite');
  // Immutable: no lock files, no journal beside the data, read-only folders work.
  const location = pathToFileURL(path);
  location.searchParams.set('immutable', '1');
  const database = new DatabaseSync(location, { readOnly: true });
  return {
    all(sql) {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      return statement.all();
    },
    close: () => database.close(),
  };
};

/** Header of a GeoPackage geometry (clause 2.1.3): magic, version, flags, SRS id, envelope; then WKB. */
const geometryOf = (blob: unknown): Geometry | undefined => {
  if (!(blob instanceof Uint8Array) || blob.length < 8) return undefined;
  if (blob[0] !== 0x47 || blob[1] !== 0x50) throw damaged('A GeoPackage geometry has no GeoPackage header.');
  const flags = blob[3] ?? 0;
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  if (envelope === undefined) throw damaged('A GeoPackage geometry has a malformed header.');
  const empty = ((flags >> 4) & 1) === 1;
  return empty ? undefined : parseWkb(blob.subarray(8 + envelope));
};

const crsOf = (database: Database, id: unknown): string => {
  const [system] = database.all(`select * from gpkg_spatial_ref_sys where srs_id = ${Number(id)}`);
  if (!system || Number(id) <= 0) return '';
  const code = Number(system['organization_coordsys_id']);
  const organization = String(system['organization']).toUpperCase();
  if (organization === 'EPSG' && code > 0) return `EPSG:${code}`;
  return crsFromWkt(String(system['definition_12_063'] ?? '')) || crsFromWkt(String(system['definition'] ?? ''));
};

interface Column {
  readonly name: string;
  readonly boolean: boolean;
}

const columnsOf = (database: Database, table: string, geometryColumn: string): Column[] =>
  database
    .all(`pragma table_info(${quoted(table)})`)
    .filter((column) => column['name'] !== geometryColumn && Number(column['pk']) === 0)
    .map((column) => ({ name: String(column['name']), boolean: /^bool/i.test(String(column['type'])) }));

const propertiesOf = (row: Row, columns: readonly Column[]): Record<string, Cell> =>
  Object.fromEntries(
    columns.map(({ name, boolean }) => {
      const cell = toCell(row[name]);
      return [name, boolean && cell !== null ? cell !== 0 : cell];
    }),
  );

const readLayer = (database: Database, entry: Row): FeatureSet => {
  const table = String(entry['table_name']);
  const geometryColumn = String(entry['column_name']);
  const columns = columnsOf(database, table, geometryColumn);
  const rows = database.all(`select * from ${quoted(table)} limit ${featureLimit + 1}`);
  if (rows.length > featureLimit) throw damaged(`Layer '${table}' has more than ${featureLimit} features.`);
  const items: Feature[] = [];
  for (const row of rows) {
    const geometry = geometryOf(row[geometryColumn]);
    if (geometry) items.push({ type: 'Feature', geometry, properties: propertiesOf(row, columns) });
  }
  return { layer: table, crs: crsOf(database, entry['srs_id']), items, leftOut: rows.length - items.length };
};

/** Reads the layers of a GeoPackage, or one of them. */
export const readGeoPackage = async (path: string, layer?: string): Promise<FeatureFile> => {
  const database = await openDatabase(path);
  try {
    const only = layer === undefined ? '' : ` where table_name = ${literal(layer)}`;
    const entries = database.all(`select * from gpkg_geometry_columns${only} order by rowid`);
    return { format: 'GeoPackage', layers: entries.map((entry) => readLayer(database, entry)), notes: [] };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') {
      throw damaged('The GeoPackage is damaged, or it is an SQLite database of another kind.');
    }
    throw error;
  } finally {
    database.close();
  }
};
