import type { EngineLimits, InputBindings, PixelCounts } from '../../core/engine.ts';
import type { Look } from '../../core/preview.ts';
import type { Mirror, RemoteWork } from '../../core/remote.ts';

/** Run one tool. */
export interface RunJob {
  readonly task: 'run';
  /** Files and folders that this process may read, its own ones included. */
  readonly reads: readonly string[];
  /** Path of isolated-vm's native addon. */
  readonly addon: string;
  /** Trusted script for the isolate: boot and tool runtime. */
  readonly isolateCode: string;
  /** The tool, bundled into one script. Untrusted. */
  readonly toolCode: string;
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
  readonly outputDirectory: string;
  readonly seed: number | null;
  /** Only evaluates the module and describes its ports. */
  readonly describeOnly: boolean;
  /** Threads that the engine may use, the main one included. */
  readonly threads: number;
  readonly limits: EngineLimits & {
    readonly cpuMs: number;
    readonly wallMs: number;
    readonly isolateMemoryBytes: number;
    readonly memoryBytes: number;
    readonly arenaBytes: number;
    readonly hostCalls: number;
    readonly logBytes: number;
    readonly errorBytes: number;
    readonly resultBytes: number;
  };
}

/** Say what files say of themselves, one after the other; the limits hold for each. */
export interface DescribeJob {
  readonly task: 'describe';
  readonly files: readonly string[];
  /** Files and folders that this process may read, its own ones included. */
  readonly reads: readonly string[];
  readonly limits: Pick<RunJob['limits'], 'cpuMs' | 'wallMs' | 'memoryBytes' | 'resultBytes'>;
  /** The one file is a mirror of a remote file; the answer to this work takes the place of its description. */
  readonly remote?: { readonly mirror: Mirror; readonly work: RemoteWork };
  /** One for each of `files`: what is to be seen of it takes the place of its description. */
  readonly looks?: readonly Look[];
}

/** What the parent hands to the child process: one JSON line on its standard input, which then stays open as a lifeline. */
export type Job = RunJob | DescribeJob;

interface EncodedNumber {
  readonly 'earthwright:number': string;
}

const isEncodedNumber = (value: unknown): value is EncodedNumber =>
  typeof value === 'object' && value !== null && 'earthwright:number' in value;

/** JSON has no NaN and no infinities; nodata values and inputs do. */
export const encodeJob = (job: Job): string =>
  JSON.stringify(job, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? { 'earthwright:number': String(value) } : value,
  );

export const decodeJob = (text: string): Job =>
  JSON.parse(text, (_, value: unknown) => (isEncodedNumber(value) ? Number(value['earthwright:number']) : value));

type VerdictKind =
  | 'returned'
  | 'threw'
  | 'stalled'
  | 'timeout'
  | 'out-of-memory'
  | 'denied'
  | 'input-failed'
  | 'host-failed';

/** How the run ended, as the child's trusted half saw it. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly code: string;
  readonly message: string;
  /** Stack of the tool's error: untrusted text. */
  readonly stack?: string;
  /** JSON text of the tool's description: untrusted. */
  readonly description?: string;
}

/** What the child says on descriptor 3, one JSON line each. */
export type Frame =
  | { readonly type: 'started' }
  | { readonly type: 'log'; readonly text: string }
  /** How far a long run is. */
  | ({ readonly type: 'progress' } & PixelCounts)
  /** What the next file of a `DescribeJob` says of itself: untrusted. */
  | { readonly type: 'description'; readonly description: unknown }
  | ({ readonly type: 'verdict'; readonly hostCalls: number; readonly cpuMs: number } & Verdict);

/** Descriptor of the pipe to the parent. */
export const frameDescriptor = 3;
