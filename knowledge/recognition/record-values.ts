/** Do the values of a column contradict what its name says? */

import { findQuantity } from '../quantities.ts';
import type { RecordColumn } from '../record-table.ts';
import { convertUnit } from '../units.ts';
import type { ColumnClues } from './column-clues.ts';

const plain = (value: number): string => String(Number(value.toPrecision(6)));

const isFill = (value: number, { nodata = [] }: RecordColumn): boolean =>
  nodata.some((fill) => Math.abs(fill - value) <= 1e-6 * Math.max(1, Math.abs(fill)));

/** Smallest and largest number that is no fill; an end that is one says nothing. */
const endsOf = (column: RecordColumn, { extent, values }: ColumnClues): readonly [number, number] | null => {
  const numbers = values.filter((value): value is number => typeof value === 'number' && !isFill(value, column));
  const ends = (extent ?? []).filter((end) => !isFill(end, column));
  const all = [...numbers, ...ends];
  return all.length === 0 ? null : [Math.min(...all), Math.max(...all)];
};

/** What is possible in stored numbers: as the guide says, else what the quantity can be at all. */
const possible = ({ valid, quantity, unit, scale = 1, offset = 0 }: RecordColumn): readonly [number, number] | null => {
  if (valid) return [valid.min, valid.max];
  const known = quantity === undefined ? undefined : findQuantity(quantity);
  const range = known?.hardRange;
  if (!known || !range || unit === undefined) return null;
  const stored = (value: number | undefined, otherwise: number): number => {
    const inUnit =
      value === undefined
        ? undefined
        : unit === known.unit
          ? value
          : convertUnit(value, known.unit, unit, { water: true });
    return inUnit === undefined ? otherwise : (inUnit - offset) / scale;
  };
  return [stored(range.min, Number.NEGATIVE_INFINITY), stored(range.max, Number.POSITIVE_INFINITY)];
};

const numbersObjection = (column: RecordColumn, clues: ColumnClues): string | null => {
  const ends = endsOf(column, clues);
  if (!ends) return null;
  const range = possible(column);
  const slack = range ? 1e-6 * Math.max(1, Math.abs(range[1]), Math.abs(range[0])) : 0;
  if (range && Number.isFinite(slack) && (ends[0] < range[0] - slack || ends[1] > range[1] + slack))
    return `${clues.name} holds ${plain(ends[0])} to ${plain(ends[1])}, where ${column.id} is ${plain(range[0])} to ${plain(range[1])}`;
  if (range && !Number.isFinite(slack) && (ends[0] < range[0] || ends[1] > range[1]))
    return `${clues.name} holds ${plain(ends[0])} to ${plain(ends[1])}, which is no ${column.quantity ?? column.id}`;
  const fraction = column.whole && clues.values.find((value) => typeof value === 'number' && !Number.isInteger(value));
  return typeof fraction === 'number' ? `${clues.name} holds ${plain(fraction)}, where ${column.id} is whole` : null;
};

const codesObjection = (column: RecordColumn, clues: ColumnClues): string | null => {
  const table = column.classes;
  if (!table || !column.closed) return null;
  const known = new Set(Object.keys(table).map((code) => code.toLowerCase()));
  const strange = clues.values.filter((value) => {
    if (value === null || value === '' || (typeof value === 'number' && isFill(value, column))) return false;
    return !known.has(String(value).trim().toLowerCase());
  });
  return strange.length > 0
    ? `${clues.name} holds ${[...new Set(strange)].slice(0, 5).join(', ')}, none of the codes of ${column.id}`
    : null;
};

/** Why a column is not what its name says; null: nothing speaks against it. */
export const columnObjection = (column: RecordColumn, clues: ColumnClues): string | null => {
  if (column.closed) return codesObjection(column, clues);
  const wantsNumbers = column.unit !== undefined || column.valid !== undefined;
  const texts = clues.values.filter((value) => typeof value === 'string' && value.trim() !== '');
  // Some exports write numbers as texts, and some a line of units above them.
  const words = texts.filter((text) => !Number.isFinite(Number(text)));
  if (wantsNumbers && (column.role === 'measure' || column.decides) && !clues.extent && 2 * words.length > texts.length)
    return `${clues.name} holds texts, where ${column.id} is a number`;
  return numbersObjection(column, clues);
};
