import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { aggregatesIn } from '../../knowledge/recognition/record-aggregates.ts';
import { recogniseRecords } from '../../knowledge/recognition/records.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const heights = bandOf([12, 200.5, 900.25], 'float32', { pixelM: [30.9, 27] });
const dem = 'Copernicus_DSM_COG_10_N37_00_W122_00_DEM.tif';
const ndvi = bandOf([1500, 4000, 8700], 'int16', { pixelM: [231, 231] });
const vegetation = 'MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001.tif';

const statusWith = (path: string, band: typeof heights, text: string, tags: Record<string, string> = {}) =>
  recognise([
    fileOf(path, [band], {
      tags,
      texts: text === '' ? [] : [{ source: 'README.txt', text }],
      statements: text === '' ? [] : statementsIn(text, 'README.txt'),
    }),
  ])[0]?.status;

describe('a note or tag that calls a file another layer', () => {
  it.each([
    'Terrain ruggedness index.',
    'Viewshed from the tower.',
    'Flow accumulation (cells) from a conditioned elevation model.',
    'Focal mean within 500 m.',
  ])('keeps heights from being established: “%s”', (text) => {
    expect(statusWith(dem, heights, text)).not.toBe('established');
  });

  it.each([
    'Monthly mean of both composites.',
    'Growing-season integral of NDVI.',
    'Vegetation Condition Index (0-10000).',
    'Start of season (day of year).',
    '1 = open, 2 = woodland, 3 = closed.',
  ])('keeps an index of vegetation from being established: “%s”', (text) => {
    expect(statusWith(vegetation, ndvi, text)).not.toBe('established');
  });

  it('is heard in tags too', () => {
    expect(statusWith(dem, heights, '', { PROCESSING: '5x5 gaussian filter' })).not.toBe('established');
    expect(statusWith(dem, heights, '', { PROCESSING: 'clipped to the tile' })).toBe('established');
  });

  it.each([
    'Downloaded from AppEEARS on 3 May, clipped to the county.',
    'Vegetation index of the Terra satellite, 16-day composites.',
    'For the course in remote sensing.',
    'Not smoothed.',
    'MOD13Q1, see the guide.',
  ])('and a note of another kind does not: “%s”', (text) => {
    expect(statusWith(vegetation, ndvi, text)).toBe('established');
  });
});

describe('a table with the columns of a family', () => {
  const column = (name: string, values: readonly (string | number)[]) => {
    const numbers = values.filter((value) => typeof value === 'number');
    const extent: [number, number] | null = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : null;
    return { name, type: numbers.length > 0 ? 'number' : 'text', extent, values, whole: true };
  };
  const stations = (dates: readonly string[], more: readonly string[] = [], text = '') =>
    recogniseRecords({
      path: 'stations.csv',
      form: 'table',
      isShapefile: false,
      layer: '',
      statements: aggregatesIn(text, 'README.txt'),
      columns: [
        column(
          'STATION',
          dates.map(() => 'USW00023272'),
        ),
        column('DATE', dates),
        column(
          'TMAX',
          dates.map(() => 18.5),
        ),
        column(
          'TMIN',
          dates.map(() => 9.5),
        ),
        ...more.map((name) =>
          column(
            name,
            dates.map(() => 3),
          ),
        ),
      ],
    }).status;
  const days = ['2020-01-01', '2020-01-02', '2020-01-03'];

  it('of days is not one of months or years', () => {
    expect(stations(days)).toBe('established');
    expect(stations(['2020-01', '2020-02'])).toBe('unknown');
    expect(stations(['2019', '2020'])).toBe('unknown');
    expect(stations(Array.from({ length: 8 }, (_, month) => `2020-0${month + 1}-01`))).toBe('likely');
  });

  it('is doubted where it has columns that count or average rows, or a text says so', () => {
    expect(stations(days, ['n_days'])).toBe('likely');
    expect(stations(days, ['snow_flag'])).toBe('established');
    expect(stations(days, [], 'Averages per 1 km cell.')).toBe('unknown');
    expect(stations(days, [], 'Monthly means.')).toBe('unknown');
    expect(stations(days, [], 'Daily observations of one station.')).toBe('established');
  });
});

describe('a word behind an official name', () => {
  const named = (word: string) => statusWith(dem.replace('.tif', `_${word}.tif`), heights, '');

  it.each([
    'JJA',
    'p90',
    'amplitude',
    'rendered',
    'majority',
    'sieved',
    'bilinear',
    '5class',
    'theilsen',
    'unet',
    'downscaled',
  ])('that tells what was made leaves no product established: “%s”', (word) => {
    expect(named(word)).toBe('unknown');
  });

  it.each(['kenya', 'colorado', 'los_angeles', 'mannheim', 'clip', 'aoi', 'catchment', 'utm33'])(
    'that tells a place or a copy does: “%s”',
    (word) => {
      expect(named(word)).toBe('established');
    },
  );
});

describe('a note beside layers', () => {
  it('that lists what the guide calls them is no doubt', () => {
    const flow = bandOf([1, 4, 16, 64], 'uint8', { pixelM: [92.6, 66] });
    const list = 'dir: flow direction, upa: upstream drainage area, hnd: height above nearest drainage.';
    expect(statusWith('n45e010_dir.tif', flow, list)).toBe('established');
    expect(statusWith('n45e010_dir.tif', flow, 'Viewshed from the tower.')).toBe('likely');
  });

  it('of normals is heard, though the product has some', () => {
    const rain = bandOf([10.5, 90.25, 200.75], 'float32', { pixelM: [4638, 4000] });
    const name = 'PRISM_ppt_stable_4kmM3_202007_bil.tif';
    expect(statusWith(name, rain, '')).toBe('established');
    expect(statusWith(name, rain, '30-year normals 1991-2020.')).not.toBe('established');
  });
});
