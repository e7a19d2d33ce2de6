import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const verdict = (...file: Parameters<typeof fileOf>) => {
  const [found] = recognise([fileOf(...file)]);
  return { status: found?.status, ids: found?.products.map(({ id }) => id), against: found?.against };
};

describe('a class map', () => {
  const codes = (values: readonly number[]) => [bandOf(values, 'int8', { pixelM: [100] })];

  it('with all codes from 1 to a few, where the legend has dozens, may be of a coarser level', () => {
    const found = verdict('U2018_CLC2018_V2020_20u1.tif', codes([1, 2, 3, 4, 5]));
    expect(found.status).toBe('likely');
    expect(found.against?.[0]).toMatch(/^its only values are 1 to 5, as of a coarser level/);
  });

  it('is established with codes here and there, or with two alone', () => {
    for (const values of [
      [1, 2, 4, 12, 23],
      [2, 3, 4],
      [1, 2],
      [12, 18, 23, 41],
    ])
      expect(verdict('U2018_CLC2018_V2020_20u1.tif', codes(values)).status, values.join()).toBe('established');
  });
});
