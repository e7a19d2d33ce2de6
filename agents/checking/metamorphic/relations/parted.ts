import { shown } from '../../facts.ts';
import { always, asItIs, type Broken, outputOf, type Relation } from '../relation.ts';
import type { Scene } from '../scene.ts';
import { isMeasured, type Setting, usesSurroundings } from '../setting.ts';

/** Amounts that add up over parts of the ground. */
const additive = /^(?:count|pixels|area|sum|total|hits|n)$|(?:Count|Area|Sum|Pixels)$/;
const notAdditive =
  /mean|min|max|median|largest|smallest|share|percent|density|object|patch|component|region|cluster|run|longest/i;
const wholeOf =
  /quantile|percentile|\.sort|toSorted|threshold\w*\(|otsu|kmeans|mean\b.*[<>]|connected|component|label/i;

const follows = ({ evidence, plain, oneGrid }: Setting): boolean =>
  plain !== null &&
  oneGrid &&
  !usesSurroundings(evidence) &&
  !wholeOf.test(evidence.code) &&
  evidence.inputs.some(isMeasured);

const halves = ['upper', 'lower'] as const;

type Numbers = ReadonlyMap<string, number>;

/** The count of pixels or records that a number or a cell rests on. */
const restsOn = (name: string): string =>
  name.includes('[') ? name.replace(/\.[^.[]+\[/, '.valid[') : `${name}.valid`;

const addsUp = (name: string, [whole, upper, lower]: readonly [Numbers, Numbers, Numbers]): boolean | null => {
  const [all, a, b] = [whole, upper, lower].map((numbers) => numbers.get(name));
  if (all === undefined || a === undefined || b === undefined) return null;
  return Math.abs(a + b - all) <= 1e-6 * Math.max(Math.abs(all), Math.abs(a), Math.abs(b)) + 1e-9;
};

/** A number or a cell of an amount, which rests on pixels that are in one part or in the other. */
const isAmount = (name: string, { evidence }: Setting, scenes: readonly [Numbers, Numbers, Numbers]): boolean => {
  const kind = evidence.node.outputs[outputOf(name)]?.kind;
  const [plain = name] = name.split('[');
  const last = /[^.@]+$/.exec(plain)?.[0] ?? plain;
  if (
    !(kind === 'number' || (kind === 'table' && name.includes('['))) ||
    !additive.test(last) ||
    notAdditive.test(plain)
  )
    return false;
  // As many as there are rows of a table: things that it lists, which lie in both parts.
  const things = [...scenes[0]].some(([other, rows]) => other.endsWith('.rows') && rows === scenes[0].get(name));
  return !things && addsUp(restsOn(name), scenes) === true;
};

/** A scene in two parts: what is counted or added up in one and in the other is what there is in both. */
export const parted: Relation = {
  id: 'parted',
  scenes: (setting) =>
    follows(setting)
      ? halves.map(
          (half): Scene => ({
            name: half,
            shape: setting.plain ?? 'whole',
            changes: Object.fromEntries(
              setting.evidence.inputs
                .filter(({ layers }) => layers.length > 0)
                .map(({ port }) => [port, [{ scale: 1, shift: 0, half }]]),
            ),
          }),
        )
      : [],
  judge: (results, setting) => {
    const [whole, upper, lower] = [asItIs, ...halves].map((name) => results.get(name)?.numbers);
    if (!whole || !upper || !lower) return [];
    const scenes = [whole, upper, lower] as const;
    return [...whole].flatMap(([name, all]): Broken[] =>
      isAmount(name, setting, scenes) && addsUp(name, scenes) === false
        ? [
            {
              output: outputOf(name),
              message: `“${name}” is ${shown(upper.get(name) ?? Number.NaN)} in the upper part of the scene and ${shown(lower.get(name) ?? Number.NaN)} in the lower one, and ${shown(all)} in both.`,
            },
          ]
        : [],
    );
  },
  severity: always,
  advice: () => 'Counts, sums and areas add up over parts: look at where they start and at what is skipped.',
};
