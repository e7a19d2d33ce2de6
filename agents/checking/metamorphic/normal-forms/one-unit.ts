import { convertUnit } from '../../../../knowledge/units.ts';
import { unitOfWord } from '../../column-units.ts';
import type { Evidence } from '../../evidence.ts';
import { namesColumn, type RecordInput, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

const identifies = /^(?:id|fid|index|year|month|day|doy|hour|lat|latitude|lon|lng|longitude|x|y|code|class)$|[_-]id$/i;

/** The column of numbers whose unit another column tells: the one it is named after, or the only one. */
const measuredBeside = (evidence: Evidence, { records }: RecordInput, unitColumn: string): string | null => {
  const all = records.columns.filter(({ name, type }) => type === 'number' && !identifies.test(name));
  const used = all.filter(({ name }) => namesColumn(evidence, name));
  const numbers = used.length > 0 ? used : all;
  const stem = unitColumn.replace(/[_\s-]*units?$/i, '').toLowerCase();
  const named = stem === '' ? [] : numbers.filter(({ name }) => name.toLowerCase() === stem);
  const [only, second] = named.length > 0 ? named : numbers;
  return only && !second ? only.name : null;
};

/** Cells of an input in one unit, where a column says that they are in several. */
const harmonised = (evidence: Evidence, input: RecordInput): Edit[] => {
  for (const { name: unitColumn, type } of input.records.columns) {
    if (type !== 'text' || !/units?$/i.test(unitColumn)) continue;
    const column = measuredBeside(evidence, input, unitColumn);
    const told = input.records.rows.map((row) => String(row[unitColumn] ?? ''));
    const words = [...new Set(told)];
    const most = words.toSorted(
      (a, b) => told.filter((one) => one === b).length - told.filter((one) => one === a).length,
    );
    const [common = ''] = most;
    const convert = (value: number, word: string): number | undefined =>
      convertUnit(value, unitOfWord(word), unitOfWord(common));
    if (column === null || words.length < 2 || words.some((word) => convert(1, word) === undefined)) continue;
    return input.records.rows.flatMap((row, index) => {
      const [cell, word] = [row[column], told[index] ?? ''];
      const value = typeof cell === 'number' && word !== common ? convert(cell, word) : undefined;
      return value === undefined
        ? []
        : [
            { row: index, column, value },
            { row: index, column: unitColumn, value: common },
          ];
    });
  }
  return [];
};

/** Records in one unit. */
export const oneUnit: NormalForm = {
  id: 'one-unit',
  forms: ({ evidence }) =>
    recordInputs(evidence).flatMap((input) => {
      const cells = harmonised(evidence, input);
      return cells.length > 0 ? [ofRecords(input.port, { cells })] : [];
    }),
  what: 'when all records are written in one unit, with the unit beside them',
  severity: always,
  advice: 'A column says the unit of each record: convert to one unit before anything is added or compared.',
};
