/**
 * The earthwright tool contract, version 1. This file is all that a tool's author needs to read.
 *
 *   import { number, optional, raster, stack, tool } from 'earthwright/tool';
 *   import quantile from '@stdlib/stats/base/dists/t/quantile';          // default exports, one function per path
 *
 *   export default tool({
 *     name: 'vegetation-share', summary: 'Share of clear pixels whose NDVI exceeds a threshold, in percent.', stage: 'analyse',
 *     inputs: { red: raster('reflectance'), nir: raster('reflectance'), qa: optional(raster('qa-bits', { codes: true })) },
 *     params: { threshold: number({ unit: '1', default: 0.3 }), cloudBit: number({ default: 4 }) },
 *     outputs: { ndvi: raster('ndvi', { unit: '1' }), share: number({ unit: '%' }) },
 *     run({ inputs, params, output }) {
 *       let valid = 0, above = 0;
 *       output.raster('ndvi', inputs.nir.grid, [inputs.nir, inputs.red, inputs.qa], (nir, red, qa, ndvi) => {
 *         for (let i = 0; i < ndvi.length; i++) {
 *           if (qa && !(qa[i] === qa[i] && ((qa[i] >> params.cloudBit) & 1) === 0)) continue;   // ndvi[i] stays NaN
 *           ndvi[i] = (nir[i] - red[i]) / (nir[i] + red[i]);
 *           if (Number.isFinite(ndvi[i])) { valid++; if (ndvi[i] > params.threshold) above++; }
 *         }
 *       });
 *       output.number('share', valid ? (100 * above) / valid : NaN, { valid, of: inputs.nir.grid.width * inputs.nir.grid.height });
 *     },
 *   });
 *
 * - Physical values in, physical values out. Scale and offset are applied and nodata is NaN: never unscale, never test for nodata.
 *   Rasters declared `codes: true` (classes, QA bits) arrive as the stored integers, nodata NaN; what the bits say, fill and
 *   cloud included, is yours to test (`NaN & 1` is 0: test `value === value` first).
 * - A `unit` on an input port is the unit you receive; data that state another one are refused. No unit: see `Raster.unit`.
 * - Missing stays missing: NaN in, NaN out; means and shares count valid pixels only and say how many. x / 0 is not finite: missing too.
 * - Pixels come in strips: full-width runs of rows, row-major, top to bottom. A kernel runs once per strip, in order, before the call
 *   returns, so counting in closures is safe; things may cross strip borders, so carry what must go on into the next strip.
 *   Arrays are reused for the next strip: copy what must outlive it. Output blocks start as NaN; rasters are stored as float32.
 * - Rasters on other grids are brought onto the scan's grid, resampled as their quantity allows (codes, zones: nearest; physical
 *   quantities: bilinear) unless you say otherwise with `on()`. Outside a raster's footprint there is NaN.
 * - Dates are ISO strings, as precise as known (2018-06-15, 2018-06, 2018). Missing cells are null, never NaN.
 * - Everything is synchronous and deterministic: no async, the current time is frozen, Math.random is seeded.
 * - Stages: prepare (make data usable), extract (derive features, e.g. an index map), analyse (numbers, tables, series).
 * - Imports allowed: 'earthwright/tool', '@stdlib/stats/<path>', '@turf/turf', 'proj4', 'simple-statistics',
 *   'ml-matrix', 'ml-kmeans', 'ml-pca'. Nothing else. To fail on unusable data: `throw new Error('what and why')`.
 */

/** One strip of one band: 64-bit floats, NaN where missing. */
export type Block = Float64Array;

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Affine transform [a, b, c, d, e, f]: x = a·column + b·row + c, y = d·column + e·row + f. (0, 0) is the outer corner of the first pixel; add 0.5 for its centre. */
  readonly transform: readonly [number, number, number, number, number, number];
  /** 'EPSG:…' where there is a code, else a PROJ string or WKT; '' when the data do not say. */
  readonly crs: string;
  /** True when coordinates are degrees of longitude and latitude. */
  readonly geographic: boolean;
  /** Ground area of each pixel in m², on the ellipsoid, for any CRS: a raster to scan beside others. Throws without a CRS. */
  readonly area: Raster;
}

export type Resampling = 'nearest' | 'bilinear' | 'cubic' | 'average' | 'mode';

/** One band on one grid. */
export interface Raster {
  readonly kind: 'raster';
  /** File stem or upstream output, for messages and tables. */
  readonly name: string;
  readonly grid: Grid;
  readonly quantity: string;
  /** '1' when dimensionless; '' when unknown. */
  readonly unit: string;
  readonly date: string | null;
  /** The date as a decimal year, the middle of what is known (2018-06 → 2018.456); null when unknown. */
  readonly year: number | null;
  readonly codes: boolean;
  /** This raster seen on another grid; values are resampled when scanned. */
  on(grid: Grid, resampling?: Resampling): Raster;
  /** Exact quantiles of the valid pixels; `at` in 0..1, linear interpolation between ranks (numpy's default). NaN without valid pixels. */
  quantiles(at: readonly number[]): number[];
  /** All pixels, or a window, in one array. For small rasters: at most 8 million pixels at a time. */
  read(window?: { column: number; row: number; width: number; height: number }): Block;
}

/** Rasters of one quantity, ordered by date (undated: by name). Layers may have grids of their own; `grid` is the first one's. */
export interface RasterStack {
  readonly kind: 'stack';
  readonly grid: Grid;
  readonly quantity: string;
  readonly unit: string;
  readonly layers: readonly Raster[];
}

/** GeoJSON geometry; positions are [x, y]. Compatible with turf. */
export type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'MultiPoint' | 'LineString'; coordinates: number[][] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };
export interface Feature {
  type: 'Feature';
  geometry: Geometry;
  properties: Record<string, Cell>;
}

/** Vector features with their CRS. */
export interface Features {
  readonly kind: 'features';
  readonly crs: string;
  /** GeoJSON features in longitude/latitude (WGS 84), as turf expects them. */
  readonly items: readonly Feature[];
  /** The same features with coordinates in another CRS, e.g. a grid's. */
  to(crs: string): Feature[];
  /** Burns the polygons into a grid: the value is the feature's index in `items`, NaN outside all of them.
   * `rule`: 'centre' (default: a pixel belongs where its centre lies) or 'touched'. Later features win where they overlap;
   * pass `only: index` to burn one feature alone. Zones are never interpolated. Items without area are left out. */
  rasterize(grid: Grid, options?: { rule?: 'centre' | 'touched'; only?: number }): Raster;
  /** Share (0..1) of every pixel that one feature covers, for area-weighted statistics; 0 outside. */
  coverage(grid: Grid, index: number): Raster;
}

export type Cell = string | number | boolean | null;
export interface Table {
  readonly kind: 'table';
  readonly columns: readonly { readonly name: string; readonly type: 'number' | 'text' | 'date' | 'boolean'; readonly unit?: string }[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

export interface Sample {
  readonly date: string;
  /** NaN when missing. */
  readonly value: number;
  /** How many valid pixels or records stand behind the value. */
  readonly valid?: number;
}
export interface Series {
  readonly kind: 'series';
  readonly quantity: string;
  readonly unit: string;
  readonly samples: readonly Sample[];
}

export interface BlockInfo {
  /** First row of this strip on the scan's grid. */
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** What a scan may take: a raster gives one Block; a stack gives Block[], one per layer; an unbound optional input gives undefined. */
export type Scannable = Raster | RasterStack | undefined;
export type BlocksOf<S extends readonly Scannable[]> = { [K in keyof S]: S[K] extends RasterStack ? Block[] : undefined extends S[K] ? Block | undefined : Block };
export interface WindowOptions {
  /** Pixels of surroundings for moving windows. Input blocks are then (width + 2·margin) × (height + 2·margin) with NaN beyond the raster's edge, so the
   * pixel at (x, y) of the strip is at (y + margin) · (width + 2·margin) + x + margin; output blocks and BlockInfo stay without margin. */
  margin?: number;
}
export interface ScanOptions extends WindowOptions {
  /** Grid of the scan; default: the first input's. */
  grid?: Grid;
}

/** Calls the kernel strip by strip: scan([nir, red], (nir, red, block) => {…}). */
export type Scan = <const S extends readonly Scannable[]>(inputs: readonly [...S], kernel: (...blocks: [...BlocksOf<S>, BlockInfo]) => void, options?: ScanOptions) => void;

export type Dtype = 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** How the file of an output raster is made; kernels give physical values all the same. `scale`, `offset`: whole numbers are stored, with
 * physical = stored · scale + offset; for an integer `dtype` without codes. `overviews`: a cloud-optimised GeoTIFF with overviews. */
export type Stored = { readonly scale?: number; readonly offset?: number; readonly compression?: 'deflate' | 'zstd'; readonly overviews?: boolean };
export type RasterPort = { readonly kind: 'raster'; readonly description?: string; readonly quantity: string; readonly unit?: string; readonly codes?: boolean; readonly dtype?: Dtype; readonly stored?: Stored };
export type StackPort = { readonly kind: 'stack'; readonly description?: string; readonly quantity: string; readonly unit?: string; readonly codes?: boolean };
export type NumberPort = { readonly kind: 'number'; readonly description?: string; readonly unit?: string; readonly quantity?: string; readonly default?: number; readonly min?: number; readonly max?: number };
export type TextPort = { readonly kind: 'text'; readonly description?: string; readonly quantity?: string; readonly default?: string; readonly choices?: readonly string[] };
export type FlagPort = { readonly kind: 'flag'; readonly description?: string; readonly default?: boolean };
export type NumbersPort = { readonly kind: 'numbers'; readonly description?: string; readonly unit?: string; readonly default?: readonly number[] };
export type FeaturesPort = { readonly kind: 'features'; readonly description?: string; readonly quantity?: string };
export type TablePort = { readonly kind: 'table'; readonly description?: string; readonly columns?: readonly string[] };
export type SeriesPort = { readonly kind: 'series'; readonly description?: string; readonly quantity: string; readonly unit?: string };
export type OptionalPort<P> = { readonly kind: 'optional'; readonly port: P };

type DataPort = RasterPort | StackPort | NumberPort | TextPort | FeaturesPort | TablePort | SeriesPort;
export type InputPort = DataPort | OptionalPort<DataPort>;
export type ParameterPort = NumberPort | TextPort | FlagPort | NumbersPort;
export type OutputPort = Exclude<DataPort, StackPort>;

type Values = { raster: Raster; stack: RasterStack; number: number; text: string; flag: boolean; numbers: readonly number[]; features: Features; table: Table; series: Series };
type ValueOf<P> = P extends OptionalPort<infer Q> ? ValueOf<Q> | undefined : P extends { kind: infer K extends keyof Values } ? Values[K] : never;
type NamesOf<O, P> = { [K in keyof O]: O[K] extends P ? K : never }[keyof O] & string;
type Ports<P> = Readonly<Record<string, P>>;
type BlockPerName<N extends readonly string[]> = { [K in keyof N]: Block };

/** Every declared output is given exactly once. */
export interface Output<O extends Ports<OutputPort>> {
  /** One raster: the kernel fills the last Block, `out`. Returns the written raster, which can be scanned again. */
  raster<const S extends readonly Scannable[]>(name: NamesOf<O, RasterPort>, grid: Grid, inputs: readonly [...S], kernel: (...blocks: [...BlocksOf<S>, Block, BlockInfo]) => void, options?: WindowOptions & { unit?: string }): Raster;
  /** Several rasters in one pass: rasters(['slope', 'p'], grid, [stack], (series, slope, p, block) => {…}). */
  rasters<const S extends readonly Scannable[], const N extends readonly NamesOf<O, RasterPort>[]>(
    names: readonly [...N],
    grid: Grid,
    inputs: readonly [...S],
    kernel: (...blocks: [...BlocksOf<S>, ...BlockPerName<N>, BlockInfo]) => void,
    options?: WindowOptions & { unit?: string },
  ): { [K in keyof N]: Raster };
  /** `valid`: how many pixels or records the number rests on; `of`: out of how many. NaN says that there is no answer. `unit`: where only the data tell it. */
  number(name: NamesOf<O, NumberPort>, value: number, evidence?: { valid?: number; of?: number; note?: string; unit?: string }): void;
  text(name: NamesOf<O, TextPort>, value: string | null, evidence?: { note?: string }): void;
  series(name: NamesOf<O, SeriesPort>, samples: readonly Sample[], options?: { unit?: string }): void;
  table(name: NamesOf<O, TablePort>, rows: readonly Readonly<Record<string, Cell>>[]): void;
  /** Features in longitude/latitude (WGS 84). */
  features(name: NamesOf<O, FeaturesPort>, items: readonly Feature[]): void;
}

export interface RunContext<I extends Ports<InputPort>, P extends Ports<ParameterPort>, O extends Ports<OutputPort>> {
  readonly inputs: { readonly [K in keyof I]: ValueOf<I[K]> };
  readonly params: { readonly [K in keyof P]: ValueOf<P[K]> };
  readonly output: Output<O>;
  readonly scan: Scan;
  /** A grid of your own, coarser or in another CRS, for `on()` and for outputs. */
  readonly grid: (definition: Pick<Grid, 'width' | 'height' | 'transform' | 'crs'>) => Grid;
  /** A line for the tool's log. */
  readonly log: (message: string) => void;
}

export interface ToolDefinition<I extends Ports<InputPort>, P extends Ports<ParameterPort>, O extends Ports<OutputPort>> {
  /** kebab-case, says what it gives. */
  readonly name: string;
  /** One sentence: quantity, of what, in which unit. */
  readonly summary: string;
  readonly stage: 'prepare' | 'extract' | 'analyse';
  readonly inputs: I;
  readonly params: P;
  readonly outputs: O;
  run(context: RunContext<I, P, O>): void;
}

/** Declares a tool. */
export const tool = <const I extends Ports<InputPort>, const P extends Ports<ParameterPort>, const O extends Ports<OutputPort>>(definition: ToolDefinition<I, P, O>): ToolDefinition<I, P, O> => definition;

/** A raster of a quantity ('reflectance', 'ndvi', 'temperature', 'class', 'any' …). Output rasters are float32, codes int32, unless `dtype` says otherwise. */
export const raster = (quantity: string, options: Omit<RasterPort, 'kind' | 'quantity'> = {}): RasterPort => ({ kind: 'raster', quantity, ...options });
/** Rasters of one quantity over time (or simply several). Input only. */
export const stack = (quantity: string, options: Omit<StackPort, 'kind' | 'quantity'> = {}): StackPort => ({ kind: 'stack', quantity, ...options });
/** A number, as input, parameter or output. A parameter without default must be given. Units: '1', '%', 'm2', 'km2', 'K', 'degC', 'mm', 'dB' … */
export const number = (options: Omit<NumberPort, 'kind'> = {}): NumberPort => ({ kind: 'number', ...options });
/** A text; `quantity: 'date'` for an ISO date. */
export const text = (options: Omit<TextPort, 'kind'> = {}): TextPort => ({ kind: 'text', ...options });
export const flag = (options: Omit<FlagPort, 'kind'> = {}): FlagPort => ({ kind: 'flag', ...options });
export const numbers = (options: Omit<NumbersPort, 'kind'> = {}): NumbersPort => ({ kind: 'numbers', ...options });
export const features = (options: Omit<FeaturesPort, 'kind'> = {}): FeaturesPort => ({ kind: 'features', ...options });
export const table = (options: Omit<TablePort, 'kind'> = {}): TablePort => ({ kind: 'table', ...options });
export const series = (quantity: string, options: Omit<SeriesPort, 'kind' | 'quantity'> = {}): SeriesPort => ({ kind: 'series', quantity, ...options });
/** An input that need not be bound: its value may be undefined. */
export const optional = <P extends DataPort>(port: P): OptionalPort<P> => ({ kind: 'optional', port });
