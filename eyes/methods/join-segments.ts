import { createBoxLattice } from '../boxes/box-lattice.ts';
import { between } from './angle.ts';
import type { Candidate } from './finder.ts';

/** Pieces go on in each other where they point the same way within 10°, their ends meet within 3 pixels and neither lies 2 pixels beside the other's line. */
const [mostTurn, mostGap, mostBeside] = [Math.PI / 18, 3, 2];

type End = readonly [x: number, y: number];

const endsOf = ({ x, y, width, angle }: Candidate): readonly [End, End] => {
  const [dx, dy] = [((width - 1) / 2) * Math.cos(angle), ((width - 1) / 2) * Math.sin(angle)];
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
};

const beside = ({ x, y, angle }: Candidate, [endX, endY]: End): number =>
  Math.abs((endY - y) * Math.cos(angle) - (endX - x) * Math.sin(angle));

const goesOn = (first: Candidate, second: Candidate): boolean => {
  if (between(first.angle, second.angle) > mostTurn) return false;
  const [, end] = endsOf(first);
  const [start] = endsOf(second);
  return (
    Math.hypot(end[0] - start[0], end[1] - start[1]) <= mostGap &&
    beside(first, [second.x, second.y]) <= mostBeside + (second.width / 2) * Math.sin(mostTurn) &&
    beside(first, start) <= mostBeside &&
    beside(second, end) <= mostBeside
  );
};

const joined = (first: Candidate, second: Candidate): Candidate => {
  const [[startX, startY]] = endsOf(first);
  const [, [endX, endY]] = endsOf(second);
  const length = first.width + second.width;
  return {
    x: (startX + endX) / 2,
    y: (startY + endY) / 2,
    width: Math.hypot(endX - startX, endY - startY) + 1,
    height: Math.max(first.height, second.height),
    angle: Math.atan2(endY - startY, endX - startX),
    strength: (first.strength * first.width + second.strength * second.width) / length,
  };
};

const cell = 4;
const keyOf = (x: number, y: number): string => `${Math.floor(x / cell)},${Math.floor(y / cell)}`;

/** Where pieces start, by the cell of a lattice. */
const startsOf = (pieces: ReadonlySet<Candidate>): Map<string, Candidate[]> =>
  Map.groupBy(pieces, (piece) => keyOf(...endsOf(piece)[0]));

const nextOf = (piece: Candidate, starts: ReadonlyMap<string, readonly Candidate[]>, left: ReadonlySet<Candidate>) => {
  const [, [x, y]] = endsOf(piece);
  for (const right of [-cell, 0, cell])
    for (const down of [-cell, 0, cell])
      for (const other of starts.get(keyOf(x + right, y + down)) ?? [])
        if (other !== piece && left.has(other) && goesOn(piece, other)) return other;
  return undefined;
};

/** Strips of one edge that lies along the border of two tiles: its foot is no wider. */
const mostApart = 4;

/** Is the shorter one beside the longer one, on more than half of its length? */
const isStripOf = (short: Candidate, long: Candidate): boolean => {
  if (between(short.angle, long.angle) > mostTurn || beside(long, [short.x, short.y]) > mostApart) return false;
  const off = Math.abs((short.x - long.x) * Math.cos(long.angle) + (short.y - long.y) * Math.sin(long.angle));
  return off <= long.width / 2;
};

/** The longer one, moved across to the middle of both. */
const broadened = (long: Candidate, short: Candidate): Candidate => {
  const across = [-Math.sin(long.angle), Math.cos(long.angle)] as const;
  const off = (short.x - long.x) * across[0] + (short.y - long.y) * across[1];
  const share = (short.width * short.height) / (short.width * short.height + long.width * long.height);
  return {
    ...long,
    x: long.x + share * off * across[0],
    y: long.y + share * off * across[1],
    height: Math.max(long.height, short.height, Math.abs(off) + (long.height + short.height) / 2),
  };
};

/** Everything that a strip of this one may have its middle in. */
const stripsPlace = (long: Candidate): Candidate => ({ ...long, height: 2 * mostApart });
const middleOf = ({ x, y }: Candidate) => ({ ...{ x, y }, ...{ width: 0, height: 0, angle: 0 } });

const stripCell = 32;

/** A strip goes to the longest that it is a strip of. */
const withoutStrips = (segments: readonly Candidate[]): Candidate[] => {
  const kept: Candidate[] = [];
  const lattice = createBoxLattice<number>(stripCell);
  for (const one of segments.toSorted((first, second) => second.width - first.width)) {
    const places = [...lattice.near(middleOf(one))].filter((place) => {
      const other = kept[place];
      return other !== undefined && isStripOf(one, other);
    });
    const place = places.reduce((first, next) => Math.min(first, next), kept.length);
    const other = kept[place];
    kept[place] = other ? broadened(other, one) : one;
    lattice.add(stripsPlace(kept[place]), place);
  }
  return kept;
};

/** Segments that tiles cut, whole again; boxes whose angle lies in 0 to π. */
export const joinSegments = (pieces: readonly Candidate[]): Candidate[] => {
  const left = new Set(pieces);
  for (let before = Infinity; left.size < before; ) {
    before = left.size;
    const starts = startsOf(left);
    for (const piece of [...left]) {
      const following = left.has(piece) ? nextOf(piece, starts, left) : undefined;
      if (!following) continue;
      left.delete(piece);
      left.delete(following);
      left.add(joined(piece, following));
    }
  }
  return withoutStrips([...left]).map((one) => ({ ...one, angle: ((one.angle % Math.PI) + Math.PI) % Math.PI }));
};
