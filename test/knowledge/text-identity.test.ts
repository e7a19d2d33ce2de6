import { describe, expect, it } from 'vitest';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const quality = 'LE07_L2SP_035034_20050610_20200914_02_T1_QA_PIXEL.TIF';
const words = [5440, 5504, 7824];

const verdict = (path: string, values: readonly number[], dtype: string, more: Partial<FileClues> = {}) =>
  recognise([fileOf(path, [bandOf(values, dtype)], more)])[0];

const saying = (text: string): Partial<FileClues> => ({ texts: [{ source: 'readme.txt', text }] });

describe('a readme that speaks against an official name', () => {
  it.each([
    'An old order of 2018, Collection 1.',
    'Level-1 scene of June 2005.',
    'The files were renamed so that they sort together.',
    'The file name is wrong.',
    'A map of mine that was given the official name.',
    'Sentinel data, MOD09GA of that day.',
  ])('“%s” leaves the product likely, with these words', (text) => {
    const found = verdict(quality, words, 'uint16', saying(text));
    expect(found?.status).toBe('likely');
    expect(found?.against.join()).toContain(text.split(',')[0]);
  });

  it.each([
    'Landsat 7 ETM+, Collection 2 Level-2, scene 035034.',
    'Level-2 product, computed from Level-1.',
    'A Collection of 12 scenes in the folder; folders were renamed.',
    'The files were not renamed.',
    'Compared with MOD09GA.',
  ])('“%s” says nothing against it', (text) => {
    expect(verdict(quality, words, 'uint16', saying(text))?.status).toBe('established');
  });

  it('may name the product of a file beside it', () => {
    const beside = { ...saying('MOD09GA of the same day is here too.'), siblings: ['MOD09GA.A2005161.h09v05.061.hdf'] };
    expect(verdict(quality, words, 'uint16', beside)?.status).toBe('established');
  });
});

describe('a last word of a name that a readme explains', () => {
  const population = 'GHS_POP_E2020_GLOBE_R2023A_54009_1000_V1_0';
  const people = [0, 12.5, 340.25, 87];

  it('names a layer of somebody’s own', () => {
    const found = verdict(`${population}_dens.tif`, people, 'float64', saying('dens = persons per square kilometre'));
    expect(found?.status).toBe('unknown');
    expect(found?.against.join()).toContain('“dens”');
  });

  it.each([
    [`${population}_clip.tif`, 'clip: cut to the border.'],
    [`${population}_kenya.tif`, 'Downloaded for the course. Pixels of kenya.'],
  ])('%s with “%s” is established', (path, text) =>
    expect(verdict(path, people, 'float64', saying(text))?.status).toBe('established'),
  );
});

describe('words of packed bits', () => {
  it('that the layout of a collection never holds leave it likely', () => {
    expect(verdict(quality, words, 'uint16')?.status).toBe('established');
    const found = verdict(quality, [66, 68, 72, 224], 'uint16');
    expect(found?.status).toBe('likely');
    expect(found?.against.join()).toContain('66, 68, 72, 224 are no words');
  });
});

describe('a code far above all valid numbers', () => {
  const band = 'LE07_L1TP_035034_20050610_20160915_01_T1_sr_band4.tif';
  it('is no doubt about the product: its valid range masks it', () => {
    expect(verdict(band, [1200, 2500, 3100, 20000], 'int16')?.status).toBe('established');
  });

  it('is told from numbers that go on beyond the range', () => {
    expect(verdict(band, [1200, 9000, 10400, 11800], 'int16')?.status).not.toBe('established');
    expect(verdict(band, [1200, 14000, 18000, 20000], 'int16')?.status).not.toBe('established');
  });
});

describe('a producer’s own title', () => {
  const named = (title: string) =>
    verdict('GLDAS_NOAH025_M.A202007.021.nc4', [1e-5, 4e-5, 9.5e-5], 'float32', {
      statements: statementsIn(title, 'the tag title'),
      bands: [bandOf([1e-5, 4e-5, 9.5e-5], 'float32', { description: 'Rainf_f_tavg' })],
    });
  it('may say that a model made it', () => {
    expect(named('GLDAS2.1 LIS land surface model output monthly mean')?.status).toBe('established');
  });

  it('rules it out where it says that something was computed from it', () => {
    expect(named('GLDAS2.1 rainfall anomaly')?.status).toBe('unknown');
    expect(named('random forest model output')?.status).toBe('unknown');
  });
});
