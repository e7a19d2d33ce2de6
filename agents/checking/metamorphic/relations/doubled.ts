import { shown } from '../../facts.ts';
import { always, asItIs, outputOf, pairsOf, type Relation } from '../relation.ts';
import { type Setting, usesDirection, usesPlace, usesSurroundings } from '../setting.ts';

/** Of a sample that is taken twice these become neither the same nor twice as much. */
const bySampleSize =
  /std|deviation|variance|error|confidence|interval|p-?value|significan|probab|statistic|score|quantile|percentile|quartile|rank|entropy|(?:^|[^a-z])[ptzf](?:$|[^a-z])|informat|log/i;

const follows = ({ evidence, window }: Setting): boolean =>
  window !== null &&
  !usesPlace(evidence) &&
  !usesDirection(evidence) &&
  !usesSurroundings(evidence) &&
  !/quantile|percentile|\.sort|toSorted|sample|- 1\)|- 2\)|random|Math\.(?:log|sqrt|exp)|ttest|kmeans/i.test(
    evidence.code,
  );

/** A number near 1 or 2, and not on it: what a wrong divisor or start gives. */
const nearMiss = (ratio: number, tolerance: number): boolean =>
  [1, 2].some((whole) => Math.abs(ratio - whole) < 0.05 * whole) &&
  ![1, 2].some((whole) => Math.abs(ratio - whole) <= tolerance * whole);

/** A scene twice side by side has twice the sums, and the same means and shares. */
export const doubled: Relation = {
  id: 'doubled',
  scenes: (setting) => (follows(setting) ? [{ name: 'doubled', shape: 'doubled', changes: {} }] : []),
  judge: (results, setting) =>
    pairsOf(results.get(asItIs)?.numbers, results.get('doubled')?.numbers, setting).flatMap(
      ({ name, first, second }) => {
        const { quantity = '' } = setting.evidence.node.outputs[outputOf(name)] ?? {};
        return !bySampleSize.test(`${name} ${quantity}`) && nearMiss(second / first, Math.max(setting.tolerance, 1e-8))
          ? [
              {
                output: outputOf(name),
                message: `“${name}” is ${shown(first)} for a scene and ${second} for the scene twice side by side.`,
              },
            ]
          : [];
      },
    ),
  severity: always,
  advice: () =>
    'Sums become twice as large, means and shares stay: look at where counts and sums start, and at the divisor.',
};
