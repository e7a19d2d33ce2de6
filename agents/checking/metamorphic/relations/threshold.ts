import { type Condition, readConditions } from '../../../reading/conditions.ts';
import { shown, unitOf } from '../../facts.ts';
import { always, type Broken, type Relation } from '../relation.ts';
import { constant, type Scene, type SceneResults } from '../scene.ts';
import { isMeasured, reachOf, type Setting } from '../setting.ts';

interface Threshold {
  readonly port: string;
  readonly condition: Condition;
  readonly step: number;
  /** The promised output that tells how much meets the condition. */
  readonly output: string;
}

/** The one threshold of the question, where one measured port is all that goes in and one amount comes out. */
const thresholdOf = ({ evidence, plain }: Setting): Threshold | null => {
  const conditions = readConditions(evidence.question);
  const [condition] = conditions;
  const [input, ...others] = evidence.inputs.filter((one) => one.layers.length > 0);
  const amounts = Object.entries(evidence.node.outputs).filter(
    ([name, { kind, quantity }]) => kind === 'number' && /share|area|count|fraction/.test(`${name} ${quantity}`),
  );
  const [amount] = amounts;
  if (!plain || !evidence.alone || !condition || conditions.length > 1 || condition.comparison === 'between')
    return null;
  if (!input || others.length > 0 || !isMeasured(input) || !amount || amounts.length > 1) return null;
  const names = input.quantity.replaceAll('-', ' ');
  const about = names !== '' && condition.before.toLowerCase().includes(names);
  const [layer] = input.layers;
  const amid = layer?.physical && condition.value > layer.physical.min && condition.value < layer.physical.max;
  if (!about || !amid || (condition.unit !== '' && condition.unit !== unitOf(input))) return null;
  return { port: input.port, condition, step: reachOf(input) / 1000, output: amount[0] };
};

const places = { below: -1, at: 0, above: 1 } as const;

const judgeAt = (threshold: Threshold, results: SceneResults): Broken[] => {
  const { condition, output } = threshold;
  const amount = (place: keyof typeof places) => results.get(`threshold ${place}`)?.numbers.get(output);
  const [below, at, above] = [amount('below'), amount('at'), amount('above')];
  if (below === undefined || above === undefined) return [];
  const upward = condition.comparison.startsWith('>');
  const [outside, inside] = upward ? [below, above] : [above, below];
  const told = `Where every pixel lies just below ${condition.value}, “${output}” is ${shown(below)}; just above, ${shown(above)}.`;
  if (!(inside > 0 && outside === 0)) return [{ output, message: `${told} The question says “${condition.text}”.` }];
  const wanted = condition.comparison.endsWith('=') ? inside : outside;
  return at === undefined || Math.abs(at - wanted) <= 1e-6 * inside
    ? []
    : [
        {
          output,
          message: `Where every pixel is ${condition.value}, “${output}” is ${shown(at)}; the question says “${condition.text}”.`,
        },
      ];
};

/** What the question's threshold parts: all of it on one side, nothing on the other. */
export const threshold: Relation = {
  id: 'threshold',
  scenes: (setting) => {
    const found = thresholdOf(setting);
    const { plain } = setting;
    return found && plain
      ? Object.entries(places).map(
          ([name, side]): Scene => ({
            name: `threshold ${name}`,
            shape: plain,
            changes: { [found.port]: [constant(found.condition.value + side * found.step)] },
          }),
        )
      : [];
  },
  judge: (results, setting) => {
    const found = thresholdOf(setting);
    return found ? judgeAt(found, results) : [];
  },
  severity: always,
  advice: () =>
    'Compare with the number and in the direction of the question; what lies on it counts as the question says.',
};
