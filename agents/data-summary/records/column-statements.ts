/** Sentences and dictionaries beside the data that are about one column: its unit, its factor, its missing value. */
import type { FieldDescription, FileDescription } from '../../../core/description.ts';
import type { BandEncoding } from '../../../core/profile.ts';
import { type Statement, statementsIn } from '../../../knowledge/recognition/statements.ts';
import { parseUnit } from '../../../knowledge/units.ts';

/** By the column's name. */
export type ColumnStatements = ReadonlyMap<string, readonly Statement[]>;

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const names = (line: string, column: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9_])${escaped(column)}(?![A-Za-z0-9_])`).test(line);

/** Common words are no names of columns in running text. */
const isName = (column: string): boolean => column.length > 2 && /[_A-Z0-9]/.test(column.slice(1));

/** Sentences that name exactly one column of the file. */
export const aboutColumns = (
  texts: readonly { readonly source: string; readonly text: string }[],
  columns: readonly string[],
): ColumnStatements => {
  const found = new Map<string, Statement[]>();
  for (const { source, text } of texts)
    for (const line of text.split(/\r?\n/)) {
      const [column, more] = columns.filter((one) => isName(one) && names(line, one));
      if (column === undefined || more !== undefined) continue;
      const rest = line.replace(column, 'the column');
      found.set(column, [...(found.get(column) ?? []), ...statementsIn(rest, source)]);
    }
  return found;
};

type TableDescription = Extract<FileDescription, { kind: 'table' }>;

const cellsOf = (column: FieldDescription | undefined): readonly string[] =>
  (column?.values ?? []).map((cell) => (cell === null ? '' : String(cell).trim()));

/** A table whose rows are called as the columns of another one is its dictionary. */
export const dictionaryStatements = (
  dictionary: TableDescription,
  source: string,
  columns: readonly string[],
): ColumnStatements => {
  const naming = dictionary.columns.find((column) => {
    const cells = cellsOf(column).filter((cell) => cell !== '');
    return cells.length > 1 && cells.filter((cell) => columns.includes(cell)).length >= 0.6 * cells.length;
  });
  const units = dictionary.columns.find(({ name }) => /^units?$/i.test(name.trim()));
  if (!naming || !units) return new Map();
  const given = cellsOf(units);
  return new Map(
    cellsOf(naming).flatMap((column, row): [string, Statement[]][] => {
      const unit = given[row] ?? '';
      const quote = `${column}: ${unit}`;
      return parseUnit(unit) ? [[column, [{ source, quote, kind: 'unit', unit, subject: column }]]] : [];
    }),
  );
};

/** "Tenths of degrees", "degrees × 10": the unit alone would be wrong. */
const isMultiple =
  /\b(?:tenths?|hundredths?|thousandths?|thousands?|millions?|billions?)\b|[x×*/]\s*10|\b10+\b|scaled/i;

/** What documents say of one column; null when they say nothing, or several things. */
export const statedFacts = ({ name, type }: FieldDescription, about: ColumnStatements): BandEncoding | null => {
  const statements = type === 'number' ? (about.get(name) ?? []) : [];
  const units = [...new Set(statements.flatMap((one) => (one.kind === 'unit' ? [one.unit] : [])))];
  const fills = [...new Set(statements.flatMap((one) => (one.kind === 'fill' ? [one.value] : [])))];
  const factors = statements.filter((one) => one.kind === 'encoding');
  const [factor, other] = factors;
  const multiple = statements.some(({ quote }) => isMultiple.test(quote));
  const [unit] = units;
  if (units.length > 1 || other || (multiple && !factor) || (unit === undefined && fills.length === 0 && !factor))
    return null;
  const first = statements.find((one) => one.kind === 'unit' || one.kind === 'fill' || one.kind === 'encoding');
  return {
    scale: factor?.scale ?? 1,
    offset: factor?.offset ?? 0,
    nodata: fills,
    validRange: null,
    unit: unit ?? '',
    origin: 'document',
    status: 'established',
    reason: `${first?.source ?? ''} says “${first?.quote ?? ''}”`,
  };
};
