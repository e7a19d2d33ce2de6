import { periodAsked } from '../../asked-period.ts';
import { recordInputs } from '../../record-facts.ts';
import { isOfItsPeriod } from '../../record-readings.ts';
import { timesOf } from '../../record-times.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

/** Records of the period that the question names, and no others. */
export const outsidePeriod: NormalForm = {
  id: 'outside-period',
  forms: (setting) => {
    const asked = periodAsked(setting.evidence.question);
    if (!asked || burns(setting)) return [];
    return recordInputs(setting.evidence).flatMap((input): Form[] => {
      const times = timesOf(input.records);
      const dates = input.records.rows.map((row) => times?.of(row) ?? null);
      if (dates.some((date) => date === null || date.length < asked.length)) return [];
      const rows = dates.flatMap((date, index) => (asked.within(date ?? '') ? [index] : []));
      return rows.length > 0 && rows.length < dates.length ? [ofRecords(input.port, { rows })] : [];
    });
  },
  shownRight: ({ evidence }) => isOfItsPeriod(evidence),
  what: 'when the records outside the period that the question names are left out',
  severity: always,
  advice:
    'Only dates within the period count, and both its ends: a winter has months of two years, and a leap year a day more before March.',
};
