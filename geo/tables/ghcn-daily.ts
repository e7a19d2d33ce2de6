/**
 * GHCN-Daily's own files, one for each station: fixed columns, a line for each month and element with a value and three flags for each of 31
 * days. They become what the archive's CSV of the same station holds: a row for each day, a column for each element, stored numbers as they
 * are. Source: NOAA NCEI, GHCN-Daily readme.txt, version 3, section III (format of ".dly" files).
 */
import { columnsOf } from '../../core/tool/runtime/records.ts';
import { createRows } from '../features/cells.ts';
import type { Records } from './csv.ts';

const monthly = /^[A-Z]{2}[A-Z0-9]{9}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])[A-Z]{3}[A-Z0-9](?:[ \d-]{5}.{3})+/;

const [firstValue, cell, valueWidth, missing] = [21, 8, 5, -9999];

/** Is a text one of these files, by its first line? */
export const isGhcnDaily = (head: Buffer): boolean => monthly.test(head.toString('latin1', 0, 300));

const two = (number: number): string => String(number).padStart(2, '0');

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

interface Value {
  readonly day: string;
  readonly value: number;
  /** Of measurement, quality and source, as in the archive's CSV. */
  readonly flags: string;
}

const valuesOf = (line: string): Value[] => {
  const [year, month] = [Number(line.slice(11, 15)), Number(line.slice(15, 17))];
  return Array.from({ length: daysIn(year, month) }, (_, index) => index).flatMap((index) => {
    const at = firstValue + index * cell;
    const text = line.slice(at, at + valueWidth).trim();
    const value = Number(text);
    if (text === '' || !Number.isInteger(value) || value === missing) return [];
    const flags = [0, 1, 2].map((flag) => (line[at + valueWidth + flag] ?? '').trim()).join(',');
    return [{ day: `${year}-${two(month)}-${two(index + 1)}`, value, flags }];
  });
};

/** Days of all stations of the file, in order; an element that a day lacks is null. */
export const parseGhcnDaily = (bytes: Uint8Array): Records => {
  const days = new Map<string, Record<string, string | number>>();
  const elements = new Set<string>();
  for (const line of new TextDecoder('latin1').decode(bytes).split(/\r?\n/)) {
    if (!monthly.test(line)) continue;
    const [station, element] = [line.slice(0, 11), line.slice(17, 21)];
    elements.add(element);
    for (const { day, value, flags } of valuesOf(line)) {
      const key = `${station} ${day}`;
      const row = days.get(key) ?? { STATION: station, DATE: day };
      row[element] = value;
      row[`${element}_ATTRIBUTES`] = flags;
      days.set(key, row);
    }
  }
  const names = ['STATION', 'DATE', ...[...elements].flatMap((element) => [element, `${element}_ATTRIBUTES`])];
  const builder = createRows();
  for (const [, row] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    builder.add(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  const rows = builder.finish();
  return { rows, columns: columnsOf('input', rows, names), notes: [] };
};
