/** What the rows of a table are of: named things, where they lie, and when they were measured. */
import type { FieldProfile, RasterProfile, TableProfile } from '../../../core/profile.ts';

/** Where the things of a table lie: columns of coordinates, in degrees or in the CRS of the folder's rasters. */
export interface Coordinates {
  readonly x: string;
  readonly y: string;
  readonly coordinates: 'degrees' | 'grid';
}

/** Longer texts describe, they do not name. */
const longestName = 60;

export const textsOf = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set((values ?? distinct ?? []).flatMap((value) => (typeof value === 'string' ? [value] : []))),
];

const isId = /(?:^|_)(?:id|code|no|nr|number)$/i;

/** Columns that name something: texts, or numbers called an id, short and of more than one kind. */
const namingColumns = ({ columns }: TableProfile): FieldProfile[] =>
  columns.filter(
    (column) =>
      column.type === 'text' &&
      textsOf(column).length > 1 &&
      textsOf(column).every((text) => text.length <= longestName) &&
      // Dates in words of their own and numbers with a comma are no names.
      textsOf(column).filter((text) => /\p{L}{2}|^\p{L}/u.test(text)).length > textsOf(column).length / 2,
  );

const areUnique = (keys: readonly string[]): boolean => keys.length > 0 && new Set(keys).size === keys.length;

const keysOf = (columns: readonly FieldProfile[], rows: number): string[] =>
  columns.every(({ values }) => values?.length === rows)
    ? Array.from({ length: rows }, (_, row) => JSON.stringify(columns.map(({ values }) => values?.[row] ?? null)))
    : [];

const preferred = (columns: readonly FieldProfile[]): FieldProfile | undefined =>
  columns.find(({ name }) => /name/i.test(name)) ?? columns.find(({ name }) => !isId.test(name)) ?? columns[0];

export interface Entities {
  /** The column that names the thing that a row is of; none where rows have no names. */
  readonly naming?: FieldProfile;
  /** The column of dates of a table with several rows of a thing. */
  readonly dated?: FieldProfile;
  /** Texts that several rows share, of what they are: kinds, covers, regions. */
  readonly kinds: readonly FieldProfile[];
}

/** One row for each thing; one for each thing and date; or one for each date. */
export const entitiesOf = (table: TableProfile): Entities => {
  const { columns, rows } = table;
  const naming = namingColumns(table);
  const dates = columns.filter(({ type }) => type === 'date');
  const [date] = dates;
  const single = preferred(naming.filter((column) => areUnique(keysOf([column], rows))));
  const kindsBeside = (own: FieldProfile | undefined): FieldProfile[] =>
    naming.filter((column) => column !== own && column.values?.length === rows && textsOf(column).length < rows);
  const series = date && areUnique(keysOf([date], rows)) && single && columns.indexOf(date) < columns.indexOf(single);
  if (single && !series) return { naming: single, kinds: kindsBeside(single) };
  if (!date || dates.length > 1) {
    const [only, more] = naming.filter((column) => textsOf(column).length < rows);
    return { ...(only && !more ? { naming: only } : {}), kinds: kindsBeside(undefined) };
  }
  const keyed = preferred(naming.filter((column) => areUnique(keysOf([column, date], rows))));
  const alone = areUnique(keysOf([date], rows));
  const [only, more] = naming.filter((column) => textsOf(column).length < rows);
  const named = alone ? undefined : (keyed ?? (more ? undefined : only));
  return { ...(named ? { naming: named } : {}), dated: date, kinds: [] };
};

const numbersOf = ({ columns }: TableProfile, called: RegExp): FieldProfile | undefined =>
  columns.find(({ name, type }) => type === 'number' && called.test(name));

const within = ({ extent, values }: FieldProfile, low: number, high: number): boolean => {
  const numbers = (values ?? []).flatMap((value) => (typeof value === 'number' ? [value] : []));
  const [least, most] = extent ?? [Math.min(...numbers), Math.max(...numbers)];
  return least >= low && most <= high;
};

/** Columns of degrees, or of metres that lie inside the rasters of the one projected CRS of the folder. */
export const coordinatesOf = (table: TableProfile, rasters: readonly RasterProfile[]): Coordinates | undefined => {
  const [longitude, latitude] = [
    numbersOf(table, /^(?:lon|long|lng|longitude)(?:_|$)|_lon(?:gitude)?$/i),
    numbersOf(table, /^lat(?:itude)?(?:_|$)|_lat(?:itude)?$/i),
  ];
  if (longitude && latitude && within(longitude, -180, 180) && within(latitude, -90, 90))
    return { x: longitude.name, y: latitude.name, coordinates: 'degrees' };
  const [x, y] = [numbersOf(table, /^(?:x|easting)(?:_|$)/i), numbersOf(table, /^(?:y|northing)(?:_|$)/i)];
  const grids = rasters.flatMap(({ bands }) => bands.map(({ grid }) => grid));
  const [first, ...others] = [...new Set(grids.map(({ crs }) => crs))];
  if (!x || !y || first === undefined || others.length > 0 || grids[0]?.geographic !== false) return undefined;
  const inside = grids.every(({ bounds: [west = 0, south = 0, east = 0, north = 0] }) => {
    const [wide, high] = [0.2 * (east - west), 0.2 * (north - south)];
    return within(x, west - wide, east + wide) && within(y, south - high, north + high);
  });
  return inside ? { x: x.name, y: y.name, coordinates: 'grid' } : undefined;
};
