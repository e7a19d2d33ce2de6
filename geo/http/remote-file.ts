/** The host's side of a remote file: what was fetched of it lies in a local file. Nothing of it is parsed here. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { EarthwrightError } from '../../core/errors.ts';
import { howToRaise, type Limits } from '../../core/limits.ts';
import type { ByteRange, Mirror, MirrorSegment, RemoteAnswer, RemoteWork } from '../../core/remote.ts';
import { dataError } from '../errors.ts';
import { gapsIn, joined } from '../remote/ranges.ts';
import { type Gate, shownUrl } from './address.ts';
import { type Connection, createAgents } from './exchange.ts';
import { type FileState, requestRange } from './range-request.ts';

interface RemoteOptions {
  readonly limits: Limits;
  readonly gate: Gate;
  readonly signal: AbortSignal;
  /** Makes a request again when that may help; absent: each is made once. Contract: `work` may be called several times. */
  readonly again?: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Where fetched bytes are kept; made new, removed by `close`. */
  readonly mirrorPath: string;
}

/** One step over what is here of a file, in the sandbox's child process. */
export type Step = (mirror: Mirror, work: RemoteWork, signal: AbortSignal) => Promise<RemoteAnswer>;
type Settled = Exclude<RemoteAnswer, { kind: 'needs' }>;
type Needs = Extract<RemoteAnswer, { kind: 'needs' }>;

export interface RemoteFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Does work over the file, fetching what it needs. Throws remote-limit when that would be too much, and as `requestRange`. */
  read(work: RemoteWork, step: Step): Promise<Settled>;
  /** Bytes and requests so far. */
  fetched(): { readonly bytes: number; readonly requests: number };
  close(): void;
}

/** The head of a cloud-optimised GeoTIFF mostly fits. */
const headBytes = 32 * 1024;
const mostReadAhead = 2 ** 20;
/** Ranges nearer to each other than this are fetched together. */
const gapBytes = 16 * 1024;
const requestBytes = 8 * 2 ** 20;
const atOnce = 4;
const mostSteps = 256;
const longestSilenceMs = 30_000;

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 2 : 0)} MB`;

/** Requests for what is not here yet: joined over small gaps, of bounded length. The child's ranges are checked as if a stranger had made them. */
const requestsFor = (ranges: readonly ByteRange[], segments: readonly MirrorSegment[], size: number): ByteRange[] => {
  const isHere = (start: number, end: number): boolean =>
    segments.some((segment) => segment.start < end && segment.end > start);
  const missing = ranges.flatMap(([start, end]) => gapsIn(segments, [start, Math.min(end, size)]));
  return joined(missing, gapBytes, isHere).flatMap(([start, end]) =>
    Array.from(
      { length: Math.ceil((end - start) / requestBytes) },
      (_, index): ByteRange => [start + index * requestBytes, Math.min(end, start + (index + 1) * requestBytes)],
    ),
  );
};

const advice = ({ coarser, pixels }: Needs, bytes: number, limit: number): string => {
  if (!pixels) return 'Download the file. ';
  const fitting = coarser.find(({ share }) => share * bytes <= limit);
  return fitting
    ? `Take a smaller --bbox, or an overview: --resolution ${fitting.resolution}. `
    : 'Take a smaller --bbox or a coarser --resolution. ';
};

/** Opens a remote file: fetches its first bytes. Throws as `requestRange`. */
export const openRemoteFile = async (address: URL, options: RemoteOptions): Promise<RemoteFile> => {
  const { limits, mirrorPath } = options;
  const deadline = AbortSignal.timeout(limits.downloadMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  const agents = createAgents();
  const descriptor = openSync(mirrorPath, 'wx+', 0o600);
  const segments: MirrorSegment[] = [];
  let [bytes, requests, written, readAhead] = [0, 0, 0, headBytes];

  const overLimit = (field: 'downloadBytes' | 'downloadRequests', what: string, hint = ''): EarthwrightError =>
    new EarthwrightError('remote-limit', 'data', `${shownUrl(address)}: ${what} ${hint}${howToRaise(field, limits)}`);

  const connection: Connection = {
    ...{ agents, signal, gate: options.gate, idleMs: Math.min(longestSilenceMs, limits.downloadMs) },
    onRequest: () => {
      if (++requests > limits.downloadRequests)
        throw overLimit('downloadRequests', `more than ${limits.downloadRequests} requests would be needed.`);
    },
  };

  /** An abort shows as whatever it broke: say what it was. */
  const explained = (error: unknown): unknown => {
    if (options.signal.aborted) return new EarthwrightError('aborted', 'user', 'Interrupted.');
    if (deadline.aborted)
      return dataError(
        'remote-timeout',
        `${shownUrl(address)}: reading it takes too long. ${howToRaise('downloadMs', limits)}`,
      );
    return error;
  };

  const fetchRange = async (url: URL, range: ByteRange, over: Connection, before?: FileState): Promise<FileState> => {
    const { again = (work) => work() } = options;
    const answer = await again(() => requestRange(url, range, over, before), over.signal);
    const at = written;
    written += answer.bytes.length;
    bytes += answer.bytes.length;
    for (let done = 0; done < answer.bytes.length; )
      done += writeSync(descriptor, answer.bytes, done, answer.bytes.length - done, at + done);
    segments.push({ start: range[0], end: range[0] + answer.bytes.length, at });
    segments.sort((left, right) => left.start - right.start);
    return answer.state;
  };

  /** Contract: when it settles, no request is under way: the mirror may be closed. */
  const fetchAll = async (planned: readonly ByteRange[]): Promise<void> => {
    const failed = new AbortController();
    const together = { ...connection, signal: AbortSignal.any([signal, failed.signal]) };
    const queue = planned.values();
    const work = async (): Promise<void> => {
      for (const range of queue) await fetchRange(state.url, range, together, state);
    };
    let first: { readonly error: unknown } | undefined;
    await Promise.all(
      Array.from({ length: atOnce }, () =>
        work().catch((error: unknown) => {
          first ??= { error };
          failed.abort();
        }),
      ),
    );
    if (first) throw first.error;
  };

  const close = (): void => {
    for (const agent of Object.values(agents)) agent.destroy();
    closeSync(descriptor);
    rmSync(mirrorPath, { force: true });
  };

  const open = async (): Promise<FileState> => {
    try {
      return await fetchRange(address, [0, Math.min(headBytes, limits.downloadBytes)], connection);
    } catch (error) {
      close();
      throw explained(error);
    }
  };
  const state = await open();

  const fetchMissing = async (needs: Needs): Promise<void> => {
    if (!needs.pixels) readAhead = Math.min(mostReadAhead, readAhead * 2);
    const wanted = needs.ranges.map(
      ([start, end]): ByteRange => [start, needs.pixels ? end : Math.max(end, start + readAhead)],
    );
    const planned = requestsFor(wanted, segments, state.size);
    const plannedBytes = planned.reduce((sum, [start, end]) => sum + end - start, 0);
    if (planned.length === 0)
      throw dataError('remote-unreadable', `${shownUrl(address)}: the file contradicts itself.`);
    const much = `${megabytes(plannedBytes)} in ${planned.length} requests would have to be fetched.`;
    if (bytes + plannedBytes > limits.downloadBytes)
      throw overLimit('downloadBytes', much, advice(needs, plannedBytes, limits.downloadBytes - bytes));
    if (requests + planned.length > limits.downloadRequests)
      throw overLimit('downloadRequests', much, advice(needs, planned.length, limits.downloadRequests - requests));
    await fetchAll(planned);
  };

  return {
    size: state.size,
    fetched: () => ({ bytes, requests }),
    close,
    async read(work, step) {
      try {
        for (let count = 0; count < mostSteps; count++) {
          signal.throwIfAborted();
          const answer = await step({ path: mirrorPath, size: state.size, segments: [...segments] }, work, signal);
          if (answer.kind !== 'needs') return answer;
          await fetchMissing(answer);
        }
      } catch (error) {
        throw explained(error);
      }
      throw dataError(
        'remote-unreadable',
        `${shownUrl(address)}: its directories are too scattered. Download the file.`,
      );
    },
  };
};
