import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { parse } from '../../analysis/parse.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { RasterReport } from '../../cli/profile/report.ts';
import { composeExpressionReasoner, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ask, writeRaster } from './support.ts';

// Each case profiles folders in sandboxes of their own.
vi.setConfig({ testTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
let root = '';
let sandbox: Sandbox;

const raster = (path: string, values: readonly number[], dtype: Dtype = 'uint16'): void =>
  writeRaster(join(root, path), grid, dtype, (x, y) => values[(y * 8 + x) % values.length] ?? 0);

const text = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

const profiled = async (folder: string): Promise<Map<string, RasterReport>> => {
  const { files } = await profileFiles(filesBelow(join(root, folder)), { limit: {}, isolation: 'auto' });
  return new Map(files.flatMap((file) => (file.kind === 'raster' ? [[file.path.split('/').at(-1) ?? '', file]] : [])));
};

const answer = (folder: string, question: string): Promise<Answer> =>
  ask(sandbox, join(root, folder), join(root, folder), question);

const scene = 'LC08_L2SP_190030_20200508_20200820_02_T1';
const mtl = `GROUP = LANDSAT_METADATA_FILE
  GROUP = PRODUCT_CONTENTS
    LANDSAT_PRODUCT_ID = "${scene}"
    PROCESSING_LEVEL = "L2SP"
    COLLECTION_NUMBER = 02
    FILE_NAME_BAND_4 = "${scene}_SR_B4.TIF"
  END_GROUP = PRODUCT_CONTENTS
  GROUP = IMAGE_ATTRIBUTES
    SPACECRAFT_ID = "LANDSAT_8"
    SENSOR_ID = "OLI_TIRS"
  END_GROUP = IMAGE_ATTRIBUTES
  GROUP = LEVEL2_SURFACE_REFLECTANCE_PARAMETERS
    REFLECTANCE_MULT_BAND_4 = 2.75e-05
    REFLECTANCE_ADD_BAND_4 = -0.2
  END_GROUP = LEVEL2_SURFACE_REFLECTANCE_PARAMETERS
  GROUP = LEVEL1_RADIOMETRIC_RESCALING
    REFLECTANCE_MULT_BAND_4 = 2.0000E-05
    REFLECTANCE_ADD_BAND_4 = -0.100000
  END_GROUP = LEVEL1_RADIOMETRIC_RESCALING
END_GROUP = LANDSAT_METADATA_FILE
END
`;

const mtd = (baseline: string, offsets: boolean): string => `<?xml version="1.0"?>
<n1:Level-2A_User_Product xmlns:n1="https://psd-14.sentinel2.eo.esa.int">
<n1:General_Info><Product_Info><PROCESSING_LEVEL>Level-2A</PROCESSING_LEVEL><PROCESSING_BASELINE>${baseline}</PROCESSING_BASELINE></Product_Info>
<Product_Image_Characteristics><QUANTIFICATION_VALUES_LIST><BOA_QUANTIFICATION_VALUE unit="none">10000</BOA_QUANTIFICATION_VALUE></QUANTIFICATION_VALUES_LIST>
${offsets ? '<BOA_ADD_OFFSET_VALUES_LIST><BOA_ADD_OFFSET band_id="3">-1000</BOA_ADD_OFFSET><BOA_ADD_OFFSET band_id="7">-1000</BOA_ADD_OFFSET></BOA_ADD_OFFSET_VALUES_LIST>' : ''}
</Product_Image_Characteristics></n1:General_Info></n1:Level-2A_User_Product>`;

const tile = `<?xml version="1.0"?><n1:Level-2A_Tile_ID xmlns:n1="https://psd-14.sentinel2.eo.esa.int/PSD/S2_PDI_Level-2A_Tile_Metadata.xsd">
<n1:General_Info><TILE_ID metadataLevel="Brief">S2B_OPER_MSI_L2A_TL_VGS4_20210508T130527_A021785_T32TQM_N05.00</TILE_ID>
<SENSING_TIME metadataLevel="Standard">2021-05-08T10:36:21.811Z</SENSING_TIME></n1:General_Info>
<n1:Geometric_Info><Tile_Angles><Mean_Sun_Angle><ZENITH_ANGLE unit="deg">31.5</ZENITH_ANGLE><AZIMUTH_ANGLE unit="deg">150.25</AZIMUTH_ANGLE></Mean_Sun_Angle>
<Mean_Viewing_Incidence_Angle_List><Mean_Viewing_Incidence_Angle bandId="0"><ZENITH_ANGLE unit="deg">8.4</ZENITH_ANGLE></Mean_Viewing_Incidence_Angle></Mean_Viewing_Incidence_Angle_List></Tile_Angles></n1:Geometric_Info>
<n1:Quality_Indicators_Info><Image_Content_QI><CLOUDY_PIXEL_PERCENTAGE>12.75</CLOUDY_PIXEL_PERCENTAGE></Image_Content_QI></n1:Quality_Indicators_Info></n1:Level-2A_Tile_ID>`;

const federal = `<?xml version="1.0"?><metadata><idinfo><citation><citeinfo><pubdate>20220105</pubdate></citeinfo></citation>
<timeperd><timeinfo><sngdate><caldate>20210712</caldate></sngdate></timeinfo><current>ground condition</current></timeperd></idinfo></metadata>`;

/** A dBASE table of codes and names: VALUE N(4), CLASS C(20). */
const attributeTable = (rows: readonly (readonly [number, string])[]): Buffer => {
  const field = (name: string, type: string, length: number): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.write(name, 'latin1');
    bytes.write(type, 11, 'latin1');
    bytes[16] = length;
    return bytes;
  };
  const head = Buffer.alloc(32);
  head[0] = 3;
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(32 + 64 + 1, 8);
  head.writeUInt16LE(25, 10);
  const records = rows.map(([code, name]) => Buffer.from(` ${String(code).padStart(4)}${name.padEnd(20)}`, 'latin1'));
  return Buffer.concat([head, field('VALUE', 'N', 4), field('CLASS', 'C', 20), Buffer.from([0x0d]), ...records]);
};

beforeAll(() => {
  sandbox = composeSandbox();
  root = mkdtempSync(join(tmpdir(), 'earthwright-side-'));
  raster(`landsat/${scene}_SR_B4.TIF`, [0, 8000, 9000]);
  raster(`landsat/${scene}_SR_B5.TIF`, [0, 16_000, 18_000]);
  text(`landsat/${scene}_MTL.txt`, mtl);
  for (const [folder, baseline, offsets] of [
    ['late', '05.09', true],
    ['early', '02.14', false],
  ] as const) {
    raster(`${folder}/IMG_DATA/T32TQM_20210508T103021_B04_10m.tif`, [1200, 1400]);
    raster(`${folder}/IMG_DATA/T32TQM_20210508T103021_B08_10m.tif`, [3000, 4000]);
    text(`${folder}/MTD_MSIL2A.xml`, mtd(baseline, offsets));
  }
  raster('open/T32TQM_20210508T103021_B04_10m.tif', [1200, 1400]);
  raster('open/T32TQM_20210508T103021_B08_10m.tif', [3000, 4000]);
  raster('stac/red.tif', [1200, 1400]);
  const bands = [{ scale: 0.0001, offset: -0.1, nodata: 0, unit: '1' }];
  const assets = { red: { href: './red.tif', 'raster:bands': bands } };
  text('stac/item.json', JSON.stringify({ type: 'Feature', stac_version: '1.0.0', id: 'a', properties: {}, assets }));
  raster('table/habitat.tif', [3, 7, 9], 'uint8');
  raster('table/habitat2.tif', [3, 7, 9], 'uint8');
  text(
    'table/habitat.tif.vat.dbf',
    attributeTable([
      [3, 'Reed bed'],
      [7, 'Salt pan'],
      [9, 'Dune'],
    ]),
  );
  raster('granule/GRANULE/L2A_T32TQM_A1/IMG_DATA/T32TQM_20210508T103021_B04_10m.tif', [1200, 1400]);
  text('granule/MTD_MSIL2A.xml', mtd('05.00', true));
  text('granule/GRANULE/L2A_T32TQM_A1/MTD_TL.xml', tile);
  raster('naip/m_3807708_sw_18_060_2021.tif', [12, 200], 'uint8');
  text('naip/m_3807708_sw_18_060_2021.xml', federal);
  raster('json/cover.tif', [3, 7, 9], 'uint8');
  text('json/cover_legend.json', '{"classes": {"3": "Reed bed", "7": "Salt pan", "9": "Dune"}}');
});

afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

describe('documents beside the data', () => {
  it('give the factors of the level that the file has, and not those of Level 1 in the same document', async () => {
    const files = await profiled('landsat');
    expect(files.get(`${scene}_SR_B4.TIF`)?.bands[0]?.encoding).toMatchObject({
      scale: 2.75e-5,
      offset: -0.2,
      origin: 'document',
      status: 'established',
    });
    expect(files.get(`${scene}_SR_B5.TIF`)?.identity).toMatchObject({
      status: 'established',
      products: ['landsat-oli-c2-l2'],
    });
  });

  it('reach the tools and the answer, with their origin', async () => {
    const found = await answer('landsat', 'What is the mean NDVI?');
    const [red, nir] = [
      [8000, 9000],
      [16_000, 18_000],
    ].map((one) => one.map((value) => value * 2.75e-5 - 0.2));
    const expected = [0, 1].map((i) => ((nir?.[i] ?? 0) - (red?.[i] ?? 0)) / ((nir?.[i] ?? 0) + (red?.[i] ?? 0)));
    expect(found.kind === 'answered' && found.value).toBeCloseTo((expected[0] ?? 0) / 2 + (expected[1] ?? 0) / 2, 2);
    expect(found.kind === 'answered' && found.facts?.join(' ')).toContain(`${scene}_MTL.txt`);
  });

  it('tell the offset of Sentinel-2 by its processing baseline', async () => {
    const late = await answer('late', 'What is the mean NDVI?');
    expect(late.kind === 'answered' && late.value).toBeCloseTo((0.18 / 0.22 + 0.26 / 0.34) / 2, 6);
    expect(late.kind === 'answered' && late.facts?.join(' ')).toContain('offset -1000 applied');
    const early = await answer('early', 'What is the mean NDVI?');
    expect(early.kind === 'answered' && early.value).toBeCloseTo((0.18 / 0.42 + 0.26 / 0.54) / 2, 6);
  });

  it('are missed where the offset would change the answer: the run ends with that reason', async () => {
    const [red, nir] = ['b04', 'b08'].map((band) => `t32tqm_20210508t103021_${band}_10m`);
    const parsed = parse(`mean((${nir} - ${red}) / (${nir} + ${red}))`);
    if (parsed.kind !== 'query') throw new Error(parsed.fault.message);
    const folder = join(root, 'open');
    const open = await ask(sandbox, folder, folder, 'The mean NDVI', composeExpressionReasoner(parsed.query));
    expect(open).toMatchObject({ kind: 'unanswered', reason: expect.stringMatching(/encoding.*encoded differently/s) });
    expect(await answer('open', 'What is the mean NDVI?')).toMatchObject({ kind: 'unanswered' });
  });

  it('state scale and offset in catalogue items', async () => {
    const files = await profiled('stac');
    expect(files.get('red.tif')?.bands[0]?.encoding).toMatchObject({ scale: 0.0001, offset: -0.1, nodata: [0] });
  });

  it('tell the day, the cloud and the sun of a scene', async () => {
    const granule = (await profiled('granule')).get('T32TQM_20210508T103021_B04_10m.tif');
    expect(granule?.scene).toMatchObject({
      acquired: '2021-05-08',
      cloudPercent: 12.75,
      sunZenithDeg: 31.5,
      sunAzimuthDeg: 150.25,
      tile: '32TQM',
    });
    const photograph = (await profiled('naip')).get('m_3807708_sw_18_060_2021.tif');
    expect(photograph?.date).toMatchObject({ value: '2021-07-12', reason: expect.stringContaining('.xml') });
  });

  it('name classes of the file that they are called after, and of no other', async () => {
    const named = await answer('table', 'What percentage of habitat.tif is salt pan?');
    expect(named).toMatchObject({ kind: 'answered' });
    expect(await answer('table', 'What percentage of habitat2.tif is salt pan?')).toMatchObject({ kind: 'unanswered' });
    expect(await answer('json', 'What percentage of the map is dune?')).toMatchObject({ kind: 'answered' });
  });
});
