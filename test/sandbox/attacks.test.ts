import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../core/limits.ts';
import type { ToolOutcome } from '../../core/outcome.ts';
import { workingBubblewrap } from '../../sandbox/bubblewrap.ts';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { part } from '../part.ts';
import { type Attack, armed, attacks } from './fixtures/attack.ts';
import { aside, most, watchParent } from './fixtures/parent-watch.ts';
import { freshFolder, openSandbox } from './fixtures/sandbox.ts';
import { processesMentioning, type Scene, setScene, tree } from './fixtures/scene.ts';

const project = new URL('../../', import.meta.url);
const engineModule = new URL('geo/engine.ts', project);
const cacheDirectory = freshFolder();
const honest = openSandbox({ engineModule, cacheDirectory });
const robbed = openSandbox({
  engineModule,
  cacheDirectory,
  runtimeModule: new URL('test/sandbox/fixtures/stolen-runtime.ts', project),
});
const hasBubblewrap = (await workingBubblewrap()) !== undefined;
const prototypes = (): string =>
  [Object, Array, Function, String, Promise, Error]
    .map(({ prototype }) => Object.getOwnPropertyNames(prototype).join())
    .join();
const before = prototypes();
const worst = { growth: 0, blockMs: 0 };
let scene: Scene;

/** Two at a time: more would measure the machine, not the sandbox. */
const slots = [Promise.resolve(), Promise.resolve()];
let turn = 0;
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const slot = turn++ % slots.length;
  const result = (slots[slot] ?? Promise.resolve()).then(work);
  slots[slot] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
};

beforeAll(async () => {
  scene = await setScene(honest);
});

afterAll(async () => {
  scene.close();
  await Promise.all([honest.close(), robbed.close()]);
});

const launchAttack = async (attack: Attack, isolation: Isolation) => {
  const nodeFolder = join(scene.folder, `${attack.name.replace('/', '-')}-${isolation}`);
  const parent = watchParent();
  const started = performance.now();
  const outcome = await (attack.stolen ? robbed : honest).run({
    source: armed(attack.source, scene.known),
    inputs: attack.raster ? { a: { kind: 'raster', source: { path: scene.raster, band: 1 } } } : {},
    params: {},
    limits: attack.limits,
    outputDirectory: join(nodeFolder, 'outputs'),
    isolation,
  });
  const cost = { growth: parent.growth(), blockMs: parent.longestMs() };
  parent.stop();
  return { outcome, elapsedMs: performance.now() - started, nodeFolder, cost };
};

const textOf = (outcome: ToolOutcome, nodeFolder: string): string => {
  const files = outcome.outputs.map(({ file }) => readFileSync(join(nodeFolder, 'outputs', file), 'latin1'));
  return JSON.stringify(outcome) + files.join('\n');
};

const expectContained = (
  { outcome, elapsedMs, nodeFolder, cost }: Awaited<ReturnType<typeof launchAttack>>,
  attack: Attack,
): void => {
  const text = textOf(outcome, nodeFolder);
  for (const canary of scene.canaries) expect(text, 'leaks a secret').not.toContain(canary);
  for (const place of [scene.folder, project.pathname, homedir(), process.execPath, cacheDirectory])
    if (place.length > 5 && !attack.source.includes('%SECRET'))
      expect(text, 'names a place of the host').not.toContain(place);
  const { wallMs, typeCheckMs } = { ...defaultLimits, ...attack.limits };
  expect(outcome.wallMs).toBeLessThan(wallMs + 10_000);
  expect(elapsedMs).toBeLessThan(wallMs * 2 + 3 * typeCheckMs + 15_000);
  expect(outcome.kind === 'ok' || outcome.outputs.length === 0, 'commits outputs of a failed run').toBe(true);
  expect(processesMentioning(nodeFolder), 'leaves a process').toEqual([]);
  expect(cost.growth, 'makes the parent grow').toBeLessThan(most.growth);
  expect(cost.blockMs, 'holds up the parent').toBeLessThan(most.blockMs);
  worst.growth = Math.max(worst.growth, cost.growth);
  worst.blockMs = Math.max(worst.blockMs, cost.blockMs);
  expect(prototypes(), 'changes the host’s prototypes').toBe(before);
};

const modes: readonly Isolation[] = hasBubblewrap ? ['off', 'require'] : ['off'];
/** More of them without bubblewrap, where the least stands in their way. */
const triedIn = (isolation: Isolation): readonly Attack[] => part(attacks, isolation === 'off' ? 2 : 6);

describe.each(modes)('with bubblewrap %s', (isolation) => {
  test.concurrent.for(triedIn(isolation))('$name', { timeout: 120_000 }, (attack) =>
    inTurn(async () => {
      const result = await launchAttack(attack, isolation);
      const { outcome } = result;
      expect(attack.allowed, `${attack.tries}: ${outcome.kind} ${outcome.code}: ${outcome.message}`).toContain(
        outcome.kind,
      );
      if (attack.code !== undefined) expect(outcome.code).toBe(attack.code);
      // The other attack under way is not charged with what looking into this one costs.
      aside(() => expectContained(result, attack));
    }),
  );
});

test('the assertions of this file see a leak when there is one', async () => {
  const told = `import { text, tool } from 'earthwright/tool';
export default tool({ name: 'told', summary: 'x', stage: 'analyse', inputs: {}, params: {}, outputs: { found: text() },
  run({ output }) { output.text('found', '${scene.canaries[0]}'); } });`;
  const attack: Attack = {
    name: 'planted',
    tries: '',
    allowed: ['ok'],
    code: undefined,
    limits: {},
    raster: false,
    stolen: false,
    source: told,
  };
  const result = await launchAttack(attack, 'off');
  expect(result.outcome.kind).toBe('ok');
  expect(() => expectContained(result, attack)).toThrow(/leaks a secret/);
});

describe('the host afterwards', () => {
  test('has its files as they were, but for outputs that were committed', () => {
    const committed = tree(scene.folder).filter(
      (path) => !/^[\w-]+-(off|require)(\/outputs(\/found\.(json|tif))?)?$/.test(path),
    );
    expect(committed).toEqual(['inputs', 'inputs/a.tif', 'inputs/neighbour.tif', 'secret.d.ts', 'secret.txt']);
  });

  test('was never connected to', () => expect(scene.connections()).toBe(0));

  test('has no process left', () => expect(processesMentioning(cacheDirectory)).toEqual([]));

  test('kept its memory and its event loop, all attacks together', () => {
    const megabytes = Math.round(worst.growth / 2 ** 20);
    console.log(`parent: at most +${megabytes} MB and blocked for ${Math.round(worst.blockMs)} ms in any attack`);
    expect(worst.growth).toBeLessThan(most.growth);
  });
});
