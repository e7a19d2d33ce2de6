import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const decimal = /^-?\d+,\d+$/;
const small = /^-?\d{1,3}(?:\.\d+)?$/;

/** How a column writes its numbers; null: as a program reads them, or nobody can tell. */
const plainOf = (cells: readonly string[]): ((cell: string) => string) | null => {
  const [groups, smalls] = [cells.filter((cell) => grouped.test(cell)), cells.filter((cell) => small.test(cell))];
  const numeric = cells.filter((cell) => /^-?[\d.,]+$/.test(cell));
  if (numeric.length < 2 || numeric.length < cells.length / 2) return null;
  // Numbers below a thousand have no comma, and all others have: it parts thousands.
  if (groups.length > 0 && smalls.length > 0 && groups.length + smalls.length === numeric.length)
    return (cell) => (grouped.test(cell) ? cell.replaceAll(',', '') : cell);
  const commas = numeric.filter((cell) => decimal.test(cell));
  const sure = commas.some((cell) => !grouped.test(cell)) && !numeric.some((cell) => cell.includes('.'));
  return sure ? (cell) => (decimal.test(cell) ? cell.replace(',', '.') : cell) : null;
};

/** Texts that are numbers, without separators of thousands and with a point before their decimals. */
export const plainNumbers: NormalForm = {
  id: 'plain-numbers',
  forms: ({ evidence }) =>
    recordInputs(evidence).flatMap(({ port, records: { columns, rows } }) => {
      const cells = columns
        .filter(({ type }) => type === 'text')
        .flatMap(({ name }): Edit[] => {
          const texts = rows.map((row) => String(row[name] ?? '').trim());
          const plain = plainOf(texts.filter((text) => text !== ''));
          return texts.flatMap((text, row) =>
            plain && plain(text) !== text ? [{ row, column: name, value: plain(text) }] : [],
          );
        });
      return cells.length > 0 ? [ofRecords(port, { cells })] : [];
    }),
  what: 'when numbers are written without separators',
  severity: always,
  advice: 'A number with separators is not read to its end: take them out before it becomes one.',
};
