import type { Field, Layer as NamedLayer } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { identifier, plural, singular } from './names.ts';

/** A column of numbers of a table. */
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
  cms: 'm3/s',
};

const textsOf = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set((values ?? distinct ?? []).flatMap((value) => (typeof value === 'string' ? [value] : []))),
];

/** Dates as ISO; those of a table with too many to list are the sampled ones, and `whole` is false. */
const datesOf = (column: FieldProfile): { readonly dates: readonly string[]; readonly whole: boolean } => {
  const whole = column.values !== undefined || column.distinct !== undefined;
  const cells = column.values ?? column.distinct ?? column.samples;
  const dates = [...new Set(cells.flatMap((cell) => (typeof cell === 'string' && /^\d{4}/.test(cell) ? [cell] : [])))];
  return { dates: dates.sort(), whole };
};

/** A column of few texts that repeat tells whose rows they are. */
const nameColumnOf = ({ columns, rows }: TableProfile): FieldProfile | undefined => {
  const naming = columns.filter(
    (column) => column.type === 'text' && textsOf(column).length > 1 && textsOf(column).length < rows,
  );
  return naming.length === 1 ? naming[0] : undefined;
};

const fieldOf = (table: TableProfile, column: FieldProfile, layer: NamedLayer | undefined): ColumnField => {
  const parts = identifier(column.name).split('_');
  const unit = parts.length > 1 ? (unitParts[parts.at(-1) ?? ''] ?? '') : '';
  const plain = unit === '' ? parts.join('_') : parts.slice(0, -1).join('_');
  const known = findQuantity(plain.replaceAll('_', ' '));
  const dateColumns = table.columns.filter(({ type }) => type === 'date');
  const [dated] = dateColumns;
  const dates = dated && dateColumns.length === 1 ? datesOf(dated) : undefined;
  const axes = dates ? (layer ? (['dates', 'stations'] as const) : (['dates'] as const)) : (['rows'] as const);
  return {
    kind: 'column',
    field: {
      name: identifier(column.name),
      label: known?.name.toLowerCase() ?? plain.replaceAll('_', ' '),
      aliases: [...new Set([plain, ...(known ? [identifier(known.name)] : [])])].filter(
        (alias) => alias !== identifier(column.name),
      ),
      axes,
      sort: known?.kind === 'total' ? 'amount' : 'absolute',
      unit,
      quantity: known?.id ?? null,
      dates: dates?.dates ?? [],
      ...(dates && !dates.whole ? { sampled: true as const } : {}),
      files: [table.path],
      ...(layer && dates ? { members: layer.name } : {}),
    },
    file: table.path,
    column: column.name,
    dateColumn: dates && dated ? dated.name : null,
    nameColumn: layer && dates ? (nameColumnOf(table)?.name ?? null) : null,
  };
};

export interface GroundedColumns {
  readonly fields: readonly ColumnField[];
  readonly layers: readonly NamedLayer[];
}

/** Columns of numbers of every table, and the stations (or other named things) that its rows are of. */
export const columnsOf = (profile: DataProfile): GroundedColumns => {
  const tables = profile.files.filter((file) => file.kind === 'table');
  const grounded = tables.map((table) => {
    const naming = nameColumnOf(table);
    const word = naming ? singular(identifier(naming.name)) : '';
    const layer: NamedLayer | undefined = naming && {
      kind: 'stations',
      name: word,
      plural: plural(word),
      aliases: [
        ...new Set(
          word.split('_').filter((one) => one.length > 3 && one !== word && !/^(?:name|code|type)s?$/.test(one)),
        ),
      ],
      file: table.path,
      members: textsOf(naming),
    };
    const numbers = table.columns.filter(({ type }) => type === 'number');
    return { layer, fields: numbers.map((column) => fieldOf(table, column, layer)) };
  });
  const all = grounded.flatMap(({ fields }) => fields);
  const unique = all.filter(({ field }) => all.filter((other) => other.field.name === field.name).length === 1);
  return { fields: unique, layers: grounded.flatMap(({ layer }) => (layer ? [layer] : [])) };
};
