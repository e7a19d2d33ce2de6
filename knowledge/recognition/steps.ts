/** How far apart the values of a product are in time: by its guide, and by what the name tells of this delivery. */
import type { Evidence } from './evidence-of.ts';

const secondsOf: Readonly<Record<string, number>> = {
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  h: 3600,
  day: 86_400,
  week: 604_800,
  pentad: 432_000,
  dekad: 864_000,
  month: 2_629_746,
  year: 31_556_952,
};

const named: readonly (readonly [RegExp, number])[] = [
  [/\bhourly\b|\beach hour\b/i, 3600],
  [/\bdaily\b/i, 86_400],
  [/\bweekly\b/i, 604_800],
  [/\bpentads?\b/i, 432_000],
  [/\bdekad(?:s|al)?\b/i, 864_000],
  [/\bmonthly\b/i, 2_629_746],
  [/\b(?:yearly|annual)\b/i, 31_556_952],
];

/** Steps that a cadence names: "30 minutes, 3 hours, 1 day", "daily, monthly". */
const stepsIn = (cadence: string): number[] => [
  ...named.flatMap(([pattern, seconds]) => (pattern.test(cadence) ? [seconds] : [])),
  ...[...cadence.matchAll(/\b(\d+(?:\.\d+)?) (minute|hour|day|week|month|year)s?\b/gi)].map(
    ([, count, word = '']) => Number(count) * (secondsOf[word.toLowerCase()] ?? Number.NaN),
  ),
];

/** Names with a day are of steps up to 16 days, names with a month of pentads to a quarter of a year; in seconds. */
const longestOfDays = 1_400_000;
const shortestOfMonths = 400_000;
const longestOfMonths = 8_000_000;

/** The step of this file: that of the delivery which its name tells, else the product's; by the name's parts where the product has several. */
export const stepsOf = ({ product, fields }: Evidence): number[] => {
  const delivery = (product.variants ?? []).find(
    ({ part, is, cadence }) => cadence !== undefined && new RegExp(`^(?:${is})$`).test(fields[part] ?? ''),
  );
  const { month = '', day = '', year = '', doy = '' } = fields;
  const steps = stepsIn(delivery?.cadence ?? product.cadence ?? '');
  if (steps.length < 2 || year === '') return steps;
  // A file of a year may hold steps of any length.
  const fits = (seconds: number): boolean =>
    day !== '' || doy !== ''
      ? seconds <= longestOfDays
      : month === '' || (seconds >= shortestOfMonths && seconds < longestOfMonths);
  return steps.filter(fits);
};

/** Scenes and swaths are moments: nothing was summed up over time in them. */
export const isOfMoments = ({ product: { level = '', cadence = '' } }: Pick<Evidence, 'product'>): boolean =>
  /^L[12]/i.test(level) || /\bscene\b|\boverpass\b|\bsatellites?\b|\bswaths?\b/i.test(cadence);

/** The same, where the name itself has a word for it: "daily", "monttl", "annavg" of Daymet's files. */
export const namedSteps = (evidence: Evidence): number[] => {
  const { cadence = '' } = evidence.fields;
  const told = stepsIn(cadence.replace(/_?mon(?:ttl|avg)/, ' monthly ').replace(/_?ann(?:ttl|avg)/, ' annual '));
  return told.length > 0 ? told : stepsOf(evidence);
};
