import type { Readable } from 'node:stream';

export interface LineReader {
  /** Longest line, bytes, and most bytes in all. */
  readonly longestBytes: number;
  readonly mostBytes: number;
  onLine(line: string): void;
  /** The other side said more than it may. Called once; nothing is read after it. */
  onExcess(): void;
}

/**
 * Cuts a byte stream of a process that is not trusted into lines of UTF-8. Never holds more than the longest line, and nothing of what
 * comes after an excess. Gives back how to stop.
 */
export const readLines = (
  stream: Readable,
  { longestBytes, mostBytes, onLine, onExcess }: LineReader,
): (() => void) => {
  let pending: Buffer[] = [];
  let [length, total] = [0, 0];
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    pending = [];
    stream.off('data', receive);
  };
  const add = (piece: Buffer): void => {
    pending.push(piece);
    length += piece.length;
  };
  const take = (chunk: Buffer): void => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0 && !stopped; end = rest.indexOf(10)) {
      add(rest.subarray(0, end));
      const line = Buffer.concat(pending).toString();
      const fits = length <= longestBytes;
      [pending, length] = [[], 0];
      if (fits) onLine(line);
      else excess();
      rest = rest.subarray(end + 1);
    }
    if (stopped) return;
    add(rest);
    if (length > longestBytes) excess();
  };
  const excess = (): void => {
    stop();
    onExcess();
  };
  const receive = (chunk: Buffer): void => {
    total += chunk.length;
    if (total > mostBytes) excess();
    else take(chunk);
  };
  stream.on('data', receive);
  return stop;
};
