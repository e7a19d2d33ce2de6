/** The eight neighbours of a pixel, clockwise from north, in a mask with a border of one pixel and rows of `stride`. */
const around = (stride: number): readonly number[] => [
  -stride,
  -stride + 1,
  1,
  stride + 1,
  stride,
  stride - 1,
  -1,
  -stride - 1,
];

/**
 * Skeleton of a mask: one pixel wide, with the mask's connections (Zhang and Suen, CACM 27, 1984; pixels are
 * tested again one by one before they go, so that no small thing vanishes). What lies beyond the edge is background.
 */
export const skeletonOf = (selected: Uint8Array, width: number): Uint8Array => {
  const height = selected.length / width;
  const stride = width + 2;
  const mask = new Uint8Array(stride * (height + 2));
  for (let at = 0; at < selected.length; at++)
    if (selected[at]) mask[(Math.floor(at / width) + 1) * stride + (at % width) + 1] = 1;
  const steps = around(stride);
  /** Whether a pixel of the outline may go: two to six neighbours, one run of them, and open towards the pass's sides. */
  const removable = (at: number, second: boolean): boolean => {
    let [neighbours, runs] = [0, 0];
    for (let k = 0; k < 8; k++) {
      const own = mask[at + steps[k]!]!;
      neighbours += own;
      if (!own && mask[at + steps[(k + 1) % 8]!]) runs++;
    }
    if (neighbours < 2 || neighbours > 6 || runs !== 1) return false;
    const north = mask[at + steps[0]!];
    const east = mask[at + steps[2]!];
    const south = mask[at + steps[4]!];
    const west = mask[at + steps[6]!];
    return second
      ? !(north && east && west) && !(north && south && west)
      : !(north && east && south) && !(east && south && west);
  };
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const second of [false, true]) {
      const gone: number[] = [];
      for (let at = stride; at < mask.length - stride; at++) if (mask[at] && removable(at, second)) gone.push(at);
      for (const at of gone) {
        if (!removable(at, second)) continue;
        mask[at] = 0;
        removed++;
      }
    }
  }
  const skeleton = new Uint8Array(selected.length);
  for (let at = 0; at < skeleton.length; at++)
    skeleton[at] = mask[(Math.floor(at / width) + 1) * stride + (at % width) + 1]!;
  return skeleton;
};
