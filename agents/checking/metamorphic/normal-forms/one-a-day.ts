import type { Row } from '../../evidence.ts';
import { dateColumn, groupsBy, recordInputs } from '../../record-facts.ts';
import { sumOf } from '../../reductions.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

const countsDays = /\b(?:how many|number of|count(?: of)?)\s+(?:\w+\s+){0,2}(?:days|dates|nights|months)\b/i;
const identifies = /(?:^|[_-])(?:id|no|nr|code)$|station|site|gauge|sensor|tile|orbit/i;
const countsRecords =
  /\b(?:records?|observations?|scenes?|images?|measurements?|readings?) (?:with|where|above|below)\b/i;

/** What a day has, where it has several records. */
const choices: readonly ((values: readonly number[]) => number)[] = [
  (values) => sumOf(values) / values.length,
  (values) => Math.max(...values),
  (values) => Math.min(...values),
  (values) => values[0] ?? Number.NaN,
  (values) => values.at(-1) ?? Number.NaN,
  (values) => sumOf(values),
];

/** One record for every date, where dates are counted: with their mean, an extreme, the first, the last or the sum. */
export const oneADay: NormalForm = {
  id: 'one-a-day',
  forms: (setting) => {
    const { question } = setting.evidence;
    const [input, other] = recordInputs(setting.evidence);
    if (!input || other || burns(setting) || !countsDays.test(question) || countsRecords.test(question)) return [];
    const { rows, columns } = input.records;
    const date = dateColumn(input.records);
    const numbers = columns.filter(({ type }) => type === 'number').map(({ name }) => name);
    const texts = columns.filter(({ type }) => type === 'text');
    const numbered = rows.map((row, index): Row => ({ ...row, ' ': index }));
    const groups = groupsBy(numbered, (row) =>
      date !== null && row[date] !== null ? String(row[date]).slice(0, 10) : null,
    );
    // Stations have days of their own.
    const stations = texts.length > 0 || columns.some(({ name }) => identifies.test(name));
    if (date === null || stations || numbers.length === 0 || groups.size === rows.length) return [];
    const firsts = [...groups.values()].map(([row]) => Number(row?.[' ']));
    return choices.map((choose): Form => {
      const cells = [...groups.values()].flatMap((days) =>
        numbers.flatMap((column) => {
          const values = days.flatMap((row) => (typeof row[column] === 'number' ? [Number(row[column])] : []));
          return values.length > 0 && days.length > 1
            ? [{ row: Number(days[0]?.[' ']), column, value: choose(values) }]
            : [];
        }),
      );
      return ofRecords(input.port, { cells, rows: firsts });
    });
  },
  what: 'when every date has one record, by whatever of its records',
  severity: always,
  advice: 'Dates are counted, and some have several records: bring each date to one value first.',
};
