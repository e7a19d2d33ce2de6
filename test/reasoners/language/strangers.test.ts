import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summariseData } from '../../../agents/data-summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeOfflineReasoner, composeRun, composeSandbox } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { read } from '../../../reasoners/language/reader/read.ts';
import { writeRaster } from '../../agents/support.ts';
import { writeStack } from '../../agents/write-stack.ts';

const grid = { width: 20, height: 10, transform: [100, 0, 400_000, 0, -100, 4_800_000] as const, crs: 'EPSG:32633' };
const days = Array.from({ length: 40 }, (_, day) =>
  new Date(Date.UTC(2022, 0, 20 + day)).toISOString().slice(0, 10).replaceAll('-', ''),
);
const stack = { dtype: 'int16', names: ['B02', 'B03', 'B04', 'B08'] } as const;
const dark = [
  [400, 600],
  [500, 700],
  [600, 300],
  [2500, 3100],
];

const writers: Readonly<Record<string, (path: string) => void>> = {
  // The years stand in the names of files, and a plantation is no forest of the kind that the map calls so.
  covers: (path) => {
    for (const year of [2001, 2015])
      writeRaster(join(path, `hills_cover_${year}.tif`), grid, 'uint8', (x) => (x + year) % 4);
    writeFileSync(
      join(path, 'legend.csv'),
      'code,label\n0,Pasture\n1,"Forest, evergreen"\n2,"Closed forest, mixed"\n3,Forest plantation\n',
    );
  },
  // One product under two versions, whose names differ in more than the year.
  versions: (path) => {
    for (const [version, shift] of [
      ['2015-base', 0],
      ['2019-nrt', 1],
    ] as const)
      writeRaster(
        join(path, `PROBAV_LC100_global_v3.0.1_${version}_Discrete-Classification-map_EPSG-4326_hills.tif`),
        { ...grid, transform: [0.001, 0, 35, 0, -0.001, 1], crs: 'EPSG:4326' },
        'uint8',
        (x) => [20, 40, 80, 112, 126][(x + shift) % 5] ?? 20,
      );
  },
  // The year stands in the name of the band as well.
  labelled: (path) => {
    for (const year of [1990, 2010])
      writeStack(join(path, `valley_${year}`), {
        dtype: 'int16',
        names: [`soil_carbon_${year}`],
        values: [[year, year + 3]],
      });
  },
  scenes: (path) => {
    for (const date of ['20230704', '20230803'])
      writeStack(join(path, `S2A_MSIL2A_T33TUN_${date}`), { ...stack, values: dark });
    writeFileSync(join(path, 'readme.txt'), 'All scenes: reflectance = stored × 0.0001.\n');
  },
  weather: (path) => {
    const rows = ['101', '102'].flatMap((station) =>
      days.map((day, row) => `${station},${day},${station === '101' ? row * 2 : row + 31},${(row * 3) % 50}`),
    );
    writeFileSync(join(path, 'daily.csv'), ['STN,YYYYMMDD,TW,VV', ...rows, ''].join('\n'));
    writeFileSync(join(path, 'stations.csv'), 'STN,NAME,LAT,LON\n101,Mill Weir,50.1,6.2\n102,Far Lock,50.4,6.9\n');
    writeFileSync(
      join(path, 'readme.txt'),
      'STN      station number\nYYYYMMDD date\nTW       mean air temperature (in 0.1 degrees Celsius)\nVV       wind speed (in 0.1 m/s)\n',
    );
  },
};

let folder = '';
const profiles: Record<string, DataProfile> = {};
const readings = (where: string, question: string): string[] =>
  read(question, (givens) => {
    const grounding = ground(profiles[where] as DataProfile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  }).readings.map(({ expression }) => expression);

beforeAll(async () => {
  const sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-strangers-'));
  for (const [name, write] of Object.entries(writers)) {
    mkdirSync(dirname(join(folder, name, 'x')), { recursive: true });
    write(join(folder, name));
    const run = composeRun({
      runFolder: join(folder, '.earthwright', name),
      sandbox,
      reasoner: composeOfflineReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 1,
      signal: new AbortController().signal,
    });
    profiles[name] = await summariseData(readTaskFolder(join(folder, name), 'x').task, run);
  }
  await sandbox.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const forest = "hills_cover in ('Closed forest, mixed', 'Forest, evergreen')";

describe('maps of several years', () => {
  it('are one field with dates, and what a class ends with is what it is', () => {
    expect(readings('covers', 'How many hectares of forest were there in 2015?')).toEqual([
      `area(${forest}) on 2015 in ha`,
    ]);
    expect(readings('covers', 'By how many hectares did the forest shrink between 2001 and 2015?')).toEqual([
      `decrease(area(${forest}), 2001 -> 2015) in ha`,
    ]);
    expect(readings('covers', 'How many hectares of forest plantation were there in 2015?').join()).not.toContain(
      'mixed',
    );
  });
});

describe('one layer on several dates', () => {
  it('is one field where the names of its files differ in more than the date', () => {
    const [reading = ''] = readings('versions', 'By how many hectares did the cropland shrink between 2015 and 2019?');
    expect(reading).toMatch(/^decrease\(area\(\w+ = 'cropland'\), 2015 -> 2019\) in ha$/);
  });

  it('is one field where its bands are called after the year', () => {
    const asked = 'What was the change of the mean soil carbon from 1990 to 2010?';
    expect(readings('labelled', asked)).toEqual(['change(mean(valley), 1990 -> 2010)']);
  });
});

describe('bands of a sensor that is named', () => {
  it('are known by what they see, though the level is open', () => {
    expect(readings('scenes', 'What was the mean NDVI on 3 August 2023?')).toEqual(['mean(ndvi) on 2023-08-03']);
    expect(readings('scenes', 'What was the median of the near-infrared reflectance on 4 July 2023?')).toEqual([
      'median(nir) on 2023-07-04',
    ]);
  });

  it('on all dates have a value each, unless a word takes them together', () => {
    expect(readings('scenes', 'For all dates tell me the mean NDVI.')).not.toContain('mean(mean(ndvi) over dates)');
    expect(readings('scenes', 'What was the mean NDVI?')).toEqual([]);
    expect(readings('scenes', 'What was the NDVI on average?')).toEqual(['mean(mean(ndvi) over dates)']);
  });
});

describe('the table of a weather service', () => {
  it('has dates without separators, stations by their numbers and units from a list in two columns', () => {
    expect(readings('weather', 'What was the mean air temperature at Far Lock in January 2022?')).toEqual([
      "mean(tw over dates) at station 'Far Lock' during 2022-01",
    ]);
    expect(readings('weather', 'On how many days was the wind speed above 4 m/s at Mill Weir?')).toEqual([
      "count(dates where vv > 4 m/s) at station 'Mill Weir'",
    ]);
    expect(readings('weather', 'On how many days was the wind speed above 4 kg at Mill Weir?')).toEqual([]);
  });
});
