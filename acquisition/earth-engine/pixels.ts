/** Pixels that Earth Engine computes, as one GeoTIFF per band: in tiles as large as it computes at once, joined. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import type { EarthEnginePixels } from '../../core/fetch-request.ts';
import { projectedBounds } from '../../core/tool/library/grids.ts';
import { longitudeLatitude, transformBetween } from '../../geo/crs/transform.ts';
import { rasterFormatOf } from '../../geo/files/open-raster.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';
import { combineWindows } from '../fetch/combine.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { keepPlainFiles } from '../fetch/own-folder.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { type Provenance, writeProvenance } from '../fetch/provenance.ts';
import { publicRequest } from '../fetch/say.ts';
import { periodOf } from '../stac/period.ts';
import type { FoundItem } from '../stac/schema.ts';
import { callEarthEngine } from './call.ts';
import { expressionOf, unmasked } from './expression.ts';

/** 48 MB uncompressed at once, of at most 8 bytes a pixel: 2048² of one band fit. */
const mostTile = 2048;
const leastTile = 16;
/** More is no window any more. */
const mostPixels = 10_000 ** 2;

interface Grid {
  readonly width: number;
  readonly height: number;
  /** Of the upper left corner, in the CRS. */
  readonly west: number;
  readonly north: number;
}

interface Part {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** The area in whole pixels whose edges are multiples of their size. */
const gridOf = ({ area, crs, resolution }: EarthEnginePixels): Grid => {
  const [west, south, east, north] = boxOf(area);
  if (west > east)
    throw new EarthwrightError(
      'fetch-area',
      'user',
      'Pixels of Earth Engine are not asked for across the antimeridian.',
    );
  const box = projectedBounds({ west, south, east, north }, ([x, y]) => [
    ...transformBetween(longitudeLatitude, crs)(x, y),
  ]);
  const [left, top] = [Math.floor(box.west / resolution), Math.ceil(box.north / resolution)];
  const [width, height] = [Math.ceil(box.east / resolution) - left, top - Math.floor(box.south / resolution)];
  if (width * height > mostPixels)
    throw new EarthwrightError(
      'fetch-area',
      'user',
      `The area has ${width} × ${height} pixels of ${resolution}: ask for a smaller one, or for coarser pixels.`,
    );
  return { width, height, west: left * resolution, north: top * resolution };
};

const parts = ({ column, row, width, height }: Part, side: number): Part[] =>
  Array.from({ length: Math.ceil(height / side) }, (_, down) =>
    Array.from({ length: Math.ceil(width / side) }, (__, right) => ({
      column: column + right * side,
      row: row + down * side,
      width: Math.min(side, width - right * side),
      height: Math.min(side, height - down * side),
    })),
  ).flat();

interface Tile extends Part {
  readonly bytes: Buffer;
}

const tilesOf = async (part: Part, ask: (part: Part) => Promise<Buffer>): Promise<Tile[]> => {
  try {
    return [{ ...part, bytes: await ask(part) }];
  } catch (error) {
    const side = Math.ceil(Math.max(part.width, part.height) / 2);
    if (!(error instanceof EarthwrightError) || error.code !== 'earth-engine-size' || side < leastTile) throw error;
    const tiles: Tile[] = [];
    for (const smaller of parts(part, side)) tiles.push(...(await tilesOf(smaller, ask)));
    return tiles;
  }
};

const isGeoTiff = (bytes: Buffer, address: URL): Buffer => {
  if (rasterFormatOf(bytes.subarray(0, 16)) === 'tiff') return bytes;
  throw new EarthwrightError('earth-engine', 'data', `${shownUrl(address)} gave no GeoTIFF: nothing is taken.`);
};

/** As a STAC item says it of a file: what its pixels are of, and what stands for none. */
const itemOf = ({ collection, dates }: EarthEnginePixels, address: URL): FoundItem => {
  const { from, to } = periodOf(dates);
  const [start, end] = [from, to].map((time) => new Date(time).toISOString());
  const properties = {
    datetime: dates.includes('/') ? null : (start ?? null),
    start_datetime: start,
    end_datetime: end,
  };
  return {
    item: {
      type: 'Feature',
      ...{ stac_version: '1.0.0', id: collection, geometry: null, links: [], assets: {} },
      properties,
    },
    url: address,
  };
};

const bandFiles = async (
  request: EarthEnginePixels,
  band: string,
  { folder, address, port }: { folder: string; address: URL; port: FetchWorld['port'] },
) => {
  const { crs, resolution, nodata } = request;
  const grid = gridOf(request);
  const expression = unmasked(expressionOf(request), nodata);
  const ask = async ({ column, row, width, height }: Part): Promise<Buffer> => {
    const affineTransform = {
      ...{ scaleX: resolution, shearX: 0, translateX: grid.west + column * resolution },
      ...{ shearY: 0, scaleY: -resolution, translateY: grid.north - row * resolution },
    };
    const body = {
      ...{ expression, fileFormat: 'GEO_TIFF', bandIds: [band] },
      grid: { dimensions: { width, height }, affineTransform, crsCode: crs },
    };
    return isGeoTiff(await callEarthEngine(port, address, body), address);
  };
  const windows = [];
  for (const first of parts({ column: 0, row: 0, ...grid }, mostTile))
    for (const { column, row, bytes } of await tilesOf(first, ask)) {
      const path = `${plainName(band)}_${column}_${row}.part.tif`;
      writeFileSync(join(folder, path), bytes, { mode: 0o600 });
      windows.push({
        found: itemOf(request, address),
        chosen: { key: band, asset: { href: path, 'raster:bands': [{ nodata }] }, bands: null },
        path,
      });
    }
  return windows;
};

/** Throws earth-engine, remote-forbidden, fetch-area, and as the port. */
export const planPixels = (request: EarthEnginePixels, world: FetchWorld): PlannedFetch => {
  const { endpoint, bands, collection, dates } = request;
  const address = new URL(`${endpoint.replace(/\/$/, '')}/image:computePixels`);
  const { width, height } = gridOf(request);
  return {
    addresses: [address],
    bytes: width * height * bands.length * 8,
    bring: async (folder) => {
      mkdirSync(folder, { recursive: true });
      keepPlainFiles(folder);
      const windows = [];
      for (const band of bands)
        windows.push(...(await bandFiles(request, band, { folder, address, port: world.port })));
      const made = await combineWindows(windows, 'first', folder, world);
      const provenance: Provenance = {
        version: 1,
        request: publicRequest(request),
        query: JSON.stringify(expressionOf(request)),
        fetchedAt: new Date(world.now()).toISOString(),
        title: collection,
        licence: null,
        providers: ['Google Earth Engine'],
        coverage: 1,
        notes: [
          `Earth Engine computed ${bands.join(', ')} on ${width} × ${height} pixels, in ${windows.length} requests; masked pixels are missing.`,
        ],
        items: [{ id: collection, datetime: dates.split('/')[0] ?? null, source: shownUrl(address) }],
        ...made,
      };
      writeProvenance(folder, provenance);
      return provenance;
    },
  };
};
