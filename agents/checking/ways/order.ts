import type { Row } from '../evidence.ts';
import { timesOf } from '../record-times.ts';
import type { Column, Way } from './way.ts';

const firstToLast =
  /\bfirst\b[^.?]*\b(?:last|latest)\b|\blast\b[^.?]*\bfirst\b|\bearliest\b[^.?]*\blatest\b|\b(?:oldest|start|beginning)\b[^.?]*\b(?:newest|most recent|latest|end)\b|\bfrom the (?:start|beginning) to the end\b/i;
const fromFirstToLast =
  /\b(?:from|between) (?:the )?first (?:\w+ )?(?:to|and|until) (?:the )?last (?:day|date|month|year|time)\b/i;
const change =
  /\b(?:chang\w*|ris\w*|rose|fall\w*|fell|differ\w*|gr[eo]w\w*|increas\w*|decreas\w*|gain\w*|los[st]\w*|shr[aiu]nk\w*|minus|retreat\w*|advanc\w*|drop\w*)\b/i;
const atEnd =
  /\b(?:at|on|of|in) the (?:latest|most recent|newest|last|earliest|oldest|first) (?:date|day|reading|observation|measurement|visit|survey|scene|image|acquisition|sample)\b/i;

const numberIn = (row: Row | undefined, name: string): number => {
  const cell = row?.[name];
  return typeof cell === 'number' ? cell : Number.NaN;
};

/** Records in other orders than that of time: of the file, and of the letters in which the dates are written. */
const otherOrders = (rows: readonly Row[], columns: readonly string[]): (readonly Row[])[] => {
  const textOf = (row: Row): string => columns.map((column) => String(row[column])).join('-');
  const byText = (key: (row: Row) => string): Row[] =>
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return [rows, byText(textOf), ...columns.map((column) => byText((row) => String(row[column])))];
};

/** First and last by time; by the place in the file or by letters it is something else. */
export const order = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  const measured = rows.filter((row) => typeof row[name] === 'number' && times?.of(row));
  if (!times || measured.length < 2 || measured.length < rows.filter((row) => typeof row[name] === 'number').length)
    return [];
  const at = (row: Row): string => times.of(row) ?? '';
  if (new Set(measured.map(at)).size < measured.length) return [];
  const inTime = measured.toSorted((a, b) => (at(a) < at(b) ? -1 : 1));
  const changes = (some: readonly Row[]): number[] => {
    const [first, last] = [numberIn(some[0], name), numberIn(some.at(-1), name)];
    return [last - first, first - last, (100 * (last - first)) / first];
  };
  const signed = /\b(?:last|latest) (?:\w+ )?(?:minus|less) (?:the )?(?:first|earliest)\b/i.test(question);
  const upwards = (some: readonly Row[]): number[] => changes(some).filter((_, index) => index !== 1);
  const ends = (some: readonly Row[]): number[] => [numberIn(some[0], name), numberIn(some.at(-1), name)];
  const taken = firstToLast.test(question) && change.test(question) ? changes : atEnd.test(question) ? ends : null;
  if (
    !taken ||
    // "From the first to the last date" is all of them, "the first date above 5" is not.
    /\b(?:first|last) (?:\w+ )?(?:\d+|two|three|four|five|six|seven|ten|day|month|year|half|date|time)\b/i.test(
      question.replace(fromFirstToLast, ' '),
    )
  )
    return [];
  return [
    {
      mistaken: otherOrders(measured, times.columns).flatMap(taken),
      right: signed && taken === changes ? upwards(inTime) : taken(inTime),
      told: 'with first and last by the place in the file or by the letters of the dates; by time it is another',
      advice: 'Bring dates to year, month and day before they are put in order.',
    },
  ];
};

const complete =
  /\b(?:complete|full|whole) years?\b|\byears? (?:that are |with )?(?:complete|full|all (?:twelve |12 )?months)\b/i;

/** Means and totals of years, of which only complete ones count. */
export const incompleteYears = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const times = timesOf(input.records);
  if (!times || !complete.test(question)) return [];
  const years = new Map<string, number[]>();
  for (const row of rows) {
    const [date, value] = [times.of(row), row[name]];
    if (date !== null && date.length >= 7 && typeof value === 'number') {
      const year = date.slice(0, 4);
      years.set(year, [...(years.get(year) ?? []), value]);
    }
  }
  const most = Math.max(...[...years.values()].map((values) => values.length));
  const least = most >= 360 ? 365 : most;
  if (most < 4 || years.size < 2) return [];
  const statistics = (some: readonly (readonly number[])[]): number[] => {
    const sums = some.map((values) => values.reduce((sum, value) => sum + value, 0));
    const means = some.map((values, index) => (sums[index] ?? 0) / values.length);
    const all = some.flat();
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return [
      mean(sums),
      mean(means),
      mean(all),
      Math.max(...sums),
      Math.min(...sums),
      Math.max(...means),
      Math.min(...means),
    ];
  };
  const groups = [...years.values()];
  return [
    {
      mistaken: statistics(groups),
      right: statistics(groups.filter((values) => values.length >= least)),
      told: 'with years of which records lack; of complete years it is another',
      advice: 'Leave out years that the record does not hold from beginning to end.',
    },
  ];
};
