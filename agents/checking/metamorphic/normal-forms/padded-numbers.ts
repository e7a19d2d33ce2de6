import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { type Form, type NormalForm, ofRecords } from './normal-form.ts';
import { writtenIn } from './plain-numbers.ts';

/** Letters put 97 behind 1264, and 0097 before it. */
export const paddedNumbers: NormalForm = {
  id: 'padded-numbers',
  forms: ({ evidence }) =>
    recordInputs(evidence).flatMap(({ port, records: { columns, rows } }): Form[] => {
      const cells = columns
        .filter(({ type }) => type === 'text')
        .flatMap(({ name }) => {
          const all = writtenIn(rows.map((row) => String(row[name] ?? '').trim()));
          const whole = all.map(({ plain }) => plain.split('.')[0] ?? '');
          const longest = Math.max(0, ...whole.map((one) => one.length));
          const isSimple = all.every(
            ({ plain, cell, mark }) => mark === '' && !plain.startsWith('-') && cell.startsWith(plain),
          );
          if (!isSimple || all.every(({ unit }) => unit === '') || whole.every((one) => one.length === longest))
            return [];
          return all.flatMap(({ row, cell }, index) => {
            const missing = longest - (whole[index]?.length ?? longest);
            return missing > 0 ? [{ row, column: name, value: '0'.repeat(missing) + cell }] : [];
          });
        });
      return cells.length > 0 ? [ofRecords(port, { cells })] : [];
    }),
  what: 'when all numbers have as many digits, with zeros before them',
  severity: always,
  advice: 'Numbers that are texts are put in order by their letters: make numbers of them before they are compared.',
};
