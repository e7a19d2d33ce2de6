import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const verdict = (...file: Parameters<typeof fileOf>) => {
  const [found] = recognise([fileOf(...file)]);
  return { status: found?.status, ids: found?.products.map(({ id }) => id), against: found?.against };
};

describe('a stack under the short id of a data set', () => {
  const named = (names: readonly string[]) =>
    names.map((name) => bandOf([210, 890, 2400, 4100], 'uint16', { name, description: name, distinct: null }));
  const bands = named(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']);

  it('is that product where all of five bands and more are called as its own', () => {
    const found = verdict('S2_SR_HARMONIZED_20230715T105031_T31TCJ.tif', bands);
    expect(found).toEqual({ status: 'established', ids: ['sentinel-2-harmonized'], against: [] });
  });

  it('is likely where bands are few, or one is called otherwise; computed numbers are none of it', () => {
    expect(verdict('S2_SR_HARMONIZED_2023.tif', bands.slice(0, 3)).status).toBe('likely');
    expect(verdict('S2_SR_HARMONIZED_2023.tif', named(['B2', 'B3', 'B4', 'B8', 'B11', 'mine'])).status).toBe('likely');
    expect(verdict('my_S2_2023.tif', bands).status).not.toBe('established');
    expect(verdict('S2_SR_HARMONIZED_2023_median.tif', bands).status).toBe('unknown');
  });

  it('has no id in its name where one band is none of the product', () => {
    const [found] = recognise([fileOf('S2_SR_HARMONIZED_2023.tif', named(['B2', 'B3', 'B4', 'B8', 'B11', 'mine']))]);
    expect(found?.for.join()).not.toContain('the name contains the id');
  });
});
