import type { Evidence, InputEvidence } from '../../evidence.ts';
import { finiteNumbers } from '../../facts.ts';
import type { RecordInput } from '../../record-facts.ts';
import { pairWays } from '../../ways/index.ts';
import { mistakesOf, waysOf } from '../../ways/judge.ts';
import { overTime } from '../../ways/way.ts';
import { always, type Numbers, type Relation } from '../relation.ts';
import { isMeasured, type Setting } from '../setting.ts';

const scene = 'references of layers';

/** The only stack that goes in, where its layers have dates. */
const stackOf = ({ evidence, small }: Setting): InputEvidence | null => {
  const [stack, other] = evidence.inputs.filter(({ layers }) => layers.length > 0);
  return small &&
    stack &&
    !other &&
    stack.layers.length > 2 &&
    stack.layers.every(({ date }) => date !== null) &&
    isMeasured(stack)
    ? stack
    : null;
};

/** The layers as records: when they were, and the mean or the sum of their pixels. */
const recordsOf = (numbers: Numbers, stack: InputEvidence, mask: string, way: 'mean' | 'sum'): RecordInput | null => {
  const rows = [...numbers].flatMap(([name, sum]) => {
    const [, of, date, what] = /^layer\|(\w+)\|([^|]*)\|\d+\|(sum)$/.exec(name) ?? [];
    if (of !== mask || what === undefined || date === undefined) return [];
    const count = numbers.get(name.replace(/sum$/, 'n')) ?? Number.NaN;
    return [{ date, value: way === 'mean' ? sum / count : sum }];
  });
  const columns = [
    { name: 'date', type: 'date', unit: '' },
    { name: 'value', type: 'number', unit: '' },
  ] as const;
  return rows.length === stack.layers.length ? { ...stack, records: { columns, rows, total: rows.length } } : null;
};

const knownOf = (evidence: Evidence, numbers: Numbers, stack: InputEvidence) =>
  ['all', 'centre'].flatMap((mask) =>
    (['mean', 'sum'] as const).flatMap((way) => {
      const input = recordsOf(numbers, stack, mask, way);
      if (!input) return [];
      const pairs = overTime(evidence, input, ['value']).flatMap((one) => pairWays.flatMap((each) => each(one)));
      return [...waysOf(evidence, input, 'value'), ...pairs];
    }),
  );

/** Means and sums of layers over time: the result is what a known mistake makes of them, digit for digit. */
export const layerReadings: Relation = {
  id: 'layer-readings',
  scenes: (setting) =>
    stackOf(setting) && finiteNumbers(setting.evidence).filter(({ wanted }) => wanted).length === 1
      ? [{ name: scene, shape: 'whole', changes: {}, references: true }]
      : [],
  judge: (results, setting) => {
    const [numbers, stack] = [results.get(scene)?.numbers, stackOf(setting)];
    if (!numbers || !stack) return [];
    return mistakesOf(setting.evidence, knownOf(setting.evidence, numbers, stack)).map(({ name, seen, advice }) => ({
      output: name,
      message: `${seen} ${advice}`,
    }));
  },
  severity: always,
  advice: () => 'Computed here of the mean of every layer.',
};
