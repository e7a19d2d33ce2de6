import { recordInputs, textColumns } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
/** Codes of a few letters may differ in case alone. */
const shortest = 4;
const folded = (text: string): string => (plain(text).length < shortest ? plain(text) : plain(text).toLowerCase());

const mostNames = 200;

/** Cells of a column of names in the way in which most of them are written. */
const editsOf = (cells: readonly (string | null)[], column: string): Edit[] => {
  const counts = new Map<string, number>();
  for (const cell of cells) if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  if (counts.size > mostNames) return [];
  const common = new Map<string, string>();
  // Of as many, the one without blanks about it.
  const order = [...counts.keys()].toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.length - b.length || (a < b ? 1 : -1),
  );
  for (const cell of order) if (!common.has(folded(cell))) common.set(folded(cell), plain(cell));
  return cells.flatMap((cell, row) => {
    const name = cell === null ? undefined : common.get(folded(cell));
    return name === undefined || name === cell || !counts.has(name) ? [] : [{ row, column, value: name }];
  });
};

/** Names of one table that differ in blanks or case alone, in one spelling. */
export const oneName: NormalForm = {
  id: 'one-name',
  forms: (setting) => {
    const { evidence } = setting;
    if (
      burns(setting) ||
      /\bcase[- ]sensitiv|\bexact(?:ly)? (?:as|spell|writ)|\bspell|\bletters?\b/i.test(evidence.question)
    )
      return [];
    return recordInputs(evidence).flatMap(({ port, records }): Form[] => {
      const cells = textColumns(records).flatMap((column) =>
        editsOf(
          records.rows.map((row) => (typeof row[column] === 'string' ? String(row[column]) : null)),
          column,
        ),
      );
      return cells.length > 0 ? [ofRecords(port, { cells })] : [];
    });
  },
  what: 'when names that differ in blanks or case alone are spelt alike',
  severity: always,
  advice: 'The same name is written in several ways: trim it and bring it to one case before it is compared.',
};
