import { isArea, isLength, shown } from '../../facts.ts';
import { always, asItIs, outputOf, pairsOf, type Relation, unchanged } from '../relation.ts';
import type { SceneResult } from '../scene.ts';
import type { Setting } from '../setting.ts';

const sequential =
  /\[0\]|at\(0\)|at\(-1\)|first|last|previous|running|cumul|index|sort|rasterize|coverage|zonesOf|dayOfYear|date|time|\.year|\[\w+ [-+] \w+\]|length - 1|\blag\b|slice\(|next/i;

/** Only records go in, and their order or number says nothing. */
const follows = ({ evidence }: Setting): boolean =>
  evidence.inputs.length > 0 && evidence.inputs.every(({ file }) => file !== null) && !sequential.test(evidence.code);

/** Numbers alone: what stands in tables may name records. */
const plain = (result: SceneResult | undefined): ReadonlyMap<string, number> =>
  new Map([...(result?.numbers ?? [])].filter(([name]) => name === outputOf(name)));

/** Records in another order give the same. */
export const reordered: Relation = {
  id: 'reordered',
  scenes: (setting) =>
    follows(setting) ? [{ name: 'reversed', shape: 'whole', changes: {}, records: 'reversed' }] : [],
  judge: (results, setting) =>
    unchanged(plain(results.get(asItIs)), results.get('reversed')?.numbers, setting, {
      what: 'when the records come in reverse order',
    }),
  severity: always,
  advice: () => 'The first or the last record counts more or less than the others.',
};

/** Every record twice gives twice the sums, and the same means and shares. */
export const repeated: Relation = {
  id: 'repeated',
  scenes: (setting) =>
    follows(setting) &&
    // A level that is divided by the number of tests falls with every record.
    !/\b(?:bonferroni|benjamini|holm|sidak|false discovery|tests?|p[- ]values?|significan\w+)\b/i.test(
      setting.evidence.question,
    ) &&
    !/quantile|percentile|std|variance|deviation|- 1\)|random|new Set|groupBy|Math\.(?:log|sqrt)|distinct|unique|regress/i.test(
      setting.evidence.code,
    )
      ? [{ name: 'twice', shape: 'whole', changes: {}, records: 'twice' }]
      : [],
  judge: (results, setting) =>
    pairsOf(plain(results.get(asItIs)), results.get('twice')?.numbers, setting).flatMap(({ name, first, second }) => {
      const ratio = second / first;
      return first === 0 || [1, 2].some((whole) => Math.abs(ratio - whole) <= 1e-8 * whole)
        ? []
        : [
            {
              output: outputOf(name),
              message: `“${name}” is ${shown(first)} for the records and ${shown(second)} for each of them twice.`,
            },
          ];
    }),
  severity: always,
  advice: () =>
    'Sums become twice as large, means and shares stay: look at where counts and sums start, and at the divisor.',
};

/** Lengths and areas on the globe are the same further east and on the other hemisphere. */
export const moved: Relation = {
  id: 'moved',
  scenes: ({ evidence }) =>
    evidence.inputs.length > 0 &&
    evidence.inputs.every(({ kind }) => kind === 'features') &&
    !/\.to\(|proj4|rasterize|coverage/.test(evidence.code) &&
    Object.values(evidence.node.outputs).every(({ kind, unit }) => kind !== 'number' || isLength(unit) || isArea(unit))
      ? (['moved', 'mirrored'] as const).map((records) => ({ name: records, shape: 'whole', changes: {}, records }))
      : [],
  judge: (results, setting) => [
    ...unchanged(results.get(asItIs)?.numbers, results.get('moved')?.numbers, setting, {
      what: 'when everything is moved by 7° of longitude',
    }),
    ...unchanged(results.get(asItIs)?.numbers, results.get('mirrored')?.numbers, setting, {
      what: 'when everything is mirrored at the equator',
    }),
  ],
  severity: always,
  advice: () => 'Lengths and areas on the globe do not depend on it: look at angles, signs and cosines.',
};
