export interface Drainage {
  /** Heights with every depression raised to its outlet; NaN where missing. */
  readonly filled: Float64Array;
  /** The pixel that each one drains into, −1 where it leaves the raster or is missing. */
  readonly receivers: Int32Array;
  /** Valid pixels, each after the one that it drains into. */
  readonly order: Int32Array;
}

/** Places in a binary heap, lowest height first, earliest entry first among equals. */
class Heap {
  readonly #places: Int32Array;
  readonly #entries: Int32Array;
  readonly #heights: Float64Array;
  #size = 0;
  #entered = 0;
  /** `heights`: of all places; each may be waiting once. */
  constructor(heights: Float64Array) {
    this.#heights = heights;
    this.#places = new Int32Array(heights.length);
    this.#entries = new Int32Array(heights.length);
  }
  #before(one: number, other: number): boolean {
    const difference = this.#heights[this.#places[one]!]! - this.#heights[this.#places[other]!]!;
    return difference < 0 || (difference === 0 && this.#entries[one]! < this.#entries[other]!);
  }
  #swap(one: number, other: number): void {
    const [places, entries] = [this.#places, this.#entries];
    const [place, entry] = [places[one]!, entries[one]!];
    places[one] = places[other]!;
    entries[one] = entries[other]!;
    places[other] = place;
    entries[other] = entry;
  }
  push(place: number): void {
    let at = this.#size++;
    this.#places[at] = place;
    this.#entries[at] = this.#entered++;
    for (; at > 0 && this.#before(at, (at - 1) >> 1); at = (at - 1) >> 1) this.#swap(at, (at - 1) >> 1);
  }
  /** The lowest place; −1 where none waits. */
  pop(): number {
    if (this.#size === 0) return -1;
    const lowest = this.#places[0]!;
    this.#size--;
    this.#swap(0, this.#size);
    for (let at = 0; ; ) {
      let least = at;
      const left = 2 * at + 1;
      if (left < this.#size && this.#before(left, least)) least = left;
      if (left + 1 < this.#size && this.#before(left + 1, least)) least = left + 1;
      if (least === at) return lowest;
      this.#swap(at, least);
      at = least;
    }
  }
}

const neighbours = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const)).filter(([x, y]) => x || y);

/**
 * Drainage by the steepest of eight descents (O'Callaghan and Mark 1984) over a surface without depressions (priority flood, Barnes, Lehman and
 * Mulla 2014). Level ground and filled depressions drain the way they were flooded from; pixels at the edge and beside missing ones may drain out.
 * `sizes`: metres eastward and northward of a pixel of each row. Ties: the first neighbour row by row.
 */
export const drainage = (
  heights: Float64Array,
  width: number,
  sizes: readonly (readonly [number, number])[],
): Drainage => {
  const height = heights.length / width;
  const filled = heights.map((value) => (Number.isFinite(value) ? value : NaN));
  const receivers = new Int32Array(heights.length).fill(-1);
  const order = new Int32Array(heights.length);
  const seen = new Uint8Array(heights.length);
  const waiting = new Heap(filled);
  /** The neighbour at a step; −1 beyond the edge and where missing. */
  const beside = (at: number, step: readonly [number, number]): number => {
    const x = (at % width) + step[0];
    const y = Math.floor(at / width) + step[1];
    const other = y * width + x;
    return x < 0 || y < 0 || x >= width || y >= height || Number.isNaN(filled[other]) ? -1 : other;
  };
  const enter = (at: number): void => {
    seen[at] = 1;
    waiting.push(at);
  };
  for (let at = 0; at < filled.length; at++)
    if (!Number.isNaN(filled[at]) && neighbours.some((step) => beside(at, step) < 0)) enter(at);
  let count = 0;
  for (let at = waiting.pop(); at >= 0; at = waiting.pop()) {
    order[count++] = at;
    const [east, north] = sizes[Math.floor(at / width)]!;
    let steepest = 0;
    for (const step of neighbours) {
      const other = beside(at, step);
      if (other < 0) continue;
      if (!seen[other]) {
        filled[other] = Math.max(filled[other]!, filled[at]!);
        receivers[other] = at;
        enter(other);
        continue;
      }
      const slope = (filled[at]! - filled[other]!) / Math.sqrt((step[0] * east) ** 2 + (step[1] * north) ** 2);
      if (slope <= steepest) continue;
      steepest = slope;
      receivers[at] = other;
    }
  }
  return { filled, receivers, order: order.subarray(0, count) };
};
