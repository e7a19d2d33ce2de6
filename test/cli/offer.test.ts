import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { offerOthers } from '../../cli/refusal/offer.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { writeRaster } from '../agents/support.ts';
import { isWhole } from '../part.ts';

const examples = resolve(import.meta.dirname, '../../examples');
let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-offer-'));
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

let runs = 0;
const runOn = async (task: string, question: string): Promise<{ answer: Answer; profile: unknown }> => {
  const settings = { sandbox, limits: {}, isolation: 'auto', rounds: 1, pictures: false } as const;
  const run = composeRun({
    ...settings,
    runFolder: join(folder, `run-${++runs}`),
    reasoner: composeQuestionReasoner(),
    signal: new AbortController().signal,
  });
  const answer = await runTask(readTaskFolder(task, question).task, run);
  return { answer, profile: run.run.read('profile.json') };
};

/** What is shown below a refusal, and what comes of the choice that `ask` makes. */
const offered = async (task: string, question: string, ask: (count: number) => Promise<number | null>) => {
  let shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
  const { answer, profile } = await runOn(task, question);
  const chosen = await offerOthers({ folder: task, question, isExpression: false }, answer, profile, ask);
  vi.restoreAllMocks();
  return { shown, chosen };
};

/** One band in each of two files that nothing but their names tells apart. */
const twoFiles = (): string => {
  const task = join(folder, 'two-files');
  mkdirSync(join(task, 'data'), { recursive: true });
  const grid = { width: 12, height: 10, transform: [30, 0, 500_000, 0, -30, 4_000_000], crs: 'EPSG:32632' } as const;
  writeRaster(join(task, 'data', 'east.tif'), grid, 'float32', (x, y) => x + y);
  writeRaster(join(task, 'data', 'west.tif'), grid, 'float32', (x, y) => 100 + x + y);
  return task;
};

describe('where somebody can be asked', () => {
  it.runIf(isWhole)('which of two files is meant is asked, and the question goes on with the chosen one', async () => {
    const task = twoFiles();
    const question = 'What is the mean of band 1?';
    const counts: number[] = [];
    const { shown, chosen } = await offered(task, question, async (count) => {
      counts.push(count);
      return 1;
    });
    expect(shown).toContain('It is open which file is meant.');
    expect(counts[0]).toBeGreaterThanOrEqual(2);
    expect(chosen).toEqual({ kind: 'question', text: 'What is the mean of band 1 in west.tif?' });
    const { answer } = await runOn(task, chosen?.text ?? '');
    expect((await offered(task, question, async () => null)).chosen).toBeNull();
    // Of 100 + x + y over 12 by 10 pixels: 100 + 5.5 + 4.5.
    expect(answer).toMatchObject({ kind: 'answered', value: 110 });
  });

  it('of many dates some are shown, and how to ask for the others', async () => {
    const task = join(folder, 'many-dates');
    mkdirSync(join(task, 'data'), { recursive: true });
    const grid = { width: 6, height: 5, transform: [30, 0, 500_000, 0, -30, 4_000_000], crs: 'EPSG:32632' } as const;
    for (let month = 1; month <= 9; month++)
      writeRaster(join(task, 'data', `ndvi_20210${month}15.tif`), grid, 'float32', (x, y) => (x + y + month) / 30);
    const { shown, chosen } = await offered(task, 'What is the mean of ndvi?', async () => 0);
    expect(shown).toContain('It is open which date is meant.');
    expect(shown).toContain('Any other of the 9 dates is asked for in the same way.');
    expect(chosen?.text).toBe('What is the mean of ndvi on 2021-01-15?');
    const other = await runOn(task, chosen?.text.replace('2021-01-15', '2021-04-15') ?? '');
    // Of (x + y + 4) / 30 over 6 by 5 pixels: (2.5 + 2 + 4) / 30, as float32 pixels hold it.
    expect(other.answer).toMatchObject({ kind: 'answered', value: expect.closeTo(8.5 / 30, 6) });
  });

  it('a cover over four bands without names is offered with the order that is supposed, which is said and can be confirmed', async () => {
    const task = join(folder, 'unnamed');
    mkdirSync(join(task, 'data'), { recursive: true });
    cpSync(join(examples, 'pond-count/data/naip_20200831_rgbn.tif'), join(task, 'data', 'image.tif'));
    const { shown, chosen } = await offered(task, 'What share of the image is water?', async () => 0);
    const text = 'What percentage of the pixels have NDWI > 0? The bands are R, G, B, NIR.';
    expect(chosen).toEqual({
      kind: 'question',
      text,
      supposing: 'the bands are red, green, blue and near infrared, which no file says',
    });
    expect(shown).toMatch(
      /NIR\.'\n {5}supposing that the bands are red, green, blue and near infrared, which no file says\n/,
    );
    const { answer } = await runOn(task, text);
    // Of bands 2 and 4 by rasterio: np.mean(g > n) over all pixels.
    expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo(35.638, 6), unit: '%' });
  });

  it('what is shown of classes is English that runs, not expressions', async () => {
    const park = join(folder, 'park');
    cpSync(join(examples, 'park-forest-share'), park, { recursive: true });
    const { shown, chosen } = await offered(park, 'How many ships are there?', async () => 0);
    expect(shown).not.toContain('--expression');
    expect(shown).toMatch(/What percentage of the pixels are [a-z ]+\?/);
    expect(shown).toMatch(/How many hectares are [a-z ]+\?/);
    expect(chosen?.kind).toBe('question');
    const { answer } = await runOn(park, chosen?.text ?? '');
    expect(answer.kind).toBe('answered');
  });
});
