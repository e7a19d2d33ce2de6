import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { fixture } from './support.ts';

const tagsOf = async (name: string) => {
  const description = await describeFile(fixture(`own-words/${name}`));
  return description.kind === 'raster' ? description.tags : {};
};

describe('what a file says of itself', () => {
  it('is its former name in a TIFF', async () =>
    expect(await tagsOf('heights.tif')).toMatchObject({
      TIFFTAG_DOCUMENTNAME: 'scratch/terrain_ruggedness_index.tif',
    }));

  it('is the standard name and the comment of each NetCDF variable, under its name', async () =>
    expect(await tagsOf('t2m.nc')).toEqual({
      title: 'ERA5',
      't2m#standard_name': 'air_temperature',
      't2m#comment': 'detrended',
    }));
});
