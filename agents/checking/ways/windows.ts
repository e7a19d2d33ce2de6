import { timesOf } from '../record-times.ts';
import type { Column, Way } from './way.ts';

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const counted = String.raw`(\d{1,3}|${words.join('|')})`;
const steps = String.raw`(?:days?|weeks?|months?|years?|hours?|observations?|values?|steps?|dates?|winters?|summers?|seasons?)`;
const asWindow = new RegExp(
  String.raw`\b${counted}[- ]${steps}\b[^.?]{0,40}\b(?:moving|running|rolling|window|mean|average|total|sum)|\b${counted} (?:consecutive|successive|following|adjacent|neighbouring) ${steps}\b|\b(?:moving|running|rolling|window)\b[^.?]{0,40}\b(?:of|over) ${counted} ${steps}\b|\b(?:in|over|within|during) any ${counted} ${steps}\b`,
  'i',
);
const highest = /\b(?:highest|maximum|largest|greatest|most|peak|warmest|hottest|wettest|strongest|max)\b/i;
const lowest = /\b(?:lowest|minimum|smallest|least|coldest|driest|weakest|coolest|min)\b/i;
const allowsShort =
  /\b(?:partial|incomplete|shorter|truncated|cut)\b[^.?]{0,40}\b(?:allowed|count|included|as well|too|kept)\b|\bavailable (?:values|days)\b/i;

/** How many steps a window has, as a question says it. */
export const sizeOf = (question: string): number | null => {
  const found = asWindow
    .exec(question)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (found === undefined) return null;
  const size = /^\d/.test(found) ? Number(found) : words.indexOf(found.toLowerCase()) + 2;
  return size > 1 ? size : null;
};

/** Sums and means of all windows from some place to some other, both belonging to it; with a gap in them: of what is there, and none. */
const windowsOf = (cells: readonly (number | null)[], size: number, from: number, to: number) => {
  const made: { sum: number; mean: number; whole: boolean }[] = [];
  for (let start = from; start <= to; start++) {
    const window = cells.slice(Math.max(0, start), Math.max(0, start + size));
    const there = window.flatMap((cell) => cell ?? []);
    const sum = there.reduce((all, value) => all + value, 0);
    if (there.length > 0) made.push({ sum, mean: sum / there.length, whole: there.length === size });
  }
  return made;
};

/** A cell for every day from the first to the last, where records are days and some of them lack. */
const everyDay = (dates: readonly string[], cells: readonly (number | null)[]): readonly (number | null)[] | null => {
  const days = dates.map((date) =>
    date.length >= 10 ? Math.round(Date.parse(date.slice(0, 10)) / 864e5) : Number.NaN,
  );
  const [first = Number.NaN, last = Number.NaN] = [days[0], days.at(-1)];
  const length = last - first + 1;
  if (!(length > days.length && length < 3 * days.length) || new Set(days).size < days.length) return null;
  const filled = new Array<number | null>(length).fill(null);
  days.forEach((day, index) => {
    filled[day - first] = cells[index] ?? null;
  });
  return filled;
};

type Windows = ReturnType<typeof windowsOf>;

/** The extreme of the moving windows that are complete; short ones at the ends, or of another length, are others. */
export const windows = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const size = sizeOf(question);
  const [high, low] = [highest.test(question), lowest.test(question)];
  if (size === null || high === low || allowsShort.test(question) || rows.length <= size) return [];
  const times = timesOf(input.records);
  const sorted = times ? rows.toSorted((a, b) => ((times.of(a) ?? '') < (times.of(b) ?? '') ? -1 : 1)) : rows;
  const inRows = sorted.map((row) => (typeof row[name] === 'number' ? Number(row[name]) : null));
  const byDay =
    times &&
    everyDay(
      sorted.map((row) => times.of(row) ?? ''),
      inRows,
    );
  const cells = byDay ?? inRows;
  const extreme = (some: Windows): number[] =>
    (['sum', 'mean'] as const).map((way) => (high ? Math.max : Math.min)(...some.map((one) => one[way])));
  const all = (length: number) => windowsOf(cells, length, 0, cells.length - length);
  const short = windowsOf(cells, size, 1 - size, cells.length - 1);
  const centred = windowsOf(cells, size, -Math.floor(size / 2), cells.length - 1 - Math.floor(size / 2));
  const complete = all(size);
  return [
    {
      mistaken: [
        ...[
          short,
          centred,
          windowsOf(cells, size, 0, cells.length - 1),
          windowsOf(cells, size, 1 - size, cells.length - size),
        ],
        ...[size - 1, size + 1].filter((length) => length > 1).map(all),
        ...(byDay ? [windowsOf(inRows, size, 0, inRows.length - size)] : []),
      ].flatMap(extreme),
      right: [...extreme(complete), ...extreme(complete.filter(({ whole }) => whole))],
      told: 'of windows that are cut short, longer or shorter by one, or pass over days that lack; of complete ones it is another',
      advice: `A window counts only with all of its ${size} values.`,
    },
  ];
};
