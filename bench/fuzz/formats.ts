import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SeedFile } from './mutate.ts';

const differentialEntry = z.object({ file: z.string(), truth: z.looseObject({ kind: z.string() }) });

const fixtures = fileURLToPath(new URL('../../test/geo/fixtures', import.meta.url));
const own = fileURLToPath(new URL('./seeds', import.meta.url));

/** Small data sets of one format, as they are damaged. */
export interface FuzzedFormat {
  readonly name: string;
  readonly seeds: readonly SeedFile[];
}

const seedOf = (path: string): SeedFile => ({
  name: basename(path),
  open: basename(path),
  files: new Map([[basename(path), readFileSync(path)]]),
});

const filesIn = (folder: string, pattern: RegExp): SeedFile[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => seedOf(join(folder, name)));

const fixturesIn = (folder: string, pattern: RegExp): SeedFile[] => filesIn(join(fixtures, folder), pattern);

/** A file with those that belong to it, which have its name and other endings. */
const setsIn = (folder: string, ending: string): SeedFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => {
      const stem = name.slice(0, -ending.length);
      const parts = readdirSync(folder).filter((other) => other.startsWith(`${stem}.`));
      return { name, open: name, files: new Map(parts.map((part) => [part, readFileSync(join(folder, part))])) };
    });

/** Folders that are one data set. */
const storesIn = (folder: string): SeedFile[] =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const paths = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).sort();
      const files = paths
        .map((path) => join(name, path))
        .filter((path) => statSync(join(folder, path)).isFile())
        .map((path) => [path, readFileSync(join(folder, path))] as const);
      return { name, open: name, files: new Map(files) };
    });

const isHdf5 = (seed: SeedFile): boolean => seed.files.get(seed.open)?.toString('latin1', 1, 4) === 'HDF';

const texts = (extension: string, ...contents: string[]): SeedFile[] =>
  contents.map((content, index) => {
    const name = `text-${index}${extension}`;
    return { name, open: name, files: new Map([[name, Buffer.from(content)]]) };
  });

const ring = (x: number, y: number): number[][] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y],
];
const feature = (type: string, coordinates: unknown, properties: unknown): object => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

const collection = (features: readonly object[], more: object): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

const geojson = [
  collection(
    [feature('Point', [7, 50], { a: 1, b: 'x' }), feature('MultiPolygon', [[ring(0, 0)], [ring(4, 4)]], { a: null })],
    {
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32631' } },
    },
  ),
  collection(
    [
      feature('Polygon', [ring(0, 0), ring(0.2, 0.2)], { date: '2020-01-01', flag: true, nested: { list: [1, 2] } }),
      feature('LineString', ring(1, 1), { date: '2020-02-01', flag: false }),
      feature('MultiPoint', ring(170, 80), {}),
      feature('MultiLineString', [ring(-180, -90), ring(179, 89)], null),
    ],
    { name: 'zones', bbox: [-180, -90, 180, 90] },
  ),
  JSON.stringify({ type: 'Polygon', coordinates: [ring(3, 3)] }),
  [feature('Point', [7, 50], { id: 'BEYOND' }), feature('Point', [], null)]
    .map((one) => JSON.stringify(one))
    .join('\n')
    .replace('"BEYOND"', '9007199254740993'),
  JSON.stringify({
    type: 'GeometryCollection',
    geometries: [{ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }],
  }),
  JSON.stringify({
    type: 'Topology',
    transform: { scale: [0.5, 0.5], translate: [10, 50] },
    arcs: [
      [
        [0, 0],
        [4, 0],
        [0, 4],
      ],
      [
        [4, 4],
        [-4, -4],
      ],
    ],
    objects: {
      zones: {
        type: 'GeometryCollection',
        geometries: [{ type: 'Polygon', id: 7, arcs: [[0, -2]], properties: { a: 1 } }],
      },
    },
  }),
];

const csv = [
  'date,mm\n2020-01-01,3\n2020-01-02,"4,5"\n',
  'a;b\n1,5;x\n2;"y"\n',
  'name\tvalue\tflag\r\n"a ""b"""\t1e5\ttrue\r\n\tNA\tfalse\r\n007\t-3.5\t\r\n',
  '# comment\n1,2,3\n4,5,6\n',
  '"mpg","cyl"\n"Mazda",21.5,NA\n"Fiat","1,234",6\n',
  'sep=;\nday;value\n15/06/2018 10:30;1.234,5\n2018-06-15T10:30:15+02:00;none\n',
  '\ufeffStation|Date|Wert\nä|2018/06/15|1\nß|2018-06-16 10:30|\n',
];

/** Data sets of the differential suite that are read, each with the files beside it. */
const differential = (pattern: RegExp): SeedFile[] => {
  const folder = join(fixtures, 'differential', 'vectors');
  const entries = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').split('\n').filter(Boolean);
  return entries.flatMap((line) => {
    const { file, truth } = differentialEntry.parse(JSON.parse(line));
    if (!pattern.test(file) || truth.kind === 'refused') return [];
    const parts = readdirSync(join(folder, dirname(file)));
    const files = new Map(parts.map((name) => [name, readFileSync(join(folder, dirname(file), name))]));
    return [{ name: file.replace('/', '-'), open: basename(file), files }];
  });
};

export const fuzzedFormats = (): readonly FuzzedFormat[] => [
  {
    name: 'GeoTIFF',
    seeds: [
      ...fixturesIn('tiff', /\.tif$/),
      ...fixturesIn('lerc', /\.tif$/),
      ...fixturesIn('pictures', /\.tif$/),
      ...filesIn(own, /\.tif$/),
    ],
  },
  { name: 'NetCDF-3', seeds: fixturesIn('netcdf', /\.nc$/).filter((seed) => !isHdf5(seed)) },
  {
    name: 'NetCDF-4',
    seeds: [
      ...fixturesIn('netcdf', /\.(nc|h5)$/),
      ...filesIn(own, /\.h5$/),
      ...fixturesIn('differential/arrays', /^hdf5-(lzf-(lei|sparse)|filter-(blosc|zstd|lz4|bitshuffle)|user).*\.h5$/),
    ].filter(isHdf5),
  },
  { name: 'HDF4', seeds: fixturesIn('hdf4', /\.hdf$/) },
  { name: 'Imagine', seeds: setsIn(join(fixtures, 'imagine'), '.img') },
  { name: 'GRIB 2', seeds: fixturesIn('grib', /\.grb2$/) },
  { name: 'Zarr', seeds: storesIn(join(fixtures, 'zarr')) },
  { name: 'JPEG 2000', seeds: fixturesIn('jpeg2000', /\.(jp2|j2k)$/) },
  { name: 'PNG', seeds: fixturesIn('pictures', /\.png$/) },
  { name: 'JPEG', seeds: fixturesIn('pictures', /\.jpe?g$/) },
  { name: 'GeoJSON', seeds: texts('.geojson', ...geojson) },
  { name: 'Shapefile', seeds: [...setsIn(own, '.shp'), ...differential(/\.shp$/)] },
  { name: 'GeoPackage', seeds: [...filesIn(own, /\.gpkg$/), ...differential(/\.gpkg$/)] },
  { name: 'dBASE', seeds: differential(/\.dbf$/) },
  { name: 'FlatGeobuf', seeds: [...fixturesIn('columnar', /\.fgb$/), ...differential(/\.fgb$/)] },
  { name: 'CSV', seeds: texts('.csv', ...csv) },
  // A CRS that is refused hides the rest of its file.
  { name: 'Parquet', seeds: [...fixturesIn('columnar', /^(?!crs-paris).*\.parquet$/), ...differential(/\.parquet$/)] },
];
