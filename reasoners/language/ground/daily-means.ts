/** Monthly means of daily totals, as reanalyses store rain: what fell in a month is the mean times the days of the month. */

import type { DataProfile } from '../../../core/profile.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { stepOfDates } from '../reader/restated-steps.ts';
import type { Layer } from './layer.ts';
import { saidOfFile } from './sayings.ts';

const amounts: ReadonlySet<string> = new Set([
  'precipitation',
  'runoff',
  'evapotranspiration-sum',
  'snow-water-equivalent',
]);

const daily =
  /\bmeans? of (?:the )?daily (?:totals?|sums?|accumulations?)|\bmean daily (?:totals?|sums?|accumulations?|precipitation|rainfall)|\b(?:metres?|meters?|millimet(?:re|er)s?)(?: of water)? per day\b|\bm+ per day\b|\bm+\/day\b/i;

/** One date for each month, and none in between. */
const isMonthly = (layers: readonly Layer[]): boolean => {
  const dates = layers.flatMap(({ date }) => date ?? []);
  return dates.length === layers.length && stepOfDates(dates) === 'month';
};

const isDepth = (unit: string): boolean => {
  const dimension = parseUnit(unit)?.dimension ?? {};
  return Object.keys(dimension).length === 1 && dimension.m === 1;
};

const daysIn = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

export interface MonthlyTotals {
  /** What each layer's numbers are multiplied with, in the order of the layers. */
  readonly days: readonly number[];
  /** As it is written, with the document. */
  readonly said: string;
}

/** The days of every month, where the documents or the file's own words say that its numbers are means of daily totals. */
export const monthlyTotals = (
  profile: DataProfile,
  layers: readonly Layer[],
  quantity: string | null,
  unit: string,
): MonthlyTotals | undefined => {
  if (quantity === null || !amounts.has(quantity) || !isDepth(unit) || !isMonthly(layers)) return undefined;
  const files = [...new Map(layers.map(({ file }) => [file.path, file])).values()];
  const sayings = files.map((file) => {
    const texts = [
      ...saidOfFile(profile, file.path).map(({ document, text }) => ({ source: document, text })),
      ...Object.entries(file.tags).map(([tag, text]) => ({ source: `${file.path}, ${tag}`, text })),
    ];
    return texts.flatMap(({ source, text }) => {
      const match = daily.exec(text);
      return match ? [`${source}: “${match[0]}”`] : [];
    })[0];
  });
  const [said] = sayings;
  if (said === undefined || sayings.some((one) => one === undefined)) return undefined;
  return { days: layers.map(({ date }) => daysIn(date ?? '')), said };
};
