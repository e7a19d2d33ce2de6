/** The bytes of a file behind an HTTP URL, fetched in ranges, as far as they are needed and allowed. */
import { dataError, truncated } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';

export interface RemoteLimits {
  /** All bytes that may be fetched. Default 16 MiB. */
  readonly bytes: number;
  /** Requests, each of at least one block. Default 64. */
  readonly requests: number;
  /** Elapsed time over all requests. Default 30,000 ms. */
  readonly timeoutMs: number;
}

export const defaultRemoteLimits: RemoteLimits = { bytes: 16 * 2 ** 20, requests: 64, timeoutMs: 30_000 };

const blockBytes = 64 * 1024;

/** Thrown through a reader that needs bytes which are not here yet. */
class Missing extends Error {
  readonly first: number;
  readonly last: number;
  constructor(first: number, last: number) {
    super(`Blocks ${first} to ${last} are not here yet.`);
    this.first = first;
    this.last = last;
  }
}

const refused = (message: string): Error => dataError('remote-unreadable', message);

const sizeOf = (response: Response): number => {
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (response.status === 200) throw refused('The server sends whole files only: it does not know range requests.');
  if (response.status !== 206 || !Number.isSafeInteger(total))
    throw refused(`The server answered a range request with status ${response.status}.`);
  return total;
};

/** Reads at most `most` bytes of a body: a server may send more than it was asked for. */
const readBody = async (response: Response, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) throw refused('The server sends more bytes than it was asked for.');
  }
  return Buffer.concat(pieces);
};

interface Fetched {
  readonly blocks: Map<number, Buffer>;
  size: number;
  bytes: number;
  requests: number;
}

const fetchBlocks = async (
  url: URL,
  { first, last }: Missing,
  fetched: Fetched,
  limits: RemoteLimits,
  signal: AbortSignal,
): Promise<void> => {
  const from = first * blockBytes;
  const to = (last + 1) * blockBytes;
  fetched.requests++;
  fetched.bytes += to - from;
  if (fetched.requests > limits.requests || fetched.bytes > limits.bytes)
    throw refused(`More than ${limits.requests} requests or ${limits.bytes} bytes would be needed: download the file.`);
  const headers = { range: `bytes=${from}-${to - 1}`, 'accept-encoding': 'identity' };
  const response = await fetch(url, { headers, signal });
  const size = sizeOf(response);
  if (fetched.size >= 0 && fetched.size !== size) throw refused('The file changed while it was read.');
  fetched.size = size;
  const body = await readBody(response, to - from);
  if (body.length !== Math.min(to, size) - from) throw truncated('The server sent fewer bytes than it was asked for.');
  for (let block = first; block <= last; block++)
    fetched.blocks.set(block, body.subarray((block - first) * blockBytes, (block - first + 1) * blockBytes));
};

const sourceOver = ({ blocks, size }: Fetched): ByteSource => ({
  size,
  read(offset, length) {
    if (
      !(Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0 && offset + length <= size)
    )
      throw truncated(`The file has ${size} bytes, but ${length} bytes at ${offset} are needed.`);
    const first = Math.floor(offset / blockBytes);
    const last = Math.max(first, Math.floor((offset + length - 1) / blockBytes));
    const parts = Array.from({ length: last - first + 1 }, (_, index) => blocks.get(first + index));
    if (parts.some((part) => part === undefined)) throw new Missing(first, last);
    const joined = Buffer.concat(parts.filter((part) => part !== undefined));
    return Buffer.from(joined.subarray(offset - first * blockBytes, offset - first * blockBytes + length));
  },
  close: () => undefined,
});

/**
 * Runs synchronous work over a remote file: whenever it needs bytes that are not here, they are fetched and the work starts again.
 * Contract: `work` has no effects besides its result. Throws remote-unreadable beyond the limits or when the server does not serve ranges.
 */
export const overRanges = async <T>(url: URL, limits: RemoteLimits, work: (source: ByteSource) => T): Promise<T> => {
  const fetched: Fetched = { blocks: new Map(), size: -1, bytes: 0, requests: 0 };
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    await fetchBlocks(url, new Missing(0, 0), fetched, limits, signal);
    for (;;) {
      try {
        return work(sourceOver(fetched));
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        await fetchBlocks(url, error, fetched, limits, signal);
      }
    }
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)))
      throw refused('The server cannot be reached, or takes too long.');
    throw error;
  }
};
