import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToolOutcome } from '../../core/outcome.ts';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { isWhole } from '../part.ts';
import { freshFolder, openSandbox } from './fixtures/sandbox.ts';
import { type Scene, setScene } from './fixtures/scene.ts';

const at = (path: string): URL => new URL(path, import.meta.url);
const engine = at('../../geo/engine.ts').href;
const source = readFileSync(at('../tools/sandbox/everything-random.ts'), 'utf8');
let scene: Scene;

beforeAll(async () => {
  const sandbox = openSandbox({ engineModule: new URL(engine) });
  scene = await setScene(sandbox);
  await sandbox.close();
});
afterAll(() => scene.close());

interface Machine {
  readonly cwd: string;
  readonly environment: Record<string, string>;
  readonly jobs: number;
  readonly isolation: Isolation;
  readonly seed?: number;
}

/** Runs the tool as another machine would: own working directory, time zone, locale, load, cache. Gives the hashes of each job. */
const hashesOn = async ({ cwd, environment, jobs, isolation, seed }: Machine): Promise<string[]> => {
  const inputs = { a: { kind: 'raster', source: { path: scene.raster, band: 1 } } };
  const order = { source, engine, inputs, cache: freshFolder(), out: freshFolder(), jobs, isolation, seed };
  const script = fileURLToPath(at('./fixtures/run-script.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)], {
    cwd,
    env: environment,
  });
  const outcomes: ToolOutcome[] = JSON.parse(stdout);
  return outcomes.map((outcome) => {
    expect(outcome.message).toBeUndefined();
    return outcome.outputs.map(({ file, sha256 }) => `${file} ${sha256}`).join('\n');
  });
};

const here: Machine = {
  cwd: tmpdir(),
  environment: { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' },
  jobs: 1,
  isolation: 'off',
};
const there: Machine = {
  cwd: homedir(),
  environment: {
    TZ: 'America/St_Johns',
    LC_ALL: 'tr_TR.UTF-8',
    NODE_OPTIONS: '--max-old-space-size=200',
    UV_THREADPOOL_SIZE: '1',
  },
  jobs: 4,
  isolation: 'auto',
};

test.runIf(isWhole)(
  'the same tool and inputs give the same bytes whatever the working directory, time zone, locale, load and layers',
  async () => {
    const [first = ''] = await hashesOn(here);
    expect(first.split('\n')).toHaveLength(4);
    expect(await hashesOn(there)).toEqual([first, first, first, first]);
  },
);

test('a seed gives other bytes, and the same ones each time', async () => {
  const [unseeded, seeded, again, other] = await Promise.all(
    [{}, { seed: 7 }, { seed: 7 }, { seed: 8 }].map(async (seed) => (await hashesOn({ ...here, ...seed }))[0]),
  );
  expect(seeded).toBe(again);
  expect(new Set([unseeded, seeded, other]).size).toBe(3);
});
