/** One line of squared distances, spaced by `spacing`, as the lower envelope of parabolas; `line` is replaced. */
const envelope = (line: Float64Array, spacing: number): void => {
  const n = line.length;
  const [heights, places, borders] = [line.slice(), new Int32Array(n), new Float64Array(n + 1)];
  const crossing = (one: number, other: number): number =>
    ((heights[one]! - heights[other]!) / spacing ** 2 + one * one - other * other) / (2 * (one - other));
  let last = -1;
  for (let at = 0; at < n; at++) {
    if (heights[at] === Infinity) continue;
    while (last >= 0 && crossing(at, places[last]!) <= borders[last]!) last--;
    last++;
    places[last] = at;
    borders[last] = last === 0 ? -Infinity : crossing(at, places[last - 1]!);
  }
  if (last < 0) return;
  borders[last + 1] = Infinity;
  for (let at = 0, k = 0; at < n; at++) {
    while (borders[k + 1]! < at) k++;
    line[at] = heights[places[k]!]! + ((at - places[k]!) * spacing) ** 2;
  }
};

/**
 * Exact Euclidean distance of every pixel's centre to the nearest selected one's, 0 on selected pixels, Infinity where none is selected
 * (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012). `spacing`: of columns and of rows; distances are in its unit.
 */
export const distanceTransform = (
  selected: Uint8Array,
  width: number,
  spacing: readonly [number, number],
): Float64Array => {
  const height = selected.length / width;
  const squares = Float64Array.from(selected, (value) => (value ? 0 : Infinity));
  const column = new Float64Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = squares[y * width + x]!;
    envelope(column, spacing[1]);
    for (let y = 0; y < height; y++) squares[y * width + x] = column[y]!;
  }
  for (let y = 0; y < height; y++) envelope(squares.subarray(y * width, (y + 1) * width), spacing[0]);
  for (let i = 0; i < squares.length; i++) squares[i] = Math.sqrt(squares[i]!);
  return squares;
};
