/**
 * What a tool's runtime and the engine say to each other: `call(operation, argument)` with JSON on both sides. The runtime may be
 * hostile (it shares the isolate with the tool); the engine parses every argument and trusts none of it.
 * All byte offsets are offsets in the arena, multiples of 8. Grids and rasters are known by the numbers the engine gave them.
 */
import type { Grid, Resampling } from '../contract.ts';
import type { Storage } from './storage.ts';

export type Affine = Grid['transform'];

export interface GridInfo {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly transform: Affine;
  readonly crs: string;
  readonly geographic: boolean;
}

export interface RasterInfo {
  readonly id: number;
  readonly name: string;
  readonly grid: GridInfo;
  readonly quantity: string;
  readonly unit: string;
  readonly date: string | null;
}

export type InputInfo =
  | { readonly kind: 'raster'; readonly raster: RasterInfo }
  | { readonly kind: 'stack'; readonly layers: readonly RasterInfo[] }
  | { readonly kind: 'features' | 'table' | 'series'; readonly id: number; readonly crs?: string }
  | { readonly kind: 'number'; readonly value: number | string }
  | { readonly kind: 'text'; readonly value: string };

export interface Manifest {
  readonly version: 1;
  readonly inputs: Readonly<Record<string, InputInfo>>;
  readonly params: Readonly<Record<string, unknown>>;
  /** Of Math.random, besides the tool's name; 0 unless the run says otherwise. */
  readonly seed: number;
  readonly blockBytes: number;
}

/** One raster of a scan. `codes`: stored integers instead of physical values. */
interface ScanInput {
  readonly raster: number;
  readonly codes: boolean;
}

export interface Operations {
  /** Answered by the sandbox itself where there is one. */
  log: { argument: { message: string }; value: null };
  grid: { argument: { width: number; height: number; transform: Affine; crs: string }; value: GridInfo };
  view: {
    argument: { raster: number; codes: boolean; grid: number; resampling: Resampling | null };
    value: RasterInfo;
  };
  /** `rows`: how many rows per strip read best; any number of rows gives the same values. */
  scan: {
    argument: { inputs: readonly ScanInput[]; grid: number; margin: number };
    value: { scan: number; rows: number };
  };
  /** Fills inputs `first` … `first + count - 1` of a scan one after the other from `offset`, each (width + 2·margin) × (height + 2·margin) doubles. */
  strip: {
    argument: { scan: number; row: number; height: number; first: number; count: number; offset: number };
    value: null;
  };
  endScan: { argument: { scan: number }; value: null };
  window: {
    argument: {
      raster: number;
      codes: boolean;
      column: number;
      row: number;
      width: number;
      height: number;
      offset: number;
    };
    value: null;
  };
  quantiles: {
    argument: { raster: number; codes: boolean; at: readonly number[] };
    value: readonly (number | string)[];
  };
  area: { argument: { grid: number }; value: RasterInfo };
  position: {
    argument: { grid: number; of: 'x' | 'y' | 'longitude' | 'latitude' | 'row' | 'column' };
    value: RasterInfo;
  };
  /** `values`: what each feature burns, null for those left out; without it their indices. */
  rasterize: {
    argument: {
      features: number;
      grid: number;
      rule: 'centre' | 'touched';
      values: readonly (number | null)[] | null;
    };
    value: RasterInfo;
  };
  /** Of the features with these indices together. */
  coverage: { argument: { features: number; grid: number; indices: readonly number[] | null }; value: RasterInfo };
  /** Opens the JSON text of features (in `crs`, default longitude/latitude), a table or a series, to be fetched in pieces. */
  text: { argument: { source: number; crs: string | null }; value: { text: number; bytes: number } };
  piece: { argument: { text: number; position: number; length: number; offset: number }; value: null };
  endText: { argument: { text: number }; value: null };
  /** Begins a raster. `tool`: the name of the tool that writes it. */
  output: {
    argument: Storage & { tool: string; name: string; quantity: string; unit: string; grid: number };
    value: { output: number };
  };
  /** Begins a raster of doubles for the run itself: it is no output, and gone when the run ends. */
  scratch: { argument: { grid: number; name: string; quantity: string; unit: string }; value: { output: number } };
  write: { argument: { output: number; row: number; height: number; offset: number }; value: null };
  finish: { argument: { output: number }; value: RasterInfo };
  /** Collects the bytes of a document too large for one argument; `document` takes them all. */
  upload: { argument: { name: string; offset: number; length: number }; value: null };
  /** Every output that is not a raster. Its JSON was uploaded before. */
  document: {
    argument: { name: string; kind: 'number' | 'text' | 'series' | 'table' | 'features' | 'stack' };
    value: null;
  };
}
