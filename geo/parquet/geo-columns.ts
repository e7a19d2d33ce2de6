/** Which columns of a Parquet file are geometries: GeoParquet 0.1–1.1 by its metadata, Parquet's own GEOMETRY and GEOGRAPHY by their types. */
import type { FileMetaData, SchemaElement } from 'hyparquet';
import * as z from 'zod';
import { crsFromProjJson } from '../crs/from-projjson.ts';
import { longitudeLatitude } from '../crs/transform.ts';
import { damaged, unsupported } from '../errors.ts';
import { crsFromText, statedCrs } from '../features/crs-text.ts';

export interface GeoColumns {
  /** The column whose geometries the features have. */
  readonly primary: string;
  readonly encoding: string;
  readonly crs: string;
  /** All columns that are geometries, or boxes around them. */
  readonly columns: ReadonlySet<string>;
  readonly notes: readonly string[];
}

const geoColumn = z.object({
  encoding: z.string(),
  crs: z.unknown().optional(),
  edges: z.string().optional(),
  covering: z.object({ bbox: z.record(z.string(), z.array(z.string())) }).optional(),
});
const geoMetadata = z.object({ primary_column: z.string(), columns: z.record(z.string(), geoColumn) });
type GeoColumn = z.infer<typeof geoColumn>;

/** Absent means longitude and latitude, WGS 84; null means unknown; before version 0.4 it was WKT. */
const crsOf = (crs: unknown): string => {
  if (crs === undefined) return longitudeLatitude;
  if (crs === null) return '';
  if (typeof crs === 'string') return crs === '' ? '' : statedCrs(crs, 'GeoParquet');
  const found = crsFromProjJson(crs);
  if (found !== '') return found;
  throw unsupported(
    `The GeoParquet file states a CRS that is not known here (${JSON.stringify(crs).slice(0, 80)}): convert it, for instance with ogr2ogr -t_srs EPSG:4326.`,
  );
};

const sphericalNote = (name: string): string =>
  `The edges of the geometries in ${name} are arcs on the globe; here they are straight lines in the coordinates.`;

const boxesOf = ({ covering }: GeoColumn): string[] =>
  Object.values(covering?.bbox ?? {}).flatMap(([column]) => (column === undefined ? [] : [column]));

/** A structure named bbox with xmin, as writers before version 1.1 added without saying so. */
const undeclaredBoxes = ({ schema }: FileMetaData): string[] => {
  const index = schema.findIndex(({ name, num_children: count }) => name === 'bbox' && (count ?? 0) >= 4);
  return index >= 0 && schema[index + 1]?.name === 'xmin' ? ['bbox'] : [];
};

const fromMetadata = (text: string, metadata: FileMetaData): GeoColumns => {
  const parsed = (() => {
    try {
      return geoMetadata.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  })();
  const column = parsed?.columns[parsed.primary_column];
  if (!parsed || !column) throw damaged('The geo metadata of the Parquet file are malformed.');
  const others = Object.keys(parsed.columns).filter((name) => name !== parsed.primary_column);
  return {
    primary: parsed.primary_column,
    encoding: column.encoding,
    crs: crsOf(column.crs),
    columns: new Set([
      ...Object.keys(parsed.columns),
      ...Object.values(parsed.columns).flatMap(boxesOf),
      ...undeclaredBoxes(metadata),
    ]),
    notes: [
      ...(column.edges === 'spherical' ? [sphericalNote(parsed.primary_column)] : []),
      ...(others.length > 0 ? [`Further geometry columns are left out: ${others.join(', ')}.`] : []),
    ],
  };
};

/** The CRS of a typed column (Parquet format, Geospatial.md): OGC:CRS84 unless it says another; 'srid:…', 'projjson:key', or any text. */
const crsOfType = (given: string | undefined, metadata: FileMetaData): string => {
  const text = given?.trim() ?? '';
  if (text === '') return longitudeLatitude;
  const identifier = /^srid:(\d+)$/i.exec(text)?.[1];
  if (identifier !== undefined) return Number(identifier) === 0 ? '' : statedCrs(`EPSG:${identifier}`, 'Parquet');
  const key = /^projjson:(.+)$/i.exec(text)?.[1];
  const stored = key === undefined ? undefined : metadata.key_value_metadata?.find((one) => one.key === key)?.value;
  const crs = crsFromText(stored ?? text);
  return crs ?? statedCrs(text, 'Parquet');
};

const isTyped = ({ logical_type: logical }: SchemaElement): boolean =>
  logical?.type === 'GEOMETRY' || logical?.type === 'GEOGRAPHY';

/** Columns at the top of the schema: the children of its first element. */
export const topElements = ({ schema }: FileMetaData): SchemaElement[] => {
  const found: SchemaElement[] = [];
  for (let index = 1; index < schema.length; ) {
    const element = schema[index]!;
    found.push(element);
    let open = 1;
    for (; open > 0 && index < schema.length; index++) open += (schema[index]?.num_children ?? 0) - 1;
  }
  return found;
};

const fromTypes = (metadata: FileMetaData): GeoColumns | undefined => {
  const typed = topElements(metadata).filter(isTyped);
  const [first, ...others] = typed;
  const type = first?.logical_type;
  if (!first || (type?.type !== 'GEOMETRY' && type?.type !== 'GEOGRAPHY')) return undefined;
  return {
    primary: first.name,
    encoding: 'WKB',
    crs: crsOfType(type.crs, metadata),
    columns: new Set(typed.map(({ name }) => name)),
    notes: [
      ...(type.type === 'GEOGRAPHY' ? [sphericalNote(first.name)] : []),
      ...(others.length > 0
        ? [`Further geometry columns are left out: ${others.map(({ name }) => name).join(', ')}.`]
        : []),
    ],
  };
};

/** The geometry columns of a file; undefined for a plain table. Throws file-damaged, format-unsupported. */
export const geoColumnsOf = (metadata: FileMetaData): GeoColumns | undefined => {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  return text === undefined ? fromTypes(metadata) : fromMetadata(text, metadata);
};
