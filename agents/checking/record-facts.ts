import { readMissingCodes } from '../reading/missing-codes.ts';
import type { Evidence, InputEvidence, Records, Row } from './evidence.ts';
import { fillLike } from './hints.ts';

type Column = Records['columns'][number];

/** An input of records that is known whole. */
export type RecordInput = InputEvidence & { readonly records: Records };

export const recordInputs = ({ inputs, code }: Evidence): RecordInput[] =>
  code === ''
    ? []
    : inputs.flatMap((input) => {
        const { records } = input;
        return records && records.rows.length === records.total && records.total > 0 ? [{ ...input, records }] : [];
      });

/** The only input, where that is one of records. */
export const onlyRecords = (evidence: Evidence): RecordInput | null => {
  const [input] = recordInputs(evidence);
  return input && evidence.inputs.length === 1 ? input : null;
};

/** Does a tool name a column, or a parameter of it? */
export const namesColumn = ({ code, node }: Evidence, column: string): boolean =>
  [`'${column}'`, `"${column}"`, `\`${column}\``].some((text) => code.includes(text)) ||
  (/^\w+$/.test(column) && new RegExp(String.raw`(?:\.|[{,]\s*)${column}\b`).test(code)) ||
  Object.values(node.params).some(({ value }) => value === column);

const ofType = (records: Records, type: Column['type']): Column[] =>
  records.columns.filter((column) => column.type === type);

/** Names of numbers that are no measurement. */
const identifies =
  /^(?:id|fid|index|year|month|day|doy|hour|lat|latitude|lon|lng|longitude|x|y|row|column|col|code|class)$|(?:^|[_-])id$/i;

/** The measured columns that a tool uses; where it names no column but of dates, the only one. */
export const valueColumns = (evidence: Evidence, { records }: RecordInput): Column[] => {
  const measured = ofType(records, 'number').filter(({ name }) => !identifies.test(name) && name !== 'valid');
  const used = measured.filter(({ name }) => namesColumn(evidence, name));
  const namesOthers = ofType(records, 'text').some(({ name }) => namesColumn(evidence, name));
  return used.length > 0 || measured.length > 1 || namesOthers ? used : measured;
};

export const dateColumn = (records: Records): string | null => ofType(records, 'date')[0]?.name ?? null;

export const textColumns = (records: Records): string[] => ofType(records, 'text').map(({ name }) => name);

export const numbersOf = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'number' ? [cell] : [];
  });

export const datesOf = (rows: readonly Row[], column: string): string[] =>
  rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'string' ? [cell] : [];
  });

/** More numbers that stand for missing ones in tables than in rasters. */
const tableFills = [-99, -99.9, -99.99, -999, -999.9, -999.99, -9999, -9999.9, 999, 999.9, 9999, 9999.9, 99999].concat([
  -77, -88, -777, -888, -7777, -8888, 888, 8888, -99999, 99_999,
]);

/** A number by which tables often mark what is missing. */
export const isMissingCode = (value: number): boolean =>
  tableFills.includes(value) || (fillLike(value) && Math.abs(value) > 999);

/** Far from all others: twice as far as these reach. */
const isolated = (value: number, others: readonly number[]): boolean => {
  const [low, high] = [Math.min(...others), Math.max(...others)];
  const gap = value < low ? low - value : value - high;
  return gap > 2 * Math.max(high - low, 1e-9) && gap > 0;
};

/** Codes of missing ones that the question or a text beside the data tells. */
export const missingTold = ({ question, profile }: Pick<Evidence, 'question' | 'profile'>): readonly number[] =>
  readMissingCodes([question, ...(profile.documents ?? []).map(({ text }) => text)].join('\n'));

/** Beyond all others: no level between them. */
const outside = (value: number, others: readonly number[]): boolean =>
  value < Math.min(...others) || value > Math.max(...others);

/** Numbers of a column that stand for missing ones; `told`: codes that somebody has told. */
export const fillsOf = (values: readonly number[], told: readonly number[] = []): number[] => {
  const known = [...new Set(values)];
  const marks = known.filter((value) => told.includes(value) || isMissingCode(value));
  const others = values.filter((value) => !marks.includes(value));
  return others.length >= 2
    ? marks.filter((value) => (told.includes(value) ? outside(value, others) : isolated(value, others)))
    : [];
};

/** Rows that are equal in every column count once; with a text and a date at least, they are one record. */
export const eachOnce = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

/** Rows by the value of a column. */
export const groupsBy = (rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};
