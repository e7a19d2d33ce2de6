import { describe, expect, it } from 'vitest';
import { guessQuantity } from '../../agents/summary/band-quantity.ts';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import type { BandDescription } from '../../core/description.ts';
import type { RasterProfile } from '../../core/profile.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandFacts } from '../../reasoners/model/band-text.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described, measuredOf } from './profiled.ts';

/** A file of one band with these words about it; `history`: what a tag says was run. */
const profiled = (
  path: string,
  values: readonly number[],
  band: Partial<BandDescription>,
  tags: Record<string, string> = {},
): RasterProfile => {
  const own = described({ dtype: 'float32', ...band });
  const { name, description, unit, dtype } = own;
  const statements = [
    ...statementsIn(description, 'the description of its band'),
    ...Object.entries(tags).flatMap(([tag, text]) => statementsIn(text, `the tag ${tag}`)),
  ];
  const clues = fileOf(path, [bandOf(values, dtype, { name, description, unit })], { statements, tags });
  const profile = profileOf(
    {
      path,
      absolute: `/${path}`,
      description: {
        kind: 'raster',
        format: 'GeoTIFF',
        bytes: 1,
        nameDate: null,
        grids: [],
        bands: [own],
        tags,
        notes: [],
      },
    },
    {
      ...noFindings,
      recognised: recognise([clues])[0],
      measured: [measuredOf(values)],
      told: { general: statements, bands: new Map() },
    },
  );
  if (profile.kind !== 'raster') throw new Error('no raster');
  return profile;
};

const quantityOf = (...of: Parameters<typeof profiled>): string | undefined =>
  profiled(...of).bands[0]?.quantity?.value;

const dem = 'Copernicus_DSM_COG_10_N45_00_E007_00_DEM_slope.tif';
const era = 'era5_t2m_20210601.nc';
const t2m = { name: 't2m', description: '2 metre temperature', unit: 'degC' };
const kelvins = { history: 'cdo -subc,273.15 -daymean era5.nc t2m.nc' };

describe('a band whose words name a quantity', () => {
  it('is that where unit and values agree, though its file is not the product that it is called after', () => {
    const slope = { name: 'slope (degrees)', description: 'slope (degrees)', unit: 'deg' };
    expect(quantityOf(dem, [0, 12.5, 41.25], slope)).toBe('slope');
    expect(quantityOf(dem, [0, 12.5, 141.25], slope)).toBeUndefined();
  });

  it('stays that where one constant brought it into another unit', () => {
    expect(quantityOf(era, [16.2, 22.9, 29.8], t2m, kelvins)).toBe('air-temperature');
  });

  it.each([
    'cdo -sub day.nc mean.nc t2m.nc',
    'cdo -subc,273.15 -sub day.nc mean.nc t2m.nc',
    'cdo -subc,288.5 -daymean era5.nc t2m.nc',
    'cdo -subc,273.15 -timstd era5.nc t2m.nc',
    'cdo -subc,273.15 -ln era5.nc t2m.nc',
  ])('is no longer that after “%s”', (history) => {
    expect(quantityOf(era, [1.2, 2.9, 9.8], t2m, { history })).not.toBe('air-temperature');
  });

  it('is another thing where the words say so', () => {
    const anomaly = { ...t2m, description: '2 metre temperature anomaly' };
    expect(quantityOf(era, [-1.2, 2.9, 3.8], anomaly, kelvins)).not.toBe('air-temperature');
  });
});

describe('what a file says of a band whose quantity is not known', () => {
  const differs = { name: 'dh 2020 minus 2012', description: 'dh 2020 minus 2012', unit: 'm', date: '2020' };

  it('is told with the place where it stands, and is no date', () => {
    const [band] = profiled('dem_diff.tif', [-5.5, -0.8, 4.1], differs).bands;
    expect(band?.quantity).toBeNull();
    expect(band?.says).toEqual([{ text: 'dh 2020 minus 2012', where: 'its description' }]);
    expect(band?.date).toBeNull();
  });

  it('is told of a tag, to people and to the model', () => {
    const tags = { 'band 1: long_name': 'precipitation anomaly', AREA_OR_POINT: 'Area' };
    const [band] = profiled('chirps-v2.0.2021.06.anom.tif', [-71, 0.5, 64], { unit: 'mm/month' }, tags).bands;
    expect(band?.says).toEqual([{ text: 'precipitation anomaly', where: 'the tag long_name' }]);
    expect(band && bandFacts(band)).toContain('says "precipitation anomaly" ("the tag long_name")');
  });

  it('is cut, and has no control characters', () => {
    const description = `\u001b[31mratio\u0007 of ${'very '.repeat(40)}much`;
    const [band] = profiled('x.tif', [1.5, 2.5], { description }).bands;
    const [said] = band?.says ?? [];
    expect(said?.text).toHaveLength(80);
    expect(said?.text).not.toMatch(/\p{Cc}/u);
    expect(said?.text.endsWith('…')).toBe(true);
  });

  it('is nothing where names are those that programs give, or the quantity is known', () => {
    expect(profiled('x.tif', [1.5, 2.5], {}).bands[0]?.says).toBeUndefined();
    expect(profiled('x.tif', [0.1, 0.7], { description: 'NDVI' }).bands[0]?.says).toBeUndefined();
  });
});

describe('between which values a band lies', () => {
  it('is told by its index where nobody says it', () => {
    const [band] = profiled('x.tif', [-0.2, 0.85], { description: 'ndvi' }).bands;
    expect(band?.valid).toEqual({ range: [-1, 1], terms: 'physical', origin: 'quantity', masks: false });
  });

  it('is not told of stored numbers whose factor is not known', () => {
    expect(profiled('x.tif', [-2000, 8500], { description: 'ndvi', dtype: 'int16' }).bands[0]?.valid).toBeUndefined();
  });

  it('is the product’s of a copy in physical numbers', () => {
    const [band] = profiled('MOD13Q1.061__250m_16_days_NDVI_doy2021145_aid0001.tif', [-0.05, 0.377, 0.88], {}).bands;
    expect(band?.valid).toEqual({ range: [-0.2, 1], terms: 'physical', origin: 'product', masks: false });
  });

  it('is in the unit of an angle', () => {
    const slope = { name: 'slope (degrees)', description: 'slope (degrees)', unit: 'deg' };
    expect(profiled(dem, [0, 12.5, 41.25], slope).bands[0]?.valid?.range).toEqual([0, 90]);
  });
});

describe('a layer of codes or bits', () => {
  const scl = 'T10SEG_20220615T184921_SCL_10m.tif';
  it('holds none where its numbers are not whole', () => {
    expect(quantityOf(scl, [4, 4.27, 5, 8.75], {})).toBeUndefined();
    expect(quantityOf('flags_QA.tif', [4, 68, 200], { dtype: 'uint16' })).toBe('qa-bits');
    expect(quantityOf('SCL.tif', [3, 5, 9], { dtype: 'uint8' })).toBe('class');
  });
});

describe('notes on how a product’s numbers are stored', () => {
  const scene = 'LC08_L1TP_044034_20210508_20210518_02_T1_B4.TIF';
  it('are not told of a copy in physical numbers', () => {
    const copy = profiled(scene, [0.035, 0.131, 0.24], {});
    expect(copy.identity?.status).toBe('established');
    expect(`${copy.identity?.notes?.join()} ${copy.bands[0]?.about}`).not.toMatch(/Digital numbers|sine of the sun/);
    const stored = profiled(scene, [6200, 9000, 14_000], { dtype: 'uint16' });
    expect(stored.identity?.notes?.join()).toContain('Digital numbers');
  });
});

describe('a level in a name', () => {
  it('tells that reflectance is of the surface', () => {
    expect(quantityOf('2022-06-15_Sentinel-2_L2A_B04_(Raw).tiff', [0.02, 0.136, 0.26], {})).toBe('surface-reflectance');
    expect(quantityOf('2022-06-15_Sentinel-2_B04.tiff', [0.02, 0.136, 0.26], {})).toBe('reflectance');
  });
});

describe('bands of how sure a class is, or of averaged bits', () => {
  it('are no classes, whatever the file is called', () => {
    const shares = [0, 12, 40, 81];
    const called = (description: string) =>
      quantityOf('landcover_2021_map.tif', shares, { description, dtype: 'uint8' });
    for (const name of ['prob_forest', 'forest probability', 'crop likelihood', 'confidence', 'fraction urban'])
      expect(called(name)).not.toBe('class');
    expect(called('map')).toBe('class');
  });

  it('hold no bits where the smallest or the largest but one is no whole number', () => {
    const values = Array.from({ length: 90 }, (_, index) => 21_824 + index * 3.3);
    const measured = {
      ...measuredOf(values),
      max: 22_118,
      low: 21_827.3,
      high: 22_114.4,
      distinct: null,
      levels: null,
    };
    expect(
      guessQuantity(described({ dtype: 'float32' }), 'x_QA.tif', { value: 'qa', reason: '' }, measured),
    ).toBeNull();
  });
});

describe('a factor in what a band is called', () => {
  const encoded = (path: string, values: readonly number[], name: string, more: Partial<BandDescription> = {}) =>
    profiled(path, values, { name, dtype: 'int16', ...more }).bands[0]?.encoding;

  it.each([
    ['NDVI x10000', [-1500, 4076, 8900], 0.0001],
    ['SPI-3 x100', [-240, -42, 210], 0.01],
    ['NDVI scaled by 1000', [-150, 407, 890], 0.001],
    ['NDVI (x 0.0001)', [-1500, 4076, 8900], 0.0001],
  ])('is the encoding where the numbers are possible with it alone: %s', (description, values, scale) => {
    expect(encoded('stack.tif', values, description)).toMatchObject({
      scale,
      offset: 0,
      status: 'established',
      origin: 'file',
    });
  });

  it.each([
    ['NDVI x10000', [-0.15, 0.4, 0.89], 'float32'],
    ['NDVI x10000', [-15_000, 4076, 28_900], 'int16'],
    ['NDVI anomaly x10000', [-1500, 4076, 8900], 'int16'],
    ['heights x10', [1500, 4076, 8900], 'int16'],
    ['NDVI 3 x 3', [-1500, 4076, 8900], 'int16'],
    ['LST x50', [13_000, 14_500, 15_600], 'int16'],
  ])('is none where the values do not decide: %s of %j', (description, values, dtype) => {
    expect(encoded('stack.tif', values, description, { dtype })?.scale ?? 1).toBe(1);
  });
});
