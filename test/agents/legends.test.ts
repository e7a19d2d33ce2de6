import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeSandbox } from '../../compose.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ask as askFolder, writeRaster } from './support.ts';

const [width, height] = [60, 40];
const grid = { width, height, transform: [100, 0, 400_000, 0, -100, 4_800_000] as const, crs: 'EPSG:32633' };
let folder = '';
let sandbox: Sandbox;

const writeMap = (path: string, dtype: Dtype, valueAt: (x: number, y: number) => number): void =>
  writeRaster(path, grid, dtype, valueAt);

/** Reeds in the west, olive groves and vineyards in the middle, salt pans in the east; 9 was not mapped. */
const classAt = (x: number, y: number): number => {
  if (y < 4) return 9;
  if (x < 10) return 2;
  return x < 25 ? 5 : x < 40 ? 6 : 7;
};
/** Later the first five columns of the groves are salt pans. */
const laterAt = (x: number, y: number): number => (x >= 10 && x < 15 && y >= 4 ? 7 : classAt(x, y));

const csv = 'code,label\n2,Reed beds\n5,"Orchards, olive"\n6,"Orchards, citrus"\n7,Salt pans\n9,not mapped\n';
const readme =
  'Map of the delta, 100 m.\n2 = reed beds\n5 = olive orchards; 6 = citrus orchards\n7 = salt pans\n9 = not mapped\n';

const folders = {
  table: (path: string) => {
    writeMap(join(path, 'habitats.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'habitat_names.csv'), csv);
  },
  text: (path: string) => {
    writeMap(join(path, 'habitats.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'readme.txt'), readme);
  },
  dates: (path: string) => {
    writeMap(join(path, 'habitats_1998.tif'), 'uint8', classAt);
    writeMap(join(path, 'habitats_2016.tif'), 'uint8', laterAt);
    writeFileSync(join(path, 'about.txt'), readme);
  },
  warm: (path: string) => {
    writeMap(join(path, 'habitats.tif'), 'uint8', classAt);
    writeMap(join(path, 'surface_temperature_degC.tif'), 'float32', (x, y) =>
      classAt(x, y) === 7 ? 31.5 : 24 + (x % 2),
    );
    writeFileSync(join(path, 'habitat_names.csv'), csv);
  },
  running: (path: string) => {
    writeMap(join(path, 'habitats.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'names.csv'), 'id,value,label\n2,7,Salt pans\n5,2,Reed beds\n6,5,Olives\n7,6,Citrus\n');
  },
  torn: (path: string) => {
    writeMap(join(path, 'habitats.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'names.csv'), 'code,value,label\n2,7,Salt pans\n5,2,Reed beds\n6,5,Olives\n7,6,Citrus\n');
  },
  sibling: (path: string) => {
    writeMap(join(path, 'delta_2016_kind2.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'kind1_legend.csv'), csv);
  },
  own: (path: string) => {
    writeMap(join(path, 'delta_2016_kind2.tif'), 'uint8', classAt);
    writeFileSync(join(path, 'kind2_legend.csv'), csv);
  },
  unnamed: (path: string) => writeMap(join(path, 'habitats.tif'), 'uint8', classAt),
};

beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-legends-'));
  for (const [name, fill] of Object.entries(folders)) {
    mkdirSync(join(folder, name));
    fill(join(folder, name));
  }
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: keyof typeof folders, question: string) => askFolder(sandbox, folder, join(folder, name), question);

const rows = height - 4;

describe('a class that the question calls by its name', () => {
  it.each([
    ['table', 'How many hectares of salt pans are there?', 20 * rows],
    ['text', 'What is the area of the salt pans, in hectares?', 20 * rows],
    ['table', 'How many square kilometres do the reed beds cover?', (10 * rows) / 100],
    ['table', 'How many hectares are covered by orchards?', 30 * rows],
    ['text', 'Give the area of citrus orchards in ha.', 15 * rows],
    ['text', 'What percentage of the mapped pixels are reed beds?', (100 * 10) / 60],
    ['text', 'How large is the biggest patch of olive orchards, in hectares?', 15 * rows],
  ] as const)('is found in the legend (%s): %s', async (name, question, value) => {
    const answer = await ask(name, question);
    expect(answer).toMatchObject({ kind: 'answered' });
    expect(answer.kind === 'answered' ? answer.value : NaN).toBeCloseTo(value, 6);
  });

  it('is followed from one date to the other', async () => {
    const answer = await ask('dates', 'How many hectares that were orchards in 1998 had become salt pans by 2016?');
    expect(answer).toMatchObject({ kind: 'answered', value: 5 * rows });
  });

  it('is compared with another one', async () => {
    const answer = await ask('warm', 'How much warmer, in °C, were the salt pans than the reed beds on average?');
    expect(answer).toMatchObject({ kind: 'answered', value: 7 });
  });

  it('is told apart from the list in which the question explains the codes', async () => {
    const list = '2 is reed beds, 5 is olive orchards, 6 is citrus orchards and 7 is salt pans';
    const answer = await ask('unnamed', `In habitats.tif, ${list}. How many hectares of salt pans are there?`);
    expect(answer).toMatchObject({ kind: 'answered', value: 20 * rows });
  });

  it('is bound by the column of codes, not by running numbers, and not where two columns of codes differ', async () => {
    const question = 'How many hectares of salt pans are there?';
    expect(await ask('running', question)).toMatchObject({ kind: 'answered', value: 20 * rows });
    expect(await ask('torn', question)).toMatchObject({ kind: 'unanswered' });
  });

  it('is of the layer with the number that it is called after', async () => {
    const question = 'How many hectares of salt pans are there?';
    expect(await ask('own', question)).toMatchObject({ kind: 'answered', value: 20 * rows });
    expect(await ask('sibling', question)).toMatchObject({ kind: 'unanswered' });
  });

  it('is refused where no legend says which code it is', async () => {
    expect(await ask('unnamed', 'How many hectares of salt pans are there?')).toMatchObject({ kind: 'unanswered' });
    expect(await ask('table', 'How many hectares of mangrove are there?')).toMatchObject({ kind: 'unanswered' });
  });
});
