import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport } from '../../cli/profile/report.ts';
import { parseDelimited } from '../../geo/tables/delimited.ts';
import { writeRaster } from './support.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };

/** Beside a map of the codes 1, 2 and 3: a legend, and the name that it gives to 2. */
const legends: Readonly<Record<string, readonly [file: string, text: string, second: string | undefined]>> = {
  commas: ['legend.csv', 'code,name\n1,Forest, deciduous\n2,Forest, coniferous\n3,Water\n', 'Forest, coniferous'],
  colours: ['legend.csv', 'code,name,r,g,b\n1,Forest,1,2,3\n2,Urban, dense,4,5,6\n3,Water,7,8,9\n', 'Urban, dense'],
  markdown: ['README.md', '| Code | Class |\n|---|---|\n| 1 | Forest |\n| 2 | Meadow |\n| 3 | Water |\n', 'Meadow'],
  behind: ['README.md', '| Class | Code |\n|---|---|\n| Forest | 1 |\n| Meadow | 2 |\n| Water | 3 |\n', 'Meadow'],
  french: ['LISEZMOI.md', '| Valeur | Libellé |\n|---|---|\n| 1 | Forêt |\n| 2 | Prés |\n| 3 | Eau |\n', 'Prés'],
  german: ['LIESMICH.txt', 'Klassen: 1 = Laubwald, 2 = Gewässer, 3 = Gärten\n', 'Gewässer'],
  numbers: ['README.md', '| Nr | Layer |\n|---|---|\n| 1 | NDVI |\n| 2 | NDWI |\n| 3 | EVI |\n', undefined],
};

let report: DataReport;
let root = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-legends-'));
  for (const [folder, [name, text]] of Object.entries(legends)) {
    writeRaster(join(root, folder, 'cover.tif'), grid, 'uint8', (x) => 1 + (x % 3));
    writeFileSync(join(root, folder, name), text);
  }
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a legend', () => {
  it.each(Object.entries(legends))('is read from tables and lists as people write them: %s', (folder, [, , second]) => {
    const file = report.files.find(({ path }) => path === `${folder}/cover.tif`);
    expect(file?.kind === 'raster' ? file.bands[0]?.classes?.['2'] : null).toBe(second);
  });
});

describe('a delimiter that nobody quoted', () => {
  const rows = (text: string) => parseDelimited(text).lines.slice(1);

  it('belongs to the one column of names', () =>
    expect(rows('code,name,r\n1,Forest, old,3\n2,Water,4\n')).toEqual([
      ['1', 'Forest, old', '3'],
      ['2', 'Water', '4'],
    ]));

  it('parts cells where numbers or several columns of words stand behind it', () => {
    expect(rows('name,value\nBerlin,1,5\nRom,2,7\n')[0]).toEqual(['Berlin', '1', '5']);
    expect(rows('name,kind\nBerlin,city,old\nRom,city\n')[0]).toEqual(['Berlin', 'city', 'old']);
  });
});
