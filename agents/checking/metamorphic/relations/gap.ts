import type { Evidence } from '../../evidence.ts';
import { recordInputs, valueColumns } from '../../record-facts.ts';
import { asItIs, outputOf, type Relation, unchanged } from '../relation.ts';
import type { SceneResult } from '../scene.ts';
import type { Setting } from '../setting.ts';

/** What counts records, or speaks of missing ones. */
const counts =
  /count|number|records|rows|missing|gaps?$|^n$|size|density|share|percent|complete|coverage|length|total.?of/i;

const plain = (result: SceneResult | undefined, { evidence }: Setting): ReadonlyMap<string, number> =>
  new Map(
    [...(result?.numbers ?? [])].filter(([name]) => {
      const { quantity = '' } = evidence.node.outputs[outputOf(name)] ?? {};
      return name === outputOf(name) && !counts.test(`${name} ${quantity}`);
    }),
  );

const follows = ({ evidence }: Setting): boolean =>
  evidence.inputs.length === 1 &&
  evidence.inputs.every(({ kind }) => kind === 'table' || kind === 'features') &&
  recordInputs(evidence).length === evidence.inputs.length &&
  recordInputs(evidence).every((input) => valueColumns(evidence, input).length > 0) &&
  !/how many|number of|count\b|interpol|fill|gap/i.test(evidence.question);

/** Some cells of a measured column are missing in the data themselves. */
const hasGaps = (evidence: Evidence): boolean =>
  recordInputs(evidence).some((input) =>
    valueColumns(evidence, input).some(({ name }) => input.records.rows.some((row) => row[name] === null)),
  );

/** One more record, of which nothing was measured, changes no statistic of the others. */
export const gap: Relation = {
  id: 'gap',
  scenes: (setting) => (follows(setting) ? [{ name: 'gap', shape: 'whole', changes: {}, records: 'with a gap' }] : []),
  judge: (results, setting) =>
    unchanged(plain(results.get(asItIs), setting), results.get('gap')?.numbers, setting, {
      what: 'when one more record comes without any number',
    }),
  severity: ({ evidence }) => (hasGaps(evidence) ? 'error' : 'warning'),
  advice: () => 'A missing cell is null, and no zero: leave it out of the sum and of the divisor.',
};
