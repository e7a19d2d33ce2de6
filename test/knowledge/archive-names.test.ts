import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const verdict = (...file: Parameters<typeof fileOf>) => {
  const [found] = recognise([fileOf(...file)]);
  return { status: found?.status, ids: found?.products.map(({ id }) => id), against: found?.against };
};

describe('layers and grids of one name', () => {
  it('knows how sure a class is by its own layer, and not by the codes beside it', () => {
    const sure = verdict('LCMAP_CU_2019_V13_LCPCONF.tif', [bandOf([58, 61, 74, 99, 151], 'uint8')]);
    expect(sure).toEqual({ status: 'established', ids: ['lcmap'], against: [] });
    expect(verdict('LCMAP_CU_2019_V13_LCPRI.tif', [bandOf([58, 61, 74, 99], 'uint8')]).status).toBe('unknown');
  });

  it('tells ERA5 from ERA5-Land by the pixels where both archives call a file alike', () => {
    const stream = (pixelM: readonly number[]) =>
      verdict('data_stream-moda.nc', [
        bandOf([271.5, 285.25, 301.75], 'float32', { name: 't2m', description: '2 metre temperature', pixelM }),
      ]);
    expect(stream([11_132, 9100])).toMatchObject({ status: 'established', ids: ['era5-land'] });
    expect(stream([27_830, 22_800])).toMatchObject({ status: 'established', ids: ['era5'] });
    expect(stream([5000, 5000]).status).toBe('likely');
  });
});

it('is what a text says of months in a product of months, and is doubtful where it speaks of weeks', () => {
  const monthly = (text: string) =>
    verdict('grids_germany_monthly_air_temp_mean_202007.asc', [bandOf([141, 190, 205], 'int16')], {
      texts: [{ source: 'about.txt', text }],
    }).status;
  expect(monthly('Monthly averaged air temperature.')).toBe('established');
  expect(monthly('Weekly averaged air temperature.')).toBe('likely');
  expect(monthly('Monthly averaged air temperature, averaged over 1991 to 2020.')).toBe('likely');
});
