import { dateColumn, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

/** Tables and series in the order of their dates: the order of lines is no time. */
export const byDate: NormalForm = {
  id: 'by-date',
  forms: (setting) =>
    setting.evidence.inputs.some(({ kind }) => kind === 'features') || burns(setting)
      ? []
      : recordInputs(setting.evidence).flatMap(({ port, records }): Form[] => {
          const date = dateColumn(records);
          if (date === null || records.rows.some((row) => typeof row[date] !== 'string')) return [];
          const at = (row: number): string => String(records.rows[row]?.[date]);
          const order = records.rows
            .map((_, row) => row)
            .toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a - b));
          return order.some((row, index) => row !== index) ? [ofRecords(port, { rows: order })] : [];
        }),
  what: 'when the records come in the order of their dates',
  severity: always,
  advice: 'The records do not lie in the order of their dates: sort them before first, last or next mean anything.',
};
