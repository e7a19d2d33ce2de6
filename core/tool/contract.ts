/**
 * The earthwright tool contract, version 2. This file is all that a tool's author needs to read.
 *
 *   import { comparing, number, optional, raster, tool } from 'earthwright/tool';
 *   import quantile from '@stdlib/stats/base/dists/t/quantile';          // default exports, one function per path
 *
 *   export default tool({
 *     name: 'vegetation-share', summary: 'Share of clear pixels whose NDVI exceeds a threshold, in percent.', stage: 'analyse',
 *     inputs: { red: raster('reflectance'), nir: raster('reflectance'), qa: optional(raster('qa-bits', { codes: true })) },
 *     params: { threshold: number({ unit: '1', default: 0.3 }), cloudBit: number({ default: 4, integer: true }) },
 *     outputs: { ndvi: raster('ndvi', { unit: '1' }), share: number({ unit: '%' }) },
 *     run({ inputs: { red, nir, qa }, params, output, derive, mask }) {
 *       const ndvi = derive([nir, red], (nir, red, out) => {                                // virtual: computed when it is scanned
 *         for (let i = 0; i < out.length; i++) out[i] = (nir[i] - red[i]) / (nir[i] + red[i]);
 *       }, { quantity: 'ndvi', unit: '1' });
 *       const clear = qa && derive([qa], (qa, out) => {                                     // 1 keeps a pixel; 0 and NaN do not
 *         for (let i = 0; i < out.length; i++) if (qa[i] === qa[i]) out[i] = ((qa[i] >> params.cloudBit) & 1) === 0 ? 1 : 0;
 *       }, { quantity: 'condition', codes: true });
 *       const kept = mask(ndvi, clear);                                                     // undefined masks nothing
 *       const above = comparing('>', params.threshold);
 *       let [valid, hits] = [0, 0];
 *       output.raster('ndvi', kept.grid, [kept], (value, out) => {
 *         for (let i = 0; i < out.length; i++) {
 *           if (!Number.isFinite(value[i])) continue;                                       // out[i] stays NaN
 *           out[i] = value[i];
 *           valid++;
 *           if (above(value[i])) hits++;
 *         }
 *       });
 *       output.number('share', valid ? (100 * hits) / valid : NaN, { valid, of: kept.pixels });
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
 *   Arrays are reused for the next strip: copy what must outlive it, and never write into an input's block. Output blocks start as
 *   NaN; rasters are stored as float32.
 * - `derive` makes virtual rasters for whatever is computed pixel by pixel: they cost no pass and no file of their own, and are scanned,
 *   masked, put on grids, read and asked for quantiles like any other. Windows (`margin`) belong to scan and output.raster.
 * - Rasters on other grids are brought onto the scan's grid, resampled as their quantity allows (codes, zones: nearest; physical
 *   quantities: bilinear) unless you say otherwise with `on()` or `resampled()`. Outside a raster's footprint there is NaN. Pixels are
 *   half-open cells: they own their upper and left border, which decides nearest neighbours that lie equally far.
 * - Dates are ISO strings, as precise as known (2018-06-15, 2018-06, 2018). Missing cells are null, never NaN.
 * - Everything is synchronous and deterministic: no async, the current time is frozen, Math.random is seeded.
 * - A one-sided range is `min` or `max` alone. `like: 'value'` on an output takes quantity and unit of the input 'value' at run time.
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
  /** Where each pixel's centre lies, as a raster to scan beside others: in the CRS, in degrees (WGS 84; needs a CRS), in pixels from 0. */
  position(of: 'x' | 'y' | 'longitude' | 'latitude' | 'row' | 'column'): Raster;
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
  /** How many pixels it is about, missing ones included: all of its grid, or those that its mask selects. The `of` of evidence. */
  readonly pixels: number;
  /** The condition of its mask: neither 0 nor NaN where a pixel counts. undefined where it has none; scanned beside it, it counts per zone or class. */
  readonly selection: Raster | undefined;
  /** This raster seen on another grid; values are resampled when scanned. */
  on(grid: Grid, resampling?: Resampling): Raster;
  /** The same raster, brought onto other grids this way wherever that happens. */
  resampled(resampling: Resampling): Raster;
  /** Exact quantiles of the valid pixels (NaN and infinities are none); `at` in 0..1, linear interpolation between ranks (numpy's default). NaN without valid pixels. */
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
  /** All layers on one grid. */
  on(grid: Grid, resampling?: Resampling): RasterStack;
  resampled(resampling: Resampling): RasterStack;
}

/** GeoJSON geometry; positions are [x, y]. Compatible with turf. */
export type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'MultiPoint'; coordinates: number[][] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }
  | { type: 'Polygon'; coordinates: number[][][] }
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
  /** The same features, in the same order, with coordinates in another CRS, e.g. a grid's; vertices alone are moved. */
  to(crs: string): Feature[];
  /** The different values of a property, in the order in which they first appear; missing ones are left out. */
  groups(property: string): readonly Cell[];
  /** Burns the polygons into a grid: the value is the feature's index in `items`, or with `by` its value's index in `groups(by)`; NaN
   * outside. `rule`: 'centre' (default: a pixel belongs where its centre lies) or 'touched'. `only`: one index or several. Later features
   * win where they overlap (burn one alone to count overlaps). Zones are never interpolated. Items without area are left out. */
  rasterize(grid: Grid, options?: { rule?: 'centre' | 'touched'; only?: number | readonly number[]; by?: string }): Raster;
  /** Share (0..1) of every pixel that one feature covers, or several together (default: all), for area-weighted statistics; 0 outside. */
  coverage(grid: Grid, index?: number | readonly number[]): Raster;
}

export type Cell = string | number | boolean | null;
export interface Table {
  readonly kind: 'table';
  readonly columns: readonly (Column & { readonly type: NonNullable<Column['type']> })[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** A value is NaN when missing; `valid`: how many valid pixels or records stand behind it. */
export interface Sample {
  readonly date: string;
  readonly value: number;
  readonly valid?: number;
}
export interface Series {
  readonly kind: 'series';
  readonly quantity: string;
  readonly unit: string;
  readonly samples: readonly Sample[];
}

/** `row`: the first row of this strip on the scan's grid. */
export interface BlockInfo {
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** What a scan may take: a raster gives one Block; a stack gives Block[], one per layer; an unbound optional input gives undefined. */
export type Scannable = Raster | RasterStack | undefined;
export type BlocksOf<S extends readonly (Scannable | Features)[]> = { [K in keyof S]: S[K] extends RasterStack ? Block[] : undefined extends S[K] ? Block | undefined : Block };
/** `margin`: pixels of surroundings for moving windows. Input blocks are then (width + 2·margin) × (height + 2·margin) with NaN beyond the raster's edge, so the
 * pixel at (x, y) of the strip is at (y + margin) · (width + 2·margin) + x + margin; output blocks and BlockInfo stay without margin. */
export interface WindowOptions {
  margin?: number;
}
/** `grid`: of the scan; default: the first input's. */
export interface ScanOptions extends WindowOptions {
  grid?: Grid;
}

/** What derive and mask may take besides. */
export type Source = Scannable | Features;
export type LayerBlocksOf<S extends readonly Source[]> = { [K in keyof S]: undefined extends S[K] ? Block | undefined : Block };
/** `codes`: whole numbers that are never interpolated (classes, conditions). */
export interface Traits {
  quantity: string;
  unit?: string;
  codes?: boolean;
  name?: string;
  grid?: Grid;
  /** Of deriveStack: which layers of stacks belong together. Default: 'position'. Of a 'day' that lacks in one of them there is no layer. */
  pair?: 'position' | 'day';
}

/** Calls the kernel strip by strip: scan([nir, red], (nir, red, block) => {…}). */
export type Scan = <const S extends readonly Scannable[]>(inputs: readonly [...S], kernel: (...blocks: [...BlocksOf<S>, BlockInfo]) => void, options?: ScanOptions) => void;

export type Dtype = 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** How the file of an output raster is made; kernels give physical values all the same. `scale`, `offset`: whole numbers are stored, with
 * physical = stored · scale + offset; for an integer `dtype` without codes. `overviews`: a cloud-optimised GeoTIFF with overviews. */
export type Stored = { readonly scale?: number; readonly offset?: number; readonly compression?: 'deflate' | 'zstd'; readonly overviews?: boolean };
type About = { readonly description?: string; readonly unit?: string };
type Measured = About & { readonly quantity: string; readonly codes?: boolean };
type Written = { readonly like?: string; readonly dtype?: Dtype; readonly stored?: Stored };
export type RasterPort = Measured & Written & { readonly kind: 'raster' };
export type StackPort = Measured & Written & { readonly kind: 'stack' };
export type NumberPort = About & { readonly kind: 'number'; readonly quantity?: string; readonly like?: string; readonly default?: number; readonly min?: number; readonly max?: number; readonly integer?: boolean };
export type TextPort = { readonly kind: 'text'; readonly description?: string; readonly quantity?: string; readonly default?: string; readonly choices?: readonly string[] };
export type FlagPort = { readonly kind: 'flag'; readonly description?: string; readonly default?: boolean };
export type NumbersPort = About & { readonly kind: 'numbers'; readonly default?: readonly number[]; readonly min?: number; readonly max?: number };
export type FeaturesPort = { readonly kind: 'features'; readonly description?: string; readonly quantity?: string };
export type Column = { readonly name: string; readonly type?: 'number' | 'text' | 'date' | 'boolean'; readonly unit?: string };
export type TablePort = { readonly kind: 'table'; readonly description?: string; readonly columns?: readonly (string | Column)[] };
export type SeriesPort = About & { readonly kind: 'series'; readonly quantity: string; readonly like?: string };
export type OptionalPort<P> = { readonly kind: 'optional'; readonly port: P };

type DataPort = RasterPort | StackPort | NumberPort | TextPort | FeaturesPort | TablePort | SeriesPort;
export type InputPort = DataPort | OptionalPort<DataPort>;
export type ParameterPort = NumberPort | TextPort | FlagPort | NumbersPort;
export type OutputPort = DataPort;

type Values = { raster: Raster; stack: RasterStack; number: number; text: string; flag: boolean; numbers: readonly number[]; features: Features; table: Table; series: Series };
type ValueOf<P> = P extends OptionalPort<infer Q> ? ValueOf<Q> | undefined : P extends { kind: infer K extends keyof Values } ? Values[K] : never;
type NamesOf<O, P> = { [K in keyof O]: O[K] extends P ? K : never }[keyof O] & string;
type Ports<P> = Readonly<Record<string, P>>;

/** Every declared output is given exactly once. */
export interface Output<O extends Ports<OutputPort>> {
  /** One raster: the kernel fills the last Block, `out`. Returns the written raster, which can be scanned again. */
  raster<const S extends readonly Scannable[]>(name: NamesOf<O, RasterPort>, grid: Grid, inputs: readonly [...S], kernel: (...blocks: [...BlocksOf<S>, Block, BlockInfo]) => void, options?: WindowOptions & { unit?: string }): Raster;
  /** Several rasters in one pass: rasters(['slope', 'p'], grid, [stack], (series, slope, p, block) => {…}). `unit`: of all, or of each in their order. */
  rasters<const S extends readonly Scannable[], const N extends readonly NamesOf<O, RasterPort>[]>(
    names: readonly [...N],
    grid: Grid,
    inputs: readonly [...S],
    kernel: (...blocks: [...BlocksOf<S>, ...{ [K in keyof N]: Block }, BlockInfo]) => void,
    options?: WindowOptions & { unit?: string | readonly string[] },
  ): Record<N[number], Raster>;
  /** Every layer as it is, virtual ones too, with its name, date and grid. Returns the written stack. `unit`: default the stack's. */
  stack(name: NamesOf<O, StackPort>, layers: RasterStack, options?: { unit?: string }): RasterStack;
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
  /** A virtual raster: the kernel fills the last Block, `out`, from the others. It lies on `grid`, else on the first input's, and carries the
   * first input's name and date. Features give the polygon's index per pixel, NaN outside; a stack gives Block[]; undefined gives undefined. */
  readonly derive: <const S extends readonly Source[]>(inputs: readonly [...S], kernel: (...blocks: [...BlocksOf<S>, Block, BlockInfo]) => void, traits: Traits) => Raster;
  /** The same for every layer: stacks are paired by position, or by calendar day (`pair`); a stack of one layer, a raster and features serve all. The kernel gets single Blocks. */
  readonly deriveStack: <const S extends readonly Source[]>(inputs: readonly [...S], kernel: (...blocks: [...LayerBlocksOf<S>, Block, BlockInfo]) => void, traits: Traits) => RasterStack;
  /** The raster (or every layer) where `where` is neither 0 nor NaN, or inside its polygons; missing elsewhere, and `pixels` counts what is selected. */
  readonly mask: <V extends Raster | RasterStack>(values: V, where: Source) => V;
  /** A grid of your own, coarser or in another CRS, for `on()` and for outputs. */
  readonly grid: (definition: Pick<Grid, 'width' | 'height' | 'transform' | 'crs'>) => Grid;
  /** A line for the tool's log. */
  readonly log: (message: string) => void;
}

/** `name`: kebab-case, says what it gives. `summary`: one sentence: quantity, of what, in which unit. */
export interface ToolDefinition<I extends Ports<InputPort>, P extends Ports<ParameterPort>, O extends Ports<OutputPort>> {
  readonly name: string;
  readonly summary: string;
  readonly stage: 'prepare' | 'extract' | 'analyse';
  readonly inputs: I;
  readonly params: P;
  readonly outputs: O;
  run(context: RunContext<I, P, O>): void;
  /** Of a tool made by `adapt`: what the run sees in the place of inputs. */
  prepare?(context: unknown): Readonly<Record<string, unknown>>;
}

/** Declares a tool. */
export const tool = <const I extends Ports<InputPort>, const P extends Ports<ParameterPort>, const O extends Ports<OutputPort>>(definition: ToolDefinition<I, P, O>): ToolDefinition<I, P, O> => definition;

/** A tool whose inputs are prepared first: `ports` gives some of its inputs, made from the inputs declared here; the others stay as they are. */
export const adapt = <const I extends Ports<InputPort>, T extends Ports<InputPort>, const P extends Ports<ParameterPort>, const O extends Ports<OutputPort>>(
  adapted: ToolDefinition<T, P, O>,
  { name, summary, inputs, ports }: { name: string; summary: string; inputs: I; ports: (context: Omit<RunContext<I, P, O>, 'output'>) => Partial<{ [K in keyof T]: ValueOf<T[K]> }> },
  // `run` keeps the adapted tool's context: the runtime calls it with the inputs that `ports` prepared, which the type of the whole cannot say.
): ToolDefinition<I, P, O> => ({ ...adapted, name, summary, inputs, prepare: ports }) as unknown as ToolDefinition<I, P, O>;

/** A raster of a quantity ('reflectance', 'ndvi', 'temperature', 'class', 'any' …). Output rasters are float32, codes int32, unless `dtype` says otherwise. */
export const raster = (quantity: string, options: Omit<RasterPort, 'kind' | 'quantity'> = {}): RasterPort => ({ kind: 'raster', quantity, ...options });
/** Rasters of one quantity over time (or simply several). */
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

/*
 * Library, imported from 'earthwright/tool' too. Values that are not finite are left out unless it says otherwise.
 *
 *   new Sum() .add(term) .total                              compensated sum
 *   copyFinite(block, out, sum): count                       copies what is finite and adds it up
 *   new Moments() .add(value, weight?) .addAll(block)        .count .weight .sum .mean .min .max .range .variance .std (÷ n) .sampleVariance
 *                                                            .sampleStd (÷ n − 1) .skewness .kurtosis (excess; both biased)
 *   statistics: string[]; statisticOf(name, values)          mean min max range sum count median mode std sample-std variance sample-variance
 *   unitOfStatistic(name, unit)                              cv (%) skewness kurtosis; statisticOfMoments(name, moments) without median, mode
 *   comparisons: string[]; comparing(name, bound, upper?)    (value) => boolean for > >= < <= = != between outside; NaN never passes
 *   quantiles(values, at); quantilesOfSorted(sorted, at)     at in 0..1, linear between ranks
 *   histogram(values, edges): number[]; binOf(value, edges)  bins [a, b), the last closed; −1 outside
 *   linearFit(x, y): { slope intercept r slopeError n }      least squares; ranksOf(values): mean ranks of ties, from 1
 *   mannKendall(values): { n s variance z tau }; senSlope(x, y)  of finite values in the order of time
 *   running(values, size, reduce, minimum?)                  centred window of odd size, NaN left out
 *   groupBy(things, keyOf): Map                              in order of first appearance
 *   periodOf(date, unit): string | null                      calendarUnits: day month season year decade month-of-year season-of-year day-of-year
 *   yearOf monthOf seasonOf dayOfYear (date); daysInMonth(year, month); isWithin(date, '' | '2018' | '2018-03/2018-08')
 *   paired([stack, stack, raster]): tuples                   layers by position; single ones serve all
 *   layerNamed(layers, dateOrName): Raster                   throws where it fits none or several
 *   pairedByDay([stack, stack]): tuples                      by calendar day; days that lack in one are left out
 *   samplesOf(rows, 'column'): Sample[]; noteOfFirst(rows)   for rows { layer, date, valid, … }: the series; what a number of the first layer says
 *   zonesOf(features, grid, { name?, by? }): { names members sheets }  sheets of item indices for rasterize's and coverage's `only`: within one, no two
 *                                                            zones share a pixel; the value burnt is the zone's place in names
 *
 * Special ones (time series, tests, regression, objects, texture, clusters, terrain …) may be imported too: search the index of functions for them.
 */
export * from './library.ts';
