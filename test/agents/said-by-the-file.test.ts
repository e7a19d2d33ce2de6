import { describe, expect, it } from 'vitest';
import { profiled } from './profiled.ts';

const bandOf = (...all: Parameters<typeof profiled>) => profiled(...all).bands[0];

describe('a band of which its file says another thing than its name', () => {
  it('has no unit of the product whose quantity is doubted', () => {
    const path = '20220615_100123_1012_3B_AnalyticMS.tif';
    const text = 'TOA reflectance * 10000';
    const band = bandOf(path, [500, 2000, 4000], { dtype: 'uint16' }, text, {
      tags: { TIFFTAG_IMAGEDESCRIPTION: text },
    });
    expect(band?.encoding?.unit ?? '').toBe('');
  });

  it.each([
    ['N52E013_FABDEM_V1-2_CHM.tif', [0, 12.5, 27.25]],
    ['S1A_IW_202206_DVP_RTC30_G_gpuned_cv_VV.tif', [0.05, 0.5, 1.4]],
  ] as const)('%s: the words before the one that alters them tell no quantity', (path, values) =>
    expect(bandOf(path, values, { dtype: 'float32' })?.quantity ?? null).toBeNull(),
  );

  it('is no number of people where its description is a density', () => {
    const description = { dtype: 'float32', name: 'people per km2', description: 'people per km2' };
    expect(bandOf('ken_2020.tif', [0, 12.5, 340.25], description)?.quantity?.value).not.toBe('population');
  });

  it('keeps the quantity of a copy', () =>
    expect(bandOf('N52E013_FABDEM_V1-2_clip.tif', [3, 12.5, 27.25], { dtype: 'float32' })?.quantity?.value).toBe(
      'elevation',
    ));
});
