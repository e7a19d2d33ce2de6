/** What a server, and a benchmark, may fetch and look through: what whoever starts it allows, and no more. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type WorldOptions } from '../../cli/world-options.ts';
import { composeQuestionReasoner, composeSandbox } from '../../compose.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createClean } from '../../serve/clean.ts';
import { openPlaces } from '../../serve/places.ts';
import { solveTool } from '../../serve/solve.ts';
import { createStation } from '../../serve/station.ts';
import { type StacServer, startStacServer, truth } from '../acquisition/stac-server.ts';
import { picture } from '../eyes/pictures.ts';
import { isWhole } from '../part.ts';

const base = mkdtempSync(join(tmpdir(), 'earthwright-world-'));
const [tasks, models] = [join(base, 'tasks'), join(base, 'models')];
let sandbox: Sandbox;
let server: StacServer;
beforeAll(async () => {
  sandbox = composeSandbox();
  server = await startStacServer();
  for (const folder of [join(tasks, 'harbour'), join(tasks, 'hills'), models]) mkdirSync(folder, { recursive: true });
  const { source, values } = picture(150, [
    [10, 20, 12, 8, 0.9],
    [60, 90, 10, 10, 0.5],
    [100, 30, 20, 9, 0.9],
  ]);
  const about = {
    dtype: 'float32',
    codes: false,
    unit: '1',
    description: 'red',
    metadata: { QUANTITY: 'reflectance' },
  } as const;
  const writer = createTiffWriter(join(tasks, 'harbour', 'a_20240601.tif'), { grid: source.grid, ...about });
  writer.writeRows(values);
  writer.finish();
  const harbour = { id: 'harbour', question: 'How many ships are in the picture?', answer: 3 };
  writeFileSync(join(tasks, 'harbour', 'task.json'), JSON.stringify(harbour));
  const fetch = { endpoint: `${server.base}/static/catalog.json`, collection: 'cop-dem-glo-30', area: truth.area };
  const hills = { id: 'hills', question: 'What is the mean elevation?', answer: truth.meanElevation, fetch };
  writeFileSync(join(tasks, 'hills', 'task.json'), JSON.stringify(hills));
  const card = {
    ...{ name: 'ships', summary: 'Bright ships.', task: 'detection', licence: 'CC0-1.0', source: 'a test' },
    ...{ gsd: { native: 10, min: 8, max: 12 }, bands: [{ role: 'red' }] },
    labels: [{ name: 'ship', sizeM: { min: 40, max: 210 } }],
    method: { kind: 'blobs', brightness: 'bright' },
  };
  writeFileSync(join(models, 'ships.json'), JSON.stringify(card));
});
afterAll(async () => {
  server.close();
  await sandbox.close();
  rmSync(base, { recursive: true, force: true });
});

let served = 0;
const solve = async (folder: string, options: WorldOptions): Promise<unknown> => {
  const signal = new AbortController().signal;
  const world = await openWorld(options, { signal });
  const places = openPlaces([tasks], join(base, `served-${++served}`));
  const station = createStation({
    ...{ places, sandbox, clean: createClean(places, {}, []), lineOf: () => null, now: () => new Date() },
    thinking: {
      ...{ reasonerFor: (run) => world.reasonerOf(composeQuestionReasoner(), run), rounds: 1, replans: 0 },
      world: { ...world.settings, network: { ...world.settings.network, trustsTask: false } },
    },
  });
  const outcome = await solveTool(station).call({ folder }, { signal, progress: () => undefined });
  return outcome.kind === 'given' ? outcome.result : outcome;
};

describe('a question that is served', () => {
  it.runIf(isWhole)('is answered through the registered models of the server, and not without', async () => {
    expect(await solve('harbour', { models })).toMatchObject({ kind: 'answered', value: 3 });
    expect(await solve('harbour', {})).toMatchObject({ kind: 'unanswered' });
  });

  it('has its data fetched from hosts that the server allows, and from no others', async () => {
    server.reset();
    expect(await solve('hills', { allowNetwork: ['stac.example.com'] })).toMatchObject({ kind: 'unanswered' });
    expect([server.asked, existsSync(join(tasks, 'hills', 'fetched'))]).toEqual([[], false]);
    expect(await solve('hills', { allowNetwork: [server.host] })).toMatchObject({
      ...{ kind: 'answered', value: expect.closeTo(truth.meanElevation, 4) },
    });
    rmSync(join(tasks, 'hills', 'fetched'), { recursive: true });
  });
});

describe('a benchmark', () => {
  const bench = async (...flags: string[]): Promise<{ readonly summary: { readonly correct: number } }> => {
    const out = join(base, 'bench.json');
    const start = join(import.meta.dirname, '../../cli/start.ts');
    const words = ['bench', tasks, '--out', out, '--runs', mkdtempSync(join(base, 'runs-')), ...flags];
    const env = { ...process.env, EARTHWRIGHT_CACHE: join(base, 'cache') };
    await promisify(execFile)(process.execPath, [start, ...words], { env }).catch(() => undefined);
    return JSON.parse(readFileSync(out, 'utf8'));
  };

  it('fetches and looks as far as it is allowed', async () => {
    expect((await bench()).summary).toMatchObject({ tasks: 2, correct: 0, wrong: 0 });
    expect((await bench('--models', models, '--allow-network', server.host)).summary).toMatchObject({ correct: 2 });
  });
});
