/** What lies around a place, some way off. */
import type { Plane } from './plane.ts';

/** At least this much of the ring has to be there. */
const leastRing = 0.2;

export interface Ring {
  /** Values in the ring around a pixel, to be read before the next call; null where too little of it is there. */
  around(plane: Plane, at: number): Float64Array | null;
}

/** Pixels from `inner` to `outer` pixels away. */
export const createRing = (inner: number, outer: number): Ring => {
  const reach = Math.ceil(outer);
  const places: (readonly [right: number, down: number])[] = [];
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++) {
      const distance = Math.hypot(right, down);
      if (distance >= inner && distance <= outer) places.push([right, down]);
    }
  const rights = Int32Array.from(places, ([right]) => right);
  const downs = Int32Array.from(places, ([, down]) => down);
  const values = new Float64Array(places.length);
  return {
    around(plane, at) {
      const { width, height } = plane;
      const [x, y] = [at % width, Math.floor(at / width)];
      let count = 0;
      for (let place = 0; place < values.length; place++) {
        const [column, row] = [x + rights[place]!, y + downs[place]!];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const value = plane.values[row * width + column]!;
        if (!Number.isNaN(value)) values[count++] = value;
      }
      return count < leastRing * values.length ? null : values.subarray(0, count);
    },
  };
};
