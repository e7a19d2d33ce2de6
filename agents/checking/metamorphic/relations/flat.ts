import { isBent, isOffAlike } from '../bent.ts';
import { plantedLost, sayLost } from '../planted.ts';
import { always, type Relation } from '../relation.ts';
import { constant, type Scene } from '../scene.ts';
import { reachOf, type Setting } from '../setting.ts';

/** Parts of a port's reach by which its constant is moved: no multiple of any step. */
const moves: Readonly<Record<string, number>> = { flat: 0, 'flat, higher': 0.0731864, 'flat, lower': -0.1127017 };

const isShare = ({ evidence }: Setting): boolean =>
  Object.values(evidence.node.outputs).every(({ quantity }) => quantity === 'share');

/** Scenes of one value everywhere: a single one, but for tools that put values on steps or compare them. */
const scenesOf = (setting: Setting): readonly (readonly [string, ReadonlyMap<string, number>])[] => {
  const { evidence, constants } = setting;
  const bent = isBent(evidence) && !isShare(setting);
  return Object.entries(moves)
    .filter(([, part]) => bent || part === 0)
    .map(([name, part]) => [
      name,
      new Map(
        evidence.inputs.flatMap((input) => {
          const value = constants.get(input.port);
          return value === undefined ? [] : [[input.port, value + part * reachOf(input)] as const];
        }),
      ),
    ]);
};

/** One value everywhere comes back. */
export const flat: Relation = {
  id: 'flat',
  scenes: (setting) => {
    const { evidence, plain, constants } = setting;
    if (!plain || constants.size === 0 || evidence.node.params['statistic']) return [];
    return scenesOf(setting).map(
      ([name, values]): Scene => ({
        name,
        shape: plain,
        changes: Object.fromEntries([...values].map(([port, value]) => [port, [constant(value)]])),
      }),
    );
  },
  judge: (results, setting) => {
    const { evidence, constants } = setting;
    const scenes = scenesOf(setting);
    const lost = scenes.map(([name, values]) => plantedLost(results.get(name)?.numbers, evidence, values));
    const [first = [], ...others] = lost;
    return first
      .filter(({ name }) => {
        const again = others.map((one) => one.find((other) => other.name === name));
        const all = [first.find((one) => one.name === name), ...again].flatMap((one) => one ?? []);
        return others.length === 0 || (all.length === scenes.length && isOffAlike(all, evidence));
      })
      .map((one) => sayLost(one, constants));
  },
  severity: always,
  advice: () => 'That is the planted truth: look at divisors, offsets and the order of operands.',
};
