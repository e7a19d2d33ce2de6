import type { Box } from './overlap.ts';

/** Things by where their boxes lie. */
export interface BoxLattice<One> {
  add(box: Box, one: One): void;
  /** Contract: each thing whose box shares a point with this one, and others near by; none twice. */
  near(box: Box): Set<One>;
}

/**
 * Boxes by the cells of a square lattice. A box is held in the cells of points on it, so close together that no place of the box is farther than half a cell
 * from one of them: two boxes that share a place have such points within a cell of each other. So a long thin one costs by its length, not by the
 * square around it.
 */
export const createBoxLattice = <One>(cell: number): BoxLattice<One> => {
  const cells = new Map<number, Map<number, One[]>>();
  const parts = (length: number): number => Math.max(1, Math.ceil((length * Math.SQRT2) / cell));
  const cellsOf = ({ x, y, width, height, angle }: Box): readonly (readonly [column: number, row: number])[] => {
    const isSmall = Math.hypot(width, height) <= cell;
    const [along, across] = isSmall ? [1, 1] : [parts(width), parts(height)];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return Array.from({ length: along * across }, (_, place) => {
      const right = (((place % along) + 0.5) / along - 0.5) * width;
      const down = ((Math.floor(place / along) + 0.5) / across - 0.5) * height;
      return [Math.floor((x + right * cos - down * sin) / cell), Math.floor((y + right * sin + down * cos) / cell)];
    });
  };
  return {
    add(box, one) {
      for (const [column, row] of cellsOf(box)) {
        const rows = cells.get(column) ?? new Map<number, One[]>();
        cells.set(column, rows);
        const held = rows.get(row);
        if (!held) rows.set(row, [one]);
        else if (held.at(-1) !== one) held.push(one);
      }
    },
    near(box) {
      const found = new Set<One>();
      for (const [column, row] of cellsOf(box))
        for (let right = column - 1; right <= column + 1; right++)
          for (let down = row - 1; down <= row + 1; down++)
            for (const one of cells.get(right)?.get(down) ?? []) found.add(one);
      return found;
    },
  };
};
