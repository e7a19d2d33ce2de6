import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputBinding } from '../../core/engine.ts';
import { workingBubblewrap } from '../../sandbox/bubblewrap.ts';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { jobOf, openSandbox } from './fixtures/sandbox.ts';
import { type Scene, setScene } from './fixtures/scene.ts';

const module = (name: string): URL => new URL(name, import.meta.url);
const hasBubblewrap = (await workingBubblewrap()) !== undefined;
const nothing = `import { tool, text } from 'earthwright/tool';
export default tool({ name: 'pry', summary: 'Nothing.', stage: 'analyse', inputs: {}, params: {}, outputs: { n: text() }, run() {} });`;
/** The tool itself gives nothing: the engine under test has written the output. */
const silentRuntime = module('./fixtures/silent-runtime.ts');
const silent = openSandbox({ engineModule: module('./fixtures/prying-engine.ts'), runtimeModule: silentRuntime });
const threaded = (threads: number) =>
  openSandbox({
    engineModule: module('./fixtures/prying-engine.ts'),
    helperModule: module('./fixtures/prying-engine.ts'),
    runtimeModule: silentRuntime,
    threads,
  });
const [single, double] = [threaded(1), threaded(2)];
let scene: Scene;

beforeAll(async () => {
  const honest = openSandbox({ engineModule: module('../../geo/engine.ts') });
  scene = await setScene(honest);
  writeFileSync(`${scene.raster}.secret`, 'beside');
  writeFileSync(`${scene.raster}.large`, Buffer.alloc(5e6));
  await honest.close();
});
afterAll(async () => {
  scene.close();
  await Promise.all([silent, single, double].map((each) => each.close()));
});

const pry = async (
  isolation: Isolation,
  sandbox = silent,
  others: Readonly<Record<string, InputBinding>> = {},
): Promise<Record<string, string>> => {
  const outcome = await sandbox.run(
    jobOf(nothing, {
      inputs: { a: { kind: 'raster', source: { path: scene.raster, band: 1 } }, ...others },
      params: { secret: scene.known['SECRET'], port: Number(scene.known['PORT']) },
      isolation,
    }),
  );
  const document = outcome.outputs[0]?.document;
  if (document?.kind !== 'text') throw new Error(`${outcome.kind}: ${outcome.message}`);
  return JSON.parse(document.value ?? '');
};

const modes: readonly Isolation[] = hasBubblewrap ? ['off', 'require'] : ['off'];

describe.each(modes)('code loose in the child process, bubblewrap %s', (isolation) => {
  test('reads the granted file and no other, and writes its output folder only', async () => {
    const found = await pry(isolation);
    expect(found['granted']).toMatch(/^did: \d+/);
    for (const what of [
      'neighbour',
      'extended',
      'folder',
      'secret',
      'parent',
      'elsewhere',
      'overwrite',
      'ownCode',
      'link',
      'program',
    ])
      expect(found[what], what).toMatch(/^failed/);
    expect(readFileSync(scene.raster).length).toBeGreaterThan(1000);
  });

  test('finds no key in its environment', async () => {
    const names = Object.keys(JSON.parse((await pry(isolation))['environment'] ?? ''));
    expect(names.filter((name) => !['TZ', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  });

  test('starts threads only when the policy says so, and the inputs are large', async () => {
    const large = { b: { kind: 'table', path: `${scene.raster}.large` } } as const;
    expect((await pry(isolation, double, large))['worker']).toMatch(/^did/);
    expect((await pry(isolation, double))['worker']).toMatch(/^failed: ERR_ACCESS_DENIED/);
    expect((await pry(isolation, single, large))['worker']).toMatch(/^failed: ERR_ACCESS_DENIED/);
  });
});

test.skipIf(!hasBubblewrap)('bubblewrap keeps it off the network', async () => {
  const before = scene.connections();
  expect((await pry('require'))['network']).toMatch(/^failed/);
  expect(scene.connections()).toBe(before);
});
