import type { FieldProfile, TableProfile } from '../../core/profile.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import { quantityOfColumn } from './column-quantity.ts';
import type { Reading } from './reading.ts';
import type { Station } from './stations.ts';
import { chosen, parameter } from './table-columns.ts';
import { node } from './table-series.ts';
import type { Time } from './table-time.ts';

/** Numbers that stand for gaps by custom. No station measures them. */
const customaryGaps = [-9999, -999, -99999, -9999.9, -999.9, -999.99, -32768, -8888, 9999, 99999, 999.9];

/** Codes of missing values in a column: those that a text states, and customary ones at the end of its range. */
export const gapsOf = (field: FieldProfile, reading: Reading): number[] => {
  const stated = reading.encodings.flatMap(({ nodata }) => nodata ?? []);
  const ends: readonly number[] = field.extent ?? [];
  return [...new Set([...stated, ...customaryGaps.filter((code) => ends.includes(code))])];
};

/** The node that takes the rows of one name and time, with gaps as missing and dates as ISO. */
export const selectNode = (
  id: string,
  table: TableProfile,
  rows: Station['rows'],
  columns: { readonly date: string; readonly value: FieldProfile },
  time: Time,
  reading: Reading,
): WorkflowNode => ({
  ...node(
    id,
    rows ? `rows of ${rows.values.join(', ')}, gaps as missing` : 'rows with gaps as missing',
    'select-rows',
    { rows: { kind: 'table', file: table.path } },
    {
      ...(rows
        ? { nameColumn: chosen(rows.column), names: parameter(rows.values.join('\n'), 'the question names it') }
        : {}),
      dateColumn: chosen(columns.date),
      valueColumn: {
        value: columns.value.name,
        origin: 'metadata',
        reason: `the column with ${quantityOfColumn(columns.value)?.quantity ?? 'the values'}`,
      },
      period: parameter(time.period, time.words || 'the question'),
      months: parameter([...time.months], time.words || 'the question'),
      missing: parameter(gapsOf(columns.value, reading), 'codes of missing values'),
    },
    { rows: { kind: 'table', quantity: 'any', unit: '' } },
  ),
  stage: 'prepare',
});
