import type { Limits } from './limits.ts';
import type { OutputDocument } from './outputs.ts';

/** A fault in a tool's source. Lines and columns count from 1, columns in UTF-16 units. */
export interface Diagnostic {
  readonly line: number;
  readonly column: number;
  /** 'TS2345', or a build code such as 'import-not-allowed'. */
  readonly code: string;
  readonly message: string;
}

export type OutputKind = 'raster' | 'number' | 'text' | 'series' | 'table' | 'features' | 'stack';

/** One committed output of a tool; the layers of a stack are rasters of their own beside it. */
export interface OutputFile {
  readonly name: string;
  readonly kind: OutputKind;
  /** File name inside the output directory. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  /** What the file says; absent for rasters and features. */
  readonly document?: OutputDocument;
}

/** The sandbox's layers that were in force. */
export type Layer = 'isolate' | 'process' | 'permission' | 'watchdog' | 'rlimit' | 'bubblewrap';

/** What the host itself measured; a tool cannot write any of it except the text of `log`. */
export interface RunRecord {
  readonly outputs: readonly OutputFile[];
  /** The tool's own words: untrusted, control characters removed. */
  readonly log: string;
  readonly limits: Limits;
  readonly layers: readonly Layer[];
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
  readonly hostCalls: number;
}

/**
 * How a run ended, judged from the host's own signals:
 * - `ok`: the tool returned; its outputs are validated, hashed and committed.
 * - `rejected`: it never ran: source too long, import not allowed, syntax, types.
 * - `threw`: the tool, its runtime or the engine on its behalf raised an error.
 * - `denied`: it asked for more than the policy grants (calls, outputs, bytes, capabilities).
 * - `timeout`: CPU or wall time used up. `out-of-memory`: isolate or process memory used up.
 * - `stalled`: it returned a promise; tools are synchronous.
 * - `killed`: stopped from outside (abort, signal). `crashed`: the process died without saying why, twice.
 * - `protocol`: the child process said something that the host does not accept.
 */
export type FailureKind =
  | 'threw'
  | 'denied'
  | 'timeout'
  | 'stalled'
  | 'out-of-memory'
  | 'killed'
  | 'crashed'
  | 'protocol';

export interface Failure {
  readonly code: string;
  /** Untrusted text when the kind is `threw`. */
  readonly message: string;
  /** Place in the tool's own source, when the error came from there. */
  readonly line?: number;
  readonly column?: number;
}

export type ToolOutcome =
  | (RunRecord & { readonly kind: 'ok' } & { readonly [K in keyof Failure | 'diagnostics']?: undefined })
  | (RunRecord & { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] } & Failure)
  | (RunRecord & { readonly kind: FailureKind; readonly diagnostics?: undefined } & Failure);
