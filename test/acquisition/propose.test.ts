import { describe, expect, it } from 'vitest';
import { createPolicy } from '../../acquisition/network/policy.ts';
import { proposeFetch } from '../../acquisition/propose.ts';
import { wantedFetch } from '../../core/fetch-request.ts';
import type { DataProfile, FileProfile } from '../../core/profile.ts';
import { catalogues } from '../../knowledge/catalogues.ts';
import { findProduct } from '../../knowledge/products.ts';

const zones: FileProfile = {
  ...{
    kind: 'features',
    path: 'data/park.geojson',
    format: 'GeoJSON',
    bytes: 1,
    date: null,
    place: null,
    warnings: [],
  },
  layers: [{ name: 'park', count: 1, geometry: ['Polygon'], crs: 'EPSG:4326', bounds: [9, 52, 10, 53], fields: [] }],
};

const image = (roles: readonly string[], quantity: string): FileProfile => ({
  ...{ kind: 'raster', path: 'data/image.tif', format: 'GeoTIFF', bytes: 1, date: null, place: null, warnings: [] },
  ...{ product: null, tags: {}, proposals: [] },
  bands: roles.map((role, index) => ({
    ...{ index: index + 1, name: '', description: '', dtype: 'uint16', nodata: null, scale: 1, offset: 0, unit: '' },
    ...{ wavelengthNm: null, date: null, statistics: null, codes: false },
    grid: {
      ...{ width: 1, height: 1, transform: [1, 0, 0, 0, -1, 0], crs: 'EPSG:32632', geographic: false },
      ...{ bounds: [0, 0, 1, 1], boundsWgs84: [9, 52, 10, 53] },
    },
    role: { value: role, reason: '' },
    quantity: { value: quantity, reason: '' },
  })),
});

const over = (...files: FileProfile[]): DataProfile => ({ files, groups: [], unknown: [] });
const proposed = (question: string, profile: DataProfile = over(zones)) => proposeFetch(question, profile);

describe('what could be fetched for a question', () => {
  it.each([
    ['What is the mean NDVI on 2024-06-12?', 'sentinel-2-l2a', { bands: ['nir', 'red'], dates: '2024-06-12' }],
    [
      'What is the mean NDVI in June 2024?',
      'sentinel-2-l2a',
      { dates: '2024-06-01/2024-06-30', choose: 'least-cloudy' },
    ],
    ['What was the mean NDWI from May to 15 July 2023?', 'sentinel-2-l2a', null],
    [
      'What is the mean land surface temperature on 1 July 2023?',
      'landsat-c2-l2',
      { bands: ['thermal1'], dates: '2023-07-01' },
    ],
    ['What is the highest elevation?', 'cop-dem-glo-30', { bands: ['data'] }],
    ['Which land cover is the most frequent?', 'esa-worldcover', { bands: ['map'] }],
  ])('%s', (question, collection, more) => {
    const proposal = proposed(question);
    if (more === null) return expect(proposal).toBeNull();
    expect(proposal?.request).toMatchObject({ collection, area: 'data/park.geojson', ...more });
    expect(wantedFetch.safeParse(proposal?.request).success).toBe(true);
    // A task's author may write the hosts down as they are told.
    expect(createPolicy({ command: [], task: proposal?.hosts ?? [] }).allowsNothing).toBe(false);
  });

  it('is nothing where place or days are open, a mission had not begun, the folder has it, or no catalogue is known to', () => {
    expect(proposed('What is the mean NDVI?')).toBeNull();
    expect(proposed('How did the mean NDVI change from 1985 to 2020?')).toBeNull();
    expect(proposed('What was the mean NDVI on 2014-06-12?')?.request).toMatchObject({ collection: 'landsat-c2-l2' });
    expect(proposed('What is the mean elevation?', over())).toBeNull();
    expect(proposed('How many people live in the park?')).toBeNull();
    expect(
      proposed('What is the mean NDVI on 2024-06-12?', over(zones, image(['red', 'nir'], 'reflectance'))),
    ).toBeNull();
    expect(proposed('What is the mean elevation?', over(image(['dem'], 'elevation')))).toBeNull();
  });

  it('is over an image where there are no zones, and of what the image lacks', () => {
    const profile = over(image(['red', 'green', 'blue'], 'reflectance'));
    expect(proposed('What is the mean NDVI on 2024-06-12?', profile)?.request).toMatchObject({
      area: 'data/image.tif',
    });
  });
});

describe('the catalogues that are known', () => {
  it('hold products that are known', () => {
    for (const { collections } of catalogues())
      for (const { product } of collections) expect(findProduct(product)?.id, product).toBe(product);
  });
});
