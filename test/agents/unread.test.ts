import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reasoner } from '../../agents/reasoner.ts';
import { composeQuestionReasoner, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { RasterToWrite } from '../../geo/tiff/write/writer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ask as askFolder, writeRaster } from './support.ts';

let folder = '';
let sandbox: Sandbox;

/** Degrees: rows far apart in latitude, so that pixels differ in size. Heights rise by a known slope to the east. */
const degrees = { width: 12, height: 30, transform: [10, 0.001, 0, 70, 0, 0], crs: 'EPSG:4326' };
const grid = { ...degrees, transform: [0.001, 0, 10, 0, -2, 70] as const };
const steepness = 20;
const metres = { width: 30, height: 20, transform: [90, 0, 400_000, 0, -90, 4_800_000] as const, crs: 'EPSG:32633' };
const small = { width: 20, height: 20, transform: [0.001, 0, 10, 0, -0.001, 46] as const, crs: 'EPSG:4326' };
const metresEast = (Math.PI / 180) * 6_378_137 * Math.cos((45.99 * Math.PI) / 180);

const write = (name: string, at: RasterToWrite['grid'], valueAt: (x: number, y: number) => number, unit = ''): void =>
  writeRaster(join(folder, name), at, 'float32', valueAt, unit);

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-unread-'));
  write('hills/ridge_dem.tif', small, (x) => 300 + x * 0.001 * metresEast * Math.tan((steepness * Math.PI) / 180));
  write('north/vigra_tmax.tif', grid, (_, y) => (y < 15 ? 265 : 280), 'K');
  write('lamps/radiance.tif', metres, (x) => (x < 10 ? -0.5 : x / 10));
  write('raw/LC08_L1TP_190026_20210303_B10.TIF', metres, (x) => 21_000 + x);
  write('season/NDVI_2021_05.tif', metres, (x) => x / 60);
  write('season/NDVI_2021_06.tif', metres, (x) => x / 50);
  write('season/NDVI_2021_07.tif', metres, (x) => x / 70);
  mkdirSync(join(folder, 'wells'));
  writeFileSync(join(folder, 'wells/wells.csv'), 'date,depth\n2020-01-01,4\n2020-02-01,6\n2020-03-01,9\n');
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, question: string, reasoner?: Reasoner): Promise<Answer> =>
  askFolder(sandbox, folder, path, question, reasoner);

describe('what is asked for is what is computed', () => {
  it('derives the slope of a grid in degrees over true distances', async () => {
    const answer = await ask(join(folder, 'hills'), 'How steep is the terrain of the DEM on average, in degrees?');
    expect(answer.kind === 'answered' ? answer.value : answer).toBeCloseTo(steepness, 0);
  });

  it('gives a share of the pixels where they are asked for', async () => {
    const question = 'What percentage of the pixels has a temperature below 270 K?';
    expect(await ask(join(folder, 'north'), question)).toMatchObject({ kind: 'answered', value: 50 });
  });

  it('gives a share of the area where the area is asked for', async () => {
    const byArea = await ask(join(folder, 'north'), 'What percentage of the area has a temperature below 270 K?');
    const area = (from: number) =>
      Array.from({ length: 15 }, (_, row) => Math.cos(((69 - 2 * (from + row)) * Math.PI) / 180)).reduce(
        (a, b) => a + b,
      );
    const expected = (100 * area(0)) / (area(0) + area(15));
    expect(byArea.kind === 'answered' ? byArea.value : byArea).toBeCloseTo(expected, 0);
  });

  it('adds negatives up as they are, where nothing says to count them as zero', async () => {
    const plain = await ask(join(folder, 'lamps'), 'What is the sum of the radiance over all pixels?');
    const clamped = await ask(
      join(folder, 'lamps'),
      'What is the sum of the radiance over all pixels, treating negative values as zero?',
    );
    const sum = 20 * Array.from({ length: 30 }, (_, x) => Math.fround(x < 10 ? -0.5 : x / 10)).reduce((a, b) => a + b);
    expect(plain.kind === 'answered' ? plain.value : plain).toBeCloseTo(sum, 2);
    expect(clamped).toMatchObject({ kind: 'unanswered' });
  });

  it.each([
    ['raw', 'What is the mean brightness temperature of the thermal band in °C?'],
    ['raw', 'What is the mean brightness temperature, in kelvin?'],
    ['hills', 'What is the mean aspect ratio of the hills?'],
  ])('refuses what no stored number is: %s, “%s”', async (name, question) => {
    expect(await ask(join(folder, name), question)).toMatchObject({ kind: 'unanswered' });
  });
});

/** Clauses of many kinds that nothing here can fulfil. */
const clauses = [
  'where the wind blows harder than 7 m/s',
  'for dark soils only',
  'in Vorland County',
  'inside the Harvik reserve',
  'in the northern half',
  'south of 45° N',
  'within 2 km of a road',
  'during the dry season',
  'before the harvest',
  'since 1931',
  'in the morning hours',
  'for every third image',
  'counting outliers as missing',
  'after smoothing with a 5 x 5 filter',
  'after detrending',
  'clipped at the 98th percentile',
  'on a logarithmic scale',
  'corrected for topography',
  'weighted by population',
  'with cosine-of-latitude weights',
  'excluding the border pixels',
  'except for islands',
  'leaving out cropland',
  'without the two driest cells',
  'per capita',
  'per square kilometre of forest',
  'as a share of the national total',
  'relative to the 1981-2010 mean',
  'as an anomaly',
  'in kilograms',
  'in euros',
  'in volts',
  'using the harmonic mean',
  'as a five-year running mean',
];

/** The sentence that asks, with a clause at its end, at its head, or as an order behind it. */
const withClause = (question: string, clause: string): string[] => {
  const end = question.lastIndexOf('?');
  const head = question.slice(0, end).search(/(?<=[.!] |^)[^.!]*$/);
  return [
    `${question.slice(0, end)} ${clause}${question.slice(end)}`,
    `${question.slice(0, head)}${clause.charAt(0).toUpperCase()}${clause.slice(1)}, ${question.charAt(head).toLowerCase()}${question.slice(head + 1)}`,
    `${question} Do this ${clause}.`,
  ];
};

const examples = resolve(import.meta.dirname, '../../examples');
const questions = (): [string, string][] => [
  [join(folder, 'hills'), 'What is the highest elevation of the DEM?'],
  [join(folder, 'north'), 'What percentage of the grid has a temperature below 270 K?'],
  [join(folder, 'lamps'), 'What is the mean radiance of the image?'],
  [join(folder, 'season'), 'In which month was the mean NDVI the highest?'],
  [join(folder, 'wells'), 'What is the mean depth?'],
  [
    join(examples, 'pond-count'),
    'Bands are R, G, B, NIR and water is where NDWI = (green - NIR)/(green + NIR) > 0. How many separate water bodies of at least 1 hectare are there?',
  ],
  [
    join(examples, 'least-cloudy-date'),
    'In the BQA band bit 0 marks fill and bit 4 marks cloud; fill pixels do not count. Which acquisition has the smallest share of cloudy pixels?',
  ],
];

/** What a workflow does, without its prose. */
const deeds = ({ nodes, answer }: Workflow): string =>
  JSON.stringify([nodes.map(({ purpose: _purpose, ...node }) => node), answer]);

describe('a clause that nothing has read', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('never gets the answer of the question without it (%i)', async (index) => {
    const [path, question] = questions()[index] ?? ['', ''];
    const reader = composeQuestionReasoner();
    let seen: { task: Task; profile: DataProfile } | null = null;
    const listening: Reasoner = {
      ...reader,
      proposePlans: (request) => {
        seen = { task: request.task, profile: request.profile };
        return reader.proposePlans(request);
      },
    };
    const base = await ask(path, question, listening);
    expect(base.kind, question).toBe('answered');
    const known = seen as { task: Task; profile: DataProfile } | null;
    if (!known) throw new Error('no plan was asked for');
    const workflowOf = async (text: string) => {
      const result = await reader.composeWorkflow({
        ...known,
        task: { ...known.task, question: text },
        problems: [],
      } as never);
      return result.kind === 'workflow' ? result.workflow : null;
    };
    const plain = await workflowOf(question);
    const slipped: string[] = [];
    for (const clause of clauses)
      for (const text of withClause(question, clause)) {
        const workflow = await workflowOf(text);
        if (workflow && plain && deeds(workflow) === deeds(plain) && workflow.caveats.length === plain.caveats.length)
          slipped.push(text);
      }
    expect(slipped).toEqual([]);
  });
});
