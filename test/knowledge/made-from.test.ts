import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const made = (path: string, description: string, values: readonly number[], dtype = 'float32') =>
  recognise([fileOf(path, [bandOf(values, dtype, { description })])])[0];

const column = 'CO_column_number_density';
const values = [0.026, 0.031, 0.034, 0.041];

describe('a file whose name says that a mean was taken', () => {
  it.each(['mean', 'median', 'composite'])('measures what its bands are called after: %s', (word) => {
    const found = made(`S5P_OFFL_L3_CO_2021_07_${word}.tif`, column, values);
    expect(found?.status).toBe('unknown');
    expect(found?.madeFrom?.bands[0]).toMatchObject({ quantity: 'co-column', unit: 'mol m-2' });
  });

  it.each(['sum', 'count', 'std', 'anomaly', 'mean_anomaly'])('may measure anything after a %s', (word) => {
    expect(made(`S5P_OFFL_L3_CO_2021_07_${word}.tif`, column, values)?.madeFrom).toBeUndefined();
  });

  it('measures nothing known where the band is called otherwise, or its numbers are packed', () => {
    expect(made('S5P_OFFL_L3_CO_2021_07_mean.tif', 'column', values)?.madeFrom).toBeUndefined();
    expect(
      made('MOD11A2_LST_2021_mean.tif', 'LST_Day_1km', [14_000, 14_500, 15_200], 'uint16')?.madeFrom,
    ).toBeUndefined();
  });
});
