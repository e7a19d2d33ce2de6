import { createBoxLattice } from './box-lattice.ts';
import { type Box, overlapOf } from './overlap.ts';

/** One thing that a network found, in pixels of the raster that was looked at. */
export interface Detection extends Box {
  /** Place of the label in the model's card. */
  readonly label: number;
  /** 0..1. */
  readonly score: number;
  /** Did its box reach the edge of its tile, behind which the raster goes on? */
  readonly cut: boolean;
}

/** Side of the lattice's cells: most boxes fit into one. */
const cellFor = (found: readonly Box[]): number => {
  const lengths = Float64Array.from(found, ({ width, height }) => Math.hypot(width, height)).sort();
  return Math.max(1, lengths[lengths.length >> 1] ?? 1);
};

/**
 * Non-maximum suppression within labels (Neubeck and Van Gool 2006): the best of those that overlap by more than `most` stays. Boxes that a
 * tile's edge may have cut come after whole ones of any score: a cut box overlaps the whole one little, so it is also dropped where the whole
 * one covers it.
 */
export const suppress = <One extends Detection>(found: readonly One[], most: number): One[] => {
  const lattice = createBoxLattice<One>(cellFor(found));
  const kept: One[] = [];
  const ordered = [...found].sort(
    (one, other) =>
      Number(one.cut) - Number(other.cut) || other.score - one.score || one.y - other.y || one.x - other.x,
  );
  for (const one of ordered) {
    let covered = false;
    for (const other of lattice.near(one)) {
      if (other.label !== one.label) continue;
      const overlap = overlapOf(one, other);
      if (overlap > most || (one.cut && coveredShare(one, other, overlap) > most)) {
        covered = true;
        break;
      }
    }
    if (covered) continue;
    kept.push(one);
    lattice.add(one, one);
  }
  return kept.sort((one, other) => other.score - one.score || one.y - other.y || one.x - other.x);
};

/** How much of the first box the other one covers: from the overlap, shared = overlap · (a + b) / (1 + overlap). */
const coveredShare = (one: Box, other: Box, overlap: number): number => {
  const [own, theirs] = [one.width * one.height, other.width * other.height];
  return own > 0 ? (overlap * (own + theirs)) / (1 + overlap) / own : 0;
};
