import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../../test/geo/fixtures', import.meta.url));

/** Small files of every format, as they are damaged. */
export interface FuzzedFormat {
  readonly name: string;
  /** With the ending that the damaged copies get. */
  readonly seeds: readonly { readonly extension: string; readonly bytes: Buffer }[];
}

const filesIn = (folder: string, pattern: RegExp): FuzzedFormat['seeds'] =>
  readdirSync(join(fixtures, folder))
    .filter((name) => pattern.test(name))
    .map((name) => ({
      extension: name.slice(name.lastIndexOf('.')),
      bytes: readFileSync(join(fixtures, folder, name)),
    }));

const isHdf5 = ({ bytes }: { readonly bytes: Buffer }): boolean => bytes.toString('latin1', 1, 4) === 'HDF';

const texts = (extension: string, ...contents: string[]): FuzzedFormat['seeds'] =>
  contents.map((content) => ({ extension, bytes: Buffer.from(content) }));

const geojson = JSON.stringify({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32631' } },
  features: [
    { type: 'Feature', properties: { a: 1, b: 'x' }, geometry: { type: 'Point', coordinates: [7, 50] } },
    {
      type: 'Feature',
      properties: { a: null },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    },
  ],
});

export const fuzzedFormats = (): readonly FuzzedFormat[] => [
  { name: 'GeoTIFF', seeds: [...filesIn('tiff', /\.tif$/), ...filesIn('lerc', /\.tif$/)] },
  { name: 'NetCDF-3', seeds: filesIn('netcdf', /\.nc$/).filter((seed) => !isHdf5(seed)) },
  { name: 'NetCDF-4', seeds: filesIn('netcdf', /\.(nc|h5)$/).filter(isHdf5) },
  { name: 'PNG', seeds: filesIn('pictures', /\.png$/) },
  { name: 'JPEG', seeds: filesIn('pictures', /\.jpe?g$/) },
  { name: 'JPEG 2000', seeds: filesIn('jpeg2000', /\.(jp2|j2k)$/) },
  { name: 'FlatGeobuf', seeds: filesIn('columnar', /\.fgb$/) },
  { name: 'Parquet', seeds: filesIn('columnar', /\.parquet$/) },
  { name: 'GeoJSON', seeds: texts('.geojson', geojson) },
  { name: 'CSV', seeds: texts('.csv', 'date,mm\n2020-01-01,3\n2020-01-02,"4,5"\n', 'a;b\n1,5;x\n2;"y"\n') },
];
