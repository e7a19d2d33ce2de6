/** What the rows of a table are of: named things, where they lie, and when they were measured. */
import type { FieldProfile, RasterProfile, TableProfile } from '../../../core/profile.ts';
import { tellsLikeness } from './codes.ts';
import { tellsWhenItHappened } from './happened.ts';
import { areShort, cellsOf, isIdName, preferred, textsOf } from './naming.ts';
import { englishOf } from './translations.ts';

/** Where the things of a table lie: columns of coordinates, in degrees or in the CRS of the folder's rasters. */
export interface Coordinates {
  readonly x: string;
  readonly y: string;
  readonly coordinates: 'degrees' | 'grid';
}

/** Columns that name something: short texts of more than one kind, or numbers that name things elsewhere. */
const namingColumns = ({ columns }: TableProfile, isKey: (column: FieldProfile) => boolean): FieldProfile[] =>
  columns.filter(
    (column) =>
      (column.type === 'number' && isKey(column)) ||
      (column.type === 'text' &&
        textsOf(column).length > 1 &&
        areShort(textsOf(column)) &&
        // Dates in words of their own and numbers with a comma are no names.
        (textsOf(column).filter((text) => /\p{L}{2}|^\p{L}/u.test(text)).length > textsOf(column).length / 2 ||
          isKey(column))),
  );

const areUnique = (keys: readonly string[]): boolean => keys.length > 0 && new Set(keys).size === keys.length;

const sharesValues = (column: FieldProfile, rows: number): boolean =>
  column.values === undefined
    ? column.distinct !== undefined && column.distinct.length < rows
    : column.values.length === rows && new Set(cellsOf(column)).size < rows;

const keysOf = (columns: readonly FieldProfile[], rows: number): string[] =>
  columns.every(({ values }) => values?.length === rows)
    ? Array.from({ length: rows }, (_, row) => JSON.stringify(columns.map(({ values }) => values?.[row] ?? null)))
    : [];

export interface Entities {
  /** The column that names the thing that a row is of; none where rows have no names. */
  readonly naming?: FieldProfile;
  /** The column of dates (or years) of a table with several rows of a thing, or of things that happened. */
  readonly dated?: FieldProfile;
  /** The column of the months, where that of the dates holds years. */
  readonly month?: FieldProfile;
  /** Each row is a thing of its own, and its date is when it happened. */
  readonly events?: true;
  /** Texts that several rows share, of what they are: kinds, covers, regions. */
  readonly kinds: readonly FieldProfile[];
}

const isWhole = (column: FieldProfile, low: number, high: number): boolean => {
  const [least, most] = column.extent ?? [Number.NaN, Number.NaN];
  const cells = column.values ?? column.distinct ?? column.samples;
  return (
    column.type === 'number' &&
    least >= low &&
    most <= high &&
    cells.every((cell) => cell === null || Number.isInteger(cell))
  );
};

/** Months with a zero before them are texts. */
const areMonths = (column: FieldProfile): boolean =>
  isWhole(column, 1, 12) ||
  (column.type === 'text' &&
    cellsOf(column).length > 0 &&
    cellsOf(column).every((cell) => /^(?:0[1-9]|1[0-2]|[1-9])$/.test(cell)));

const short = { year: ['yr', 'yyyy'], month: ['mon', 'mo', 'mth', 'mm'] };

const isCalled = ({ name }: FieldProfile, english: 'year' | 'month'): boolean =>
  [english, ...short[english]].includes(name.toLowerCase()) || englishOf(name).includes(english);

/** Whole numbers that are called years, or months beside them. */
const yearsOf = ({ columns }: TableProfile): { readonly year?: FieldProfile; readonly month?: FieldProfile } => {
  const year = columns.find((column) => isCalled(column, 'year') && isWhole(column, 1500, 2200));
  const month = year && columns.find((column) => isCalled(column, 'month') && areMonths(column));
  return { ...(year ? { year } : {}), ...(month ? { month } : {}) };
};

/** Of a table too long to be kept: more different values than are listed. */
const hasMany = ({ values, distinct }: FieldProfile): boolean => values === undefined && distinct === undefined;

/** More different texts are names. */
const mostKinds = 60;

/** Nothing in a long table could name what comes again on other dates: every text is one of a few, and no number is an id. */
const hasNoNames = ({ columns }: TableProfile): boolean =>
  !columns.some(
    (column) =>
      (column.type === 'text' && (hasMany(column) || (column.distinct?.length ?? 0) > mostKinds)) ||
      isIdName(column.name),
  );

/** Nearly every row lies at a place of its own: more places than half of the rows. */
const isScattered = (table: TableProfile): boolean => {
  const { columns, rows } = table;
  const of = (called: RegExp): FieldProfile | undefined =>
    columns.find(({ name, type }) => type === 'number' && called.test(name));
  const [x, y] = [
    of(/^(?:lon|long|lng|longitude|longitud|easting)(?:_|$)/i),
    of(/^(?:lat(?:itude?|itud)?|northing)(?:_|$)/i),
  ];
  if (x === undefined || y === undefined) return false;
  return hasMany(x) && hasMany(y) ? hasNoNames(table) : new Set(keysOf([x, y], rows)).size > rows / 2;
};

/** A number of its own for each row. */
const hasOwnIds = ({ columns, rows }: TableProfile): boolean =>
  columns.some(
    (column) => isIdName(column.name) && column.type === 'number' && new Set(cellsOf(column)).size === rows && rows > 1,
  );

/** Whole numbers of a column called an id, a few that come again and again: each is of a thing that was measured on several dates. */
const numberedThings = ({ columns, rows }: TableProfile): FieldProfile | undefined => {
  const told = columns.filter((column) => isIdName(column.name) && isWhole(column, 0, 1e12));
  const [only, more] = told.filter((column) => {
    const cells = cellsOf(column);
    return cells.length === rows && cells.every((cell) => cell !== '') && new Set(cells).size <= rows / 3;
  });
  return only && !more && new Set(cellsOf(only)).size > 1 ? only : undefined;
};

/** One row for each thing; one for each thing and date; or one for each date. `isKey`: the numbers name things of another list. */
export const entitiesOf = (table: TableProfile, isKey: (column: FieldProfile) => boolean = () => false): Entities => {
  const { columns, rows } = table;
  const textual = namingColumns(table, isKey);
  // What its product says the codes of a column mean is what a thing is like, not which it is.
  const naming = textual.filter((column) => column.classes === undefined);
  const dates = columns.filter(({ type }) => type === 'date');
  const { year, month } = dates.length === 0 ? yearsOf(table) : {};
  const date = dates[0] ?? year;
  const moment = [...(date ? [date] : []), ...(month ? [month] : [])];
  const dating = { ...(date ? { dated: date } : {}), ...(month ? { month } : {}) };
  const unique = naming.filter((column) => areUnique(keysOf([column], rows)));
  // In a short list each may be of a kind of its own: that names none of them.
  const names = unique.filter((column) => !tellsLikeness(column));
  const single = preferred(names.length > 0 ? names : unique);
  const kindsBeside = (own: FieldProfile | undefined): FieldProfile[] =>
    textual.filter((column) => column !== own && sharesValues(column, rows));
  const series = date && areUnique(keysOf(moment, rows)) && single && columns.indexOf(date) < columns.indexOf(single);
  if (single && !series)
    return {
      naming: single,
      ...(dates[0] && dates.length === 1 && tellsWhenItHappened(dates[0]) ? { ...dating, events: true as const } : {}),
      kinds: kindsBeside(single),
    };
  if (!date || dates.length > 1) {
    const [only, more] = naming.filter((column) => textsOf(column).length < rows);
    return { ...(only && !more ? { naming: only } : {}), kinds: kindsBeside(undefined) };
  }
  const numbered = naming.length === 0 ? numberedThings(table) : undefined;
  const keyed = preferred(
    [...naming, ...(numbered ? [numbered] : [])].filter((column) => areUnique(keysOf([column, ...moment], rows))),
  );
  const alone = areUnique(keysOf(moment, rows));
  const [only, more] = naming.filter((column) => cellsOf(column).length === 0 || new Set(cellsOf(column)).size < rows);
  // Rows at places of their own are things that happened there, whatever kinds they are of.
  const apart = hasOwnIds(table) || (alone ? naming.length === 0 : !keyed && !naming.some(isKey));
  if (!numbered && apart && isScattered(table))
    return { ...dating, events: true as const, kinds: kindsBeside(undefined) };
  const named = alone ? undefined : (keyed ?? naming.find(isKey) ?? (more ? undefined : only));
  return { ...(named ? { naming: named } : {}), ...dating, kinds: [] };
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
    numbersOf(table, /^(?:lon|long|lng|longitude|longitud)(?:_|$)|_lon(?:gitude)?$/i),
    numbersOf(table, /^lat(?:itude?)?(?:_|$)|_lat(?:itude)?$/i),
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
