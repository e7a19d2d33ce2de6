import type { FieldProfile, TableProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { type ColumnQuantity, quantitiesIn, quantityOfColumn } from './column-quantity.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';
import { dateColumns, type Station } from './stations.ts';
import { type Columns, chosen, parameter, statistics } from './table-columns.ts';
import { gapsOf, selectNode } from './table-rows.ts';
import { node, overSeries } from './table-series.ts';
import { timeOf } from './table-time.ts';

/** A statement on numbers that is not one on gaps has no place in a table's workflow yet. */
export const otherEncoding = (reading: Reading): Missing | null => {
  const said = reading.encodings.find(({ scale, validRange }) => scale !== undefined || validRange !== undefined);
  return said ? missing(`a way to apply “${said.text}” to a table`) : null;
};

const notMeasured =
  /^(?:lat|lon|lng|latitude|longitude|x|y|z|elev\w*|altitude|height|id|\w*_id|code|year|month|day|doy|hour|qc|flag|quality)$/i;

/** The column with the measurements that a question names by their quantity. */
const measuredColumn = (
  reading: Reading,
  table: TableProfile,
  taken: readonly string[],
): { readonly field: FieldProfile; readonly known: ColumnQuantity | null } | Missing => {
  const numeric = table.columns
    .filter(({ name, type }) => type === 'number' && !taken.includes(name) && !notMeasured.test(name))
    .map((field) => ({ field, known: quantityOfColumn(field) }));
  const asked = quantitiesIn(reading.text);
  const literal = numeric.filter(
    ({ field }) => field.name.length > 2 && reading.text.toLowerCase().includes(field.name.toLowerCase()),
  );
  const fitting =
    literal.length > 0 ? literal : numeric.filter(({ known }) => known !== null && asked.includes(known.quantity));
  const wantsMax = /\b(?:max(?:imum|ima)?|highs?|daytime)\b/i.test(reading.text);
  const wantsMin = /\b(?:min(?:imum|ima)?|lows?|night-?time)\b/i.test(reading.text);
  const wanted = wantsMax === wantsMin ? '' : wantsMax ? 'max' : 'min';
  const narrowed = fitting.length > 1 ? fitting.filter(({ known }) => (known?.extreme ?? '') === wanted) : fitting;
  const [one, more] = narrowed;
  const names = (fitting.length > 0 ? fitting : numeric).map(({ field }) => field.name).join(', ');
  if (!one || more) return missing(`which of the columns ${names} of ${table.path} is meant`);
  if (
    literal.length === 0 &&
    one.known &&
    one.known.extreme !== wanted &&
    (one.known.extreme !== '' || /mean|avg/i.test(one.field.name)) &&
    one.known.quantity === 'temperature'
  )
    return missing(`a column with what is asked for (there is ${one.field.name})`);
  return one;
};

const additive = new Set(['precipitation', 'evapotranspiration']);

/** How long a row is, by how its dates are written. */
export const rowStep = (field: FieldProfile): 'hour' | 'day' | 'month' | 'year' | null => {
  const lengths = field.samples.map(String).map((sample) => {
    if (/T\d|\d:\d/.test(sample)) return 'hour';
    if (/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{8}$/.test(sample)) return 'day';
    if (/^\d{4}-\d{2}$|^\d{1,2}[./-]\d{4}$/.test(sample)) return 'month';
    return /^\d{4}$/.test(sample) ? 'year' : null;
  });
  const [first = null] = lengths;
  return lengths.every((one) => one === first) ? first : null;
};

/** What the question wants in words that neither series nor statistic of a table can give. */
const unsupportedWish = ({ wish, text, conditions }: Reading, step: string): string | null => {
  if (wish.form === 'zone') return 'a way to compare stations whose names stand in another table';
  if (wish.change !== null) return 'a way to compare periods of a table';
  if (wish.statistic && !(wish.statistic.name in statistics)) return `the ${wish.statistic.name} of a table`;
  if (wish.form === 'number' && wish.polarity && !['min', 'max'].includes(wish.statistic?.name ?? ''))
    return `how “${wish.polarity}” and “${wish.statistic?.name ?? 'value'}” belong together`;
  const steps =
    /\b(?:hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b|\bper (?:hour|day|week|month|year)\b|\b(?:each|every) (?:day|month|year)\b/i.exec(
      text,
    )?.[0] ?? '';
  const same = { hour: /hour/, day: /dai?|day/, month: /month/, year: /year|annual/ }[step]?.test(steps.toLowerCase());
  if (steps !== '' && !same && (wish.form === 'date' || !wish.trend)) return `how “${steps}” is meant`;
  if (!['number', 'date', 'dates-count'].includes(wish.form)) return 'an answer of this form from a table';
  if (wish.form === 'dates-count' && !wish.noun.startsWith(step)) return `a count of ${wish.noun} in rows per ${step}`;
  if (conditions.length > 1 || (conditions.length > 0 && wish.form !== 'dates-count'))
    return 'what the threshold is for';
  return null;
};

/** What stations report in when they do not say. */
const usualUnits: Readonly<Record<string, string>> = { temperature: 'degC', precipitation: 'mm' };

const unitProblem = (reading: Reading, known: ColumnQuantity | null, field: FieldProfile): Missing | null => {
  const asked = [reading.wish.unit, ...reading.conditions.map(({ unit }) => unit)].filter(
    (unit) => unit !== '' && unit !== 'degree',
  );
  const usual = usualUnits[known?.quantity ?? ''];
  const unit = known?.unit || usual;
  const other = asked.find((one) => one !== unit);
  return other ? missing(`${field.name} in ${other}`) : null;
};

/** Rows are grouped only where the question asks for a month or a year of finer rows. */
const grouped = (reading: Reading, step: string): 'row' | 'day' | 'month' | 'year' => {
  if (reading.wish.form !== 'date') return 'row';
  const noun = /^(?:month|year|day|date)/.exec(reading.wish.noun)?.[0] ?? 'row';
  if (noun === 'month' && (step === 'day' || step === 'hour')) return 'month';
  if (noun === 'year' && step !== 'year') return 'year';
  return step === 'hour' ? 'day' : 'row';
};

/** Rain that falls is no decrease. */
const withoutFalling = (reading: Reading): Reading =>
  /\b(?:rain|snow|precipitation)\w*\b[^.?]{0,20}\b(?:fall|falls|fell|fallen)\b/i.test(reading.text) &&
  !/\b(?:differ\w*|chang\w*|increas\w*|decreas\w*|than|minus|by how)\b/i.test(reading.text)
    ? { ...reading, wish: { ...reading.wish, change: null } }
    : reading;

/** A question over the measurements of one station. */
export const stationWorkflow = (whole: Reading, station: Station, goal: string): Workflow | Missing => {
  const { table, rows, valueColumn } = station;
  const asked = withoutFalling(whole);
  const [date, second] = dateColumns(table);
  if (!date || second) return missing(`the column of ${table.path} with the dates`);
  if (!rows && !valueColumn && table.columns.some(({ type, name }) => type === 'text' && name !== date.name))
    return missing('whose measurements are meant (the question names nobody that the tables know)');
  const wide = table.columns.find(({ name }) => name === valueColumn);
  const found = wide ? { field: wide, known: null } : measuredColumn(asked, table, [date.name, rows?.column ?? '']);
  if ('kind' in found) return found;
  const { field, known } = found;
  const problem = otherEncoding(asked) ?? unitProblem(asked, known, field);
  if (problem) return problem;
  const step = rowStep(date);
  if (!step) return missing(`how long the rows of ${table.path} last`);
  const adds = additive.has(known?.quantity ?? '');
  const every = grouped(asked, step);
  const bare = asked.wish.statistic === null;
  const reading: Reading =
    (bare && adds) || (every !== 'row' && adds && bare)
      ? { ...asked, wish: { ...asked.wish, statistic: { name: 'sum', position: 0 } } }
      : asked;
  const unable = unsupportedWish(reading, step);
  if (unable) return missing(unable);
  const { wish } = reading;
  if (every !== 'row' && adds && wish.statistic?.name !== 'sum' && !/^(?:max|min)$/.test(wish.statistic?.name ?? ''))
    return missing('whether sums or means are compared');
  if (every === 'day' && !adds) return missing('what of the hours of a day is wanted');
  const time = timeOf(reading);
  if ('kind' in time) return time;
  const oneRow =
    reading.dates.length === 1 && { hour: 16, day: 10, month: 7, year: 4 }[step] === reading.dates[0]?.iso.length;
  if (bare && !adds && wish.form === 'number' && !wish.trend && !oneRow) return missing('which statistic is wanted');
  const columns: Columns = { value: field.name, date: date.name, group: null, filter: null };
  const select = selectNode('select', table, rows, { date: date.name, value: field }, time, reading);
  const input = { rows: { kind: 'output' as const, node: 'select', output: 'rows' } };
  const withSeries = overSeries({ ...reading, dates: [] }, table, columns, goal);
  if (withSeries && 'kind' in withSeries) return withSeries;
  if (withSeries) {
    const perStep =
      every === 'row'
        ? {}
        : {
            statistic: parameter(adds ? 'sum' : (statistics[wish.statistic?.name ?? 'mean'] ?? 'mean'), 'the question'),
          };
    const order = /\bheaviest\b/i.exec(asked.rest)?.[0] ?? 'the question';
    const nodes = withSeries.nodes.map((one) =>
      one.id === 'series'
        ? {
            ...one,
            inputs: input,
            params: { ...one.params, every: parameter(every, 'the question'), ...perStep },
            // Not the quantity itself: a table's unit is known from its names alone, which no check of a range may rest on.
            outputs: {
              values: { kind: 'series' as const, quantity: known ? `station-${known.quantity}` : 'any', unit: '' },
            },
          }
        : one.id === 'pick'
          ? { ...one, params: { extreme: parameter(wish.polarity ?? 'highest', order) } }
          : one,
    );
    const precision = every === 'month' || every === 'year' ? { precision: every } : {};
    return {
      ...withSeries,
      nodes: [select, ...nodes],
      answer: { ...withSeries.answer, ...(wish.form === 'date' ? precision : {}) },
    };
  }
  const name = statistics[wish.statistic?.name ?? 'mean'] ?? 'mean';
  const statistic = node(
    'statistics',
    `${name} of ${field.name}`,
    'table-statistics',
    input,
    { column: chosen(field.name), statistic: parameter(name, 'the question') },
    {
      value: { kind: 'number', quantity: 'any', unit: known?.unit ?? '' },
    },
  );
  const partial = name === 'sum' && gapsOf(field, reading).length > 0;
  const caveats = partial ? ['Rows without a value are not in the sum.'] : [];
  return { goal, nodes: [select, statistic], answer: { node: 'statistics', output: 'value' }, caveats };
};
