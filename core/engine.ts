import type { FileDescription } from './description.ts';
import type { Encoding } from './encoding.ts';
import type { Look, Preview } from './preview.ts';
import type { Mirror, RemoteAnswer, RemoteWork } from './remote.ts';

/**
 * The seam between the sandbox (which runs a tool and trusts nothing) and the geo engine (which knows pixels, features and
 * tables). The engine lives beside the isolate in the sandbox's child process, or in plain Node when an exported tool runs.
 * The tool's runtime (core/tool/runtime.ts) talks to it through one synchronous function and one shared arena.
 */

/** One band of a raster file. `band` is 1-based, over all variables and time steps of the file. */
export interface RasterSource {
  readonly path: string;
  readonly band: number;
  readonly encoding?: Encoding;
  /** Overrides of what the file says, decided by the workflow. */
  readonly name?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly date?: string | null;
}

/** By the column's name: how its numbers become physical ones. */
export type ColumnEncodings = Readonly<Record<string, Pick<Encoding, 'scale' | 'offset' | 'nodata'>>>;

/** What is plugged into one input port of a tool. Paths are absolute. */
export type InputBinding =
  | { readonly kind: 'raster'; readonly source: RasterSource }
  | { readonly kind: 'stack'; readonly layers: readonly RasterSource[] }
  /** `crs`: to be used when the file has none or a wrong one. */
  | {
      readonly kind: 'features';
      readonly path: string;
      readonly layer?: string;
      readonly crs?: string;
      readonly columns?: ColumnEncodings;
    }
  | { readonly kind: 'table'; readonly path: string; readonly layer?: string; readonly columns?: ColumnEncodings }
  | { readonly kind: 'series'; readonly path: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string };

export type InputBindings = Readonly<Record<string, InputBinding>>;

export interface EngineLimits {
  /** Longest single read into the arena, bytes. */
  readonly blockBytes: number;
  readonly outputs: number;
  readonly outputBytes: number;
}

export interface EngineRequest {
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
  /** Of the tool's Math.random, besides its name; default 0. */
  readonly seed?: number;
  /** Exists and is empty. The engine writes `<output>.tif`, `<output>.json` (numbers, texts, series, tables) and `<output>.geojson` here, and until a cloud-optimised raster is complete `<output>.tif.level-<n>`, nothing else. */
  readonly outputDirectory: string;
  /** Shared memory in which blocks are handed over. Its contents are untrusted: the tool can write anywhere in it at any time. */
  readonly arena: SharedArrayBuffer;
  readonly limits: EngineLimits;
  /** Helper threads for the codecs, started for large rasters only. Results are the same without them. */
  readonly helpers?: {
    /** The engine's module for them, or what it was bundled into. */
    readonly script: URL;
    /** Threads in all, the main one included. */
    readonly count: number;
  };
}

/** How far a run is, of all layers together. */
export interface PixelCounts {
  /** Read for the tool so far. */
  readonly read: number;
  /** Of its rasters written so far; computed layers that only later steps see do not count. */
  readonly written: number;
  /** Of the rasters that it has begun, when they are whole. */
  readonly toWrite: number;
}

export interface Engine {
  /** JSON text describing inputs and params for the tool's runtime. Holds no path. */
  readonly manifest: string;
  /**
   * Contract: synchronous; JSON in, JSON out; never throws and never lets a host path or stack out: a failure is an envelope
   * `{"ok":false,"code":…,"message":…}`, success `{"ok":true,"value":…}`. NaN and ±Infinity travel as the strings "NaN", "Infinity", "-Infinity".
   */
  call(operation: string, argument: string): string;
  /** How far the run is. */
  readonly pixels?: () => PixelCounts;
  /** Closes files, completes or discards what was written. Contract: called once, also after a failure (`completed` false). */
  close(completed: boolean): void;
}

/** What an engine module exports as `openEngine`. Opening may be asynchronous (tags, wasm); everything after is not. */
export type OpenEngine = (request: EngineRequest) => Promise<Engine>;

/** What a file says of itself. Contract: never rejects for bad data; then `kind` is 'unreadable'. Reads the file and what stands beside it. */
export type DescribeFile = (path: string) => Promise<FileDescription>;

/** Works over the fetched bytes of a remote file. Contract: reads the mirror and nothing else; never rejects for bad data; bytes that are not here yet are an answer. */
export type ReadRemote = (mirror: Mirror, work: RemoteWork) => Promise<RemoteAnswer>;

/** What is to be seen of a file, small. Contract: never rejects for bad data; then `kind` is 'failed'. */
export type TakeLook = (look: Look) => Promise<Preview>;

/** What an engine module exports. */
export interface EngineModule {
  readonly openEngine: OpenEngine;
  readonly describeFile: DescribeFile;
  /** Engines without it read local files only. */
  readonly readRemote?: ReadRemote;
  /** Engines without it draw nothing. */
  readonly takeLook?: TakeLook;
}
