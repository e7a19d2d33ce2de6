import { describe, expect, it } from 'vitest';
import { partsAbout } from '../../agents/summary/documents/parts-about.ts';
import { readSentinel2Tile } from '../../agents/summary/documents/sentinel-2-tile.ts';
import { dateOfFile } from '../../agents/summary/file-date.ts';
import { withLegendClasses } from '../../agents/summary/legend-classes.ts';
import type { BandProfile, Legend } from '../../core/profile.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { profiled } from './profiled.ts';

describe('metadata of one tile', () => {
  const raster = (path: string) => ({ path, bands: [{ index: 1, names: [] }] });
  const tile = (name: string): string => JSON.stringify({ path: 'tiles/33/U/VP/2021/5/4/0', productName: name });
  const product = (text: string, path = '0/tileInfo.json', file = '0/B04.jp2') =>
    readSentinel2Tile({ path, text }, [raster(file)]).map((fact) => fact.product);

  it('tell level and baseline', () => {
    expect(product(tile('S2A_MSIL1C_20210504T100031_N0300_R122_T33UVP_20210504T120845'))).toEqual([
      'sentinel-2-l1c-before-0400',
    ]);
    expect(product(tile('S2B_MSIL2A_20230504T100029_N0509_R122_T33UVP_20230504T131527'))).toEqual(['sentinel-2-l2a']);
    const xml = '<a><TILE_ID>S2B_OPER_MSI_L1C_TL_2BPS_20220504T110814_A026944_T33UVP_N04.00</TILE_ID></a>';
    expect(product(xml, '0/metadata.xml')).toEqual(['sentinel-2-l1c']);
  });

  it('tell nothing where they name two, and nothing of other files', () => {
    const both =
      '<a><TILE_ID>S2B_OPER_MSI_L1C_TL_2BPS_20220504T110814_A026944_T33UVP_N04.00</TILE_ID><DATASTRIP_ID>S2B_OPER_MSI_L1C_DS_2BPS_20220504T110814_S20220504T100031_N03.01</DATASTRIP_ID></a>';
    expect(product(both, '0/metadata.xml')).toEqual([]);
    const name = 'S2A_MSIL1C_20210504T100031_N0300_R122_T33UVP_20210504T120845';
    expect(product(tile(name), '0/tileInfo.json', '0/ndvi.tif')).toEqual([]);
    expect(product(tile(name), '1/tileInfo.json')).toEqual([]);
  });
});

describe('a sentence of a package’s readme', () => {
  const all = ['scene_VV.tif', 'scene_dem.tif', 'scene_inc_map.tif'];
  const said = 'The incidence angle map gives the local incidence angle in radians.';

  it('is about the layer that it begins with', () => {
    expect(partsAbout(said, 'scene_inc_map.tif', all, false)).toBe(said);
    expect(partsAbout(said, 'scene_VV.tif', all, false)).toBe('');
    expect(partsAbout(said, 'scene_dem.tif', all, false)).toBe('');
  });

  it('is about all where no file is called so, and about a file that is alone', () => {
    const general = 'The values are in metres.';
    expect(partsAbout(general, 'scene_VV.tif', all, false)).toBe(general);
    expect(partsAbout(said, 'scene_VV.tif', ['scene_VV.tif'], true)).toBe(said);
  });
});

describe('a map of classes in the other numbering of its product', () => {
  const verdict = (values: readonly number[]) =>
    recognise([fileOf('U2018_CLC2018_V2020_20u1.tif', [bandOf(values, 'int16', { description: 'landcover' })])])[0];

  it('is known by its codes', () => {
    expect(verdict([112, 211, 231, 311, 512])?.bands[0]?.[0]?.id).toBe('code');
    expect(verdict([2, 12, 18, 23, 41])?.bands[0]?.[0]?.id).toBe('map');
  });

  it('is none of it where some codes are of neither', () => {
    expect(verdict([112, 211, 600])?.status).toBe('unknown');
  });
});

describe('three digits for a week', () => {
  const dated = (path: string) =>
    dateOfFile(
      {
        path,
        absolute: `/${path}`,
        description: {
          kind: 'raster',
          format: 'GeoTIFF',
          bytes: 1,
          nameDate: null,
          grids: [],
          bands: [],
          tags: {},
          notes: [],
        },
      },
      recognise([fileOf(path, [bandOf([12.5, 48.25, 80.75], 'float32')])])[0],
    );

  it('are no day of the year', () => {
    expect(dated('VHP.G04.C07.j01.P2020032.VH.VHI.tif')?.value).toBe('2020-08-05');
    expect(dated('VHP.G04.C07.j01.P2020001.VH.VCI.tif')?.value).toBe('2020-01-01');
  });
});

describe('two fills, one declared and one the product’s', () => {
  const doubt = (values: readonly number[], nodata: readonly number[]) =>
    recognise([fileOf('N22E088.SRTMGL1.tif', [bandOf(values, 'int16', { nodata })])])[0]?.against.join() ?? '';

  it('leave open whether the declared one is a value', () => {
    expect(doubt([-32_768, -2, 4, 12], [0])).toContain('declares 0 as missing, and holds -32768');
  });

  it('are no doubt where the declared one is the product’s, or its fill is not there', () => {
    expect(doubt([-2, 4, 12], [-32_768])).not.toContain('as missing, and holds');
    expect(doubt([-2, 4, 12], [0])).not.toContain('as missing, and holds');
  });
});

describe('a map whose codes a legend names', () => {
  const path = 'rf_2020.tif';
  const legend: Legend = {
    maps: [{ file: path, band: 1 }],
    entries: [
      { code: 1, name: 'wheat' },
      { code: 2, name: 'maize' },
      { code: 3, name: 'forest' },
    ],
    source: 'classes.txt',
  };
  const quantityOf = (values: readonly number[], dtype = 'uint8', more: Partial<BandProfile> = {}) => {
    const file = profiled(path, values, { dtype });
    const [own] = file.bands;
    if (!own) throw new Error('no band');
    const [found] = withLegendClasses([{ ...file, bands: [{ ...own, ...more }] }], [legend]);
    return found?.kind === 'raster' ? found.bands[0]?.quantity?.value : undefined;
  };

  it('holds classes', () => {
    expect(quantityOf([1, 2, 3])).toBe('class');
    expect(quantityOf([0, 1, 2, 3])).toBe('class');
  });

  it('does not where a code has no name, the numbers have fractions, or something else is known', () => {
    expect(quantityOf([1, 2, 7])).toBeUndefined();
    expect(quantityOf([1.5, 2], 'float32')).toBeUndefined();
    expect(quantityOf([1, 2, 3], 'uint8', { role: { value: 'qa', reason: '' } })).toBeUndefined();
  });
});
