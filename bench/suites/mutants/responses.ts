import { gather } from '../../../agents/checking/gather.ts';
import { after, answers, isDeclarable, plainName } from '../../../agents/checking/metamorphic/answering.ts';
import { asItIs } from '../../../agents/checking/metamorphic/relation.ts';
import { runScenes } from '../../../agents/checking/metamorphic/run-scenes.ts';
import type { Scene } from '../../../agents/checking/metamorphic/scene.ts';
import { type Setting, settingOf } from '../../../agents/checking/metamorphic/setting.ts';
import {
  plainStrength,
  type StandardTest,
  type Strength,
  standardTests,
} from '../../../agents/checking/metamorphic/standard-tests.ts';
import { bindInputs } from '../../../agents/workflow/bindings.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type DeclaredRelations, type DeclaredResponse, responses } from '../../../templates/relations.ts';
import { nodeOf } from '../traps/run.ts';
import type { Subject } from './subject.ts';

/** How one result of one case may be said to answer to one test. */
export interface Tally {
  /** Parameters of text, as the case gives them. */
  readonly when: Readonly<Record<string, string>>;
  readonly test: string;
  readonly name: string;
  readonly answers: ReadonlySet<DeclaredResponse>;
  /** As a check does it: over all of the data, with small changes. */
  readonly plain: boolean;
}

/** Relations hold for small changes and large ones, for all of the ground and for parts of it. */
const strengths: readonly Strength[] = [plainStrength, { factor: 1 / 64, raise: 64 }, { factor: 32, raise: -16 }];
const bases = ['all', 'upper', 'lower'] as const;
type Base = (typeof bases)[number];

const changesOf = (base: Base, { evidence }: Setting): Scene['changes'] =>
  base === 'all'
    ? {}
    : Object.fromEntries(
        evidence.inputs
          .filter(({ layers }) => layers.length > 0)
          .map(({ port }) => [port, [{ scale: 1, shift: 0, half: base }]]),
      );

/** A test over a part of the ground; null where it does not follow. */
const basedOn = (test: StandardTest, base: Base, name: string, setting: Setting) => {
  const place = bases.indexOf(base);
  const reshaped = test.scenes.some(({ shape }) => shape !== (setting.plain ?? 'whole'));
  if (base !== 'all' && (!setting.oneGrid || reshaped || test.scenes.length > 1)) return null;
  const own = changesOf(base, setting);
  const scenes = test.scenes.map((scene) => ({
    ...scene,
    name: `${scene.name} ${name}`,
    changes: Object.fromEntries(
      [...new Set([...Object.keys(scene.changes), ...Object.keys(own)])].map((port) => [
        port,
        [...(own[port] ?? []), ...(scene.changes[port] ?? [])],
      ]),
    ),
  }));
  return { test: { ...test, scenes }, place };
};

/** A right tool on the data of a case, over the standard tests. */
export const responsesOfCase = async (sandbox: Sandbox, folder: string, subject: Subject): Promise<Tally[]> => {
  const { side, question } = subject;
  const { task, profile, dependencies, earlier = new Map() } = await subject.setStage(sandbox, folder);
  const node = nodeOf(side, question);
  const inputs = bindInputs(node, task.folder, earlier);
  const outputFolder = dependencies.run.folder('nodes', 'right', 'outputs');
  const params = side.params ?? {};
  const outcome = await sandbox.run({
    source: side.source,
    inputs,
    params,
    outputDirectory: outputFolder,
    isolation: 'auto',
  });
  if (outcome.kind !== 'ok') return [];
  const request = {
    node,
    task,
    profile,
    question,
    alone: true,
    source: side.source,
    outcome,
    inputs,
    outputFolder,
    round: 1,
  };
  const setting = settingOf(await gather(request, dependencies));
  const asked = [...strengths.entries()].flatMap(([size, strength]) =>
    [...bases.entries()].flatMap(([place, base]) =>
      standardTests(setting, strength).flatMap((test) => {
        if (size > 0 && (place > 0 || (!test.name.startsWith('halved') && test.name !== 'raised'))) return [];
        const based = basedOn(test, base, `${size} ${place}`, setting);
        return based ? [{ ...based, plain: size === 0 && place === 0, large: size > 0 }] : [];
      }),
    ),
  );
  const shape = setting.plain ?? 'whole';
  const scenes = [
    ...bases.map((base, place) => ({ name: `${asItIs} ${place}`, shape, changes: changesOf(base, setting) })),
    ...asked.flatMap(({ test }) => test.scenes),
  ];
  const results = await runScenes(request, scenes, { window: setting.window, limits: { cpuMs: 60_000 } }, dependencies);
  if (typeof results === 'string') return [];
  const when = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return asked.flatMap(({ test, place, plain, large }) =>
    [...(results.get(`${asItIs} ${place}`)?.numbers ?? [])].flatMap(([name, before]) => {
      const found = isDeclarable(name, test.name) ? after(results, test, name) : null;
      // Far away things turn round: a direction is one of small changes.
      const isHeld = (response: DeclaredResponse): boolean =>
        (large && (response === 'rises' || response === 'falls')) ||
        (found !== null && answers(response, before, found, test));
      const held = found && test.allowed.filter(isHeld);
      return held ? [{ when, test: test.name, name: plainName(name), answers: new Set(held), plain }] : [];
    }),
  );
};

/** Answers of one case that others have declared otherwise. */
export const answeredOtherwise = (declared: DeclaredRelations, tallies: readonly Tally[]): string[] =>
  tallies.flatMap(({ when, test, name, answers, plain }) => {
    const groups = declared.filter(
      (group) => group.when === undefined || JSON.stringify(group.when) === JSON.stringify(when),
    );
    const known = groups.some((group) => group.when !== undefined);
    const response = responses.find((one) => groups.some(({ tests }) => tests[test]?.[one]?.includes(name)));
    return plain && known && response && !answers.has(response) ? [`${test}: ${name} is not ${response}`] : [];
  });
