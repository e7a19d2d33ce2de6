import { finiteNumbers, type NumberEvidence, shown } from '../../facts.ts';
import { error, type Observation, type Rule } from '../../rule.ts';

type Values = readonly number[];

/** Numbers of one run that define each other: names in lower case, without blanks. */
interface Identity {
  readonly of: readonly RegExp[];
  readonly told: string;
  holds(values: Values): boolean;
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
const known = (values: Values, index: number): number => values[index] ?? Number.NaN;

const identity = (told: string, of: readonly RegExp[], holds: (...values: number[]) => boolean): Identity => ({
  told,
  of,
  holds: (values) => holds(...of.map((_, index) => known(values, index))),
});

const rmse = /^(?:rmse|rootmeansquare(?:d)?error)$/;
const mae = /^(?:mae|meanabsoluteerror)$/;
const bias = /^(?:bias|meanerror)$/;
const std = /^(?:std|stdev|standarddeviation)$/;

/** Whole turns: radians, degrees, hours, months, days of a year or week. */
const periods = [2 * Math.PI, 360, 24, 12, 365, 365.25, 366, 7];

const identities: readonly Identity[] = [
  identity('RMSE ≥ mean absolute error', [rmse, mae], (a, b) => a >= b * (1 - 1e-6)),
  identity('mean absolute error ≥ |bias|', [mae, bias], (a, b) => a >= Math.abs(b) * (1 - 1e-6)),
  identity('RMSE ≥ |bias|', [rmse, bias], (a, b) => a >= Math.abs(b) * (1 - 1e-6)),
  identity('unbiased RMSE² = RMSE² − bias²', [/^(?:unbiasedrmse|ubrmse)$/, rmse, bias], (u, a, b) =>
    close(u * u + b * b, a * a),
  ),
  identity('MSE = RMSE²', [/^(?:mse|meansquarederror)$/, rmse], (a, b) => close(a, b * b)),
  identity('adjusted R² ≤ R²', [/^adjustedr(?:squared|2)$/, /^r(?:squared|2)$/], (a, b) => a <= b + 1e-9),
  identity(
    'F1 = 2 · precision · recall ÷ (precision + recall)',
    [/^f1(?:score)?$/, /^precision$/, /^recall$/],
    (f, p, r) => p + r === 0 || close(f, (2 * p * r) / (p + r)),
  ),
  identity(
    'circular variance = 1 − resultant',
    [/^(?:circular)?variance$/, /^(?:mean)?resultant(?:length)?$/],
    (v, r) => close(v, 1 - r) || close(v, 2 * (1 - r)),
  ),
  identity(
    'significant share = increasing + decreasing',
    [/^significantshare$/, /^increasingshare$/, /^decreasingshare$/],
    (all, up, down) => close(all, up + down),
  ),
  identity(
    'return period = 1 ÷ probability',
    [/^returnperiod/, /^(?:exceedance)?probability/],
    (t, p) => p <= 0 || close(t * p, 1) || close(t * p, 100),
  ),
  identity('variance = standard deviation², or 1 − its resultant', [/^variance$/, std], (v, s) => {
    const turns = Math.sqrt(-2 * Math.log(1 - v)) / (2 * Math.PI);
    return close(s, Math.sqrt(v)) || periods.some((period) => close(s, turns * period));
  }),
];

/** The first of a pair taken from the second is what the third one says, up to the sign. */
const opposites: readonly (readonly [string, string])[] = [
  ['first', 'second'],
  ['before', 'after'],
  ['earlier', 'later'],
  ['day', 'night'],
  ['gained', 'lost'],
  ['gain', 'loss'],
  ['inside', 'outside'],
  ['urban', 'rural'],
];
/** Of two means: the mean of differences, and a change of parts, may rest on other pixels than each of the two. */
const differing = /^(?:absolute)?difference$/;

const plain = ({ name }: NumberEvidence): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

/** All pairs of numbers whose names are the same but for the two opposite words. */
const pairsOf = (numbers: readonly NumberEvidence[]) =>
  opposites.flatMap(([one, other]) =>
    numbers
      .filter((number) => plain(number).includes(one) && !/count|valid/.test(plain(number)))
      .flatMap((first) => {
        const second = numbers.find((number) => plain(number) === plain(first).replace(one, other));
        return second && second.unit === first.unit ? [{ first, second }] : [];
      }),
  );

const againstPairs = (numbers: readonly NumberEvidence[]): Observation[] => {
  const [pair, another] = pairsOf(numbers);
  const difference = numbers.find((number) => differing.test(plain(number)));
  if (!pair || another || !difference || difference.unit !== pair.first.unit) return [];
  const { first, second } = pair;
  // Of each what the other has too: else they may be of other pixels.
  if (first.valid !== second.valid && difference.valid !== undefined) return [];
  const wanted = Math.abs(first.value - second.value);
  return Math.abs(Math.abs(difference.value) - wanted) <= 1e-4 * Math.max(Math.abs(first.value), Math.abs(second.value))
    ? []
    : error(
        difference.name,
        `“${difference.name}” is ${shown(difference.value)}; “${first.name}” is ${shown(first.value)} and “${second.name}” ${shown(second.value)}.`,
        'A difference is one less the other.',
        'Look at signs, and at what each of them rests on.',
      );
};

const againstIdentity = ({ of, told, holds }: Identity, numbers: readonly NumberEvidence[]): Observation[] => {
  const there = of.flatMap((pattern) => numbers.find((number) => pattern.test(plain(number))) ?? []);
  const [first] = there;
  return first && there.length === of.length && !holds(there.map(({ value }) => value))
    ? error(
        first.name,
        `${there.map(({ name, value }) => `“${name}” is ${shown(value)}`).join(', ')}.`,
        `They are bound to each other: ${told}.`,
        'Look at divisors, roots and signs.',
      )
    : [];
};

/** Statistics that are defined by each other agree. */
export const namedArithmetic: Rule = {
  id: 'named-arithmetic',
  source: 'definitions of the statistics',
  check: (evidence) => {
    if (evidence.code === '') return [];
    const numbers = finiteNumbers(evidence);
    return [...identities.flatMap((one) => againstIdentity(one, numbers)), ...againstPairs(numbers)].slice(0, 1);
  },
};
