/** Rasters: pixels, masks, places, resampling and areas, as the engine gives them to tools. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';
import { transformBetween } from '../../../geo/crs/transform.ts';
import { describeRaster } from '../../../geo/describe/raster.ts';
import { openRaster } from '../../../geo/files/open-raster.ts';
import { createAreaSource } from '../../../geo/measure/area.ts';
import { align } from '../../../geo/raster/align.ts';
import type { GridDefinition, PixelSource, RasterFile } from '../../../geo/raster/band.ts';
import { createDecodedSource } from '../../../geo/raster/decoded-source.ts';
import { createTileCache } from '../../../geo/raster/tile-cache.ts';
import { type Comparison, type Entry, type Family, refusal } from '../family.ts';
import { differenceOf, distanceM, type Expected, expected } from './rasters/differences.ts';
import { crsOfDocument } from './rasters/documents.ts';

const affine = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const grid = z.object({ crs: z.string(), transform: affine, width: z.number(), height: z.number() });
const place = z.tuple([z.number(), z.number()]).nullable();

const fileTruth = z.object({
  width: z.number(),
  height: z.number(),
  bands: z.array(z.object({ values: z.array(expected), tolerance: z.number() })),
  transform: affine.optional(),
  lonLat: z.array(place).optional(),
  hasCrs: z.boolean().default(false),
  /** Why the file has no place: the reader must say so. */
  unplaced: z.string().optional(),
});
const warpTruth = z.object({
  grid,
  method: z.enum(['nearest', 'bilinear', 'cubic', 'average', 'mode']),
  tolerance: z.number(),
  values: z.array(expected),
});
const areaTruth = z.object({ cells: z.array(z.number().nullable()), tolerance: z.number() });

const equal: Comparison = { verdict: 'equal' };
const wrong = (why: string): Comparison => ({ verdict: 'wrong', why });

const readAll = (source: PixelSource): Float64Array => {
  const { width, height } = source.grid;
  const values = new Float64Array(width * height);
  source.read({ column: 0, row: 0, width, height }, { values, start: 0, stride: width });
  return values;
};

/** Corners, middles of the sides and the centre. */
const lattice = ({ transform: [a, b, c, d, e, f], width, height }: GridDefinition): [number, number][] =>
  [0, 0.5, 1].flatMap((row) =>
    [0, 0.5, 1].map((column): [number, number] => [
      a * column * width + b * row * height + c,
      d * column * width + e * row * height + f,
    ]),
  );

/** Error that a note of the description admits, in metres. */
const admittedM = (notes: readonly string[]): number => {
  const stated = notes.map((note) => Number(/within (\d+(?:\.\d+)?) m\b/.exec(note)?.[1] ?? 0));
  const largest = Math.max(0, ...stated);
  return largest <= 75 ? largest : 0;
};

const comparePlaces = (
  own: GridDefinition,
  lonLat: readonly z.infer<typeof place>[],
  notes: readonly string[],
): Comparison => {
  if (own.crs === '') {
    const said = notes.find((note) => /CRS|projection/i.test(note) && note.length > 40);
    return said ? { verdict: 'refused-clearly', why: said } : { verdict: 'unclear-refusal', why: 'no CRS, no reason' };
  }
  const toDegrees = transformBetween(own.crs, 'EPSG:4326');
  const tolerance = 0.02 + admittedM(notes);
  for (const [index, [x, y]] of lattice(own).entries()) {
    const wanted = lonLat[index];
    if (!wanted) continue;
    const found = toDegrees(x, y);
    const limited = notes.find((note) => note.includes('there are no places'));
    if (Number.isNaN(found[0]) && limited) return { verdict: 'refused-clearly', why: limited };
    const metres = distanceM(found, wanted);
    if (!(metres <= tolerance)) return wrong(`${own.crs.slice(0, 200)}: ${metres.toPrecision(4)} m off`);
  }
  return equal;
};

const compareGrid = (own: GridDefinition, truth: z.infer<typeof fileTruth>, notes: readonly string[]): Comparison => {
  if (truth.unplaced !== undefined) {
    const { unplaced } = truth;
    const said = own.crs === '' && notes.some((note) => note.includes(unplaced));
    return said ? equal : wrong(`no word about ${unplaced}`);
  }
  if (own.width !== truth.width || own.height !== truth.height) return wrong(`${own.width} × ${own.height} pixels`);
  const { transform } = truth;
  const size = Math.abs(transform?.[0] ?? 1) + Math.abs(transform?.[1] ?? 0);
  if (transform?.some((value, index) => Math.abs(value - own.transform[index]!) > 1e-6 * size))
    return wrong(`transform ${own.transform.join(' ')} instead of ${transform.join(' ')}`);
  return truth.lonLat && truth.hasCrs ? comparePlaces(own, truth.lonLat, notes) : equal;
};

const compareBands = (file: RasterFile, bands: z.infer<typeof fileTruth>['bands']): Comparison => {
  if (bands.length > 0 && file.bands.length !== bands.length)
    return wrong(`${file.bands.length} bands instead of ${bands.length}`);
  for (const [index, { values, tolerance }] of bands.entries()) {
    const band = file.bands[index];
    const difference = band && differenceOf(readAll(createDecodedSource(band, {}, false)), values, tolerance);
    if (difference) return wrong(`band ${index + 1}: ${difference}`);
  }
  return equal;
};

const compareFile = async (path: string, truth: z.infer<typeof fileTruth>): Promise<Comparison> => {
  const file = path.endsWith('.json') ? crsOfDocument(path) : await openRaster(path, createTileCache(2 ** 22, 2 ** 24));
  try {
    const [first] = file.bands;
    if (!first) return wrong('no bands');
    const bands = compareBands(file, truth.bands);
    return bands.verdict === 'equal' ? compareGrid(first.grid, truth, describeRaster(file).notes) : bands;
  } finally {
    file.close();
  }
};

const compareWarp = async (path: string, truth: z.infer<typeof warpTruth>): Promise<Comparison> => {
  const file = await openRaster(path, createTileCache(2 ** 22, 2 ** 24));
  try {
    const [band] = file.bands;
    if (!band) return wrong('no bands');
    const values = readAll(align(createDecodedSource(band, {}, false), truth.grid, truth.method));
    const difference = differenceOf(values, truth.values, truth.tolerance);
    return difference ? wrong(difference) : equal;
  } finally {
    file.close();
  }
};

const compareAreas = (path: string, { cells, tolerance }: z.infer<typeof areaTruth>): Comparison => {
  const values = readAll(createAreaSource(grid.parse(JSON.parse(readFileSync(path, 'utf8')))).source);
  const relative = cells.map((cell): Expected => (cell === null ? 'any' : 1));
  const difference = differenceOf(
    values.map((value, index) => value / (cells[index] ?? 1)),
    relative,
    tolerance,
  );
  return difference ? wrong(`relative to the truth, ${difference}`) : equal;
};

const compareTruth = async (path: string, { truth }: Entry): Promise<Comparison> => {
  if (z.object({ refuse: z.literal(true) }).safeParse(truth).success) {
    const file = await openRaster(path, createTileCache(2 ** 20, 2 ** 20));
    try {
      readAll(createDecodedSource(file.bands[0]!, {}, false));
    } finally {
      file.close();
    }
    return wrong('was read');
  }
  const warp = warpTruth.safeParse(truth);
  if (warp.success) return compareWarp(path, warp.data);
  const areas = areaTruth.safeParse(truth);
  return areas.success ? compareAreas(path, areas.data) : compareFile(path, fileTruth.parse(truth));
};

export const family: Family = {
  name: 'rasters',
  generator: 'rasters.py',
  async compare(folder, entry) {
    try {
      return await compareTruth(join(folder, entry.file), entry);
    } catch (error) {
      if (error instanceof EarthwrightError) return refusal(error.code, error.message);
      throw error;
    }
  },
};
