/** Steps to the neighbours of a pixel: the four that share an edge, then the four at the corners. */
const steps = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/**
 * Connected pixels of equal code: labels from 1, in the order of their first pixel row by row; 0 where the code is 0.
 * `connectivity`: 8 or 4. Throws an Error for another one.
 */
export const labelComponents = (
  codes: Uint8Array | Int32Array,
  width: number,
  connectivity: number,
): { labels: Int32Array; count: number } => {
  if (connectivity !== 4 && connectivity !== 8) throw new Error(`The connectivity is 4 or 8, got ${connectivity}.`);
  const height = codes.length / width;
  const labels = new Int32Array(codes.length);
  const waiting: number[] = [];
  let count = 0;
  for (let start = 0; start < codes.length; start++) {
    if (codes[start] === 0 || labels[start] !== 0) continue;
    labels[start] = ++count;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let k = 0; k < connectivity; k++) {
        const [column, row] = [x + steps[k]![0], y + steps[k]![1]];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const other = row * width + column;
        if (labels[other] !== 0 || codes[other] !== codes[start]) continue;
        labels[other] = count;
        waiting.push(other);
      }
    }
  }
  return { labels, count };
};
