import { pearson } from './pair-statistics.ts';
import { completeOf, type Pairs, type Way } from './way.ts';

/** One minus the squared errors over the squares about the mean of what was observed: not the square of a correlation. */
export const asksEfficiency =
  /\bnash\b|\bsutcliffe\b|\bnse\b|\befficiency\b|\b1\s*[-−–]\s*\(?\s*(?:sse|ss_?res|ss_?e|rss|residual|sum of (?:the )?squared|mse|Σ)|\bone minus (?:the )?(?:ratio of (?:the )?)?(?:sum of (?:the )?)?(?:squared|residual|sse|error|mean squared)/i;

const observed = /obs|meas|true|truth|ref|ground|field|actual|gauge|in_?situ|station|survey|lab|plot/i;

const fewest = 3;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** A model's efficiency, taken for a correlation, about the wrong mean or with other degrees of freedom. */
export const efficiency = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const whole = completeOf(x, y);
  if (!asksEfficiency.test(question) || names[0] === 'time' || whole.x.length < fewest) return [];
  if (observed.test(names[1]) && !observed.test(names[0])) return [];
  // The first one was observed, or nothing tells the two apart.
  const [truth, model] = [whole.x, whole.y];
  const errors = sumOf(truth.map((value, index) => (value - (model[index] ?? Number.NaN)) ** 2));
  const about = (values: readonly number[], mean: number): number => sumOf(values.map((value) => (value - mean) ** 2));
  const own = about(truth, meanOf(truth));
  const r = pearson(whole);
  const known = observed.test(names[0]);
  return [
    {
      mistaken: [
        r,
        r * r,
        errors / own,
        1 - errors / about(model, meanOf(truth)),
        ...(known ? [1 - errors / about(model, meanOf(model))] : []),
        1 - Math.sqrt(errors / own),
        1 - about(model, meanOf(truth)) / own,
      ],
      right: [1 - errors / own, ...(known ? [] : [1 - errors / about(model, meanOf(model))])],
      told: `a correlation or its square, or errors over other squares; 1 − squared errors over squares about the mean of “${names[0]}”`,
      advice: 'A bias lowers 1 − SSE/SST and leaves a correlation as it is: compute it of the errors themselves.',
    },
  ];
};
