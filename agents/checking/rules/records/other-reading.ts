import { readDates } from '../../../reading/dates.ts';
import type { Evidence, Row } from '../../evidence.ts';
import { agree, finiteNumbers, type NumberEvidence, shown } from '../../facts.ts';
import {
  dateColumn,
  groupsBy,
  numbersOf,
  onlyRecords,
  type RecordInput,
  textColumns,
  valueColumns,
} from '../../record-facts.ts';
import { reduce, sumOf } from '../../reductions.ts';
import { error, type Rule } from '../../rule.ts';

/** What a mistake gives of a column, what is right, and what is told of both; `right` alone never speaks. */
interface Reading {
  readonly mistaken: readonly number[];
  readonly right: readonly number[];
  readonly told: string;
  readonly advice: string;
}

interface Column {
  readonly evidence: Evidence;
  readonly input: RecordInput;
  readonly name: string;
  readonly values: readonly number[];
}

const upperMedian = ({ evidence, values }: Column): Reading[] => {
  if (!/\bmedian\b/i.test(evidence.question) || values.length % 2 === 1) return [];
  const sorted = values.toSorted((a, b) => a - b);
  const half = values.length / 2;
  return [
    {
      mistaken: [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN],
      right: [reduce('median', values)],
      told: 'one of the two middle values; the median is half-way between them',
      advice: 'Of an even number of values take the mean of the two in the middle.',
    },
  ];
};

/** "every plot counting the same": records are equal, and groups are not. */
const alike =
  /\b(?:each|every|all) (\w+) (?:counts?|counting|weigh\w*|has) (?:the same|equally|alike|once|the same weight)\b/i;

const groupMeans = ({ evidence, input, name, values }: Column): Reading[] => {
  const [, counted] = alike.exec(evidence.question) ?? [];
  if (counted === undefined || !/\b(?:mean|average)\b/i.test(evidence.question)) return [];
  return textColumns(input.records)
    .filter((column) => !column.toLowerCase().startsWith(counted.toLowerCase().slice(0, 4)))
    .map((column) => {
      const groups = groupsBy(input.records.rows, (row) => (row[column] === null ? null : String(row[column])));
      const means = [...groups.values()]
        .map((group) => numbersOf(group, name))
        .filter((some) => some.length > 0)
        .map((some) => reduce('mean', some));
      return {
        mistaken: groups.size < input.records.rows.length ? [reduce('mean', means)] : [],
        right: [reduce('mean', values)],
        told: `the mean of the means by “${column}”; over all records it is another`,
        advice: 'Groups differ in size: reduce over all records at once.',
      };
    });
};

const directions = /direction|aspect|azimuth|bearing|heading|orientation|(?:^|_)(?:wdir|wd|dir)(?:_|$)/i;

const plainDirections = ({ evidence, name, values }: Column): Reading[] => {
  if (!directions.test(name) && !(directions.test(evidence.question) && values.some((value) => value > 180))) return [];
  if (
    !/\b(?:mean|average|prevailing)\b/i.test(evidence.question) ||
    values.some((value) => value < -180 || value > 360)
  )
    return [];
  const radians = values.map((value) => (value * Math.PI) / 180);
  const angle = (Math.atan2(sumOf(radians.map(Math.sin)), sumOf(radians.map(Math.cos))) * 180) / Math.PI;
  return [
    {
      mistaken: [reduce('mean', values)],
      right: [angle, angle + 360],
      told: 'the plain mean of directions; round the circle it is another',
      advice: 'Average sines and cosines, and take atan2: between 350° and 10° lies north.',
    },
  ];
};

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);

/** The column that a question weights by, by one of its words. */
const weightColumn = ({ evidence, input, name }: Column): string | null => {
  const [, before, behind] =
    /\b(\w+)[- ]weighted\b|\bweight(?:ed|ing)? (?:\w+ )?(?:by|with) (?:the |their |its )?([\w -]+)/i.exec(
      evidence.question,
    ) ?? [];
  const asked = words(`${before ?? ''} ${(behind ?? '').split(/[,.;]/)[0]}`);
  const found = input.records.columns.filter(
    (column) =>
      column.type === 'number' &&
      column.name !== name &&
      words(column.name).some((word) => asked.some((one) => one.startsWith(word) || word.startsWith(one))),
  );
  return found.length === 1 ? (found[0]?.name ?? null) : null;
};

const unweighted = (column: Column): Reading[] => {
  const by = weightColumn(column);
  if (by === null || !/\b(?:mean|average)\b/i.test(column.evidence.question)) return [];
  const pairs = column.input.records.rows.flatMap((row: Row) => {
    const [value, weight] = [row[column.name], row[by]];
    return typeof value === 'number' && typeof weight === 'number' ? [{ value, weight }] : [];
  });
  return [
    {
      mistaken: [
        reduce(
          'mean',
          pairs.map(({ value }) => value),
        ),
      ],
      right: [sumOf(pairs.map(({ value, weight }) => value * weight)) / sumOf(pairs.map(({ weight }) => weight))],
      told: `the mean of all records alike; weighted by “${by}” it is another`,
      advice: 'Multiply by the weights, and divide by their sum.',
    },
  ];
};

const perDay = /(?:\/\s?(?:d|day)|\b(?:d|day)-1|\bper day|daily rate)/i;
const whole =
  /\b(?:over|of|for|in|during) (?:the )?(?:whole|entire|full|complete) (?:period|record|year|series|time)\b|\b(?:days?|length) of (?:the |each |every )?months?\b|weighted by (?:their |the )?(?:days|length)/i;
const monthsAlike = /\bmean of the (?:\w+ )?(?:months|monthly)|\bmonths? (?:counts?|counting)|monthly means? alike/i;

const monthsAsOne = ({ evidence, input, name }: Column): Reading[] => {
  const { question } = evidence;
  const date = dateColumn(input.records);
  if (date === null || !perDay.test(question) || !whole.test(question) || monthsAlike.test(question)) return [];
  if (!/\b(?:mean|average)\b/i.test(question)) return [];
  const rows = input.records.rows.flatMap((row) => {
    const [value, month] = [row[name], /^(\d{4})-(\d{2})$/.exec(String(row[date]))];
    return typeof value === 'number' && month
      ? [{ value, days: new Date(Date.UTC(Number(month[1]), Number(month[2]), 0)).getUTCDate() }]
      : [];
  });
  if (rows.length < 2 || rows.length < numbersOf(input.records.rows, name).length) return [];
  return [
    {
      mistaken: [
        reduce(
          'mean',
          rows.map(({ value }) => value),
        ),
      ],
      right: [sumOf(rows.map(({ value, days }) => value * days)) / sumOf(rows.map(({ days }) => days))],
      told: 'the mean of the months alike; by their days it is another',
      advice: 'Months have 28 to 31 days: a rate over the whole period weights each month by them.',
    },
  ];
};

const divisors = ({ evidence, values }: Column): Reading[] => {
  const [, kind = ''] = /\b(sample|population) (?:standard deviation|std|variance)\b/i.exec(evidence.question) ?? [];
  if (kind === '' || values.length < 2) return [];
  const mean = reduce('mean', values);
  const squares = sumOf(values.map((value) => (value - mean) ** 2));
  const spread = (divisor: number): number =>
    /variance/i.test(evidence.question) ? squares / divisor : Math.sqrt(squares / divisor);
  const [n, less] = [spread(values.length), spread(values.length - 1)];
  return [
    {
      mistaken: [kind.toLowerCase() === 'sample' ? n : less],
      right: [kind.toLowerCase() === 'sample' ? less : n],
      told: `with the divisor of the ${kind.toLowerCase() === 'sample' ? 'population' : 'sample'}; with the other it is another`,
      advice: 'A sample has n − 1 degrees of freedom, a population n.',
    },
  ];
};

/** "UTC+9", with the local day asked for: hours by which the clock is ahead; null: nothing says it. */
const hoursAhead = (question: string): number | null => {
  const [, sign = '', hours, minutes = '0'] =
    /\b(?:UTC|GMT)\s?([+\-−–])\s?(\d{1,2})(?::(\d{2}))?\b/.exec(question) ?? [];
  return hours === undefined || !/\blocal/i.test(question)
    ? null
    : (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60);
};

/** Records of the day by another clock than the one that the question names. */
const clockOff = ({ evidence, input, name }: Column): Reading[] => {
  const ahead = hoursAhead(evidence.question);
  const [day, other] = readDates(evidence.question);
  const date = dateColumn(input.records);
  if (ahead === null || !day || other || date === null) return [];
  const valuesBy = (hours: number): number[] =>
    numbersOf(
      input.records.rows.filter((row) => {
        const time = Date.parse(String(row[date]));
        return !Number.isNaN(time) && new Date(time + hours * 3_600_000).toISOString().startsWith(day.iso);
      }),
      name,
    );
  return (['mean', 'sum', 'min', 'max'] as const).map((statistic) => ({
    mistaken: [reduce(statistic, valuesBy(0)), reduce(statistic, valuesBy(-ahead))],
    right: [reduce(statistic, valuesBy(ahead))],
    told: `of the records of ${day.iso} by another clock; by that of the question it is another`,
    advice: 'Times are in UTC: add the hours that the local clock is ahead before days are told apart.',
  }));
};

const ways = [upperMedian, groupMeans, plainDirections, unweighted, monthsAsOne, divisors, clockOff];

const isOneOf = ({ value }: NumberEvidence, numbers: readonly number[]): boolean =>
  numbers.some((one) => agree(value, one, 1e-9));

/** A result is what a known mistake gives of one column, digit for digit, and not what the question asks for. */
export const otherReading: Rule = {
  id: 'other-reading',
  source: 'the same column, reduced here in both ways',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    if (!input) return [];
    const columns = valueColumns(evidence, input).map(
      ({ name }): Column => ({ evidence, input, name, values: numbersOf(input.records.rows, name) }),
    );
    return finiteNumbers(evidence)
      .filter(({ wanted }) => wanted)
      .flatMap((number) => {
        const known = columns
          .filter(({ values }) => values.length > 0)
          .flatMap((column) => ways.flatMap((way) => way(column)));
        const isRight = known.some(({ right }) => right.some((one) => agree(number.value, one, 1e-6)));
        const found = isRight ? undefined : known.find(({ mistaken }) => isOneOf(number, mistaken));
        if (!found) return [];
        const [seen, meant] = found.told.split('; ');
        const right = found.right.find((one) => one >= 0) ?? found.right[0] ?? Number.NaN;
        return error(
          number.name,
          `“${number.name}” is ${shown(number.value)}, ${seen}; ${meant}: ${shown(right)}.`,
          '',
          found.advice,
        );
      });
  },
};
