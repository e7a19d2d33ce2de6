import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { envelopeOf, type Geometry, geometryBlob, geometrySchema, hasHeights } from './geopackage-geometry.ts';

/** What a tool's features are: RFC 7946, in longitude and latitude (WGS 84). */
const collectionSchema = z.object({
  features: z.array(
    z.object({ geometry: geometrySchema.nullable(), properties: z.record(z.string(), z.unknown()).nullish() }),
  ),
});
type Feature = z.infer<typeof collectionSchema>['features'][number];

const srs = 4326;
const wgs84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/**
 * Clauses 1.1.1 and 1.1.2 of OGC 12-128r19: "GPKG" and the version, then the tables that every GeoPackage has. They are those of version 1.2,
 * which readers of some years ago take without a warning.
 */
const frame = `
pragma journal_mode = memory;
pragma application_id = ${0x47504b47};
pragma user_version = 10200;
create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
  organization_coordsys_id integer not null, definition text not null, description text);
create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique, description text default '',
  last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x double, min_y double, max_x double, max_y double,
  srs_id integer, constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text not null,
  srs_id integer not null, z tinyint not null, m tinyint not null, constraint pk_geom_cols primary key (table_name, column_name),
  constraint uk_gc_table_name unique (table_name), constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
  constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
insert into gpkg_spatial_ref_sys values ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null), ('WGS 84', ${srs}, 'EPSG', ${srs}, '${wgs84}', null);`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Column {
  readonly key: string;
  readonly name: string;
  readonly type: 'BOOLEAN' | 'INTEGER' | 'REAL' | 'TEXT';
}

const typeOf = (values: readonly unknown[]): Column['type'] => {
  const given = values.filter((value) => value !== null && value !== undefined);
  if (given.length === 0) return 'TEXT';
  if (given.every((value) => typeof value === 'boolean')) return 'BOOLEAN';
  if (given.every(Number.isSafeInteger)) return 'INTEGER';
  return given.every((value) => typeof value === 'number') ? 'REAL' : 'TEXT';
};

/** SQLite's names differ by more than case, and from those of the two columns that every layer has. */
const columnsOf = (features: readonly Feature[]): Column[] => {
  const taken = new Set(['fid', 'geom']);
  const keys = new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return [...keys].map((key) => {
    let name = key;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${key}_${number}`;
    taken.add(name.toLowerCase());
    return { key, name, type: typeOf(features.map(({ properties }) => properties?.[key])) };
  });
};

const cellOf = (value: unknown): SQLInputValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
};

/** A cell of a text column is text, whatever the other rows hold. */
const cellIn = (type: Column['type'], value: unknown): SQLInputValue =>
  type === 'TEXT' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : cellOf(value);

/** The type that all geometries have, as single ones or as parts; 'GEOMETRY' where they differ by more than that. */
const layerType = (geometries: readonly Geometry[]): string => {
  const types = [...new Set(geometries.map(({ type }) => type))];
  const single = [...new Set(types.map((type) => type.replace('Multi', '')))];
  const [only] = single;
  if (single.length !== 1 || only === undefined) return 'GEOMETRY';
  return (types.length === 1 ? (types[0] ?? only) : `Multi${only}`).toUpperCase();
};

const partsOf = (geometry: Geometry, type: string): Geometry => {
  if (geometry.type.toUpperCase() === type || type === 'GEOMETRY') return geometry;
  if (geometry.type === 'Point') return { type: 'MultiPoint', coordinates: [geometry.coordinates] };
  if (geometry.type === 'LineString') return { type: 'MultiLineString', coordinates: [geometry.coordinates] };
  return geometry.type === 'Polygon' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : geometry;
};

const fill = (database: DatabaseSync, layer: string, features: readonly Feature[]): void => {
  const geometries = features.flatMap(({ geometry }) => (geometry ? [geometry] : []));
  const columns = columnsOf(features);
  const type = layerType(geometries);
  const [west, east, south, north] = envelopeOf(geometries) ?? [null, null, null, null];
  const fields = columns.map(({ name, type: sort }) => `, ${quoted(name)} ${sort}`).join('');
  database.exec(
    `create table ${quoted(layer)} (fid integer primary key autoincrement not null, geom ${type}${fields})`,
  );
  // The clock is frozen, as in tools: the same run gives the same bytes.
  database
    .prepare("insert into gpkg_contents values (?, 'features', ?, '', '1970-01-01T00:00:00.000Z', ?, ?, ?, ?, ?)")
    .run(layer, layer, west, south, east, north, srs);
  const heights = geometries.filter(hasHeights).length;
  // Clause 2.1.5: 0 prohibited, 1 mandatory, 2 optional.
  const z = heights === 0 ? 0 : heights === geometries.length ? 1 : 2;
  database.prepare("insert into gpkg_geometry_columns values (?, 'geom', ?, ?, ?, 0)").run(layer, type, srs, z);
  const places = columns.map(() => ', ?').join('');
  const insert = database.prepare(`insert into ${quoted(layer)} values (null, ?${places})`);
  for (const { geometry, properties } of features)
    insert.run(
      geometry ? geometryBlob(partsOf(geometry, type), srs) : null,
      ...columns.map(({ key, type: sort }) => cellIn(sort, properties?.[key])),
    );
};

/** Writes GeoJSON text (RFC 7946) as a GeoPackage of one layer, longitude and latitude (EPSG:4326). The file must be new. */
export const writeGeopackage = (path: string, layer: string, geojson: string): void => {
  const { features } = collectionSchema.parse(JSON.parse(geojson));
  const database = new DatabaseSync(path);
  try {
    database.exec(frame);
    database.exec('begin');
    fill(database, layer, features);
    database.exec('commit');
  } finally {
    database.close();
  }
};
