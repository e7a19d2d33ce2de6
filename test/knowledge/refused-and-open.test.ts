import { describe, expect, it } from 'vitest';
import { dateOfFile } from '../../agents/summary/file-date.ts';
import { dateIn } from '../../geo/dates.ts';
import { linearChangeIn } from '../../knowledge/recognition/command-lines.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { profiled } from '../agents/profiled.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const named = (name: string, values: readonly number[], dtype = 'float32') =>
  bandOf(values, dtype, { name, description: name });

describe('bands of a sensor that are called alike at every level', () => {
  const bands = [
    named('B2', [0.05, 0.131, 0.25]),
    named('B3', [0.06, 0.16, 0.31]),
    named('B4', [0.07, 0.22, 0.35]),
    named('B10', [287.1, 295.2, 304]),
  ];

  it('tell no level where their numbers are physical', () => {
    const [found] = recognise([fileOf('LC08_044034_20140318.tif', bands)]);
    expect(found?.status).toBe('unknown');
    expect(found?.against.join()).toContain('at which level is not told');
  });

  it('tell it where a word of the name does', () => {
    const sentinel = ['B02', 'B03', 'B04', 'B08'].map((name) => named(name, [0.05, 0.131, 0.25]));
    expect(recognise([fileOf('Sentinel-2_L2A_lake.tif', sentinel)])[0]?.status).toBe('likely');
    expect(recognise([fileOf('Sentinel-2_lake.tif', sentinel)])[0]?.status).toBe('unknown');
  });

  it('hold kelvins where the numbers of the thermal band can be nothing else', () => {
    const thermal = (values: readonly number[]) =>
      profiled('LC08_044034_20140318_B10.tif', values, { dtype: 'float32', name: 'B10', description: 'B10' }).bands[0];
    expect(thermal([287.1, 295.2, 304])).toMatchObject({
      quantity: { value: 'brightness-temperature' },
      encoding: { unit: 'K', scale: 1, status: 'established' },
    });
    expect(thermal([7.1, 8.2, 9.4])?.quantity).toBeNull();
  });
});

describe('a file of one type for bands of several', () => {
  const path = 'TERRACLIMATE_202106.tif';
  const verdict = (highest: number) =>
    recognise([
      fileOf(path, [
        named('pr', [0, 89, highest], 'int16'),
        named('tmmx', [231, 283, 342], 'int16'),
        named('aet', [300, 819, 1330], 'int16'),
      ]),
    ])[0];

  it('holds whole numbers of a wider type that do not reach the end of its own', () => {
    expect(verdict(210)?.status).toBe('established');
    expect(verdict(210)?.fits.map((fit) => fit?.kind)).toEqual(['same', 'same', 'same']);
  });

  it('may have cut them where they do', () => {
    expect(verdict(32_767)?.bands[0]?.[0]).toBeUndefined();
  });
});

describe('bands of one scene', () => {
  const dark = bandOf([0, 320, 900, 4100], 'uint16');
  const bright = bandOf([0, 780, 900, 2100], 'uint16');
  const products = (...files: readonly (readonly [string, ReturnType<typeof bandOf>])[]) =>
    recognise(files.map(([path, band]) => fileOf(path, [band]))).map((one) => one.products.map(({ id }) => id));

  it('share the baseline that one of them tells', () => {
    const found = products(['T10SEG_20190706T184921_B02.jp2', bright], ['T10SEG_20190706T184921_B08.jp2', dark]);
    expect(found).toEqual([['sentinel-2-l1c-before-0400'], ['sentinel-2-l1c-before-0400']]);
  });

  it('do so in pixels of several sizes, and other scenes do not', () => {
    const found = products(
      ['T10SEG_20190706T184921_B02_10m.jp2', dark],
      ['T10SEG_20190706T184921_B05_20m.jp2', bright],
      ['T10SEG_20190709T184921_B05_20m.jp2', bright],
    );
    expect(found[1]).toEqual(['sentinel-2-l2a-before-0400']);
    expect(found[2]).toHaveLength(2);
  });
});

describe('a CRS in degrees that contradicts the coordinates', () => {
  const path = 'T10SEG_20220615T184921_B04_10m.tif';
  const verdict = (more: object) => recognise([fileOf(path, [bandOf([1200, 2400, 3600], 'uint16', more)])])[0];

  it('leaves the product likely, and measures no pixel', () => {
    expect(verdict({})?.status).toBe('established');
    expect(verdict({ misplaced: true })?.status).toBe('likely');
    expect(verdict({ misplaced: true })?.against.join()).not.toContain('NaN');
  });
});

describe('what is held against products', () => {
  it('is told of three at most, those that the name hints at first, and once of bands that are alike', () => {
    const bands = ['B2', 'B3', 'B4', 'B8'].map((name) => named(name, [0.02, 0.131, 0.25]));
    const [found] = recognise([fileOf('S2_median_2021-05-01_2021-09-30.tif', bands)]);
    expect(found?.status).toBe('unknown');
    expect(found?.against.length).toBeLessThanOrEqual(3);
    expect(found?.against.every((one) => one.startsWith('not Sentinel-2'))).toBe(true);
  });
});

describe('a year of a release', () => {
  const dateOf = (path: string, values: readonly number[], dtype = 'uint8') => {
    const nameDate = dateIn(path);
    const description = {
      kind: 'raster' as const,
      format: 'GeoTIFF',
      bytes: 1,
      nameDate,
      grids: [],
      bands: [],
      tags: {},
      notes: [],
    };
    const [found] = recognise([fileOf(path, [bandOf(values, dtype)])]);
    return dateOfFile({ path, absolute: `/${path}`, description }, found)?.value ?? null;
  };

  it.each([
    ['Hansen_GFC-2022-v1.10_treecover2000_00N_060W.tif', [0, 104, 190], '2000'],
    ['Hansen_GFC-2022-v1.10_treecover2000_00N_060W.tif', [0, 54, 90], '2000'],
    ['Hansen_GFC-2022-v1.10_gain_00N_060W.tif', [0, 104, 190], null],
    ['GFC-2022-v1.10_loss_valley.tif', [0, 104, 190], null],
    ['ETOPO_2022_v1_60s_N90W180_surface.tif', [0, 104, 190], null],
    ['GFC-2022-v1.10_ndvi_2019.tif', [0, 104, 190], '2019'],
    ['WorldCover_2021_v200_100m.tif', [0, 104, 190], '2021'],
  ])('is no date of %s', (path, values, date) => expect(dateOf(path, values)).toBe(date));

  it('gives way to the date that the grammar of the name tells, whatever the file is', () => {
    expect(dateOf('EDGAR_2024_GHG_CO2_2022_TOTALS_flx_anomaly.nc', [-1.5, 2.25], 'float32')).toBe('2022');
  });
});

describe('what one constant did to numbers', () => {
  it.each([
    ['cdo -subc,273.15 -daymean a.nc b.nc', { scale: 1, offset: -273.15 }],
    ['cdo mulc,1000 a.nc b.nc', { scale: 1000, offset: 0 }],
    ['cdo -O -f nc4 addc,273.15 a.nc b.nc', undefined],
    ['cdo -subc,273.15 -mulc,2 a.nc b.nc', undefined],
    ['cdo -sub a.nc b.nc c.nc', undefined],
    ['gdal_calc.py --calc="A-273.15"', undefined],
  ])('in “%s”', (line, change) => expect(linearChangeIn(line)).toEqual(change));
});
