import { EarthwrightError } from './errors.ts';

/** What one tool may use. Every limit is named in the outcome that it causes and can be set per run. */
export interface Limits {
  /** CPU time of the child process, all threads, from the start of the tool. */
  readonly cpuMs: number;
  /** Elapsed time from starting the child process to its last word. */
  readonly wallMs: number;
  /** Heap and array buffers of the tool's isolate. */
  readonly isolateMemoryBytes: number;
  /** Resident memory of the whole child process: isolate, engine and arena together. */
  readonly memoryBytes: number;
  /** Longest single read into the arena. */
  readonly blockBytes: number;
  /** Shared memory in which blocks pass between engine and tool. */
  readonly arenaBytes: number;
  /** Calls from the tool's runtime to the engine. */
  readonly hostCalls: number;
  /** Output files. */
  readonly outputs: number;
  /** All output files together. */
  readonly outputBytes: number;
  readonly logBytes: number;
  /** Longest error message that leaves the isolate. */
  readonly errorBytes: number;
  /** Longest JSON document of one number, text, series or table, and longest argument of one call to the engine. */
  readonly resultBytes: number;
  /** Values in all JSON documents of one run, and in what one data file says of itself: cells, samples, keys, rows. */
  readonly values: number;
  readonly sourceBytes: number;
  /** One tool as it is run, built with what it imports. */
  readonly bundleBytes: number;
  /** Processor time of building and type-checking one tool; it ends after three times as long by the clock, too. */
  readonly typeCheckMs: number;
  /** Resident memory of the compiler processes. */
  readonly typeCheckMemoryBytes: number;
  /** Bytes fetched of one remote file. */
  readonly downloadBytes: number;
  /** Range requests for one remote file, redirects included. */
  readonly downloadRequests: number;
  /** Elapsed time of fetching and reading one remote file. */
  readonly downloadMs: number;
  /** Bytes that one run fetches from the network, of all files together. */
  readonly fetchBytes: number;
  /** Requests that one run makes for catalogues and whole files, redirects included. */
  readonly fetchRequests: number;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const GIGABYTE = 1024 * MEGABYTE;

export const defaultLimits: Limits = {
  cpuMs: 10_000,
  wallMs: 60_000,
  isolateMemoryBytes: 256 * MEGABYTE,
  memoryBytes: 768 * MEGABYTE,
  blockBytes: 64 * MEGABYTE,
  arenaBytes: 128 * MEGABYTE,
  hostCalls: 10_000,
  // A stack's layers count one by one: a year of days.
  outputs: 400,
  outputBytes: 512 * MEGABYTE,
  logBytes: 64 * KILOBYTE,
  errorBytes: 4 * KILOBYTE,
  resultBytes: 4 * MEGABYTE,
  values: 200_000,
  sourceBytes: 256 * KILOBYTE,
  bundleBytes: 4 * MEGABYTE,
  typeCheckMs: 10_000,
  typeCheckMemoryBytes: 1024 * MEGABYTE,
  downloadBytes: 256 * MEGABYTE,
  downloadRequests: 1000,
  downloadMs: 300_000,
  fetchBytes: GIGABYTE,
  fetchRequests: 2000,
};

interface LimitName {
  readonly field: keyof Limits;
  readonly measure: 'time' | 'bytes' | 'count';
}

/** The names used on the command line and in messages. */
const limitNames: Readonly<Record<string, LimitName>> = {
  cpu: { field: 'cpuMs', measure: 'time' },
  wall: { field: 'wallMs', measure: 'time' },
  isolate: { field: 'isolateMemoryBytes', measure: 'bytes' },
  memory: { field: 'memoryBytes', measure: 'bytes' },
  block: { field: 'blockBytes', measure: 'bytes' },
  arena: { field: 'arenaBytes', measure: 'bytes' },
  calls: { field: 'hostCalls', measure: 'count' },
  outputs: { field: 'outputs', measure: 'count' },
  'output-size': { field: 'outputBytes', measure: 'bytes' },
  log: { field: 'logBytes', measure: 'bytes' },
  error: { field: 'errorBytes', measure: 'bytes' },
  result: { field: 'resultBytes', measure: 'bytes' },
  values: { field: 'values', measure: 'count' },
  bundle: { field: 'bundleBytes', measure: 'bytes' },
  source: { field: 'sourceBytes', measure: 'bytes' },
  'check-time': { field: 'typeCheckMs', measure: 'time' },
  'check-memory': { field: 'typeCheckMemoryBytes', measure: 'bytes' },
  download: { field: 'downloadBytes', measure: 'bytes' },
  requests: { field: 'downloadRequests', measure: 'count' },
  'download-time': { field: 'downloadMs', measure: 'time' },
  fetch: { field: 'fetchBytes', measure: 'bytes' },
  'fetch-requests': { field: 'fetchRequests', measure: 'count' },
};

const factors: Readonly<Record<LimitName['measure'], Readonly<Record<string, number>>>> = {
  time: { ms: 1, s: 1000, min: 60_000 },
  bytes: { B: 1, KB: KILOBYTE, MB: MEGABYTE, GB: GIGABYTE },
  count: { '': 1 },
};
const examples: Readonly<Record<LimitName['measure'], string>> = { time: '20s', bytes: '512MB', count: '20000' };

const usageError = (text: string, expected: string): EarthwrightError =>
  new EarthwrightError('limit.invalid', 'user', `Got the limit '${text}'; expected ${expected}.`);

/** Parses 'cpu=20s', 'memory=512MB' or 'calls=20000'. 1 KB is 1024 bytes. Throws `limit.invalid`. */
export const parseLimit = (text: string): Partial<Limits> => {
  const [, name, digits, unit] = /^([a-z-]+)=(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text.trim()) ?? [];
  if (name === undefined || digits === undefined || unit === undefined)
    throw usageError(text, `name=value such as cpu=20s or memory=512MB; names: ${Object.keys(limitNames).join(', ')}`);
  const known = Object.hasOwn(limitNames, name) ? limitNames[name] : undefined;
  if (known === undefined) throw usageError(text, `one of the names ${Object.keys(limitNames).join(', ')}`);
  const units = factors[known.measure];
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
  const wanted = Object.keys(units)
    .filter((each) => each !== '')
    .join(', ');
  if (factor === undefined)
    throw usageError(
      text,
      `${wanted === '' ? 'a plain number' : `a number with a unit of ${wanted}`}, for example ${name}=${examples[known.measure]}`,
    );
  const value = Math.round(Number(digits) * factor);
  if (!Number.isSafeInteger(value) || value < 1) throw usageError(text, 'a value of at least 1');
  return { [known.field]: value };
};

/** The command-line name of a limit, for messages such as "raise it with --limit cpu=20s". */
export const limitName = (field: keyof Limits): string =>
  Object.entries(limitNames).find(([, known]) => known.field === field)?.[0] ?? field;

/** A limit's value as a person writes it: '10s', '256MB', '10000'. */
export const formatLimit = (field: keyof Limits, value: number): string => {
  const measure = limitNames[limitName(field)]?.measure ?? 'count';
  const best = Object.entries(factors[measure])
    .reverse()
    .find(([, factor]) => value >= factor && Number.isInteger((value * 10) / factor));
  return best === undefined ? String(value) : `${value / best[1]}${best[0]}`;
};

/** How to raise a limit, as the end of a message. */
export const howToRaise = (field: keyof Limits, limits: Limits): string =>
  `The limit is ${limitName(field)}=${formatLimit(field, limits[field])}; raise it with --limit ${limitName(field)}=${formatLimit(field, 2 * limits[field])}.`;
