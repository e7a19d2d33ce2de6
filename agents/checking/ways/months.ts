import { daysInMonthOf, timesOf } from '../record-times.ts';
import { sumOf } from '../reductions.ts';
import type { Column, Way } from './way.ts';

interface Month {
  readonly value: number;
  readonly month: string;
  readonly days: number;
}

/** The records as months, each there once; null where they are something else. */
const monthsOf = ({ input, rows, name }: Column): readonly Month[] | null => {
  const times = timesOf(input.records);
  if (!times) return null;
  const months = rows.flatMap((row): Month[] => {
    const [date, value] = [times.of(row), row[name]];
    return date !== null && date.length >= 7 && typeof value === 'number'
      ? [{ value, month: date.slice(0, 7), days: daysInMonthOf(date) }]
      : [];
  });
  const measured = rows.filter((row) => typeof row[name] === 'number').length;
  const once = new Set(months.map(({ month }) => month)).size === months.length;
  const alike = new Set(rows.map((row) => (times.of(row) ?? '').slice(7, 10))).size === 1;
  return months.length > 1 && months.length === measured && once && alike ? months : null;
};

const totals = (months: readonly Month[], daysOf: (month: Month) => number) => {
  const total = sumOf(months.map((month) => month.value * daysOf(month)));
  return { total, mean: total / sumOf(months.map(daysOf)) };
};

const isLeapFebruary = ({ month, days }: Month): boolean => month.endsWith('-02') && days === 29;
const otherCalendar =
  /\b365[- ]day|\bno[- ]?leap|\bleap days? (?:left out|ignored|dropped|removed)|\b360[- ]day|\b30[- ]day|\b30 days|\bthirty days|\b30\.4/i;

/** Amounts of months by other numbers of days than they have: no question means that without saying it. */
export const otherLengths = (column: Column): Way[] => {
  const months = monthsOf(column);
  if (!months || otherCalendar.test(column.evidence.question)) return [];
  const right = totals(months, ({ days }) => days);
  const wrong = (daysOf: (month: Month) => number, told: string): Way => {
    const mistaken = totals(months, daysOf);
    return {
      mistaken: [mistaken.total, mistaken.mean],
      right: [right.total, right.mean],
      told: `${told}; with the days that each has it is another`,
      advice: 'Take daysInMonth(year, month): months have 28 to 31 days, and a leap year has a 29th of February.',
      rescaled: true,
      unasked: true,
    };
  };
  return [
    ...(months.some(isLeapFebruary)
      ? [wrong((month) => (isLeapFebruary(month) ? 28 : month.days), 'with a February of 28 days in a leap year')]
      : []),
    wrong(({ month, days }) => (month.endsWith('-02') && days === 28 ? 29 : days), 'with a February of 29 days'),
    ...[30, 30.4, 30.5, 31, 365 / 12, 365.25 / 12, 30.44].map((days) => ({
      ...wrong(() => days, `with months of ${Number(days.toFixed(2))} days`),
      mistaken: [totals(months, () => days).total],
    })),
  ];
};

const perDay = /(?:\/\s?(?:d|day)|\b(?:d|day)-1|\bper day|daily rate)/i;
const whole =
  /\b(?:over|of|for|in|during) (?:the )?(?:whole|entire|full|complete) (?:period|record|year|series|time|season)\b/i;
const byDays =
  /\blength(?: \w+){0,2} months?\b|weight\w*(?: \w+){0,4} (?:days|length)|\bdays?[- ]weighted|\bcalendar[- ]weight|\bover (?:all|every|each|the) (?:of )?(?:the |its |these |those )?(?:single |calendar )?days?\b|\b(?:every|each|all) days? (?:counts?|counting|weigh\w*|has|have)|\bmean of (?:all|the) days\b|\bdifferent (?:lengths?|numbers? of days)|\bmonths? (?:are|being) of (?:different|unequal)/i;
const alike =
  /\b(?:each|every|all) months? (?:counts?|counting|weigh\w*|has|have|is|are) (?:\w+ )?(?:the same|equal\w*|alike|once)|\bmean of the (?:\w+ )?(?:months|monthly)|\bmonths? (?:counts?|counting)|monthly means? alike|\bregardless of|\bunweighted/i;

/** A mean over days of which only the months are known, with months alike; or the other way round. */
export const monthsAlike = (column: Column): Way[] => {
  const { question } = column.evidence;
  const months = monthsOf(column);
  const weighted = byDays.test(question) || (perDay.test(question) && whole.test(question));
  if (!months || weighted === alike.test(question) || !/\b(?:mean|average)\b/i.test(question)) return [];
  const plain = sumOf(months.map(({ value }) => value)) / months.length;
  const { mean } = totals(months, ({ days }) => days);
  return [
    {
      mistaken: [weighted ? plain : mean],
      right: [weighted ? mean : plain],
      told: weighted
        ? 'the mean of the months alike; by their days it is another'
        : 'the mean by the days of the months; of the months alike it is another',
      advice: 'Months have 28 to 31 days: over days each counts by them, and alike only where the question says so.',
    },
  ];
};
