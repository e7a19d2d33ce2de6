import { expect, it } from 'vitest';
import { fieldLines } from '../../cli/profile/fields.ts';
import { fieldValues } from '../../geo/describe/field-values.ts';

const dayOf = (at: number): string => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
const columns = [
  { name: 'day', type: 'date' },
  { name: 'gauge', type: 'text' },
  { name: 'level', type: 'number' },
] as const;
const recordOf = (days: number, gauges: number) =>
  Array.from({ length: days }, (_, at) => ({ day: dayOf(at), gauge: `G${at % gauges}`, level: at / 7 }));

it('a daily record of three years keeps every date', () => {
  const { values, distinct = [] } = fieldValues({ columns, rows: recordOf(1096, 3) }, 'day');
  expect(values).toBeUndefined();
  expect(distinct).toHaveLength(1096);
  expect([distinct[0], distinct.at(-1)]).toEqual(['2020-01-01', '2022-12-31']);
});

it('a network of 1200 gauges keeps every name', () => {
  expect(fieldValues({ columns, rows: recordOf(2400, 1200) }, 'gauge').distinct).toHaveLength(1200);
});

it('numbers without end are not listed', () => {
  expect(fieldValues({ columns, rows: recordOf(1096, 3) }, 'level').distinct).toBeUndefined();
});

it('dates are printed from the first to the last, whatever their order, with how many there are', () => {
  const rows = recordOf(1096, 3).toReversed();
  const field = { name: 'day', type: 'date' as const, samples: rows.slice(0, 8).map(({ day }) => day) };
  const printed = fieldLines([{ ...field, ...fieldValues({ columns, rows }, 'day') }]).join('\n');
  expect(printed).toContain('2020-01-01 … 2022-12-31 (1096)');
  expect(fieldLines([field]).join('\n')).toContain('… and more than are listed');
});
