import { describe, expect, it } from 'vitest';
import { labelledUnit } from '../../agents/summary/labelled-unit.ts';
import { withLegendDoubts } from '../../agents/summary/legend-fit.ts';
import { legendsOf } from '../../agents/summary/legends.ts';
import { variantOf, variantsOf } from '../../knowledge/recognition/product-version.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described, profiled } from './profiled.ts';

describe('a unit at the end of a band’s name', () => {
  it('counts as one in brackets does, of a temperature', () => {
    expect(labelledUnit('LST_Day_1km degC')).toBe('degC');
    expect(labelledUnit('LST kelvin')).toBe('K');
    expect(labelledUnit('t2m_celsius')).toBe('degC');
    expect(labelledUnit('NDVI celsius')).toBeUndefined();
    expect(labelledUnit('LST_Day_1km')).toBeUndefined();
  });

  it('is the band’s where its numbers can be in it', () => {
    const path = 'MOD11A2.A2021193.h18v04.061.2021202043212.LST_Day_1km.tif';
    const unitOf = (values: readonly number[]) =>
      profiled(path, values, { name: 'LST_Day_1km degC', dtype: 'float32' }).bands[0]?.encoding?.unit;
    expect(unitOf([19, 29.13, 39.93])).toBe('degC');
    expect(unitOf([291.1, 299.6, 312.4])).not.toBe('degC');
  });
});

describe('labels in a band’s description', () => {
  const legendOf = (description: string, values: readonly number[]) => {
    const path = 'cloudmask.tif';
    const file = profiled(path, values, { dtype: 'uint8', description });
    const bands = [described({ dtype: 'uint8', description })];
    const raster = {
      kind: 'raster',
      format: '',
      bytes: 1,
      nameDate: null,
      grids: [],
      bands,
      tags: {},
      notes: [],
    } as const;
    return legendsOf(
      [{ path, absolute: `/${path}`, description: { ...raster, grids: [], bands, notes: [] } }],
      [file],
      [],
      new Map(),
    );
  };

  it('are its legend where they name all of its codes', () => {
    const [legend] = legendOf('cloud mask: 1 = cloud, 0 = clear', [0, 1]);
    expect(legend?.entries).toEqual([
      { code: 1, name: 'cloud' },
      { code: 0, name: 'clear' },
    ]);
    expect(legendOf('cloud mask: 1 = cloud, 0 = clear', [0, 1, 2, 3])).toEqual([]);
    expect(legendOf('cloud mask', [0, 1])).toEqual([]);
  });
});

describe('a legend beside a map', () => {
  const map = profiled('NLCD_2019_Land_Cover_L48.tif', [11, 21, 22, 41, 71, 81], { dtype: 'uint8' });
  const legend = (codes: readonly number[]) => ({
    source: 'legend.csv',
    entries: codes.map((code) => ({ code, name: `class ${code}` })),
  });
  const doubts = (codes: readonly number[], more: readonly (typeof map)[] = []) =>
    withLegendDoubts([map, ...more], [legend(codes)], []).flatMap((file) =>
      file.kind === 'raster' ? (file.contradictions ?? []) : [],
    );

  it('is not its legend where none of its codes occurs', () => {
    expect(doubts([10, 20, 30, 40, 50])).toEqual(['legend.csv is not its legend: of its codes none occurs']);
  });

  it('may be that of another map where there are several, or of few codes', () => {
    expect(doubts([10, 20, 30, 40, 50], [{ ...map, path: 'other.tif' }])).toEqual([]);
    expect(doubts([10, 20])).toEqual([]);
  });
});

describe('notes of a product whose deliveries differ', () => {
  it('are those of the delivery that the name tells', () => {
    const bands = [bandOf([287.1, 291, 295.2], 'float64', { description: 'temperature_2m' })];
    const [found] = recognise([fileOf('ERA5_LAND_MONTHLY_AGGR_202106.tif', bands)]);
    expect(found?.status).toBe('established');
    expect(found && variantOf(found)).toContain('monthly aggregates');
    expect(found && variantsOf(found)[0]?.notes?.join()).not.toContain('multiply by the days');
    const [means] = recognise([fileOf('era5-land_2021_05.nc', bands)]);
    expect(means && variantOf(means)).toBeUndefined();
  });

  it('tell tiles of Analysis Ready Data from scenes', () => {
    const bandsOfRed = [bandOf([9100, 9500, 9900], 'uint16')];
    const delivered = (name: string): string | undefined => {
      const [found] = recognise([fileOf(name, bandsOfRed)]);
      return found && variantOf(found);
    };
    expect(delivered('LC08_CU_018012_20210513_20210523_02_SR_B4.TIF')).toContain('Analysis Ready Data');
    expect(delivered('LE07_AK_005012_20210513_20210523_02_SR_B4.TIF')).toContain('Alaska');
    expect(delivered('LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF')).toBeUndefined();
  });
});
