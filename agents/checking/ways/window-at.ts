import { readDates } from '../../reading/dates.ts';
import { dayOf } from '../facts.ts';
import { timesOf } from '../record-times.ts';
import { reduce, type Statistic } from '../reductions.ts';
import type { Column, Way } from './way.ts';
import { sizeOf } from './windows.ts';

const kinds = {
  centred: /\bcent(?:red|ered|ral)\b|\bon (?:both|either) sides?\b|\bmiddle of\b/i,
  trailing:
    /\btrailing\b|\bpreceding\b|\bprevious\b|\bprior\b|\bbackward\b|\bup to and including\b|\bending (?:in|on|with|at)\b|\bthat ends?\b|\b(?:the|its) last\b|\bantecedent\b|\bpast\b|\bbefore\b/i,
  leading:
    /\bforward\b|\bfollowing\b|\bstarting (?:in|on|with|at)\b|\bbeginning (?:in|on|with|at)\b|\bnext\b|\bafter\b|\bfrom then on\b/i,
};
const moving = /\b(?:moving|running|rolling|sliding)\b|\bwindow\b|\bcent(?:red|ered)\b/i;
const further =
  /\b(?:anomal\w*|differ\w*|minus|relative|highest|lowest|largest|smallest|maximum|minimum|trend|correl\w*)\b/i;

const statistics: readonly Statistic[] = ['mean', 'sum', 'median'];

/** First place of the window of so many cells for the one at a place, by its kind; two where an even one has no middle. */
const startsOf = (kind: keyof typeof kinds, at: number, size: number): readonly number[] => {
  if (kind === 'trailing') return [at - size + 1];
  if (kind === 'leading') return [at];
  return size % 2 === 1 ? [at - (size - 1) / 2] : [at - size / 2, at - size / 2 + 1];
};

/** The moving window of one date: on both sides of it, up to it, or from it on, as the question says. */
export const windowAt = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const size = sizeOf(question);
  const [kind, other] = (['centred', 'trailing', 'leading'] as const).filter((one) => kinds[one].test(question));
  const times = timesOf(input.records);
  const [date] = readDates(question).filter(({ iso }) => iso.length > 4);
  if (size === null || !kind || other || !times || !date || !moving.test(question) || further.test(question)) return [];
  const sorted = rows.toSorted((a, b) => ((times.of(a) ?? '') < (times.of(b) ?? '') ? -1 : 1));
  const cells = sorted.map((row) => (typeof row[name] === 'number' ? [Number(row[name])] : []));
  const days = sorted.map((row) => dayOf(times.of(row) ?? ''));
  const steps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  // Where days lack, a window has fewer records.
  if (!(Math.max(...steps) < 1.3 * Math.min(...steps))) return [];
  const at = sorted.findIndex((row) => times.of(row)?.startsWith(date.iso));
  if (at < 0 || sorted.filter((row) => times.of(row)?.startsWith(date.iso)).length > 1) return [];
  const over = (start: number, length: number): number[] =>
    start < 0 || start + length > cells.length
      ? []
      : statistics.map((statistic) => reduce(statistic, cells.slice(start, start + length).flat()));
  const rightAt = startsOf(kind, at, size);
  const wrongAt = (['centred', 'trailing', 'leading'] as const)
    .filter((one) => one !== kind)
    .flatMap((one) => startsOf(one, at, size));
  return [
    {
      mistaken: [
        ...[...wrongAt, ...rightAt.flatMap((start) => [start - 1, start + 1])].flatMap((start) => over(start, size)),
        ...rightAt.flatMap((start) => [
          ...over(start, size - 1),
          ...over(start, size + 1),
          ...over(start + 1, size - 1),
          ...over(start - 1, size + 1),
        ]),
      ],
      right: rightAt.flatMap((start) => over(start, size)),
      told: `of a window that does not lie about ${date.iso} as it should; of the ${kind} one of ${size}`,
      advice:
        'Count which records belong to the window of a date: as many before it as behind it, only those up to it, or only those from it on.',
    },
  ];
};
