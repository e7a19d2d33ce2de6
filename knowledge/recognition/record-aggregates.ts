/** Rows that sum up others: monthly means of days, counts of events in cells. They have the family's columns and are another table. */

import type { RecordColumn, RecordFamily } from '../record-table.ts';
import type { ColumnClues } from './column-clues.ts';
import type { Statement } from './statements.ts';

const sumsUp =
  /\b(?:weekly|monthly|seasonal|quarterly|yearly|annual|hourly|daily|dekadal|decadal|multi-?year)(?: \w+)?[- ](?:means?|averages?|medians?|max\w*|min\w*|sums?|totals?|values?|counts?|summar\w+|aggregat\w*|statistics|climatolog\w+|normals?)\b|\b(?:means?|averages?|sums?|totals?|counts?|summed|averaged|aggregated|binned|gridded|dissolved|grouped|joined|collapsed)\b[^.;]{0,40}\b(?:per|by|into|in|to|over|from)\b[^.;]{0,30}\b(?:cells?|grid|hexagons?|degrees?|months?|years?|seasons?|weeks?|provinces?|districts?|count(?:y|ies)|regions?|basins?|stations?)\b|\bzonal (?:means?|statistics)\b/i;

const notDone =
  /\b(?:not|never|no|without|before|can be|could be|may be|should|please|task|question|instead of|unlike)\b/i;

/** What a sentence beside a table says of rows that sum up others. */
export const aggregatesIn = (line: string, source: string): Statement[] => {
  const word = notDone.test(line) ? undefined : sumsUp.exec(line)?.[0];
  return word ? [{ kind: 'derived', source, quote: line.trim().slice(0, 160), word }] : [];
};

const isOfDays = /^(?:date|datetime|acq_date|day|utc)$/i;

const textsOf = ({ values }: ColumnClues): string[] =>
  values.flatMap((value) => (value === null || value === '' || typeof value === 'boolean' ? [] : [String(value)]));

/** Months or years where the family has days. */
export const datesObjection = (
  { name, notes = [], cadence = '' }: RecordFamily,
  column: RecordColumn | undefined,
  clues: ColumnClues,
): string | null => {
  if (column?.role !== 'date' || !isOfDays.test(clues.name)) return null;
  if (/month|year|annual/i.test([name, cadence, ...notes].join(' '))) return null;
  const texts = textsOf(clues);
  const coarse = texts.filter((text) => /^\d{4}(?:-?\d{2})?$/.test(text));
  return texts.length > 0 && coarse.length === texts.length
    ? `${clues.name} holds ${texts[0]}: a ${/^\d{4}$/.test(texts[0] ?? '') ? 'year' : 'month'}, where ${name} has days`
    : null;
};

/** The same day of every month: rows of months under a date of days. */
export const monthsDoubt = (
  family: RecordFamily,
  column: RecordColumn | undefined,
  clues: ColumnClues,
): string | null => {
  if (column?.role !== 'date' || !isOfDays.test(clues.name) || family.layers || family.bandsOf) return null;
  const ends = [...new Set(textsOf(clues))].flatMap(
    (text) => /^(\d{4}-\d{2})-(\d{2})(?!\d)/.exec(text)?.slice(1, 3).join(' ') ?? [],
  );
  const months = new Set(ends.map((end) => end.slice(0, 7)));
  const same = new Set(ends.map((end) => end.slice(8)));
  return ends.length >= 6 && months.size === ends.length && same.size === 1
    ? `${clues.name} holds one day of each month, as tables of months do`
    : null;
};

const isSummary =
  /^(?:n|num|count|counts|cell_?id|grid_?id|hex_?id|n_[a-z]\w*|num_[a-z]\w*|[a-z]\w*_(?:count|counts|mean|avg|sum|std|median|total)|(?:mean|avg|sum|std|median|total)_[a-z]\w*)$/i;

/** Columns of means and counts that the family does not have. */
export const summaryDoubt = (
  columns: readonly (RecordColumn | undefined)[],
  clues: readonly ColumnClues[],
): string[] => {
  const found = clues.flatMap(({ name }, index) =>
    columns[index] === undefined && isSummary.test(name) ? [name] : [],
  );
  return found.length > 0
    ? [`${found.slice(0, 3).join(', ')}: columns that sum up several rows, which it has not`]
    : [];
};
