/** How often neighbouring pixels differ where tiles meet, and how often elsewhere: tiles that see too little around them tell on themselves here. */
export interface Seams {
  /** Pairs of neighbours across a seam and one pixel beside it, and those of them that differ. */
  readonly pairs: number;
  readonly differing: number;
  readonly elsewhere: { readonly pairs: number; readonly differing: number };
}

export const createSeams = (width: number) => {
  let [pairs, differing, otherPairs, otherDiffering] = [0, 0, 0, 0];
  let above: Float64Array | null = null;
  const count = (one: number, other: number, seam: boolean): void => {
    if (Number.isNaN(one) || Number.isNaN(other)) return;
    const differs = one !== other ? 1 : 0;
    if (seam) [pairs, differing] = [pairs + 1, differing + differs];
    else [otherPairs, otherDiffering] = [otherPairs + 1, otherDiffering + differs];
  };
  return {
    /** The next rows, which a row of tiles decided; `columns`: where the next tile begins to decide; `last`: nothing follows. */
    add(codes: Float64Array, columns: readonly number[], last: boolean): void {
      const starts = new Set(columns.flatMap((column) => [column - 1, column, column + 1]));
      const height = codes.length / width;
      const meets = new Set([...(above ? [0, 1] : []), ...(last ? [] : [height - 1])]);
      for (let i = 0; i < codes.length; i++) {
        const [column, row] = [i % width, Math.floor(i / width)];
        const own = codes[i] ?? NaN;
        if (column > 0) count(codes[i - 1] ?? NaN, own, starts.has(column));
        const over = row === 0 ? above?.[column] : codes[i - width];
        if (over !== undefined) count(over, own, meets.has(row));
      }
      above = codes.slice(-width);
    },
    result: (): Seams => ({ pairs, differing, elsewhere: { pairs: otherPairs, differing: otherDiffering } }),
  };
};
