import { describe, expect, it } from 'vitest';
import type { BandClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const noted = (path: string, values: readonly number[], dtype: string, text: string, more: Partial<BandClues> = {}) =>
  recognise([fileOf(path, [bandOf(values, dtype, more)], { texts: [{ source: 'readme.txt', text }] })])[0];

describe('a note about a file', () => {
  const heights = (text: string) => noted('ALPSMLC30_N052E013_DSM.tif', [70, 122, 177], 'int16', text)?.status;
  const trees = (text: string) =>
    noted('MOD44B.A2020065.h18v03.061.2022123123456_Percent_Tree_Cover.tif', [20, 57, 98], 'uint8', text)?.status;
  const cover = (text: string) => noted('U2018_CLC2018_V2020_20u1.tif', [1, 2, 12, 23, 41], 'uint8', text)?.status;

  it.each([
    'DSM heights converted from EGM96 to WGS84 ellipsoidal heights by adding the geoid (about 39 m)',
    'Heights were transformed to NAVD88.',
  ])('doubts heights of another datum: %s', (text) => {
    expect(heights(text)).toBe('likely');
  });

  it.each([
    'Heights above the EGM96 geoid.',
    'Reprojected to UTM on the WGS84 ellipsoid.',
    'To get ellipsoidal heights, the geoid must be added.',
    'Not converted to ellipsoidal heights.',
    'Heights were converted from the ellipsoid to EGM96.',
  ])('does not where they stay what they were: %s', (text) => {
    expect(heights(text)).toBe('established');
  });

  it.each([
    'Percent_Tree_Cover inverted (100 - value) = share without trees',
    'Values are 100 - value.',
    'The layer was inverted.',
  ])('doubts the rest of a share: %s', (text) => {
    expect(trees(text)).toBe('likely');
  });

  it.each(['Share of the pixel covered by trees.', 'For the share without trees use 100 - value.'])(
    'does not where it only tells how: %s',
    (text) => {
      expect(trees(text)).toBe('established');
    },
  );

  it.each(['Codes were aggregated to 6 classes.', 'The map was regrouped into the IPCC scheme.'])(
    'doubts codes of fewer classes: %s',
    (text) => {
      expect(cover(text)).not.toBe('established');
    },
  );

  it('does not doubt codes that were not regrouped', () => {
    expect(cover('The codes were not aggregated to fewer classes.')).toBe('established');
    expect(cover('Clipped to the district.')).toBe('established');
  });

  it('does not make a factor of what numbers were multiplied by already', () => {
    const factors = (text: string) =>
      statementsIn(text, 'readme.txt').flatMap((one) => (one.kind === 'encoding' ? [one.scale] : []));
    expect(factors('All rasters were masked to forest and multiplied by 0.5 to get carbon (t C/ha).')).toEqual([]);
    expect(factors('Values must be multiplied by 0.5.')).toEqual([0.5]);
  });
});

describe('a legend of numbers that are bits', () => {
  const quality = (categories: Record<string, string>, values: readonly number[]) =>
    recognise([
      fileOf('HLS.L30.T33UUU.2022166T100023.v2.0.Fmask.tif', [bandOf(values, 'uint8', { nodata: [255], categories })]),
    ])[0];
  const classes = { '0': 'clear land', '1': 'clear water', '2': 'cloud shadow', '3': 'snow', '4': 'cloud' };

  it('names each of them where they are classes', () => {
    expect(quality(classes, [0, 1, 2, 4])?.against.join()).toContain('names each of its numbers');
  });

  it('names bits where others occur too', () => {
    expect(quality(classes, [64, 66, 72, 96, 224])?.status).toBe('established');
    expect(quality({}, [64, 66, 72, 96, 224])?.status).toBe('established');
  });
});

describe('a name', () => {
  const named = (path: string) => recognise([fileOf(path, [bandOf([2850, 2902, 2950], 'uint16')])])[0]?.status;

  it.each(['Abweichung', 'écart', 'desviación', 'diferença', 'tendenza'])(
    'tells a computation in its own language: %s',
    (word) => {
      expect(named(`CHELSA_tas_07_1981-2010_V.2.1_${word}.tif`)).toBe('unknown');
    },
  );

  it.each(['Brandenburg', 'Ausschnitt', 'Somme'])('may tell a place: %s', (word) => {
    expect(named(`CHELSA_tas_07_1981-2010_V.2.1_${word}.tif`)).toBe('established');
  });
});

describe('a folder', () => {
  const inside = (folder: string) =>
    recognise([
      fileOf(`${folder}/MOD13Q1.A2020161.h18v03.061.2020340123456_250m_16_days_NDVI.tif`, [
        bandOf([1500, 4200, 8100], 'int16'),
      ]),
    ])[0]?.status;

  it.each(['interannual_std', 'synthetic_gan_output', 'gapfilled', 'work/zscores'])(
    'that says what was made is a doubt: %s',
    (folder) => {
      expect(inside(folder)).toBe('likely');
    },
  );

  it.each([
    'ndvi',
    'download_juni',
    'anomaly_study/raw',
    'inputs for predicted yields',
    'smoothed_vs_raw/data',
    'trend',
    'synthetic/MOD13Q1',
    'Standardabfrage',
  ])('that says what it is for is none: %s', (folder) => {
    expect(inside(folder)).toBe('established');
  });
});
