/** Puts the value of a rank (from 0) at its place, none above it before, none below it behind (Hoare 1961, Algorithm 65). Contract: no NaN. */
const select = (values: Float64Array, rank: number): number => {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[(first + last) >> 1]!;
    let [left, right] = [first, last];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const held = values[left]!;
      values[left++] = values[right]!;
      values[right--] = held;
    }
    if (rank <= right) last = right;
    else if (rank >= left) first = left;
    else break;
  }
  return values[rank] ?? NaN;
};

/** Of an even number: midway between the two in the middle. NaN of nothing. Contract: no NaN among the values; their order changes. */
export const medianInPlace = (values: Float64Array): number => {
  const middle = values.length >> 1;
  const high = select(values, middle);
  if (values.length % 2 === 1 || values.length === 0) return high;
  let low = -Infinity;
  for (let at = 0; at < middle; at++) low = Math.max(low, values[at]!);
  return low + (high - low) * 0.5;
};
