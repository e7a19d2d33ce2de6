import { describe, expect, it } from 'vitest';
import { bandFacts } from '../../agents/summary/band-facts.ts';
import { guessRole } from '../../agents/summary/band-role.ts';
import { linearTags } from '../../agents/summary/documents/linear-tags.ts';
import { withoutForeign } from '../../agents/summary/foreign-legends.ts';
import type { BandDescription } from '../../core/description.ts';
import { variableFacts } from '../../geo/arrays/variable-facts.ts';
import { products } from '../../knowledge/products.ts';
import { goesBack } from '../../knowledge/recognition/goes-back.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const modis = 'MCD12Q1.A2019001.h18v04.061.LC_Type1.tif';
const namesOf = (id: string, band?: string): { code: number; name: string }[] => {
  const tables = products().find((product) => product.id === id)?.classes ?? [];
  const codes = (tables.find((one) => one.band === band) ?? tables[0])?.codes ?? {};
  return Object.values(codes).map((name, index) => ({ code: index + 1, name }));
};
const legend = (entries: { code: number; name: string }[], file = modis) => ({
  maps: [{ file, band: 1 }],
  entries,
  source: 'legend.csv',
});

describe('a legend beside a map of another product', () => {
  it('is none of a file that carries an official name of one', () => {
    expect(withoutForeign([legend(namesOf('corine'))])).toEqual([]);
  });

  it('counts where the file is called after nothing, or the legend is its own or nobody’s', () => {
    for (const kept of [
      legend(namesOf('corine'), 'cover_2019.tif'),
      legend(namesOf('mcd12q1', 'LC_Type1')),
      legend(['Forest', 'Field', 'Town', 'Lake', 'Bog'].map((name, index) => ({ code: index + 1, name }))),
    ])
      expect(withoutForeign([kept])).toEqual([kept]);
  });
});

describe('a note that speaks of another level', () => {
  const scene = 'LC08_L1TP_192028_20200710_20200912_02_T1_B4.TIF';
  const verdict = (text: string) =>
    recognise([fileOf(scene, [bandOf([7000, 9000, 16_000], 'uint16')], { texts: [{ source: 'README.md', text }] })])[0];

  it('leaves the product likely', () => {
    expect(verdict('Surface reflectance bands.')).toMatchObject({
      status: 'likely',
      against: [expect.stringContaining('speaks of another level')],
    });
  });

  it('does not where it says what the file is not, or what is to be done', () => {
    for (const text of ['Must be converted to surface reflectance.', 'Red band.'])
      expect(verdict(text)?.status, text).toBe('established');
  });
});

describe('factors in tags of a layer', () => {
  it('are read with fill and unit, where slope and offset stand together', () => {
    const tags = {
      Image_data_LST_Slope: '0.02',
      Image_data_LST_Offset: '0',
      Image_data_LST_Error_DN: '65535',
      Image_data_LST_Unit: 'Kelvin',
    };
    expect(linearTags(tags)).toMatchObject([
      { kind: 'encoding', scale: 0.02, offset: 0 },
      { kind: 'fill', value: 65_535 },
      { kind: 'unit', unit: 'Kelvin' },
    ]);
    expect(linearTags({ sm_SCALE_FACTOR: '0.1' })).toMatchObject([{ kind: 'encoding', scale: 0.1 }]);
  });

  it('are none of an angle, of several layers, or of a tag that the format itself knows', () => {
    expect(linearTags({ terrain_slope: '12' })).toEqual([]);
    expect(linearTags({ a_scale_factor: '0.1', b_scale_factor: '0.2' })).toEqual([]);
    expect(linearTags({ scale_factor: '0.1' })).toEqual([]);
  });
});

describe('a variable', () => {
  const variable = (name: string, attributes: Record<string, string | number[]>) =>
    variableFacts({
      ...{ name, dtype: 'uint16', dimensions: [], shape: [], defaultFills: false },
      attributes: new Map(Object.entries(attributes)),
      read: () => [],
    });

  it('has factors, fill, range and unit as JAXA writes them', () => {
    const lst = variable('Image_data/LST', {
      ...{ Slope: [0.02], Offset: [0], Error_DN: [65_535], Unit: 'Kelvin' },
      ...{ Minimum_valid_DN: [1], Maximum_valid_DN: [65_534] },
    });
    expect(lst).toMatchObject({
      ...{ scale: 0.02, offset: 0, unit: 'Kelvin', nodata: [65_535], validRange: [1, 65_534] },
    });
    expect(variable('Geophysical Data', { 'SCALE FACTOR': [0.01], UNIT: 'K' })).toMatchObject({
      scale: 0.01,
      unit: 'K',
    });
  });

  it('has no offset without its slope: some are taken away first', () => {
    expect(variable('NDVI', { Offset: [20], SCALE: [250] })).toMatchObject({ scale: 1, offset: 0 });
  });

  it('of a group is called after it where its own name tells a statistic alone', () => {
    expect(variable('LST/Mean', {}).description).toBe('LST Mean');
    expect(variable('science/LST', {}).description).toBe('');
  });
});

describe('one band that is called after two polarisations', () => {
  const role = (path: string, name = 'band 1') =>
    guessRole(
      { name, description: '', wavelengthNm: null, colour: '' } as Partial<BandDescription> as BandDescription,
      path,
      true,
      null,
    )?.value;

  it('is neither', () => {
    for (const path of ['S1_VV_VH_ratio_20200612.tif', 'vv_minus_vh_db.tif', 'scene_hh_hv.tif'])
      expect(role(path), path).toBeUndefined();
    expect(role('S1_VV_20200612.tif')).toBe('vv');
  });
});

describe('references in a text', () => {
  const kinds = (text: string) => statementsIn(text, 'README.md').map(({ kind }) => kind);

  it('state no factor and no unit', () => {
    for (const text of [
      'Citation: Running, S., Mu, Q., Zhao, M., Moreno, A. (2021). https://doi.org/10.5067/MODIS/MOD16A2GF.061',
      'doi:10.5067/MODIS/MOD11A1.061',
      'Dead Reckoning (d) or DEM Matching (m)',
    ])
      expect(kinds(text), text).toEqual([]);
    expect(kinds('Heights (m)')).toEqual(['unit']);
    expect(kinds('Scale factor: 0.1')).toEqual(['encoding']);
  });
});

describe('one day less another', () => {
  it('is told by a name with the later day first, and no period is', () => {
    for (const name of ['ndvi_doy2020161-doy2010161.tif', 'lst_20200601_minus_20190601.tif', 'x-20200601-20190601.tif'])
      expect(goesBack(name), name).toBe(true);
    for (const name of [
      'ndvi_20190601-20200601.tif',
      'sm_2020-06-01.tif',
      'pop_2020-2010.tif',
      'S2_20200601T101031.tif',
    ])
      expect(goesBack(name), name).toBe(false);
  });

  it('has no quantity of its product', () => {
    const [found] = recognise([
      fileOf('MOD13Q1.061__250m_16_days_NDVI_doy2020161-doy2010161.tif', [bandOf([-800, -20, 900, 1400], 'int16')]),
    ]);
    expect(found).toMatchObject({ status: 'likely', quantityDoubted: true });
  });
});

describe('factors that the file cannot have', () => {
  const facts = (scale: number, offset: number) => {
    const path = 'HLS.S30.T31TCJ.2021215T105031.v2.0.B04.tif';
    const clues = bandOf([210, 640, 900, 2500], 'int16', { scale, offset, nodata: [-9999] });
    const [recognised] = recognise([fileOf(path, [clues])]);
    const band = { ...clues, index: 1, validRange: null, wavelengthNm: null, quantity: '' };
    const measured = {
      valid: 4,
      total: 4,
      zeros: 0,
      min: 210,
      max: 2500,
      mean: 900,
      std: 1,
      levels: null,
      distinct: null,
    };
    return bandFacts({
      ...{ band, index: 0, recognised, stated: [], role: null, statements: [], measured, words: [] },
    } as unknown as Parameters<typeof bandFacts>[0]).encoding;
  };

  it('are not established: those of another product in a side file', () => {
    expect(facts(0.000_027_5, -0.2)?.status).toBe('likely');
    expect(facts(0.0001, 0)).toMatchObject({ status: 'established', scale: 0.0001 });
  });
});
