import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { crsFromProjJson } from '../../../../geo/crs/from-projjson.ts';
import type { RasterFile } from '../../../../geo/raster/band.ts';

const document = z.object({
  crs: z.unknown(),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  width: z.number(),
  height: z.number(),
});

/** A grid whose CRS is PROJJSON, as Zarr and GeoParquet state it, as if it were a raster file without pixels of interest. */
export const crsOfDocument = (path: string): RasterFile => {
  const { crs, ...place } = document.parse(JSON.parse(readFileSync(path, 'utf8')));
  const grid = { ...place, crs: crsFromProjJson(crs) };
  const facts = {
    ...{ name: '', description: '', dtype: 'uint8', scale: 1, offset: 0, unit: '', quantity: '', nodata: [] },
    ...{ validRange: null, wavelengthNm: null, date: null, colour: '' },
  };
  const band = { facts, grid, blockRows: 1, readStored: () => undefined };
  return { format: 'PROJJSON', bands: [band], tags: {}, notes: [], close: () => undefined };
};
