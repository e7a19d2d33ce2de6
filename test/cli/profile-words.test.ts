import { expect, it } from 'vitest';
import { rangeLines } from '../../cli/profile/ranges.ts';
import { sayingLines } from '../../cli/profile/reasons.ts';
import type { RasterReport } from '../../cli/profile/report.ts';

const report = (...bands: readonly object[]): RasterReport =>
  ({
    bands: bands.map((band, at) => ({ index: at + 1, name: `b${at + 1}`, scale: 1, offset: 0, unit: '', ...band })),
  }) as unknown as RasterReport;

it('says what a file says of a band in its own words, where they stand and in which unit', () => {
  const says = [{ text: 'dh 2020 minus 2012', where: 'its description' }];
  expect(sayingLines(report({ says, unit: 'm' }, {}))).toEqual([
    'band 1: “dh 2020 minus 2012” (its description), in m',
  ]);
});

it('says between which values a quantity lies, in its unit, and that nothing is masked by it', () => {
  const valid = { range: [0, 10_000], terms: 'physical', origin: 'quantity', masks: false };
  const encoding = { status: 'established', scale: 0.01, offset: 0, unit: 'm2' };
  expect(rangeLines(report({ valid, encoding }))).toEqual([
    'b1: 0 to 10000 m2, what it measures has no other values; nothing is masked by it',
  ]);
});
