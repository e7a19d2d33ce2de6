import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

/** Names that are the same but for case, blanks and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .replaceAll(/[\s_-]+/g, ' ')
    // 007 and 7 are one number.
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .toLowerCase();

/** Codes of one or two letters may differ in case alone. */
const shortest = 3;

/** Names of two inputs in the spelling of the first. */
export const oneSpelling: NormalForm = {
  id: 'one-spelling',
  forms: (setting) => {
    const [first, second, third] = recordInputs(setting.evidence);
    if (!first || !second || third || burns(setting)) return [];
    const textsOf = (column: string): string[] =>
      first.records.rows.flatMap((row) => (typeof row[column] === 'string' ? [String(row[column])] : []));
    const columns = first.records.columns.filter(({ type }) => type === 'text').map(({ name }) => textsOf(name));
    const cells = second.records.columns
      .filter(({ type }) => type === 'text')
      .flatMap(({ name }) =>
        columns.flatMap((texts): Edit[] => {
          const known = new Set(texts);
          const spelling = new Map(texts.map((text) => [folded(text), text]));
          const matched = second.records.rows.filter((row) => spelling.has(folded(String(row[name] ?? ''))));
          // Two columns of the same names, spelt in one way each.
          if (spelling.size !== known.size || matched.length < 0.5 * second.records.rows.length) return [];
          return second.records.rows.flatMap((row, index) => {
            const cell = row[name];
            const other = typeof cell === 'string' && cell.length >= shortest ? spelling.get(folded(cell)) : undefined;
            return other !== undefined && other !== cell && !known.has(String(cell))
              ? [{ row: index, column: name, value: other }]
              : [];
          });
        }),
      );
    return cells.length > 0 ? [ofRecords(second.port, { cells })] : [];
  },
  what: 'when names are spelt alike in both tables',
  severity: always,
  advice:
    'Names that differ in case, blanks or accents are the same thing: bring them to one spelling before they are matched.',
};
