import { readDates } from '../../../reading/dates.ts';
import { dayOf } from '../../facts.ts';
import { dateColumn, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

const centred = /\bcent(?:red|ered)\b[^.]*\b(\d{1,3})[ -]days?\b|\b(\d{1,3})[ -]days?,? cent(?:red|ered)\b/i;

/** The records that a centred moving window of so many days holds on the one date that is asked for. */
export const movingWindow: NormalForm = {
  id: 'moving-window',
  forms: (setting) => {
    const { question } = setting.evidence;
    const [, one, other] = centred.exec(question) ?? [];
    const days = Number(one ?? other);
    const [at, another] = readDates(question).filter(({ iso }) => iso.length === 10);
    if (!(days % 2 === 1) || !at || another || burns(setting) || !/moving|running|rolling/i.test(question)) return [];
    return recordInputs(setting.evidence).flatMap((input) => {
      const date = dateColumn(input.records);
      if (date === null) return [];
      const rows = input.records.rows.flatMap((row, index) =>
        Math.abs(dayOf(String(row[date])) - dayOf(at.iso)) <= (days - 1) / 2 ? [index] : [],
      );
      return rows.length > 0 && rows.length < input.records.rows.length ? [ofRecords(input.port, { rows })] : [];
    });
  },
  what: 'when the records outside the window are left out',
  severity: always,
  advice: 'A centred window of n days has (n − 1) / 2 of them on either side.',
};
