import { describe, expect, it } from 'vitest';
import { withReaderNotes } from '../../agents/answering/reader-notes.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';

const raster = (path: string, step: number): DataProfile['files'][number] => ({
  ...{ kind: 'raster', path, format: 'GeoTIFF', bytes: 1, date: null, place: null, warnings: [] },
  ...{ product: null, tags: {}, proposals: [] },
  bands: [
    {
      ...{ index: 1, name: '', description: '', dtype: 'uint16', nodata: null, scale: 1, offset: 0, unit: '' },
      ...{ wavelengthNm: null, date: null, statistics: null, codes: false, role: null, quantity: null },
      grid: {
        ...{ width: 9, height: 9, transform: [step, 0, 0, 0, -step, 0], crs: 'EPSG:32632', geographic: false },
        ...{ bounds: [0, 0, 1, 1], boundsWgs84: null },
      },
    },
  ],
});
const profile: DataProfile = { files: [raster('nir.tif', 10), raster('swir.tif', 20)], groups: [], unknown: [] };

const caveats = (swir: string, resampling?: 'nearest'): readonly string[] => {
  const port = (file: string): Workflow['nodes'][number]['inputs'][string] => ({
    ...{ kind: 'layers', as: 'raster', unit: '', quantity: 'reflectance' },
    layers: [{ file, band: 1, date: null }],
  });
  const variable = {
    name: 'swir',
    kind: 'raster',
    quantity: 'reflectance',
    ...(resampling && { resampling }),
  } as const;
  const measure = { quantity: 'index', unit: '1', variables: [variable], value: 'nir[i] - swir[i]', where: 'true' };
  return withReaderNotes(
    {
      goal: 'mean',
      nodes: [
        {
          ...{ id: 'n', purpose: '', stage: 'analyse', template: 'layer-statistics', params: {}, outputs: {} },
          inputs: { nir: port('nir.tif'), swir: port(swir) },
          derived: { values: measure },
        },
      ],
      answer: { node: 'n', output: 'value' },
      caveats: [],
    },
    profile,
  ).caveats;
};

describe('rasters on different grids', () => {
  it('are told with the answer: which was brought onto which grid, and how', () => {
    expect(caveats('swir.tif')).toEqual([
      'swir (pixels of 20) lies on another grid than nir (pixels of 10) and was brought onto it by bilinear resampling.',
    ]);
    expect(caveats('swir.tif', 'nearest').join()).toContain('by the nearest pixel.');
  });

  it('are no caveat where both lie on one', () => expect(caveats('nir.tif')).toEqual([]));
});
