import type { Field, Layer as NamedLayer } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { type Coordinates, coordinatesOf, type Entities, entitiesOf, textsOf } from './entities.ts';
import { identifier, plural, singular, stemOf } from './names.ts';
import type { Zones } from './zones.ts';

/** A column of a table: numbers, or kinds that several rows share. */
export interface ColumnField {
  readonly kind: 'column';
  readonly field: Field;
  readonly file: string;
  readonly column: string;
  readonly dateColumn: string | null;
  /** The column that names what each row is of, where rows of several things stand in one table. */
  readonly nameColumn: string | null;
}

/** Last parts of column names that tell a unit. */
const unitParts: Readonly<Record<string, string>> = {
  c: 'degC',
  degc: 'degC',
  celsius: 'degC',
  k: 'K',
  kelvin: 'K',
  f: 'degF',
  degf: 'degF',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  hpa: 'hPa',
  pct: '%',
  percent: '%',
  m3s: 'm3/s',
  km2: 'km2',
  ha: 'ha',
  cms: 'm3/s',
};

/** The unit that the last part of a column's name tells, and the name without it. */
export const unitOfColumn = (name: string): { readonly unit: string; readonly plain: string } => {
  const parts = identifier(name).split('_');
  const unit = parts.length > 1 ? (unitParts[parts.at(-1) ?? ''] ?? '') : '';
  return { unit, plain: unit === '' ? parts.join('_') : parts.slice(0, -1).join('_') };
};

/** Dates as ISO; those of a table with too many to list are the sampled ones, and `whole` is false. */
const datesOf = (column: FieldProfile): { readonly dates: readonly string[]; readonly whole: boolean } => {
  const whole = column.values !== undefined || column.distinct !== undefined;
  const cells = column.values ?? column.distinct ?? column.samples;
  const dates = [...new Set(cells.flatMap((cell) => (typeof cell === 'string' && /^\d{4}/.test(cell) ? [cell] : [])))];
  return { dates: dates.sort(), whole };
};

/** Things that rows are of: a layer of the tables' own, or the polygons of the same names. */
interface Members {
  readonly kind: 'zones' | 'stations';
  readonly name: string;
}

const fieldOf = (
  table: TableProfile,
  column: FieldProfile,
  { naming, dated }: Entities,
  members: Members | undefined,
): ColumnField => {
  const { unit, plain } = unitOfColumn(column.name);
  const known = findQuantity(plain.replaceAll('_', ' '));
  const dates = dated && datesOf(dated);
  const own = members ? [members.kind] : dates ? [] : (['rows'] as const);
  const kinds = column.type === 'text';
  return {
    kind: 'column',
    field: {
      name: identifier(column.name),
      label: known?.name.toLowerCase() ?? plain.replaceAll('_', ' '),
      aliases: [...new Set([plain, ...(known ? [identifier(known.name)] : [])])].filter(
        (alias) => alias !== identifier(column.name),
      ),
      axes: [...(dates ? (['dates'] as const) : []), ...own],
      sort: kinds ? 'code' : known?.kind === 'total' ? 'amount' : 'absolute',
      unit,
      quantity: known?.id ?? null,
      ...(kinds ? { names: textsOf(column) } : {}),
      dates: dates?.dates ?? [],
      ...(dates && !dates.whole ? { sampled: true as const } : {}),
      files: [table.path],
      ...(members ? { members: members.name } : {}),
    },
    file: table.path,
    column: column.name,
    dateColumn: dates && dated ? dated.name : null,
    nameColumn: members ? (naming?.name ?? null) : null,
  };
};

export interface GroundedColumns {
  readonly fields: readonly ColumnField[];
  readonly layers: readonly NamedLayer[];
  readonly places: ReadonlyMap<string, Places>;
}

/** Where the things of a layer of stations lie. */
export interface Places extends Coordinates {
  readonly file: string;
  readonly nameColumn: string;
}

const wordsOf = (path: string): string[] =>
  identifier(stemOf(path))
    .split('_')
    .filter((word) => /^[a-z]{3,}$/.test(word));

/** One of them by its column (`station`), or by the file where that only says that it is a name. */
const nounOf = (naming: FieldProfile, path: string): string => {
  const own = singular(identifier(naming.name).replace(/_?(?:name|id|code)$/, ''));
  if (own !== '') return own;
  const words = wordsOf(path);
  return singular(words.find((word) => singular(word) !== word) ?? words[0] ?? 'row');
};

const sameNames = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(other);
  const shared = one.filter((name) => known.has(name)).length;
  return shared === one.length || shared === known.size;
};

/** Columns of every table, and the stations (or other named things) that its rows are of. */
export const columnsOf = (profile: DataProfile, zones: readonly Zones[]): GroundedColumns => {
  const rasters = profile.files.filter((file) => file.kind === 'raster');
  // A table that names the codes of a map says nothing else.
  const legends = new Set((profile.legends ?? []).map(({ source }) => source));
  const tables = profile.files.filter((file) => file.kind === 'table').filter(({ path }) => !legends.has(path));
  const layers: NamedLayer[] = [];
  const places = new Map<string, Places>();
  const fields = tables.flatMap((table) => {
    const entities = entitiesOf(table);
    const { naming, kinds } = entities;
    const names = naming ? textsOf(naming) : [];
    const polygons = zones.find(
      ({ nameProperty, properties }) => naming && sameNames(names, properties[nameProperty] ?? []),
    );
    const word = naming ? nounOf(naming, table.path) : '';
    const known = layers.find(({ name, members }) => name === word && sameNames(names, members));
    const layer: NamedLayer | undefined = naming && (polygons?.layer ?? known ?? stationsOf(word, naming, table.path));
    const place = coordinatesOf(table, rasters);
    if (layer && layer.kind === 'stations' && naming && place && !places.has(layer.name))
      places.set(layer.name, { ...place, file: table.path, nameColumn: naming.name });
    if (layer && !polygons && !known) layers.push(layer);
    const told = table.columns.filter((column) => column.type === 'number' || kinds.includes(column));
    return told.map((column) => fieldOf(table, column, entities, layer));
  });
  const unique = fields.filter(({ field }) => fields.filter((other) => other.field.name === field.name).length === 1);
  return {
    fields: unique,
    layers: layers.map((layer) => ({
      ...layer,
      // Another layer's own name is not a second name of this one.
      aliases: layer.aliases.filter(
        (alias) => !layers.some((other) => other !== layer && (other.name === alias || other.plural === alias)),
      ),
      ...(places.has(layer.name) ? { located: true as const } : {}),
    })),
    places,
  };
};

const stationsOf = (word: string, naming: FieldProfile, path: string): NamedLayer => {
  const parts = word.split('_').filter((one) => one.length > 3 && !/^(?:name|code|type)s?$/.test(one));
  const aliases = [identifier(naming.name), 'station', 'stations', 'site', 'sites', ...parts];
  return {
    kind: 'stations',
    name: word,
    plural: plural(word),
    aliases: [...new Set(aliases)].filter((alias) => alias !== word && alias !== plural(word)),
    file: path,
    members: textsOf(naming),
  };
};
