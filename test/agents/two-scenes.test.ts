import { describe, expect, it } from 'vitest';
import { dateIn } from '../../geo/dates.ts';
import { profiled } from './profiled.ts';

const path = 'S1B_IW_GRDH_1SDV_20190202T050310_20190202T050335_014768_01B8D4_1C3E.tif';
const band = (name: string, values: readonly number[]) =>
  profiled(path, values, { dtype: 'float32', name, description: name }).bands[0]?.quantity?.value ?? null;

describe('a layer of two radar scenes in one polarisation', () => {
  it('is their coherence where it is called so and its numbers can be, and no backscatter', () => {
    expect(band('coh_VH_02Feb2019_14Feb2019', [0.05, 0.4, 0.93])).toBe('coherence');
    expect(band('coh_VH_02Feb2019_14Feb2019', [-3.1, 0.4, 2.9])).toBeNull();
    expect(band('Phase_ifg_VH_02Feb2019_14Feb2019', [-3.1, 0.4, 3.1])).toBeNull();
    expect(band('Sigma0_VH', [0.01, 0.04, 0.3])).toBe('backscatter');
  });

  it('has no month that is made of the end of one day and the beginning of the next', () => {
    expect(dateIn('coh_VH_02Feb2019_03Mar2019')).not.toContain('-');
    expect(dateIn('ndvi_2019_03_mean')).toBe('2019-03');
  });
});
