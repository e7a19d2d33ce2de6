import { type Period, readPeriod, withinPeriod } from '../../../reading/period.ts';
import { readSpan } from '../../../reading/span.ts';
import type { Evidence } from '../../evidence.ts';
import { agree, finiteNumbers } from '../../facts.ts';
import { dateColumn, datesOf, numbersOf, type RecordInput, recordInputs, valueColumns } from '../../record-facts.ts';
import { isOfItsPeriod } from '../../record-readings.ts';
import { namesEnd } from '../../record-times.ts';
import { reduce, sumOf } from '../../reductions.ts';
import { always, asItIs, type Broken, everything, type Relation } from '../relation.ts';
import type { Change, Scene, SceneResults } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

interface Dated {
  readonly port: string;
  readonly period: Period;
  /** Dates of the input that belong to the period, in order. */
  readonly inside: readonly string[];
  readonly outside: boolean;
  readonly far: number;
}

const sure = (date: string, { from, to }: Period): boolean => date.length >= Math.max(from.length, to.length);

const reachIn = ({ records }: RecordInput, columns: readonly string[]): number => {
  const values = columns.flatMap((column) => numbersOf(records.rows, column));
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values) || Math.max(1, Math.abs(values[0] ?? 1));
};

/** What is told for a date or a period may rest on days around it. */
const reachesFurther =
  /\b(?:moving|running|rolling|smooth\w*|window|centred|centered|preceding|previous|prior|lag\w*|antecedent|cumulat\w*|relative to|compared (?:to|with)|anomal\w*)\b/i;

/** First and last date as parameters, where the question does not leave out an end. */
const periodOfParameters = ({ node, question }: Evidence): Period | null => {
  const dateNamed = (pattern: RegExp): string | null => {
    const found = Object.entries(node.params).flatMap(([name, { value }]) =>
      pattern.test(name) && typeof value === 'string' && /^\d{4}(?:-\d{2}){0,2}$/.test(value) ? [value] : [],
    );
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const [from, to] = [dateNamed(/^(?:start|from|begin|first)/i), dateNamed(/^(?:end|to|until|last)(?![a-z])/i)];
  return from !== null &&
    to !== null &&
    from <= to &&
    /inclusive|\bthrough\b|both ends/i.test(question) &&
    !/\bexclu/i.test(question)
    ? { from, to }
    : null;
};

/** Inputs with dates, where the question limits itself to one period. */
const datedIn = ({ evidence, plain }: Setting): Dated[] => {
  const { question } = evidence;
  const period = readPeriod(question) ?? readSpan(question)?.period ?? periodOfParameters(evidence);
  if (!period || reachesFurther.test(question)) return [];
  const given = [
    ...evidence.inputs.flatMap((input) =>
      plain && input.layers.length > 1 && isMeasured(input) && input.layers.every(({ date }) => date !== null)
        ? [{ port: input.port, dates: input.layers.flatMap(({ date }) => date ?? []), far: 10 * reachOf(input) }]
        : [],
    ),
    ...recordInputs(evidence).flatMap((input) => {
      const column = dateColumn(input.records);
      const far =
        10 *
        reachIn(
          input,
          valueColumns(evidence, input).map(({ name }) => name),
        );
      return column === null || namesEnd(column) || far === 0
        ? []
        : [{ port: input.port, dates: datesOf(input.records.rows, column), far }];
    }),
  ];
  return given.flatMap(({ port, dates, far }) => {
    const inside = [...new Set(dates.filter((date) => withinPeriod(date, period)))].toSorted();
    return inside.length > 0 && dates.every((date) => sure(date, period))
      ? [{ port, period, inside, outside: dates.some((date) => !withinPeriod(date, period)), far }]
      : [];
  });
};

const insensitive =
  /\b(?:longest|shortest|consecutive|spells?|streak|runs?|median|percentile|quantile|quartile|mode|when|which|most (?:common|frequent))\b/i;

const ends = ['first', 'last'] as const;
const ways = { raised: 1, lowered: -1 } as const;

const dateOf = ({ inside }: Dated, end: (typeof ends)[number]): string =>
  (end === 'first' ? inside[0] : inside.at(-1)) ?? '';

/** Values of other dates, or of one. */
const planted = ({ port, period, far }: Dated, sign: number, date: string | null): Scene['changes'] => {
  const dated = date === null ? { ...period, inside: false } : { from: date, to: date, inside: true };
  const change: Change = { scale: 1, shift: sign * far, dated };
  return { [port]: [change] };
};

const nameOf = ({ port }: Dated, what: string, way: string): string => `${what} of ${port} ${way}`;

const scenesOf = (dated: Dated, shape: Scene['shape']): Scene[] =>
  Object.entries(ways).flatMap(([way, sign]) => [
    ...(dated.outside ? [{ name: nameOf(dated, 'outside', way), shape, changes: planted(dated, sign, null) }] : []),
    ...ends.map((end) => ({
      name: nameOf(dated, end, way),
      shape,
      changes: planted(dated, sign, dateOf(dated, end)),
    })),
  ]);

const own = 'means of the layers of the period';

/** Is a result the mean of the pixels of the layers that are asked for, or of their means? */
const isOfItsLayers = (results: SceneResults, setting: Setting): boolean => {
  const [dated, other] = datedIn(setting);
  const numbers = results.get(own)?.numbers;
  if (!dated || other || !numbers) return false;
  const layers = [...numbers].flatMap(([name, sum]) => {
    const [, date] = /^layer\|all\|([^|]*)\|\d+\|sum$/.exec(name) ?? [];
    const count = numbers.get(name.replace(/sum$/, 'n')) ?? 0;
    return date !== undefined && count > 0 && withinPeriod(date, dated.period) ? [{ sum, count }] : [];
  });
  const whole = sumOf(layers.map(({ sum }) => sum)) / sumOf(layers.map(({ count }) => count));
  const each = reduce(
    'mean',
    layers.map(({ sum, count }) => sum / count),
  );
  return finiteNumbers(setting.evidence).some(
    ({ value, wanted }) => wanted && [whole, each].some((one) => agree(one, value, 1e-6)),
  );
};

/** What lies outside the period says nothing; its first and its last date count. */
export const inPeriod: Relation = {
  id: 'in-period',
  scenes: (setting) => {
    const scenes = datedIn(setting).flatMap((dated) => scenesOf(dated, setting.plain ?? 'whole'));
    const stack = setting.small && setting.evidence.inputs.some(({ layers }) => layers.length > 1);
    return stack && scenes.length > 0
      ? [...scenes, { name: own, shape: 'whole', changes: {}, references: true }]
      : scenes;
  },
  judge: (results, setting) => {
    const before = everything(results, asItIs);
    if (before === null || before === '[[],[]]' || isOfItsPeriod(setting.evidence)) return [];
    if (isOfItsLayers(results, setting)) return [];
    return datedIn(setting).flatMap((dated): Broken[] => {
      const after = (what: string) => Object.keys(ways).map((way) => everything(results, nameOf(dated, what, way)));
      const { from, to } = dated.period;
      if (dated.outside && after('outside').some((one) => one !== null && one !== before))
        return [
          {
            output: dated.port,
            message: `Values of dates outside ${from} to ${to} in “${dated.port}” change what comes out.`,
          },
        ];
      // A longest run or a middle value need not change with one value.
      if (insensitive.test(setting.evidence.question)) return [];
      const lost = ends.find((end) => after(end).every((one) => one === before));
      return lost
        ? [
            {
              output: dated.port,
              message: `Nothing that comes out changes with the values of ${dateOf(dated, lost)} in “${dated.port}”, the ${lost} date from ${from} to ${to}.`,
            },
          ]
        : [];
    });
  },
  severity: always,
  advice: () => 'Both ends of the period belong to it, its last day or month too, and nothing else does.',
};
