/** The bytes of a remote file as far as they are here, in the sandbox's child process. */
import type { ByteRange, Mirror, MirrorSegment } from '../../core/remote.ts';
import { truncated } from '../errors.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import { gapsIn, joined } from './ranges.ts';

/** Thrown through a reader that needs bytes which are not here yet. */
export class MissingBytes extends Error {
  readonly ranges: readonly ByteRange[];
  constructor(ranges: readonly ByteRange[]) {
    super('Bytes of a remote file are not here yet.');
    this.ranges = ranges;
  }
}

export interface MirrorSource extends ByteSource {
  /** The parts of these ranges that are not here, ascending, joined where they touch. Throws file-truncated beyond the file's end. */
  missing(ranges: readonly ByteRange[]): ByteRange[];
}

/** The segment that holds a position, by bisection. */
const segmentAt = (segments: readonly MirrorSegment[], position: number): MirrorSegment | undefined => {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const found = segments[low];
  return found && found.start <= position ? found : undefined;
};

/** A source over what is here. Reading anything else of the file throws MissingBytes. */
export const openMirror = ({ path, size, segments }: Mirror): MirrorSource => {
  const file = openByteSource(path);
  let open = true;
  const check = (start: number, end: number): void => {
    if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && end <= size))
      throw truncated(`The file has ${size} bytes, but bytes ${start} to ${end} are needed: it is cut off or damaged.`);
  };
  const missing = (ranges: readonly ByteRange[]): ByteRange[] => {
    for (const [start, end] of ranges) check(start, end);
    return joined(ranges).flatMap((range) => gapsIn(segments, range));
  };
  return {
    size,
    missing,
    read(offset, length) {
      const end = offset + length;
      check(offset, end);
      const parts: Buffer[] = [];
      for (let position = offset; position < end; ) {
        const segment = segmentAt(segments, position);
        if (!segment) throw new MissingBytes(missing([[offset, end]]));
        const until = Math.min(end, segment.end);
        parts.push(file.read(segment.at + position - segment.start, until - position));
        position = until;
      }
      const [only, ...others] = parts;
      return only && others.length === 0 ? only : Buffer.concat(parts);
    },
    close() {
      if (open) file.close();
      open = false;
    },
  };
};
