import { describe, expect, it } from 'vitest';
import { isOpen, openPoints } from '../../../agents/summary/open-points.ts';
import type { BandProfile, DataProfile, RasterProfile } from '../../../core/profile.ts';
import { profileWith } from './profile.ts';

const raster = (): RasterProfile => {
  const [file] = profileWith((place) => place).files;
  if (file?.kind !== 'raster') throw new Error('no raster');
  return file;
};
const file = (path: string, band: Partial<BandProfile>, more: Partial<RasterProfile> = {}): RasterProfile => {
  const base = raster();
  const [first] = base.bands;
  if (!first) throw new Error('no band');
  return { ...base, path, proposals: [], bands: [{ ...first, unit: '', ...band }], ...more };
};
const statistics = (min: number, max: number) => ({
  ...(raster().bands[0]?.statistics ?? { valid: 1, total: 1, mean: 0, std: 0, zeros: 0, distinct: null, mode: null }),
  min,
  max,
});
const profile = (files: readonly RasterProfile[], unknown: readonly string[] = []): DataProfile => ({
  files,
  groups: [],
  unknown,
});
const path = 'data/stack.tif';
const unnamed = (question: string): string[] =>
  openPoints(profile([file(path, { quantity: null })], [`${path}: what its bands measure`]), question).map(
    ({ text }) => text,
  );
const open = (...parts: Parameters<typeof profile>): string[] =>
  openPoints(profile(...parts), '').map(({ text }) => text);
const ndvi = { value: 'ndvi', reason: 'the name' };

describe('what is open about data', () => {
  it('is a scale that nobody states, told once for a series', () => {
    const files = [1, 2, 3].map((n) =>
      file(`data/${n}.tif`, { quantity: ndvi, statistics: statistics(-3000 + n, 9800 + n) }),
    );
    expect(open(files)).toEqual([
      'data/1.tif, band 1: values from -2999 to 9801, but ndvi is at most 1: scale, offset or fill value (and 2 more like it)',
    ]);
  });

  it('is nothing where the file states the scale, where numbers fit, and where they are codes', () => {
    const fitting = [
      file('a.tif', { quantity: ndvi, scale: 0.0001, statistics: statistics(-2000, 9800) }),
      file('b.tif', { quantity: ndvi, statistics: statistics(-0.2, 0.9) }),
      file('c.tif', { quantity: { value: 'class', reason: '' }, codes: true, statistics: statistics(1, 90_000) }),
      file('d.tif', { quantity: { value: 'temperature', reason: '' }, unit: 'degC', statistics: statistics(-5, 40) }),
    ];
    expect(open(fitting)).toEqual([]);
  });

  it('is fill beyond the valid range of the product’s guide', () => {
    const guide = {
      product: 'p',
      band: 'b',
      scale: 1,
      offset: 0,
      nodata: [],
      validRange: [1, 100] as const,
      evidence: [],
    };
    expect(open([file('a.tif', { statistics: statistics(0, 90) }, { proposals: [guide] })])).toEqual([
      "a.tif, band 1: values from 0 to 90 reach beyond the product's valid range 1 to 100: undeclared fill?",
    ]);
  });

  it('is a date that one file lacks, and what could not be named', () => {
    const files = [file('a.tif', { statistics: null }), file('b.tif', { statistics: null }, { date: null })];
    expect(open(files, ['a.tif: what its bands measure'])).toEqual([
      'a.tif: what its bands measure',
      'b.tif: the date, which other files have',
    ]);
  });

  it('is not what a question tells itself, nor whether a product is what its name says', () => {
    expect(unnamed('How large is the lake?')).toEqual([`${path}: what its bands measure`]);
    expect(unnamed('How large is the lake? Bands are ordered SWIR1, NIR, Red, Green.')).toEqual([]);
    expect(unnamed('Band 3 is red, band 4 near infrared. How large is the lake?')).toEqual([]);
    const points = openPoints(profile([file(path, {})], [`${path}: whether it is NAIP (a word proves nothing)`]), '');
    expect([points.map(({ kind }) => kind), isOpen(points)]).toEqual([['product'], false]);
  });
});
