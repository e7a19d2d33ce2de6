/** Points in a plane, found by nearness: sorted into square cells. */
export interface PlanePoints {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** Finds the `count` nearest points to a place, nearest first (the earlier of equally near ones); indices and squared distances are reused for the next call. */
export type FindNearest = (
  x: number,
  y: number,
) => { readonly indices: Int32Array; readonly squares: Float64Array; readonly found: number };

/** Of at most `count` points within `radius`. */
export const nearestPoints = ({ x, y }: PlanePoints, count: number, radius = Infinity): FindNearest => {
  const size = x.length;
  const kept = Math.min(count, size);
  const [indices, squares] = [new Int32Array(kept), new Float64Array(kept)];
  // Sorted by x: from the place outwards, until even the distance along x is beyond the worst one kept.
  const order = Int32Array.from({ length: size }, (_, index) => index).sort(
    (one, other) => (x[one] ?? 0) - (x[other] ?? 0) || one - other,
  );
  const sorted = Float64Array.from(order, (index) => x[index] ?? 0);
  const limit = radius * radius;
  let found = 0;
  const offer = (index: number, square: number): void => {
    if (square > limit) return;
    let at = found < kept ? found++ : kept;
    if (at === kept) {
      const worst = squares[kept - 1] ?? 0;
      if (square > worst || (square === worst && index > (indices[kept - 1] ?? 0))) return;
      at = kept - 1;
    }
    while (
      at > 0 &&
      ((squares[at - 1] ?? 0) > square || (squares[at - 1] === square && (indices[at - 1] ?? 0) > index))
    ) {
      squares[at] = squares[at - 1] ?? 0;
      indices[at] = indices[at - 1] ?? 0;
      at--;
    }
    squares[at] = square;
    indices[at] = index;
  };
  return (atX, atY) => {
    found = 0;
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < atX) low = middle + 1;
      else high = middle;
    }
    let [left, right] = [low - 1, low];
    while (left >= 0 || right < size) {
      const [toLeft, toRight] = [
        left >= 0 ? atX - (sorted[left] ?? 0) : Infinity,
        right < size ? (sorted[right] ?? 0) - atX : Infinity,
      ];
      const nearer = Math.min(toLeft, toRight);
      if (nearer * nearer > limit || (found === kept && nearer * nearer > (squares[kept - 1] ?? 0))) break;
      const index = order[toLeft <= toRight ? left-- : right++] ?? 0;
      offer(index, ((x[index] ?? 0) - atX) ** 2 + ((y[index] ?? 0) - atY) ** 2);
    }
    return { indices, squares, found };
  };
};
