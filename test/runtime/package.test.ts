import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRuntime } from '../../agents/export/runtime-package.ts';

const root = resolve(import.meta.dirname, '../..');
const fixture = (name: string): string => join(root, 'test/geo/fixtures', name);
const seed = (name: string): string => join(root, 'bench/fuzz/seeds', name);

/** One of each format, codec and list of coordinate reference systems that needs a library. */
const rasters: Readonly<Record<string, string>> = {
  zstd: fixture('tiff/codec-zstd-band-tiles.tif'),
  lerc: fixture('lerc/float-strips.tif'),
  jpeg: fixture('pictures/jpeg-ycbcr.tif'),
  png: fixture('pictures/gray16.png'),
  jpeg2000: fixture('jpeg2000/tiled-uint16.jp2'),
  envi: fixture('bare/envi-bsq'),
  netcdf3: fixture('netcdf/classic.nc'),
  netcdf4: fixture('netcdf/netcdf4.nc'),
  hdf5: seed('deflate.h5'),
  albers: fixture('tiff/crs-albers-custom.tif'),
  lambert: fixture('tiff/crs-lambert-azimuthal-code.tif'),
  datum: fixture('tiff/crs-nad27.tif'),
};
const vectors: Readonly<Record<string, string>> = {
  shapefile: seed('polygons.shp'),
  geopackage: seed('places.gpkg'),
  flatgeobuf: fixture('columnar/plain-utm.fgb'),
  geoparquet: fixture('columnar/geo-utm.parquet'),
};

const tools = (contract: string): string => `
import { features, number, raster, text, tool } from ${JSON.stringify(contract)};
const about = { summary: 'What was read.', stage: 'prepare', params: {} };
export const copy = tool({ ...about, name: 'copy', inputs: { a: raster('any') }, outputs: { copy: raster('any'), area: number({ unit: 'm2' }) },
  run({ inputs: { a }, output, scan }) {
    output.raster('copy', a.grid, [a], (block, out) => { out.set(block); });
    let sum = 0;
    if (a.grid.crs) scan([a.grid.area], (block) => { for (const value of block) sum += value; });
    output.number('area', sum);
  } });
export const list = tool({ ...about, name: 'list', inputs: { a: features() }, outputs: { list: features(), moved: text() },
  run({ inputs: { a }, output }) {
    output.features('list', a.items);
    output.text('moved', JSON.stringify(a.to('EPSG:3035')).slice(0, 4000));
  } });
`;

const program = (runner: string, module: string): string => `
import { runTool } from ${JSON.stringify(runner)};
import { copy, list } from ${JSON.stringify(module)};
const [rasters, vectors, out] = JSON.parse(process.argv[2]);
for (const [name, path] of Object.entries(rasters)) await runTool(copy, { inputs: { a: path }, out: out + '/' + name });
for (const [name, path] of Object.entries(vectors)) await runTool(list, { inputs: { a: path }, out: out + '/' + name });
`;

/** Hashes of all outputs, by place, of the tools run in a Node process that has nothing but two modules. */
const hashesWith = (place: string, contract: string, runner: string): Record<string, string> => {
  const [module, start, out] = [join(folder, `${place}-tools.mjs`), join(folder, `${place}.mjs`), join(folder, place)];
  writeFileSync(module, tools(contract));
  writeFileSync(start, program(runner, pathToFileURL(module).href));
  execFileSync(process.execPath, [start, JSON.stringify([rasters, vectors, out])], { cwd: folder });
  const files = readdirSync(out, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const hashed = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(out.length), createHash('sha256').update(readFileSync(path)).digest('hex')] as const;
  });
  return Object.fromEntries(hashed.sort(([left], [right]) => (left < right ? -1 : 1)));
};

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-runtime-'));
  await writeRuntime(join(folder, 'runtime'), '0.1.0');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the runtime package', () => {
  it('reads every format as the sources do, byte for byte, without any other package', () => {
    const href = (path: string): string => pathToFileURL(path).href;
    const bundled = hashesWith('bundled', href(join(folder, 'runtime/tool.js')), href(join(folder, 'runtime/run.js')));
    expect(Object.keys(bundled)).toHaveLength(2 * (Object.keys(rasters).length + Object.keys(vectors).length));
    const sources = hashesWith(
      'sources',
      href(join(root, 'core/tool/contract.ts')),
      href(join(root, 'runtime/run-tool.ts')),
    );
    expect(bundled).toEqual(sources);
  });

  it('is a package that needs no other, with the licences of what is in it', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'runtime/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'earthwright-runtime', version: '0.1.0', license: 'Apache-2.0' });
    expect(manifest.dependencies).toBeUndefined();
    const licences = readFileSync(join(folder, 'runtime/LICENSES.txt'), 'utf8');
    for (const name of ['h5wasm ', 'zod ', 'proj4 ', 'lerc ', '@cornerstonejs/codec-openjpeg ', 'hyparquet '])
      expect(licences).toContain(name);
  });
});
