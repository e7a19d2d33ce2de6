import type { BandProfile, DataProfile } from '../../../core/profile.ts';

/** A small profile with every kind of thing in it; `text` stands wherever somebody else's words may stand. */
export const profileWith = (text: (place: string) => string): DataProfile => {
  const band = (index: number): BandProfile => ({
    index,
    name: text('band name'),
    description: text('band description'),
    dtype: 'uint16',
    nodata: 0,
    scale: 1,
    offset: 0,
    unit: text('unit'),
    wavelengthNm: null,
    date: null,
    grid: {
      width: 10,
      height: 20,
      transform: [30, 0, 600000, 0, -30, 4000000],
      crs: text('crs'),
      geographic: false,
      bounds: [600000, 3999400, 600300, 4000000],
      boundsWgs84: null,
    },
    statistics: {
      valid: 190,
      total: 200,
      min: 7,
      max: 9800,
      mean: 2345.678,
      std: 321.5,
      zeros: 0,
      distinct: null,
      mode: { value: 2000, share: 0.1 },
    },
    role: { value: text('role'), reason: text('role reason') },
    quantity: null,
    codes: false,
  });
  const common = { bytes: 1000, date: { value: '2020-05-01', reason: text('date reason') }, place: null };
  return {
    files: [
      {
        kind: 'raster',
        path: `data/${text('raster path')}.tif`,
        format: 'GeoTIFF',
        ...common,
        warnings: [text('warning')],
        bands: [band(1), band(2)],
        product: { value: text('product id'), reason: text('product reason') },
        tags: { [text('tag name')]: text('tag value') },
        proposals: [
          {
            product: text('product'),
            band: 'B4',
            scale: 0.0001,
            offset: 0,
            nodata: [0],
            validRange: null,
            evidence: [text('evidence')],
          },
        ],
      },
      {
        kind: 'features',
        path: `data/${text('features path')}.gpkg`,
        format: 'GeoPackage',
        ...common,
        warnings: [],
        layers: [
          {
            name: text('layer'),
            count: 3,
            geometry: ['Polygon'],
            crs: 'EPSG:4326',
            bounds: null,
            fields: [{ name: text('field'), type: 'text', samples: [text('attribute value'), 5, null] }],
          },
        ],
      },
      {
        kind: 'table',
        path: 'data/stations.csv',
        format: 'CSV',
        ...common,
        warnings: [],
        columns: [{ name: text('column'), type: 'text', samples: [text('cell')] }],
        rows: 12,
      },
      {
        kind: 'unreadable',
        path: 'data/broken.tif',
        format: 'unknown',
        ...common,
        warnings: [],
        code: 'broken',
        message: text('message'),
      },
    ],
    groups: [
      {
        id: 'group-1',
        kind: 'single',
        label: text('label'),
        files: [`data/${text('raster path')}.tif`],
        dates: ['2020-05-01'],
        sameGrid: true,
        reason: '',
      },
    ],
    unknown: [text('unknown')],
    notes: [{ value: text('note'), reason: text('note reason') }],
  };
};
