/** Sentences and dictionaries beside the data that are about one column: what it holds, its unit, its factor, its missing value. */
import type { FieldDescription, FileDescription } from '../../../core/description.ts';
import type { BandEncoding, Guess } from '../../../core/profile.ts';
import { quantityIn, quantityOfPhrase } from '../../../knowledge/quantity-phrase.ts';
import { type Statement, statementsIn } from '../../../knowledge/recognition/statements.ts';
import { descriptionIn } from '../../../knowledge/sentences/description.ts';
import { isMultiple } from '../../../knowledge/sentences/multiples.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { agreedQuantity, type ToldQuantity } from '../documents/band-texts.ts';
import { dictionaryPart, sentenceOf, tablesIn } from '../documents/text-tables.ts';

interface ColumnText {
  readonly source: string;
  /** As the document has it, without the column's name. */
  readonly text: string;
  readonly statements: readonly Statement[];
  /** The text is a description, and no sentence that mentions the column. */
  readonly describes: boolean;
}

/** By the column's name. */
export type ColumnStatements = ReadonlyMap<string, readonly ColumnText[]>;

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const names = (line: string, column: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9_])${escaped(column)}(?![A-Za-z0-9_])`).test(line);

/** Common words are no names of columns in running text. */
const isName = (column: string): boolean => column.length > 2 && /[_A-Z0-9]/.test(column.slice(1));

interface Text {
  readonly source: string;
  readonly text: string;
}

/** "T: air temperature (°C)", "- `precip` – daily sum, mm": the column that a line begins with, and what is said of it. */
const labelled = (line: string, columns: readonly string[]): { column: string; rest: string } | undefined => {
  const bare = line.replace(/^\s*(?:#+\s*)?(?:[-*•]\s+)?[`*"]*/, '');
  for (const column of columns.toSorted((a, b) => b.length - a.length)) {
    if (!bare.startsWith(column)) continue;
    const behind = /^[`*"]*\s*(?::|=(?!=)|–|—|\s-\s|\t)\s*(?=\S)/.exec(bare.slice(column.length));
    if (behind) return { column, rest: bare.slice(column.length + behind[0].length) };
  }
  return undefined;
};

const inLine = (line: string, source: string, columns: readonly string[]): [string, ColumnText][] => {
  const label = labelled(line, columns);
  if (label) {
    const { column, rest } = label;
    return [[column, { source, text: rest, statements: statementsIn(rest, source), describes: true }]];
  }
  const [column, more] = columns.filter((one) => isName(one) && names(line, one));
  if (column === undefined || more !== undefined) return [];
  const rest = line.replace(column, 'the column');
  return [[column, { source, text: rest, statements: statementsIn(rest, source), describes: false }]];
};

const inTables = ({ source, text }: Text, columns: readonly string[]): [string, ColumnText][] =>
  tablesIn(text).flatMap(({ rows }) =>
    rows.flatMap(({ key, sentences }): [string, ColumnText][] =>
      columns.includes(key) ? sentences.map((one) => [key, cellText(one, source)]) : [],
    ),
  );

const cellText = (text: string, source: string): ColumnText => ({
  source,
  text,
  statements: statementsIn(text, source),
  describes: true,
});

const grouped = (found: readonly (readonly [string, ColumnText])[]): ColumnStatements =>
  new Map(
    [...Map.groupBy(found, ([column]) => column)].map(([column, texts]) => [column, texts.map(([, text]) => text)]),
  );

/** Lines that begin with a column or name exactly one, and tables in texts. */
export const aboutColumns = (texts: readonly Text[], columns: readonly string[]): ColumnStatements =>
  grouped(
    texts.flatMap((one) => [
      ...inTables(one, columns),
      ...one.text
        .split(/\r?\n/)
        .filter((line) => !line.trim().startsWith('|'))
        .flatMap((line) => inLine(line, one.source, columns)),
    ]),
  );

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
  if (!naming) return new Map();
  const others = dictionary.columns.filter((column) => column !== naming);
  return grouped(
    cellsOf(naming).flatMap((column, row) =>
      others.flatMap((other): [string, ColumnText][] => {
        const cell = cellsOf(other)[row] ?? '';
        if (dictionaryPart(other.name) === 'unit') {
          const statement: Statement = {
            source,
            quote: `${column}: ${cell}`,
            kind: 'unit',
            unit: cell,
            subject: column,
          };
          if (parseUnit(cell)) return [[column, { source, text: cell, statements: [statement], describes: false }]];
        }
        const sentence = sentenceOf(other.name, cell);
        return sentence === undefined ? [] : [[column, cellText(sentence, source)]];
      }),
    ),
  );
};

const statementsOf = (name: string, about: ColumnStatements): readonly Statement[] =>
  (about.get(name) ?? []).flatMap(({ statements }) => statements);

/** What documents say of one column; null when they say nothing, or several things. */
export const statedFacts = ({ name, type }: FieldDescription, about: ColumnStatements): BandEncoding | null => {
  const statements = type === 'number' ? statementsOf(name, about) : [];
  const units = [...new Set(statements.flatMap((one) => (one.kind === 'unit' ? [one.unit] : [])))];
  const fills = [...new Set(statements.flatMap((one) => (one.kind === 'fill' ? [one.value] : [])))];
  const factors = statements.flatMap((one) => (one.kind === 'encoding' ? [one] : []));
  const scales = new Set(factors.map(({ scale = 1 }) => scale));
  const offsets = new Set(factors.map(({ offset = 0 }) => offset));
  const [factor] = factors;
  const multiple = statements.some(({ kind, quote }) => kind === 'unit' && isMultiple(quote));
  const [unit] = units;
  if (
    units.length > 1 ||
    scales.size > 1 ||
    offsets.size > 1 ||
    (multiple && !factor) ||
    (unit === undefined && fills.length === 0 && !factor)
  )
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

const toldOf = (name: string, about: ColumnStatements): ToldQuantity | null =>
  agreedQuantity(
    (about.get(name) ?? [])
      .filter(({ describes, text }) => describes && !/^(?:units|scale factor|offset|no data): /.test(text))
      .map(({ source, text }) => ({ source, text, named: quantityOfPhrase(descriptionIn(text).text) })),
  );

/** What a column is said to hold, where it can be in its unit; null where nothing or another thing is said. */
export const statedQuantity = (
  { name, type }: FieldDescription,
  about: ColumnStatements,
  unit: string,
): Guess | null => {
  const told = type === 'number' ? toldOf(name, about) : null;
  const quantity = told?.quantity ? quantityIn(told.quantity, unit) : undefined;
  return told && quantity ? { value: quantity, reason: told.reason } : null;
};

/** Do documents say that the column is another thing than its words name? */
export const isToldOtherwise = (name: string, about: ColumnStatements): boolean =>
  toldOf(name, about)?.quantity === null;
