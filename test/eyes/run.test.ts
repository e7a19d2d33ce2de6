import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportRun } from '../../agents/export/export-run.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import {
  composeQuestionReasoner,
  composeRun,
  composeSandbox,
  composeSeeingReasoner,
  composeSight,
} from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { Sight, SightJob } from '../../core/vision.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { picture, type Rectangle } from './pictures.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const base = mkdtempSync(join(tmpdir(), 'earthwright-eyes-'));
let sandbox: Sandbox;
let sight: Sight;
let folder = base;
beforeAll(() => {
  sandbox = composeSandbox();
  sight = composeSight(fixtures);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(base, 'task-'));
});

const things: Rectangle[] = [
  [10, 20, 12, 8, 0.9],
  [60, 90, 10, 10, 0.5],
  [100, 30, 20, 9, 0.9],
];

/** A GeoTIFF of reflectance in a band that says so. */
const write = (name: string, rectangles: readonly Rectangle[], pixelM = 10): string => {
  const path = join(folder, name);
  const { source, values } = picture(150, rectangles, pixelM);
  const metadata = { QUANTITY: 'reflectance' };
  const writer = createTiffWriter(path, {
    ...{ grid: source.grid, dtype: 'float32', codes: false, unit: '1', description: 'red', metadata },
  });
  writer.writeRows(values);
  writer.finish();
  return path;
};

const ask = (question: string, own: Sight | null = sight): Promise<Answer> => {
  const { task } = readTaskFolder(folder, question);
  const settings = { limits: {}, isolation: 'auto', rounds: 1, signal: new AbortController().signal } as const;
  const reasoner = composeSeeingReasoner(composeQuestionReasoner(), own ?? undefined);
  const runFolder = join(folder, '.earthwright', 'run');
  return runTask(task, composeRun({ runFolder, sandbox, reasoner, ...settings, ...(own ? { sight: own } : {}) }));
};

const look = (path: string, other: Partial<SightJob> = {}) =>
  sight.look({
    ...{ model: 'blocks', label: null, outputDirectory: join(folder, 'seen'), sources: [{ path, band: 1 }] },
    ...other,
  });

describe('a run with a registry', () => {
  it('counts what a registered model sees, with its file as evidence and what was not checked beside it', async () => {
    write('harbour_20240601.tif', things);
    const answer = await ask('How many ships are in the harbour?');
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: 2 },
      caveats: ['The whole picture is taken for “the harbour” of the question.'],
      verified: [expect.stringContaining('The network of blocks is the one that its registry file describes')],
      notVerified: [expect.stringContaining('What blocks sees was not compared with the ground')],
    });
    const evidence = answer.kind === 'answered' ? answer.evidence.map(({ file }) => file) : [];
    expect(evidence).toContain('nodes/look/outputs/things.geojson');
    const file = join(folder, '.earthwright', 'run', 'nodes', 'look', 'outputs', 'things.geojson');
    expect(JSON.parse(readFileSync(file, 'utf8')).features).toHaveLength(2);
    const events = readFileSync(join(folder, '.earthwright', 'run', 'events.jsonl'), 'utf8');
    expect(events).toMatch(/"kind":"tool-run","node":"look"[^\n]*"layers":\["process","permission","watchdog"/);
    await expect(
      exportRun({ run: join(folder, '.earthwright', 'run'), out: join(folder, 'package'), version: '0', dataBytes: 0 }),
    ).rejects.toThrow('looked through the registered model blocks');
  });

  it('tells the findings of a look as caveats', async () => {
    write('harbour_20240601.tif', [[30, 50, 3, 3, 0.9]]);
    const answer = await ask('How many ships are in the picture?');
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: 1 },
      caveats: ["1 of 1 detections of ship are not 40 to 210 m long, as the model's registry file says they are."],
    });
  });

  it('measures what has changed between two dates, in the unit that is asked for', async () => {
    write('town_20220601.tif', []);
    write('town_20240601.tif', [[40, 40, 20, 30, 0.9]]);
    const answer = await ask('What area is covered by new buildings in hectares?');
    expect(answer).toMatchObject({ kind: 'answered', unit: 'ha' });
    expect(answer.kind === 'answered' ? Number(answer.value) : NaN).toBeCloseTo(6, 1);
  });

  it('refuses pixels that no registered model reads, and things that none knows', async () => {
    write('harbour_20240601.tif', things, 30);
    expect(await ask('How many ships are in the harbour?')).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining(
        'blocks does not fit: it reads pixels of 8 to 12 m, and those of harbour_20240601.tif are 30 m',
      ),
    });
    rmSync(join(folder, '.earthwright'), { recursive: true });
    expect(await ask('How many planes are in the picture?', null)).toMatchObject({
      kind: 'unanswered',
      missing: expect.arrayContaining(['a registry with a vision model that knows them (--models)']),
    });
  });
});

describe('the process of a look', () => {
  it('ends at its limits, with the one that it broke and nothing left behind', async () => {
    const path = write('a.tif', things);
    const memory = await look(path, { limits: { memoryBytes: 20 * 2 ** 20 } });
    expect(memory).toMatchObject({
      kind: 'failed',
      code: 'memoryBytes',
      message: expect.stringContaining('memory=20MB'),
    });
    const wall = await look(path, { limits: { wallMs: 1 } });
    expect(wall).toMatchObject({ kind: 'failed', code: 'wallMs' });
    const outputs = await look(path, { limits: { outputBytes: 10 } });
    expect(outputs.kind).toBe('failed');
    expect(await look(path, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'failed', code: 'aborted' });
    expect(existsSync(join(folder, 'seen'))).toBe(false);
    expect(readdirSync(folder)).toEqual(['a.tif']);
  });

  it('opens no other network than the described one, and no picture that is none', async () => {
    const registry = join(folder, 'registry');
    mkdirSync(registry);
    copyFileSync(join(fixtures, 'blocks.yaml'), join(registry, 'blocks.yaml'));
    copyFileSync(join(fixtures, 'grounds.onnx'), join(registry, 'blocks.onnx'));
    const path = write('a.tif', things);
    const job = { model: 'blocks', label: null, outputDirectory: join(folder, 'seen'), sources: [{ path, band: 1 }] };
    await expect(composeSight(registry).look(job)).rejects.toMatchObject({ code: 'model-file' });
    const text = join(folder, 'text.tif');
    writeFileSync(text, 'no picture');
    expect(await look(text)).toMatchObject({ kind: 'failed' });
    expect(await look(path, { sources: [{ path, band: 2 }] })).toMatchObject({ kind: 'failed', code: 'no-such-band' });
  });
});
