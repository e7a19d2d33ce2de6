import type { DataProfile, FieldProfile, TableProfile } from '../../core/profile.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { quantitiesIn, quantityOfColumn } from './column-quantity.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';
import { otherEncoding, rowStep } from './station-series.ts';
import { dateColumns } from './stations.ts';
import { chosen, parameter } from './table-columns.ts';
import { gapsOf, selectNode } from './table-rows.ts';
import { node } from './table-series.ts';

interface Side {
  readonly table: TableProfile;
  readonly date: FieldProfile;
  readonly field: FieldProfile;
  readonly quantity: string;
  readonly step: 'hour' | 'day' | 'month' | 'year';
}

/** Words that make of a correlation something else than that of two series as they are. */
const otherwise =
  /\blag\w*|\blead\w*|\bdetrend\w*|\bdifferenced?\b|\bmoving\b|\brolling\b|\bsmooth\w*|\bnormali[sz]ed (?:series|values)|\blog\w*\b|\bp-values?|\bsignifican\w+|\bpartial\b|\bpartly\b|\bcross-|\bsummers?\b|\bwinters?\b|\bgrowing season\b|\bwhere\b|\bexcluding (?!missing|gaps)|\bannual\b|\byearly\b/i;

const sideOf = (table: TableProfile, reading: Reading): Side | Missing => {
  const [date, second] = dateColumns(table);
  if (!date || second) return missing(`the column of ${table.path} with the dates`);
  if (table.columns.some(({ type, name }) => type === 'text' && name !== date.name))
    return missing(`whose rows of ${table.path} are meant`);
  const step = rowStep(date);
  if (!step) return missing(`how long the rows of ${table.path} last`);
  const asked = quantitiesIn(reading.text);
  const fitting = table.columns.flatMap((field) => {
    const known = field.type === 'number' && field !== date ? quantityOfColumn(field) : null;
    return known && known.extreme === '' && asked.includes(known.quantity) ? [{ field, quantity: known.quantity }] : [];
  });
  const [one, more] = fitting;
  if (!one || more) return missing(`which column of ${table.path} is meant`);
  return { table, date, step, ...one };
};

/** The correlation of two series that stand in two tables, over the dates that both have; null where none is asked for. */
export const seriesPair = (reading: Reading, profile: DataProfile, goal: string): Workflow | Missing | null => {
  if (!/\bcorrelat\w+/i.test(reading.text)) return null;
  const tables = profile.files.filter((file) => file.kind === 'table').filter((table) => dateColumns(table).length > 0);
  const [first, second, more] = tables;
  if (!first || !second || more) return null;
  const changed = otherwise.exec(reading.text)?.[0];
  if (changed) return missing(`a correlation of series with “${changed}”`);
  if (reading.conditions.length > 0 || reading.dates.length > 0 || reading.months.length > 0)
    return missing('a correlation of series over a part of their time');
  const sides = [sideOf(first, reading), sideOf(second, reading)];
  const [one, other] = sides;
  if (!one || !other) return null;
  if ('kind' in one) return one;
  if ('kind' in other) return other;
  if (one.quantity === other.quantity) return missing('two quantities to correlate');
  const unused = quantitiesIn(reading.text).find(
    (quantity) => quantity !== one.quantity && quantity !== other.quantity,
  );
  if (unused) return missing(`the ${unused} that the question names`);
  if (one.step !== other.step || one.step === 'hour')
    return missing(`series of one time step (${one.step}, ${other.step})`);
  if (/\bmonthly\b|\bmonths\b/i.test(reading.text) && one.step !== 'month')
    return missing('how days are joined to months');
  const encoding = otherEncoding(reading);
  if (encoding) return encoding;
  const method = /spearman|rank[- ]correlation|rank-based|\bin ranks\b/i.test(reading.text) ? 'spearman' : 'pearson';
  if (/\bkendall|\btau\b/i.test(reading.text)) return missing("Kendall's rank correlation of two series");
  const part = (name: string, side: Side): WorkflowNode[] => [
    selectNode(
      `select-${name}`,
      side.table,
      null,
      { date: side.date.name, value: side.field },
      { period: '', months: [], words: '' },
      reading,
    ),
    {
      ...node(
        `series-${name}`,
        `${side.field.name} over ${side.date.name}`,
        'table-series',
        { rows: { kind: 'output', node: `select-${name}`, output: 'rows' } },
        {
          dateColumn: chosen(side.date.name),
          column: chosen(side.field.name),
          every: parameter('row', 'rows as they are'),
        },
        { values: { kind: 'series', quantity: 'any', unit: '' } },
      ),
      stage: 'extract',
    },
  ];
  const correlate = node(
    'correlate',
    `${method} correlation of ${one.field.name} and ${other.field.name}`,
    'series-correlation',
    {
      first: { kind: 'output', node: 'series-first', output: 'values' },
      second: { kind: 'output', node: 'series-second', output: 'values' },
    },
    {
      step: parameter(
        one.step,
        `the time step of both series${method === 'spearman' ? ', for the rank correlation' : ''}`,
      ),
    },
    { [method]: { kind: 'number', quantity: 'correlation', unit: '1', range: [-1, 1] } },
  );
  const gaps = [one, other].some((side) => gapsOf(side.field, reading).length > 0);
  return {
    goal,
    nodes: [...part('first', one), ...part('second', other), correlate],
    answer: { node: 'correlate', output: method },
    caveats: gaps ? ['Codes of missing values do not take part.'] : [],
  };
};
