/** GeoPackage (OGC 12-128r19) through node:sqlite. */
import { crsFromWkt } from '../crs/from-wkt.ts';
import { damaged, unsupported } from '../errors.ts';
import { recordOf } from './cells.ts';
import type { FeatureFile, FeatureSet } from './feature-set.ts';
import { createLayer } from './layer-builder.ts';
import type { Shape } from './shape.ts';
import { type Database, literal, openDatabase, quoted, type Row } from './sqlite.ts';
import { parseWkb } from './wkb.ts';

/** Header of a GeoPackage geometry (clause 2.1.3): magic, version, flags, SRS id, envelope; then WKB. */
const shapeOf = (blob: unknown): Shape => {
  if (blob === null || blob === undefined) return 'without geometry';
  if (!(blob instanceof Uint8Array) || blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50)
    throw damaged('A GeoPackage geometry has no GeoPackage header.');
  const flags = blob[3] ?? 0;
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  if (envelope === undefined) throw damaged('A GeoPackage geometry has a malformed header.');
  if (((flags >> 5) & 1) === 1)
    throw unsupported('The GeoPackage has geometries of an extension (ExtendedGeoPackageBinary), which are not read.');
  const empty = ((flags >> 4) & 1) === 1;
  return empty ? 'with an empty geometry' : parseWkb(blob.subarray(8 + envelope));
};

const crsOf = (database: Database, id: unknown): string => {
  // −1 and 0: undefined Cartesian, undefined geographic.
  if (Number(id) <= 0) return '';
  const [system] = database.all(`select * from gpkg_spatial_ref_sys where srs_id = ${Number(id)}`);
  if (!system) return '';
  const code = Number(system['organization_coordsys_id']);
  const organization = String(system['organization']).toUpperCase();
  if (organization === 'EPSG' && code > 0) return `EPSG:${code}`;
  const text = (name: string): string => (system[name] === 'undefined' ? '' : String(system[name] ?? ''));
  return crsFromWkt(text('definition_12_063')) || crsFromWkt(text('definition'));
};

interface Column {
  readonly name: string;
  readonly boolean: boolean;
}

/** All columns but the geometry; the identifier (primary key) too, since relations name it. */
const columnsOf = (database: Database, table: string, geometryColumn: string): Column[] =>
  database
    .all(`pragma table_xinfo(${quoted(table)})`)
    .filter((column) => column['name'] !== geometryColumn && Number(column['hidden']) !== 1)
    .map((column) => ({ name: String(column['name']), boolean: /^bool/i.test(String(column['type'])) }));

/** The attributes of a row. */
const attributeReader = (columns: readonly Column[]): ((row: Row) => Record<string, unknown>) => {
  const names = columns.map(({ name }) => name);
  return (row) =>
    recordOf(
      names,
      columns.map(({ name, boolean }) => {
        const value = row[name];
        return boolean && typeof value === 'bigint' ? value !== 0n : value;
      }),
    );
};

const rowsOf = (database: Database, table: string): Iterable<Row> => database.each(`select * from ${quoted(table)}`);

const readLayer = (database: Database, entry: Row): FeatureSet => {
  const table = String(entry['table_name']);
  const geometryColumn = String(entry['column_name']);
  const attributesOf = attributeReader(columnsOf(database, table, geometryColumn));
  const layer = createLayer(table);
  for (const row of rowsOf(database, table)) layer.add(shapeOf(row[geometryColumn]), attributesOf(row));
  return layer.finish(crsOf(database, entry['srs_id']));
};

/** A table without geometries (data type 'attributes'): a layer of records that have none. */
const readAttributes = (database: Database, table: string): FeatureSet => {
  const attributesOf = attributeReader(columnsOf(database, table, ''));
  const layer = createLayer(table);
  for (const row of rowsOf(database, table)) layer.add('without geometry', attributesOf(row));
  return layer.finish('');
};

const hasTable = (database: Database, name: string): boolean =>
  database.all(`select 1 from sqlite_master where lower(name) = ${literal(name)}`).length > 0;

/** What kind of SQLite database it is, if not a GeoPackage with features. */
const otherDatabase = (database: Database): Error => {
  if (hasTable(database, 'geometry_columns') || hasTable(database, 'spatial_ref_sys'))
    return unsupported(
      'The file is an SQLite database with the geometries of SpatiaLite or FDO, which is not read: convert it, for instance with ogr2ogr -f GPKG.',
    );
  if (hasTable(database, 'tiles') && hasTable(database, 'metadata'))
    return unsupported(
      'The file is MBTiles, which is not read: convert it, for instance with gdal_translate or ogr2ogr.',
    );
  return unsupported(
    'The file is an SQLite database without the tables of a GeoPackage: save its tables as CSV, or its features as GeoPackage.',
  );
};

interface Contents {
  readonly attributes: readonly string[];
  readonly rasters: readonly string[];
}

const contentsOf = (database: Database): Contents => {
  const entries = hasTable(database, 'gpkg_contents')
    ? database.all('select table_name, data_type from gpkg_contents order by rowid')
    : [];
  const named = (...types: string[]): string[] =>
    entries.filter((one) => types.includes(String(one['data_type']))).map((one) => String(one['table_name']));
  return { attributes: named('attributes', 'aspatial'), rasters: named('tiles', '2d-gridded-coverage') };
};

const readLayers = (database: Database, layer: string | undefined): FeatureFile => {
  const { attributes, rasters } = contentsOf(database);
  const features = hasTable(database, 'gpkg_geometry_columns')
    ? database.all('select * from gpkg_geometry_columns order by rowid')
    : [];
  if (features.length + attributes.length === 0) {
    if (rasters.length === 0 && !hasTable(database, 'gpkg_contents')) throw otherDatabase(database);
    if (rasters.length > 0)
      throw unsupported(
        `The GeoPackage holds pixels alone (${rasters.join(', ')}), which are not read: convert them, for instance with gdal_translate.`,
      );
  }
  const asked = (name: string): boolean => layer === undefined || layer === name;
  return {
    format: 'GeoPackage',
    layers: [
      ...features.filter((one) => asked(String(one['table_name']))).map((one) => readLayer(database, one)),
      ...attributes.filter(asked).map((one) => readAttributes(database, one)),
    ],
    notes:
      rasters.length > 0
        ? [`Layers of pixels are not read: ${rasters.join(', ')}; gdal_translate writes them as GeoTIFF.`]
        : [],
  };
};

/** Reads the layers of a GeoPackage, or one of them. Throws file-damaged, format-unsupported. */
export const readGeoPackage = async (path: string, layer?: string): Promise<FeatureFile> => {
  const isSqliteError = (error: unknown): boolean =>
    error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  try {
    const database = await openDatabase(path);
    try {
      return readLayers(database, layer);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isSqliteError(error)) throw damaged('The GeoPackage is damaged: SQLite cannot read its tables.');
    throw error;
  }
};
