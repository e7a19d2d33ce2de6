import type { InputEvidence } from '../../evidence.ts';
import { type RecordInput, recordInputs } from '../../record-facts.ts';
import { declaresCodes } from '../../source-text.ts';
import { always } from '../relation.ts';
import type { Change, Edit } from '../scene.ts';
import type { Setting } from '../setting.ts';
import type { Form, NormalForm } from './normal-form.ts';

const scaleName = /^(?:scale|gain|mult(?:iplier)?|factor|slope)(?:_?factor)?$|^scale_/i;
const offsetName = /^(?:add_?)?offset$|^bias$|^intercept$/i;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z0-9]+/);

/** Stored numbers that a tool knows by themselves: a fill, a limit. Physical ones would get past. */
const knowsStored = /(?:[!=]==?|[<>]=?)\s*-?(?:[1-9]\d*|0\.\d+)\b|[!=]==?\s*0\b/;

/** The one row of a table that is about a port, by its name or a word of its file. */
const rowAbout = ({ records }: RecordInput, { port, layers }: InputEvidence): number | null => {
  const [layer, other] = layers;
  if (!layer || other) return null;
  const words = [port.toLowerCase(), ...wordsOf(layer.file.replace(/\.\w+$/, ''))];
  const found = records.rows.flatMap((row, index) =>
    Object.values(row).some((cell) => typeof cell === 'string' && words.includes(cell.toLowerCase())) ? [index] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
};

interface Told {
  readonly cells: readonly Edit[];
  readonly change: Change | null;
}

const toldBy = (table: RecordInput, input: InputEvidence): Told => {
  const nothing: Told = { cells: [], change: null };
  const row = rowAbout(table, input);
  const column = (pattern: RegExp): string | null =>
    table.records.columns.find(({ name, type }) => type === 'number' && pattern.test(name))?.name ?? null;
  const [scaleColumn, offsetColumn] = [column(scaleName), column(offsetName)];
  if (row === null || scaleColumn === null) return nothing;
  const cellOf = (name: string | null, otherwise: number): number => {
    const cell = name === null ? null : table.records.rows[row]?.[name];
    return typeof cell === 'number' ? cell : otherwise;
  };
  const [scale, shift] = [cellOf(scaleColumn, 1), cellOf(offsetColumn, 0)];
  if (scale === 1 && shift === 0) return nothing;
  const cells: Edit[] = [
    { row, column: scaleColumn, value: 1 },
    ...(offsetColumn === null ? [] : [{ row, column: offsetColumn, value: 0 }]),
  ];
  // What the file declares the engine has applied: the table says it once more.
  const applied = input.layers.every((layer) => layer.scale !== 1 || layer.offset !== 0);
  return { cells, change: applied ? null : { scale, shift } };
};

const formsOf = ({ evidence, plain }: Setting): Form[] => {
  const rasters = evidence.inputs.filter(({ layers }) => layers.length > 0);
  if (
    !plain ||
    rasters.length === 0 ||
    knowsStored.test(evidence.code) ||
    rasters.some(({ port }) => declaresCodes(evidence.code, port)) ||
    /\b(?:stored|raw|digital numbers?|DNs?)\b values? (?:as|are wanted)/i.test(evidence.question)
  )
    return [];
  return recordInputs(evidence).flatMap((table): Form[] => {
    const told = rasters.map((input) => ({ port: input.port, ...toldBy(table, input) }));
    const cells = told.flatMap((one) => one.cells);
    if (cells.length === 0) return [];
    const changes = Object.fromEntries(told.flatMap(({ port, change }) => (change ? [[port, [change]]] : [])));
    return [{ shape: plain, changes, cells: { [table.port]: cells } }];
  });
};

/** Rasters that hold physical values already, beside a table that says so. */
export const scaleTable: NormalForm = {
  id: 'scale-table',
  forms: formsOf,
  what: 'when the rasters hold physical values and the table says scale 1, offset 0',
  severity: always,
  advice:
    'A table tells scale and offset: apply both where the file does not declare them, and neither where it does. An offset does not cancel in a ratio.',
};
