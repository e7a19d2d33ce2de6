import { describe, expect, it } from 'vitest';
import type { DescribedRaster } from '../../agents/summary/documents/facts.ts';
import { readRasterLegend } from '../../agents/summary/documents/raster-legends.ts';
import { computedBySoftware } from '../../agents/summary/documents/software-record.ts';
import { readStacItem } from '../../agents/summary/documents/stac-item.ts';
import { titledOtherwise } from '../../agents/summary/documents/titled-otherwise.ts';
import { writtenBeside } from '../../agents/summary/documents/written-by.ts';
import { otherScene } from '../../knowledge/recognition/scene-in-name.ts';

const red = 'LC08_L2SP_193023_20230615_20230622_02_T1_SR_B4.TIF';

describe('a script or a log', () => {
  const made = (path: string, text: string) => writtenBeside([red], [{ path, text }]).map(({ reason }) => reason);

  it.each([
    ['processing.log', `10:02 histogram matching to LC08_20220612\n10:03 overwrote ${red} with matched values`],
    [
      'predict.py',
      `# predicted (not observed)\npred = fuse(modis='a.tif')\nwith rasterio.open('${red}','w',**prof) as d:\n  d.write(pred,1)`,
    ],
    ['scale.R', `r <- rast("in.tif") * 2\nwriteRaster(r, "${red}")`],
    ['run.sh', `gdal_calc.py -A in.tif --calc "A*0.5" --outfile ${red}`],
  ])('that wrote the file with numbers of its own is held against it: %s', (path, text) => {
    expect(made(path, text)).toHaveLength(1);
  });

  it.each([
    [
      'ndvi.py',
      `red = rasterio.open('${red}').read(1)\nndvi = (nir - red) / (nir + red)\nwith rasterio.open('ndvi.tif','w') as d: d.write(ndvi)`,
    ],
    ['fetch.py', `import requests\nopen('${red}', 'wb').write(requests.get(url).content)`],
    ['clip.sh', `gdalwarp -cutline area.shp in.tif ${red} && echo saved ${red}`],
    ['download.log', `10:02 saved ${red} (54 MB)`],
    ['other.log', '10:02 smoothed, saved other.tif'],
    [
      'mean.py',
      `result = mean_of('${red}')\nwith rasterio.open('${red}') as s, rasterio.open('mean.tif', 'w') as d: d.write(result)`,
    ],
    ['notes.py', `# smoothed series, created from ${red}\nprint(1)`],
  ])('that reads, fetches or cuts it is not: %s', (path, text) => {
    expect(made(path, text)).toEqual([]);
  });
});

describe('what a program wrote down of its work', () => {
  const esri = (name: string, command: string) =>
    `<metadata><Esri><DataProperties><lineage><Process ToolSource="c:\\x.tbx\\${name}" Name="${name}">${command}</Process></lineage></DataProperties></Esri></metadata>`;
  const envi = (description: string) => `ENVI\ndescription = {\n ${description}}\nsamples = 40\n`;
  const said = (path: string, text: string) => computedBySoftware(['dem.tif', 'red.img'], [{ path, text }]);

  it.each([
    ['dem.tif.xml', esri('Times', 'Times raw.tif 3.28 dem.tif')],
    ['dem.xml', esri('Raster Calculator', 'Con(…)')],
    ['dem.tif.xml', esri('Reclassify', 'Reclassify a.tif Value "10 20"')],
    ['red.hdr', envi('Band Math Result, Expression = [fix(b1) - 7800] B1:x')],
  ])('tells of a computation: %s', (path, text) => {
    expect(said(path, text)).toHaveLength(1);
  });

  it.each([
    ['dem.tif.xml', esri('Clip', 'Clip raw.tif dem.tif')],
    ['dem.tif.xml', esri('ProjectRaster', 'ProjectRaster raw.tif dem.tif')],
    ['dem.tif.xml', esri('CalculateStatistics', 'CalculateStatistics dem.tif')],
    ['other.tif.xml', esri('Times', 'Times raw.tif 3.28 other.tif')],
    ['red.hdr', envi('File Imported into ENVI.')],
    ['red.hdr', envi('Layer Stacking Result [Mon 1]')],
  ])('tells of copies and cuts, or of another file: %s', (path, text) => {
    expect(said(path, text)).toEqual([]);
  });
});

describe('the title of metadata', () => {
  const titled = (title: string) =>
    titledOtherwise(
      ['gpw_v4_population_count_rev11_2020_30_sec.tif'],
      [
        {
          path: 'gpw_v4_population_count_rev11_2020_30_sec.xml',
          text: `<metadata><idinfo><citation><citeinfo><title>${title}</title></citeinfo></citation></idinfo></metadata>`,
        },
      ],
    );

  it('is that of another quantity, or of the own', () => {
    expect(titled('Population Density, v4.11, 2020, persons per square kilometre')).toHaveLength(1);
    expect(titled('Population Count, v4.11, 2020')).toEqual([]);
    expect(titled('Gridded Population of the World, Version 4')).toEqual([]);
  });
});

describe('metadata of a scene', () => {
  const image = 'T33UUU_20220615T101559_B04_10m.tif';

  it.each([
    [image, { acquired: '2021-03-02' }],
    [image, { acquired: '2022-06-15', tile: '32TQM' }],
    [red, { acquired: '2023-06-01' }],
    ['HLS.L30.T33UUU.2022166T100023.v2.0.B04.tif', { acquired: '2022-06-20' }],
  ])('are of another one by its day or tile: %s', (path, scene) => {
    expect(otherScene(path, scene)).toBeDefined();
  });

  it.each([
    [image, { acquired: '2022-06-15', tile: '33UUU' }],
    // The orbit crosses midnight.
    [image, { acquired: '2022-06-16' }],
    [red, { acquired: '2023-06-15', tile: '193023' }],
    ['MOD13Q1.A2020161.h18v03.061.2020340123456_250m_16_days_NDVI.tif', { acquired: '2020-06-20' }],
    ['holiday.tif', { acquired: '2020-06-20' }],
  ])('are of its own, or it tells none: %s', (path, scene) => {
    expect(otherScene(path, scene)).toBeUndefined();
  });
});

const rasterAt = (path: string): DescribedRaster => ({ path, bands: [{ index: 1, names: ['', 'band 1'] }] });

describe('a legend beside a map', () => {
  const legend = (path: string, text: string, raster = 'map.tif') =>
    readRasterLegend({ path, text }, [rasterAt(raster)]).flatMap((fact) => fact.legend ?? []);
  const row = (...cells: readonly string[]) => `<Row>${cells.map((cell) => `<F>${cell}</F>`).join('')}</Row>`;
  const table = (usage: string, name: string) =>
    `<PAMDataset><PAMRasterBand band="1"><GDALRasterAttributeTable><FieldDefn index="0"><Name>Value</Name><Type>0</Type><Usage>5</Usage></FieldDefn><FieldDefn index="1"><Name>${name}</Name><Type>2</Type><Usage>${usage}</Usage></FieldDefn>${row('10', 'Winter wheat')}${row('30', 'Maize')}</GDALRasterAttributeTable></PAMRasterBand></PAMDataset>`;
  const entries = [
    { code: 10, name: 'Winter wheat' },
    { code: 30, name: 'Maize' },
  ];

  it('is read from the attribute table that GDAL keeps, of the raster that it is called after', () => {
    expect(legend('map.tif.aux.xml', table('2', 'Class'))).toEqual(entries);
    expect(legend('map.tif.aux.xml', table('0', 'class_name'))).toEqual(entries);
    expect(legend('map.tif.aux.xml', table('0', 'Remark'))).toEqual([]);
    expect(legend('other.tif.aux.xml', table('2', 'Class'))).toEqual([]);
  });

  it('is read from a styled layer, and not from a ramp of numbers', () => {
    const style = (labels: readonly string[]) =>
      `<StyledLayerDescriptor>${labels.map((label, at) => `<ColorMapEntry color="#00f" quantity="${10 + 20 * at}" label="${label}"/>`).join('')}</StyledLayerDescriptor>`;
    expect(legend('map.sld', style(['Winter wheat', 'Maize']))).toEqual(entries);
    expect(legend('map.sld', style(['10', '30 m']))).toEqual([]);
  });
});

describe('a catalogue item', () => {
  const item = (offset: number) => ({
    path: 'S2A_33UUU_20220615_0_L2A.json',
    text: JSON.stringify({
      type: 'Feature',
      stac_version: '1.0.0',
      id: 'S2A_33UUU_20220615_0_L2A',
      collection: 'sentinel-2-l2a',
      properties: { 'earthsearch:boa_offset_applied': true, 's2:processing_baseline': '04.00' },
      assets: {
        red: {
          href: 'https://sentinel-cogs.s3.us-west-2.amazonaws.com/33/U/UU/2022/6/S2A_33UUU_20220615_0_L2A/B04.tif',
          'eo:bands': [{ name: 'B04', common_name: 'red' }],
          'raster:bands': [{ scale: 0.0001, offset }],
        },
      },
    }),
  });
  const facts = (path: string, offset: number) => readStacItem(item(offset), [rasterAt(path)]);

  it.each([
    'B04.tif',
    'red.tif',
    'red_clip.tif',
    'S2A_33UUU_20220615_0_L2A_B04.tif',
    'S2A_33UUU_20220615_0_L2A_red.tif',
  ])('describes its asset, however the download is called: %s', (path) => {
    const found = facts(path, 0);
    expect(found.flatMap(({ product }) => product ?? [])).toEqual(['sentinel-2-harmonized']);
    expect(found.flatMap(({ labels }) => labels?.role?.value ?? [])).toEqual(['red']);
  });

  it.each(['red_ndvi.tif', 'infrared.tif', 'elsewhere/red.tif', 'S2B_32TQM_20190803_0_L2A_B04.tif'])(
    'describes no other file: %s',
    (path) => {
      expect(facts(path, 0)).toEqual([]);
    },
  );

  it('that contradicts itself about the offset leaves it open, and tells the band', () => {
    const found = facts('red.tif', -0.1);
    expect(found.flatMap(({ product }) => product ?? [])).toEqual(['sentinel-2-harmonized', 'sentinel-2-l2a']);
    expect(found.flatMap(({ encoding }) => encoding ?? [])).toEqual([]);
    expect(found.flatMap(({ labels }) => labels?.role?.value ?? [])).toEqual(['red']);
  });
});
