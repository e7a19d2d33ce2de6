/** Steps from a pixel to those of a figure around it; `shape`: square, disk or diamond (in the metric max, Euclid, sum). */
export const figureOf = (shape: string, radius: number): readonly (readonly [number, number])[] => {
  const sides = Array.from({ length: 2 * radius + 1 }, (_, k) => k - radius);
  const within = (dx: number, dy: number): boolean =>
    shape === 'square' ||
    (shape === 'disk' ? dx * dx + dy * dy <= radius * radius : Math.abs(dx) + Math.abs(dy) <= radius);
  return sides.flatMap((dy) => sides.filter((dx) => within(dx, dy)).map((dx) => [dx, dy] as const));
};

/**
 * The largest (dilation) or least (erosion) value under a symmetric figure. Missing pixels and those beyond the edge have no say; a missing
 * pixel stays missing.
 */
export const underFigure = (
  values: Float64Array,
  width: number,
  figure: readonly (readonly [number, number])[],
  take: 'max' | 'min',
): Float64Array => {
  const height = values.length / width;
  const sign = take === 'max' ? 1 : -1;
  const result = new Float64Array(values.length).fill(-Infinity);
  for (const [dx, dy] of figure) {
    const [left, right] = [Math.max(0, -dx), Math.min(width, width - dx)];
    for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const other = sign * values[at + dy * width + dx]!;
        if (other > result[at]!) result[at] = other;
      }
    }
  }
  for (let at = 0; at < values.length; at++) result[at] = Number.isFinite(values[at]) ? sign * result[at]! : NaN;
  return result;
};
