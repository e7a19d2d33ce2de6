import { shown } from '../../facts.ts';
import { always, type Relation } from '../relation.ts';
import type { Scene } from '../scene.ts';
import { isMeasured, type Setting } from '../setting.ts';

/** Two measured ports of one layer each, and the promised coefficient of correlation between them. */
const pairOf = ({
  evidence,
  plain,
}: Setting): { readonly ports: readonly string[]; readonly output: string } | null => {
  const measured = evidence.inputs.filter(isMeasured);
  const [found] = Object.entries(evidence.node.outputs).filter(
    ([name, { kind, quantity }]) =>
      kind === 'number' &&
      /correlation|pearson|spearman/.test(quantity) &&
      !/lag|auto|partial|p-?value/i.test(`${name} ${quantity}`),
  );
  return plain === 'crop' && found && measured.length === 2 && measured.every(({ layers }) => layers.length === 1)
    ? { ports: measured.map(({ port }) => port), output: found[0] }
    : null;
};

/** Second port from the first: by a rising and by a falling line, and as it is, in other units. */
const lines = [
  { name: 'on a rising line', scale: 2, shift: 1, wanted: 1 },
  { name: 'on a falling line', scale: -3, shift: 2, wanted: -1 },
] as const;

/** What lies on a line is correlated fully; another unit changes nothing. */
export const correlated: Relation = {
  id: 'correlated',
  scenes: (setting) => {
    const pair = pairOf(setting);
    const [first = '', second = ''] = pair?.ports ?? [];
    return pair
      ? lines.map(
          ({ name, scale, shift }): Scene => ({
            name,
            shape: 'crop',
            changes: { [second]: [{ from: first, scale, shift }] },
          }),
        )
      : [];
  },
  judge: (results, setting) => {
    const pair = pairOf(setting);
    return lines.flatMap(({ name, wanted }) => {
      const value = results.get(name)?.numbers.get(pair?.output ?? '');
      return pair && value !== undefined && Math.abs(value - wanted) > 1e-6
        ? [
            {
              output: pair.output,
              message: `Where “${pair.ports[1]}” lies ${name} over “${pair.ports[0]}”, “${pair.output}” is ${shown(value)} instead of ${wanted}.`,
            },
          ]
        : [];
    });
  },
  severity: always,
  advice: () => 'Look at the sums of squares and products, at the root and at the number of pairs.',
};
