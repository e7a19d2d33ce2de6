import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { createTiffWriter } from '../../../geo/tiff/write/writer.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { checkedWithOnlyMap } from '../../../reasoners/language/reader/only-map.ts';
import { read } from '../../../reasoners/language/reader/read.ts';
import { writeRaster } from '../../agents/support.ts';
import { writeStack } from '../../agents/write-stack.ts';
import { queryOf } from './asked-folder.ts';

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

const fallow = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.01, 50],
      [10.01, 50.01],
      [10, 50.01],
      [10, 50],
    ],
  ],
} as const;

const writers: Readonly<Record<string, (path: string) => void>> = {
  // What codes mean stands in a tag of the only map, of another year than the heat; rain lies beside a column with gaps called M.
  town: (path) => {
    const codes = Float64Array.from({ length: grid.width }, (_, x) => 1 + (x % 3));
    const writer = createTiffWriter(join(path, 'cover_2021.tif'), {
      ...{ grid, dtype: 'uint8', codes: true, unit: '', description: '' },
      metadata: { CLASSES: '1=paved; 2=groves; 3=lakes' },
    });
    for (let y = 0; y < grid.height; y++) writer.writeRows(codes);
    writer.finish();
    for (const day of ['20200704', '20230703'])
      writeRaster(join(path, `lst_${day}.tif`), grid, 'float32', (x) => 300 + x, 'K');
    const lines = Array.from(
      { length: 30 },
      (_, day) => `202306${String(day + 1).padStart(2, '0')},${day === 4 ? 'M' : 80 + day},${day / 10}`,
    );
    writeFileSync(join(path, 'post_2023.csv'), ['date,tmax_F,rain_in', ...lines].join('\n'));
    writeFileSync(
      join(path, 'README.md'),
      '`post_2023.csv` weather of the town: highest air temperature of the day in degrees Fahrenheit, rain in inches, M = missing.\n',
    );
  },
  farm: (path) => {
    const features = ['oats', 'rye', 'oats', 'peas'].map((crop, index) => ({
      type: 'Feature',
      geometry: fallow,
      properties: { parcel_id: `K${index + 1}`, crop, yield_kg_ha: 3000 + 100 * index, load_kg: 900 },
    }));
    writeFileSync(join(path, 'parcels.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  },
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
  // Longer than what is kept of a table whole.
  fires: (path) => {
    const rows = Array.from({ length: 1500 }, (_, row) => {
      const day = new Date(Date.UTC(2019, 0, 1 + Math.floor(row / 3))).toISOString().slice(0, 10);
      const [confidence, time] = [['n', 'l', 'h'][row % 3], row % 4 === 0 ? 'N' : 'D'];
      const place = `${(10 + row * 0.003_1).toFixed(5)},${(20 + row * 0.002_7).toFixed(5)}`;
      return `${place},${300 + (row % 60)},0.4,0.5,${day},0912,N,VIIRS,${confidence},2,290.1,${1 + (row % 9)},${time},0`;
    });
    const header =
      'latitude,longitude,brightness,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_t31,frp,daynight,type';
    writeFileSync(join(path, 'fire_archive_SV-C2_100200.csv'), [header, ...rows, ''].join('\n'));
  },
  // As long, at places of their own as well, but of named posts that come again.
  posts: (path) => {
    const rows = Array.from({ length: 1500 }, (_, row) => {
      const post = row % 500;
      const day = `2020-0${1 + Math.floor(row / 500)}-01`;
      return `Post ${post},${day},${(10 + post * 0.01).toFixed(4)},${(20 + post * 0.01).toFixed(4)},${row % 17}`;
    });
    writeFileSync(join(path, 'soil_posts.csv'), ['post,date,lat,lon,moisture_pct', ...rows, ''].join('\n'));
  },
  trees: (path) => {
    const rows = Array.from(
      { length: 60 },
      (_, row) =>
        `${500 + row},${['Elm', 'Ash', 'Silver Birch'][row % 3]},${200 + row * 3},${300 + ((row * 7) % 100)},20${10 + (row % 9)}-05-01,${400_100 + row * 13},${4_799_100 + row * 11}`,
    );
    writeFileSync(
      join(path, 'park_trees.csv'),
      ['tree_id,species,height_cm,crown_cm,planted,easting,northing', ...rows, ''].join('\n'),
    );
  },
  // Months and years by short names, beside districts with numbers for names.
  index: (path) => {
    const rows = Array.from(
      { length: 36 },
      (_, row) => `${2010 + Math.floor(row / 12)},${1 + (row % 12)},${row / 10 - 1}`,
    );
    writeFileSync(join(path, 'sea_index.csv'), ['YR,MON,ANOM', ...rows, ''].join('\n'));
    const districts = Array.from({ length: 12 }, (_, row) => {
      const [west, east] = [10 + row / 10, 10 + (row + 1) / 10];
      const ring = [west, east, east, west, west].map((x, at) => [x, at === 2 || at === 3 ? 51 : 50]);
      return {
        type: 'Feature',
        properties: { code: row + 1, name: `Ward ${'ABCDEFGHIJKL'[row]}` },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    });
    writeFileSync(join(path, 'wards.geojson'), JSON.stringify({ type: 'FeatureCollection', features: districts }));
  },
  // Sentinel-1 in decibels, as tools name what they make of it: without the checksum at the end.
  radar: (path) => {
    for (const [name, shift] of [
      ['S1A_IW_GRDH_1SDV_20210503T052331_20210503T052356_037718_04735D_VV_gamma0_dB', 0],
      ['S1B_IW_GRDH_1SDV_20210509T052300_20210509T052325_026832_03348A_VV_gamma0_dB', 3],
    ] as const)
      writeStack(join(path, name), { dtype: 'float32', names: ['VV'], values: [[-8 - shift, -19 - shift]] });
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
      reasoner: composeQuestionReasoner(),
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

describe('rows that lie at places of their own', () => {
  it('are things that happened, however long the table is, of the kinds that its product names', () => {
    expect(readings('fires', 'How many high confidence fire detections were there in 2019?')).toEqual([
      "count(fires where confidence = 'high') during 2019",
    ]);
    expect(readings('fires', 'Which month had the most fires?')).toEqual(['month of max(count(fires) over months)']);
    const grounding = ground(profiles['fires'] as DataProfile);
    if (isMissing(grounding)) throw new Error(grounding.what);
    const brightness = grounding.scope.fields.find(({ name }) => name === 'brightness');
    expect(brightness).toMatchObject({ quantity: 'brightness-temperature', unit: 'K' });
  });

  it('are none where they are of named posts, however many: the posts are counted, and no record of one', () => {
    expect(readings('posts', 'How many posts are there?')).toEqual(['count(posts)']);
    expect(readings('posts', 'How many posts are there in January 2020?')).toEqual([]);
  });

  it('in metres of a grid are things as well, and what they are of is their kind', () => {
    expect(readings('trees', 'How many trees are there?')).toEqual(['count(trees)']);
    expect(readings('trees', 'What is the mean height of the Silver Birch?')).toEqual([
      "mean(height_cm over trees where species = 'Silver Birch')",
    ]);
  });
});

describe('years and months by short names', () => {
  it('are when something was, not numbers of districts', () => {
    expect(readings('index', 'What was the mean anom in 2011?')).toEqual(['mean(anom over dates) during 2011']);
  });
});

describe('radar scenes', () => {
  it('of one polarisation are one field with dates', () => {
    expect(readings('radar', 'By how much did the mean VV change from 3 May to 9 May 2021?')).toEqual([
      'change(mean(vv), 2021-05-03 -> 2021-05-09)',
    ]);
  });
});

describe('the only map of classes', () => {
  it('has its names in a tag, and tells where something is on other dates than its own', () => {
    expect(readings('town', 'What is the mean land surface temperature of the groves on 3 July 2023?')).toEqual([
      "mean(lst where (cover = 'groves' on 2021)) on 2023-07-03",
    ]);
    const { readings: found } = read(
      'What is the mean land surface temperature of the groves on 3 July 2023?',
      (givens) => {
        const grounding = ground(profiles['town'] as DataProfile, givens);
        return isMissing(grounding) ? grounding.what : grounding.scope;
      },
    );
    expect(found.map(({ assumed }) => assumed)).toEqual([['the only map of “cover” is of 2021']]);
  });

  it('does not tell what it would show on them', () => {
    expect(readings('town', 'How many hectares of groves were there in 2023?')).toEqual([]);
    expect(readings('town', 'What is the share of groves on 3 July 2023?')).toEqual([]);
  });

  it('tells where something else is measured, and not how much of it there is then', () => {
    const grounding = ground(profiles['town'] as DataProfile);
    if (isMissing(grounding)) throw new Error(grounding.what);
    const kindOf = (source: string) => checkedWithOnlyMap(queryOf(source), grounding.scope).checked.kind;
    expect(kindOf("mean(lst where cover = 'groves') on 2023-07-03")).toBe('typed');
    expect(kindOf("share(cover = 'paved' where cover = 'groves') on 2023-07-03")).toBe('faulty');
    expect(kindOf("area(cover where cover = 'groves') on 2023-07-03")).toBe('faulty');
  });
});

describe('columns of one sentence', () => {
  it('do not take the unit of each other', () => {
    const grounding = ground(profiles['town'] as DataProfile);
    if (isMissing(grounding)) throw new Error(grounding.what);
    const unitOf = (word: string) => grounding.scope.fields.find(({ name }) => name === word)?.unit;
    expect([unitOf('tmax_f'), unitOf('rain_in')]).toEqual(['degF', '']);
  });
});

describe('parcels with one number each', () => {
  it('are plots or fields too, and counted by what is grown', () => {
    for (const noun of ['parcels', 'plots', 'fields'])
      expect(readings('farm', `How many ${noun} were planted with oats?`), noun).toEqual([
        "count(parcels where crop = 'oats')",
      ]);
  });

  it('are averaged where their number is a rate, and not where it might be added up', () => {
    const rates = readings('farm', 'Was the yield of oats higher than that of rye?');
    expect(rates).toContain(
      "mean(yield_kg_ha over parcels where crop = 'oats') > mean(yield_kg_ha over parcels where crop = 'rye')",
    );
    expect(rates.every((one) => one.includes('mean('))).toBe(true);
    expect(readings('farm', 'Was the load of oats higher than that of rye?')).toEqual([]);
  });
});

describe('a percentage of something', () => {
  it('is its share and never the unit of a mean', () => {
    const asked = 'Compute (B08 - B04) / (B08 + B04). What percentage of the image is above 0.2 on 4 July 2023?';
    expect(readings('scenes', asked).filter((one) => one.startsWith('mean('))).toEqual([]);
  });
});
