import type { DataProfile, FieldProfile, TableProfile } from '../../core/profile.ts';
import { blankSpans, normaliseText } from '../reading/text.ts';
import { strangeNames, textValues } from './named-region.ts';
import { type NameMatch, namesIn, withGeneric } from './place-names.ts';
import { type Missing, missing } from './sources.ts';

/** The rows or the column of a table of measurements that belong to a place which the question names. */
export interface Station {
  readonly kind: 'station';
  /** The question without the name. */
  readonly question: string;
  readonly table: TableProfile;
  readonly names: readonly string[];
  /** Rows whose `column` has one of `values`; null where no name narrows the rows. */
  readonly rows: { readonly column: string; readonly values: readonly string[] } | null;
  /** The column of the station in a table with one column per station. */
  readonly valueColumn: string | null;
}

interface Hit {
  readonly table: TableProfile;
  readonly field: FieldProfile;
  readonly matches: readonly NameMatch[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const isTable = (file: DataProfile['files'][number]): file is TableProfile => file.kind === 'table';

/** Dates as such, or written in another way. */
export const dateColumns = ({ columns }: TableProfile): FieldProfile[] => {
  const written = /^(?:\d{1,2}[./-])?\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}$|^\d{8}$/;
  const declared = columns.filter(({ type }) => type === 'date');
  return declared.length > 0
    ? declared
    : columns.filter(
        ({ name, samples, type }) =>
          samples.length > 0 &&
          ((samples.every((sample) => written.test(String(sample))) &&
            (type === 'text' || /date|day|month|time/i.test(name))) ||
            (/^(?:year|yr)$/i.test(name) && type === 'number')),
      );
};

const tables = (profile: DataProfile): TableProfile[] => profile.files.filter(isTable);

/** The table with the measurements: the only one with dates. */
const measurements = (profile: DataProfile): TableProfile | null => {
  const [dated, more] = tables(profile).filter((table) => dateColumns(table).length > 0);
  return dated && !more ? dated : null;
};

const hitsIn = (text: string, profile: DataProfile): Hit[] =>
  tables(profile).flatMap((table) =>
    table.columns
      .filter(({ type }) => type === 'text')
      .map((field) => ({ table, field, matches: namesIn(text, textValues(field)) }))
      .filter(({ matches }) => matches.length > 0),
  );

const namesOf = ({ matches }: Hit): string[] => [...new Set(matches.map(({ name }) => name))];

/** Ids of the named rows of a register, and the column of the measurements that holds them. */
const throughId = (hit: Hit, table: TableProfile): Pick<Station, 'rows' | 'valueColumn'> | Missing => {
  const names = new Set(namesOf(hit));
  const records = hit.field.values?.flatMap((value, index) => (names.has(String(value)) ? [index] : [])) ?? [];
  if (records.length !== names.size)
    return missing(`which of ${records.length} rows of ${hit.table.path} called “${[...names].join('”, “')}” is meant`);
  const idsOf = (field: FieldProfile) => records.map((index) => String(field.values?.[index] ?? ''));
  const keys = hit.table.columns.flatMap((field) =>
    table.columns
      .filter((other) => plain(other.name) === plain(field.name) && other.type !== 'date')
      .map((other) => ({ field, other })),
  );
  const shared = keys.filter(({ field, other }) => {
    const known = new Set(textValues(other));
    return new Set(field.values).size === hit.table.rows && idsOf(field).every((id) => known.has(id));
  });
  const [key] = shared;
  if (key) return { rows: { column: key.other.name, values: idsOf(key.field) }, valueColumn: null };
  const wide = hit.table.columns.flatMap((field) =>
    new Set(field.values).size === hit.table.rows
      ? table.columns.filter(
          ({ name, type }) => type === 'number' && idsOf(field).some((id) => plain(id) === plain(name)),
        )
      : [],
  );
  const [column, another] = wide;
  if (column && !another) return { rows: null, valueColumn: column.name };
  return missing(
    `a column of ${table.path} with the ids of ${hit.table.path} that belong to “${[...names].join('”, “')}”`,
  );
};

/** A table with one column per station: the station's name is the column's. */
const wideColumn = (
  text: string,
  table: TableProfile,
): { readonly column: string; readonly matches: readonly NameMatch[] } | null => {
  const found = table.columns
    .filter(({ type }) => type === 'number')
    .map(({ name }) => ({ column: name, matches: namesIn(text, [name.replaceAll('_', ' ')]) }))
    .filter(
      ({ column, matches }) => matches.some(({ start }) => /^[A-Z]/.test(text.slice(start))) && column.length > 3,
    );
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Columns whose entries are names or ids: something that a question may be about one of. */
const hasNames = (profile: DataProfile): boolean =>
  tables(profile).length > 1 ||
  tables(profile).some(({ columns }) => columns.some((field) => field.type === 'text' && textValues(field).length > 1));

const turnedRound =
  /\b(?:except|excluding|outside|without|beyond|besides|than|near|around|apart from|not at|upstream of|downstream of)\s+(?:for\s+|the\s+|at\s+)*$/i;

/** Finds whose measurements a question asks for. Null: the folder is of another kind. */
export const readStation = (question: string, profile: DataProfile): Station | Missing | null => {
  const table = measurements(profile);
  if (!table || profile.files.some((file) => file.kind === 'raster')) return null;
  const text = normaliseText(question);
  const hits = hitsIn(text, profile);
  const wide = hits.length === 0 ? wideColumn(text, table) : null;
  const matches = wide?.matches ?? hits.flatMap((hit) => hit.matches);
  const spans = matches.map((match) => withGeneric(text, match));
  const left = blankSpans(text, spans);
  const [strange] = hasNames(profile) ? strangeNames(left, profile) : [];
  if (strange) return missing(`what “${strange.trim()}” stands for in the tables`);
  const beside = spans.find(({ start }) => turnedRound.test(text.slice(0, start)));
  if (beside) return missing(`a reading of “${text.slice(Math.max(0, beside.start - 20), beside.end).trim()}”`);
  const found = { kind: 'station' as const, question: left.replace(/\s+/g, ' '), table };
  if (wide) return { ...found, names: [wide.column], rows: null, valueColumn: wide.column };
  if (hits.length === 0)
    return tables(profile).length > 1 ? { ...found, names: [], rows: null, valueColumn: null } : null;
  const own = hits.filter((hit) => hit.table === table);
  const [hit, rival] = own.length > 0 ? own : hits;
  if (!hit || rival) return missing(`which column is meant by “${hits.flatMap(namesOf).join('”, “')}”`);
  const names = namesOf(hit);
  if (names.length > 1) return missing('a way to compare or join the stations that the question names');
  if (hit.table === table)
    return { ...found, names, rows: { column: hit.field.name, values: names }, valueColumn: null };
  const joined = throughId(hit, table);
  return 'kind' in joined ? joined : { ...found, names, ...joined };
};
