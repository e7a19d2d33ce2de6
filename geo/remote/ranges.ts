import type { ByteRange, MirrorSegment } from '../../core/remote.ts';

/** The parts of a range that no segment holds, ascending. `segments` as in a mirror. */
export const gapsIn = (segments: readonly MirrorSegment[], [start, end]: ByteRange): ByteRange[] => {
  const gaps: ByteRange[] = [];
  let position = start;
  for (const segment of segments) {
    if (segment.end <= position) continue;
    if (segment.start >= end) break;
    if (segment.start > position) gaps.push([position, segment.start]);
    position = segment.end;
  }
  return position < end ? [...gaps, [position, end]] : gaps;
};

/** Ranges in ascending order, joined where they overlap or lie at most `gap` bytes apart with nothing in between that `keepsApart`. */
export const joined = (
  ranges: readonly ByteRange[],
  gap = 0,
  keepsApart: (start: number, end: number) => boolean = () => false,
): ByteRange[] => {
  const result: ByteRange[] = [];
  for (const [start, end] of [...ranges].sort((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    if (last && start - last[1] <= gap && !keepsApart(last[1], start))
      result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
};
