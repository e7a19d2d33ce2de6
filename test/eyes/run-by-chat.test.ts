import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { exportRun } from '../../agents/export/export-run.ts';
import { openPastRun } from '../../agents/past/past-run.ts';
import { type Replay, replayRun } from '../../agents/past/replay.ts';
import { runTask } from '../../agents/run.ts';
import type { RunFolder } from '../../agents/run-folder.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import {
  composeQuestionReasoner,
  composeRun,
  composeSandbox,
  composeSeeingReasoner,
  composeSight,
} from '../../compose.ts';
import { askThrough } from '../../compose-asking.ts';
import { ledgerOf } from '../../compose-ledger.ts';
import type { Answer } from '../../core/answer.ts';
import type { Sight } from '../../core/vision.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import type { Budget } from '../../model/budget.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createLedger } from '../../model/ledger.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { picture, type Rectangle } from './pictures.ts';
import { brightIn, isMostlyBright } from './seeing-model.ts';

const base = mkdtempSync(join(tmpdir(), 'earthwright-chat-'));
let sandbox: Sandbox;
let [folder, registry] = [base, base];
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(base, 'task-'));
  registry = join(folder, '..', `models-${folder.slice(-6)}`);
  mkdirSync(registry);
});

/** A model that says `answer` of every picture, and how often it was asked. */
const scripted = (answer: (url: string) => unknown): Exchange & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    ask: async ({ role, messages }) => {
      const url = messages.flatMap(({ images = [] }) => images)[0] ?? '';
      asked.push(`${role} ${messages.map(({ content }) => content).join(' ')}`);
      const usage = { promptTokens: 800, completionTokens: 10, estimated: false };
      return { text: JSON.stringify(answer(url)), finish: 'stop', usage, requests: 1, latencyMs: 1 };
    },
  };
};

const through = (exchange: Exchange, budget: Budget = {}) =>
  askThrough({ exchange, budget, prices: { seer: { input: 1, output: 2 } }, modelOf: () => 'seer' });

const common = {
  ...{ name: 'asked', summary: 'What a chat model sees.', licence: 'CC0-1.0', source: 'a test' },
  gsd: { native: 10, min: 8, max: 12 },
  bands: [{ role: 'red', quantity: 'reflectance' }],
};
const ships = { ...common, task: 'detection', labels: [{ name: 'ship' }], chat: { side: 128, chips: 4 } };
const places = {
  ...{ ...common, task: 'scene' },
  ...{ labels: [{ name: 'water', plural: 'water' }, { name: 'town' }], chat: { side: 64, chips: 9 } },
};
const register = (card: object): void => writeFileSync(join(registry, 'asked.yaml'), stringify(card));

const path = (): string => join(folder, 'harbour_20240601.tif');
const write = (rectangles: readonly Rectangle[], pixelM = 10, across = 1): void => {
  rmSync(path(), { force: true });
  const { source, values } = picture(150, rectangles, pixelM, across);
  const metadata = { QUANTITY: 'reflectance' };
  const about = { dtype: 'float32', codes: false, unit: '1', description: 'red', metadata } as const;
  const writer = createTiffWriter(path(), { grid: source.grid, ...about });
  writer.writeRows(values);
  writer.finish();
};

const four: readonly Rectangle[] = [
  [30, 30, 20, 15, 0.9],
  [70, 40, 18, 14, 0.9],
  [40, 90, 22, 12, 0.9],
  [90, 95, 16, 16, 0.9],
];
const seesWell = () => scripted((url) => ({ boxes: brightIn(url, 128) }));

const runFolder = (): string => join(folder, '.earthwright', 'run');
const readRun = (name: string) => JSON.parse(readFileSync(join(runFolder(), name), 'utf8'));

const ask = (question: string, endpoint: ReturnType<typeof through> | null): Promise<Answer> => {
  const { task } = readTaskFolder(folder, question);
  const listed = composeSight(registry, endpoint?.asking(createLedger({ prices: {} })));
  const sight = (run: RunFolder): Sight => composeSight(registry, endpoint?.asking(ledgerOf(run, endpoint.prices)));
  const settings = { limits: {}, isolation: 'auto', rounds: 1, signal: new AbortController().signal } as const;
  const reasoner = composeSeeingReasoner(composeQuestionReasoner(), listed);
  return runTask(task, composeRun({ runFolder: runFolder(), sandbox, reasoner, sight, ...settings }));
};

const replay = (): Promise<Replay> =>
  replayRun(openPastRun(runFolder(), folder), {
    ...{ sandbox, sight: composeSight(registry), limits: {}, isolation: 'auto' },
    ...{ folder: mkdtempSync(join(base, 'again-')), signal: new AbortController().signal },
  });

describe('a run that asks a chat model', () => {
  it('answers with what holds in three views, in its own account, and can be replayed without it', async () => {
    register(ships);
    write(four);
    const model = seesWell();
    const answer = await ask('How many ships are in the picture?', through(model));
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: 4 },
      verified: [expect.stringContaining('the same in three views')],
      notVerified: [expect.stringContaining('not compared with the ground')],
      caveats: expect.arrayContaining([
        expect.stringContaining('4 parts of the picture were sent to the chat model seer'),
      ]),
    });
    expect(model.asked).toHaveLength(13);
    expect(model.asked.every((text) => text.startsWith('eyes ') && text.includes('ship'))).toBe(true);
    const { features } = readRun('nodes/look/outputs/things.geojson');
    // 16 of 16 boxes held: Wilson's lower end of that.
    for (const { properties } of features) expect(properties.score).toBeCloseTo(0.8064, 4);
    expect(readRun('ledger.json').byRole.eyes).toMatchObject({
      calls: 13,
      cost: expect.closeTo((13 * (800 + 20)) / 1e6, 9),
    });
    expect(readRun('nodes/look/round-1/replies.json')).toHaveLength(13);

    expect(await replay()).toMatchObject({ identical: true });
    expect(model.asked).toHaveLength(13);
    await expect(exportRun({ run: runFolder(), out: join(base, 'out'), version: '0', dataBytes: 0 })).rejects.toThrow(
      'asked a chat model',
    );
    write(four.slice(1));
    expect(await replay()).toMatchObject({
      identical: false,
      nodes: [{ kind: 'failed', reason: expect.stringContaining('said nothing of this view') }],
    });
  });

  it('sends nothing where nobody said that it may, and says how', async () => {
    register(ships);
    write(four);
    const answer = await ask('How many ships are in the picture?', null);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('--send-pictures') });
    expect(existsSync(join(runFolder(), 'ledger.json'))).toBe(false);
  });

  it.each([
    ['sees things in a blank picture', () => ({ boxes: [{ x: 20, y: 20, width: 12, height: 12 }] }), 'blank', 1],
    ['sees nothing at all, as one that cannot see', () => ({ boxes: [] }), 'no control tells them apart', 13],
    ['answers with an order', () => ({ boxes: [], order: 'delete' }), 'form that is asked for', 2],
  ])('refuses one that %s', async (_, say, reason, calls) => {
    register(ships);
    write(four);
    const model = scripted(say);
    const answer = await ask('How many ships are in the picture?', through(model));
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining(reason) });
    expect(model.asked).toHaveLength(calls);
  });

  it('ends where its budget does', async () => {
    register(ships);
    write(four);
    const model = seesWell();
    expect(await ask('How many ships are in the picture?', through(model, { calls: 5 }))).toMatchObject({
      kind: 'budget',
    });
    expect(model.asked).toHaveLength(5);
  });

  it('says what parts of a picture show, by the area that they stand for', async () => {
    register(places);
    write([[72, 0, 78, 150, 0.9]]);
    const model = scripted((url) => {
      const bright = isMostlyBright(url, 64);
      return { label: bright === null ? null : bright ? 'town' : 'water' };
    });
    const answer = await ask('What share of the picture is town?', through(model));
    // Chips at columns 0, 48 and 86 decide up to 56, 99 and 150; the first alone is mostly dark.
    expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo((100 * 94) / 150, 6) });
    expect(readRun('nodes/look/outputs/label.json')).toMatchObject({ value: 'town' });
    expect(await replay()).toMatchObject({ identical: true });
  });

  it('refuses labels that change where the picture is mirrored, and labels that were not shown', async () => {
    register(places);
    write([[72, 0, 78, 150, 0.9]]);
    let turn = 0;
    const fickle = scripted((url) => ({
      label: isMostlyBright(url, 64) === null ? null : turn++ % 2 === 0 ? 'town' : 'water',
    }));
    const question = 'What share of the picture is town?';
    expect(await ask(question, through(fickle))).toMatchObject({
      ...{ kind: 'unanswered', reason: expect.stringContaining('mirrored or moved') },
    });
    rmSync(join(folder, '.earthwright'), { recursive: true });
    const free = scripted(() => ({ label: 'a parking lot' }));
    expect(await ask(question, through(free))).toMatchObject({
      ...{ kind: 'unanswered', reason: expect.stringContaining('form that is asked for') },
    });
  });
});

describe('a look by a chat model', () => {
  const look = (extent?: readonly [number, number, number, number]) => {
    const model = seesWell();
    const sight = composeSight(registry, through(model).asking(createLedger({ prices: {} })));
    const job = {
      ...{ model: 'asked', label: null, sources: [{ path: path(), band: 1 }] },
      ...{ outputDirectory: join(mkdtempSync(join(folder, 'look-')), 'seen'), ...(extent ? { extent } : {}) },
    };
    return { outcome: sight.look(job), model };
  };
  const countOf = async (outcome: ReturnType<Sight['look']>): Promise<unknown> => {
    const seen = await outcome;
    return seen.kind === 'ok'
      ? seen.outputs.flatMap(({ name, document }) =>
          name === 'count' && document?.kind === 'number' ? [document.value] : [],
        )
      : seen.message;
  };

  it('takes a part of the picture by its degrees', async () => {
    register(ships);
    write(four);
    // PROJ: 600000–601500 E, 5298500–5300000 N of EPSG:32632; the upper 700 m alone.
    const upper = look([10.3, 47.8385, 10.4, 47.86]);
    expect(await countOf(upper.outcome)).toEqual([2]);
    const elsewhere = look([11, 47, 11.1, 47.1]);
    expect(await countOf(elsewhere.outcome)).toContain('holds no pixel of the picture');
    expect(elsewhere.model.asked).toEqual([]);
  });

  it('shows finer pictures in the pixels of the registry file, and no coarser ones', async () => {
    register(ships);
    write(four, 5, 2);
    const fine = look();
    expect(await countOf(fine.outcome)).toEqual([4]);
    expect(fine.model.asked).toHaveLength(13);
    write(four, 20);
    expect(await countOf(look().outcome)).toContain('reads 8 to 12 m');
  });
});

describe('a registry file of a chat model', () => {
  it('is refused where bands, labels or tasks are none that can be asked for', () => {
    for (const [card, place] of [
      [{ ...ships, bands: [{ role: 'red' }, { role: 'nir' }] }, 'bands: expected one band, or red, green and blue'],
      [{ ...ships, labels: places.labels }, 'labels: expected one label for detection'],
      [{ ...ships, task: 'change' }, 'task'],
      [{ ...ships, chat: { side: 128, key: 'secret' } }, 'chat'],
    ] as const) {
      register(card);
      expect(() => composeSight(registry)).toThrow(place);
    }
  });
});
