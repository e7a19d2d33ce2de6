/** Array files (NetCDF, HDF5, Zarr) as a tool sees them, against what netCDF4, cftime, PROJ or the writer itself say of them. */
import { join } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';
import { transformBetween } from '../../../geo/crs/transform.ts';
import { openRaster } from '../../../geo/files/open-raster.ts';
import { apply } from '../../../geo/raster/affine.ts';
import type { RasterBand, RasterFile } from '../../../geo/raster/band.ts';
import { createDecodedSource } from '../../../geo/raster/decoded-source.ts';
import { createTileCache } from '../../../geo/raster/tile-cache.ts';

interface Comparison {
  readonly verdict: 'equal' | 'refused-clearly' | 'unclear-refusal' | 'wrong';
  readonly why?: string;
}

const bandTruth = z.object({
  name: z.string(),
  /** Row-major, north-up; null for missing. */
  values: z.array(z.number().nullable()),
  date: z.string().optional(),
  unit: z.string().optional(),
});

const arrayEntry = z.object({
  file: z.string(),
  format: z.string(),
  case: z.string(),
  /** What a refusal must say where one is right. */
  refusal: z.string().optional().nullable(),
  truth: z.object({
    bands: z.array(bandTruth),
    transform: z.array(z.number()).nullable(),
    /** Longitude and latitude of the centres of the corner pixels, from the upper left one clockwise. */
    corners: z.array(z.tuple([z.number(), z.number()])).nullable(),
    tolerance: z.number().optional(),
    /** The file must be refused: it has nothing that could be read. */
    refused: z.boolean().optional(),
    /** Places, dates: none of them is known; a value would be wrong. */
    unplaced: z.boolean().optional(),
    undated: z.boolean().optional(),
    /** Where the truth is missing, infinity may stand. */
    infinite: z.boolean().optional(),
    /** Dates may be given by their month. */
    months: z.boolean().optional(),
    /** Names of the bands in full. */
    labels: z.array(z.string()).optional(),
    categories: z.record(z.string(), z.string()).nullish(),
  }),
});
type ArrayEntry = z.infer<typeof arrayEntry>;

const wrong = (why: string): Comparison => ({ verdict: 'wrong', why });

/** A refusal that names what and why, and says what would help. */
const refusal = (entry: ArrayEntry, code: string, message: string): Comparison => {
  const named = entry.refusal ? new RegExp(entry.refusal, 'i').test(message) : message.length > 40;
  const helps = /gdal|\bnc|h5repack|cdo|xarray|convert|write|regrid|rechunk|nothing (else|to)|say|give|declare/i.test(
    message,
  );
  const clear = code !== 'file-damaged' && code !== 'file-unreadable' && named && helps;
  return { verdict: clear ? 'refused-clearly' : 'unclear-refusal', why: `${code}: ${message}` };
};

const readBand = (band: RasterBand): Float64Array => {
  const { width, height } = band.grid;
  const values = new Float64Array(width * height);
  createDecodedSource(band, {}, false).read({ column: 0, row: 0, width, height }, { values, start: 0, stride: width });
  return values;
};

const isUnplaced = ({ grid }: RasterBand): boolean => grid.crs === '';

const turnRows = (values: Float64Array, width: number): Float64Array =>
  values.map((_, index) => {
    const [row, column] = [Math.floor(index / width), index % width];
    return values[(values.length / width - 1 - row) * width + column] ?? NaN;
  });

const mismatch = (entry: ArrayEntry, values: Float64Array, truth: z.infer<typeof bandTruth>): string | undefined => {
  if (values.length !== truth.values.length) return `${values.length} pixels, not ${truth.values.length}`;
  for (const [index, expected] of truth.values.entries()) {
    const value = values[index] ?? NaN;
    if (expected === null ? Number.isNaN(value) || (entry.truth.infinite && !Number.isFinite(value)) : false) continue;
    const tolerance = entry.truth.tolerance ?? 2e-7 * Math.max(1, Math.abs(expected ?? 0));
    if (expected === null || !(Math.abs(value - expected) <= tolerance))
      return `pixel ${index} of ${truth.name} is ${value}, not ${expected}`;
  }
  return undefined;
};

const differences = (entry: ArrayEntry, band: RasterBand, truth: z.infer<typeof bandTruth>): string | undefined => {
  const values = readBand(band);
  // Rows of unplaced pixels come as they lie in the file, or north-up where that much is known.
  if (isUnplaced(band)) {
    const turned = mismatch(entry, turnRows(values, band.grid.width), truth);
    return turned === undefined ? undefined : mismatch(entry, values, truth);
  }
  return mismatch(entry, values, truth);
};
/** A day that ISO 8601 does not have is given by its month. */
const exists = (stamp: string): boolean => {
  const [year = 0, month = 0, day = 0] = stamp.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(2000 + (year % 400), month - 1, day));
  return date.getUTCDate() === day;
};

const dateDiffers = (date: string | null, expected: string, months = false): boolean => {
  const plain = date?.replace(/Z$/, '') ?? '';
  return plain.length < 7 || !expected.startsWith(plain) || (plain.length === 7 && exists(expected) && !months);
};

const turn = (difference: number): number => Math.abs(difference - 360 * Math.round(difference / 360));

const cornersDiffer = (entry: ArrayEntry, { grid }: RasterBand): string | undefined => {
  const { corners } = entry.truth;
  const [a, b, , d] = corners ?? [];
  if (!corners || !a || !b || !d) return undefined;
  const { width, height, transform, crs } = grid;
  const toDegrees = transformBetween(crs, 'EPSG:4326');
  const pixelX = width > 1 ? Math.hypot(turn(b[0] - a[0]), b[1] - a[1]) / (width - 1) : 0.25;
  const pixelY = height > 1 ? Math.hypot(turn(d[0] - a[0]), d[1] - a[1]) / (height - 1) : 0.25;
  const places = [
    [0.5, 0.5],
    [width - 0.5, 0.5],
    [width - 0.5, height - 0.5],
    [0.5, height - 0.5],
  ] as const;
  for (const [index, [column, row]] of places.entries()) {
    const [longitude, latitude] = toDegrees(...apply(transform, column, row));
    const [expectedLongitude, expectedLatitude] = corners[index] ?? [NaN, NaN];
    const off = Math.hypot(turn(longitude - expectedLongitude), latitude - expectedLatitude);
    if (!(off <= 0.02 * Math.min(pixelX, pixelY)))
      return `corner ${index} lies at ${longitude}, ${latitude}, not ${expectedLongitude}, ${expectedLatitude} (${crs})`;
  }
  return undefined;
};

/** Where there is no CRS, a note must say why. */
const comparePlace = (entry: ArrayEntry, band: RasterBand, notes: string): Comparison => {
  const { corners, unplaced, transform } = entry.truth;
  if (isUnplaced(band)) {
    const said = new RegExp(entry.refusal || 'place|CRS', 'i').test(notes);
    return said
      ? { verdict: 'refused-clearly', why: notes }
      : { verdict: 'unclear-refusal', why: `no place: ${notes}` };
  }
  if (unplaced || (!corners && entry.refusal)) return wrong(`placed by ${band.grid.crs}, though nothing says where`);
  const off = cornersDiffer(entry, band);
  if (off !== undefined) return wrong(off);
  const same = transform?.every((value, index) => Math.abs(value - (band.grid.transform[index] ?? NaN)) < 1e-6);
  return same === false ? wrong(`transform ${band.grid.transform}`) : { verdict: 'equal' };
};

const compareDate = (entry: ArrayEntry, band: RasterBand, expected: string | undefined, notes: string): Comparison => {
  const { date } = band.facts;
  if (expected === undefined) {
    if (date !== null) return wrong(`date ${date}, though nothing says one`);
    if (!entry.truth.undated) return { verdict: 'equal' };
    const said = new RegExp(entry.refusal || 'time|date', 'i').test(notes);
    return said ? { verdict: 'refused-clearly', why: notes } : { verdict: 'unclear-refusal', why: `no date: ${notes}` };
  }
  if (date === null && /time|date/i.test(notes)) return { verdict: 'refused-clearly', why: notes };
  return dateDiffers(date, expected, entry.truth.months)
    ? wrong(`date ${date}, not ${expected}`)
    : { verdict: 'equal' };
};

const compareBand = (
  entry: ArrayEntry,
  band: RasterBand | undefined,
  truth: z.infer<typeof bandTruth>,
  notes: string,
): Comparison => {
  if (!band) return refusal(entry, notes === '' ? 'file-damaged' : 'format-unsupported', `no ${truth.name}: ${notes}`);
  const difference = differences(entry, band, truth);
  if (difference !== undefined) return wrong(difference);
  if (truth.unit !== undefined && band.facts.unit !== truth.unit) return wrong(`unit ${band.facts.unit}`);
  for (const [code, name] of Object.entries(entry.truth.categories ?? {}))
    if (truth.name === 'qc' && band.facts.categories?.[code] !== name) return wrong(`category ${code}`);
  const [place, date] = [comparePlace(entry, band, notes), compareDate(entry, band, truth.date, notes)];
  return place.verdict === 'wrong' || date.verdict === 'equal' ? place : date;
};

const gravity = ['equal', 'refused-clearly', 'unclear-refusal', 'wrong'] as const;

const compareFile = (file: RasterFile, entry: ArrayEntry): Comparison => {
  const { bands, refused } = entry.truth;
  if (refused) return wrong(`read as ${file.bands.map(({ facts }) => facts.name).join(', ')}, though it cannot be`);
  const taken = new Map<string, number>();
  const notes = file.notes.join(' ');
  const names = file.bands.map(({ facts }) => facts.name);
  if (entry.truth.labels?.some((label, index) => names[index] !== label)) return wrong(`bands ${names.join(', ')}`);
  const verdicts = bands.map((truth) => {
    const same = file.bands.filter(({ facts }) => facts.name.split(' (')[0] === truth.name);
    const index = taken.get(truth.name) ?? 0;
    taken.set(truth.name, index + 1);
    return compareBand(entry, same[index], truth, notes);
  });
  return verdicts.sort((a, b) => gravity.indexOf(b.verdict) - gravity.indexOf(a.verdict))[0] ?? { verdict: 'equal' };
};

/** Opens the file of an entry of the manifest and compares all of it with its truth. */
const compare = async (folder: string, raw: unknown): Promise<Comparison> => {
  const entry = arrayEntry.parse(raw);
  try {
    const file = await openRaster(join(folder, entry.file), createTileCache(2 ** 20, 2 ** 24));
    try {
      return compareFile(file, entry);
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof EarthwrightError) return refusal(entry, error.code, error.message);
    return { verdict: 'unclear-refusal', why: `unforeseen: ${String(error)}` };
  }
};

export const family = { name: 'arrays', generator: 'arrays.py', compare };
