import { describe, expect, it } from 'vitest';
import { readDimap, readMaxar } from '../../agents/summary/documents/camera-calibration.ts';
import { readEspa } from '../../agents/summary/documents/espa-xml.ts';

const raster = (path: string, count = 1) => ({
  path,
  bands: Array.from({ length: count }, (_, index) => ({ index: index + 1, names: [] })),
});

describe('numbers of a scene in the metadata beside it', () => {
  const espa = `<espa_metadata><bands>
    <band name="sr_band4" category="image" fill_value="-9999" saturate_value="20000" scale_factor="0.0001"><valid_range min="-2000" max="16000"/></band>
    <band name="pixel_qa" category="qa" fill_value="1" scale_factor="1"/></bands></espa_metadata>`;

  it('are fill, saturation, factor and range of the band that the file is called after', () => {
    const rasters = ['LE07_X_sr_band4.tif', 'LE07_X_pixel_qa.tif', 'LE07_Y_sr_band4.tif'].map((path) => raster(path));
    const facts = readEspa({ path: 'LE07_X.xml', text: espa }, rasters);
    expect(facts).toMatchObject([
      {
        file: 'LE07_X_sr_band4.tif',
        band: 1,
        encoding: { scale: 0.0001, offset: 0, nodata: [-9999, 20000], validRange: [-2000, 16000] },
      },
    ]);
    expect(readEspa({ path: 'LE07_X.xml', text: '<other/>' }, rasters)).toEqual([]);
  });

  const group = (name: string, factor: string, width: string): string =>
    `BEGIN_GROUP = BAND_${name}\n\tabsCalFactor = ${factor};\n\teffectiveBandwidth = ${width};\nEND_GROUP = BAND_${name}\n`;

  it('calibrate each band of a Maxar scene in the order of its groups, and no file of another number of bands', () => {
    const side = { path: 'a/X_P001.IMD', text: `${group('B', '0.02', '0.05')}${group('R', '1.1e-02', '0.0574')}` };
    const [, red] = readMaxar(side, [raster('a/X_P001.TIF', 2)]);
    expect(red).toMatchObject({ band: 2, encoding: { scale: 1, unit: 'DN' } });
    expect(red?.encoding?.calibration).toContain('absCalFactor 0.011 / effectiveBandwidth 0.0574');
    expect(readMaxar(side, [raster('a/X_P001.TIF', 3), raster('a/Y.TIF', 2)])).toEqual([]);
  });

  it('divide by the gain in a DIMAP, by its own order of bands', () => {
    const radiance = (id: string, gain: number): string =>
      `<Band_Radiance><BAND_ID>${id}</BAND_ID><GAIN>${gain}</GAIN><BIAS>0</BIAS></Band_Radiance>`;
    const index = (id: string, at: number): string =>
      `<Raster_Index><BAND_ID>${id}</BAND_ID><BAND_INDEX>${at}</BAND_INDEX></Raster_Index>`;
    const text = `<Dimap_Document><Special_Value><SPECIAL_VALUE_TEXT>SATURATED</SPECIAL_VALUE_TEXT><SPECIAL_VALUE_COUNT>4095</SPECIAL_VALUE_COUNT></Special_Value>
      <NBITS>12</NBITS>${index('B2', 1)}${index('B0', 2)}${radiance('B0', 9.36)}${radiance('B2', 11.02)}</Dimap_Document>`;
    const [first, second] = readDimap({ path: 'DIM_P_1.XML', text }, [raster('IMG_P_1_R1C1.TIF', 2)]);
    expect(first).toMatchObject({ band: 1, encoding: { validRange: [0, 4095] } });
    expect(first?.encoding?.calibration).toContain('DN / GAIN 11.02 + BIAS 0');
    expect(first?.encoding?.calibration).toContain('4095 is saturated');
    expect(second?.encoding?.calibration).toContain('GAIN 9.36');
    expect(readDimap({ path: 'DIM_P_1.XML', text }, [raster('IMG_Q_1.TIF', 2)])).toEqual([]);
  });
});
