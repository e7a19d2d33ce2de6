/** The seam between a tile and a way of finding things in it without a network. */
import type { Window } from '../../geo/raster/band.ts';
import type { Box } from '../boxes/overlap.ts';
import type { Plane } from './plane.ts';

/** In pixels of the plane; `strength`: how clearly it stands out, in what its finder measures. */
export interface Candidate extends Box {
  readonly strength: number;
}

/** Least strength of what is told, and a stricter and a milder one to see whether what is found hangs on it. */
export interface Least {
  readonly told: number;
  readonly fewer: number;
  readonly more: number;
}

export interface Finder {
  /** Pixels around a thing's middle that have to be seen to find it. */
  readonly margin: number;
  /** Pixels along a side of the tiles that it is shown: several times its margin, for margins are seen by several tiles. */
  readonly side: number;
  readonly least: Least;
  /** Contract: things that the window (in pixels of the plane) decides, of `least.more` or more. */
  find(plane: Plane, owned: Window): readonly Candidate[];
  /** Pieces of things that several tiles decided, as whole ones; where things lie whole in a tile: nothing to do. */
  readonly join?: (candidates: readonly Candidate[]) => readonly Candidate[];
}

/** Least contrast, moved by a quarter both ways. */
export const leastContrast = (told: number): Least => ({ told, fewer: 1.25 * told, more: 0.8 * told });

/** A power of two, which transforms fast. */
export const tileSide = (margin: number, least = 256): number => 2 ** Math.ceil(Math.log2(Math.max(least, 4 * margin)));
