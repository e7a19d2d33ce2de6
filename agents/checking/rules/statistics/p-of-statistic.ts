import { finiteNumbers, type NumberEvidence, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Upper tail of the standard normal; error below 1.2e-7 of it (Numerical Recipes, erfcc). */
const upperTail = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const terms = [
    ...[-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587],
    ...[-0.82215223, 0.17087277],
  ];
  const tail = (t * Math.exp(-x * x + terms.reduceRight((sum, term) => sum * t + term, 0))) / 2;
  return z >= 0 ? tail : 1 - tail;
};

/** p of a statistic by its name: one-sided either way, or two-sided. */
const families: readonly (readonly [name: RegExp, p: (statistic: number) => readonly number[]])[] = [
  [/^z(?:score|value|statistic)?$/, (z) => [2 * upperTail(Math.abs(z)), upperTail(z), upperTail(-z)]],
  // χ² with two degrees of freedom.
  [/^(?:jarquebera|ksquared|dagostino|dagostinoksquared)$/, (square) => [Math.exp(-square / 2)]],
];

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

/** The p that goes with a statistic: under its name or beside it, else the only one. */
const pOf = (statistic: string, all: readonly NumberEvidence[]): NumberEvidence | undefined => {
  const restOf = ({ name }: NumberEvidence): string | undefined => /^(.*?)p(?:value)?$/.exec(plain(name))?.[1];
  const own = all.find((one) => {
    const rest = restOf(one);
    return rest === plain(statistic) || (rest !== '' && `${rest}z` === plain(statistic));
  });
  const [only, other] = all.filter((one) => restOf(one) === '');
  return own ?? (other ? undefined : only);
};

const tolerance = 2e-3;

const wrongly = (
  all: readonly NumberEvidence[],
): { readonly statistic: NumberEvidence; readonly p: NumberEvidence }[] =>
  families.flatMap(([pattern, tails]) =>
    all
      .filter(({ name }) => pattern.test(plain(name)) || (plain(name).endsWith('z') && pattern.test('z')))
      .flatMap((statistic) => {
        const p = pOf(statistic.name, all);
        if (!p || p.value < 0 || p.value > 1) return [];
        const near = tails(statistic.value).some(
          (wanted) => Math.abs(wanted - p.value) <= tolerance * Math.max(wanted, p.value) + 1e-6,
        );
        return near ? [] : [{ statistic, p }];
      }),
  );

/** A p belongs to its statistic. */
export const pOfStatistic: Rule = {
  id: 'p-of-statistic',
  source: 'normal distribution; χ² with two degrees of freedom (Jarque and Bera 1980; D’Agostino and Pearson 1973)',
  check: (evidence) =>
    evidence.code === ''
      ? []
      : wrongly(finiteNumbers(evidence)).flatMap(({ statistic, p }) =>
          error(
            p.name,
            `“${p.name}” is ${shown(p.value)} where “${statistic.name}” is ${shown(statistic.value)}.`,
            'A p follows from its statistic.',
            'Look at the tail, at the doubling for two sides and at the variance.',
          ),
        ),
};
