/** Pixels with all bands valid, every so many-th of a raster, so that no more than a limit is kept. For methods that learn from pixels. */
export class PixelSample {
  readonly bands: number;
  readonly #every: number;
  readonly #values: number[] = [];
  /** Pixels with all bands valid. */
  valid = 0;
  constructor(bands: number, pixels: number, limit: number) {
    this.bands = bands;
    this.#every = Math.max(1, Math.ceil(pixels / limit));
  }
  /** Adds a strip; one block per band. */
  add(blocks: readonly Float64Array[]): void {
    for (let i = 0; i < blocks[0]!.length; i++) {
      let sum = 0;
      for (let k = 0; k < this.bands; k++) sum += blocks[k]![i]!;
      if (!Number.isFinite(sum) || this.valid++ % this.#every !== 0) continue;
      for (let k = 0; k < this.bands; k++) this.#values.push(blocks[k]![i]!);
    }
  }
  get count(): number {
    return this.#values.length / this.bands;
  }
  /** Pixel after pixel, band after band. */
  values(): Float64Array {
    return Float64Array.from(this.#values);
  }
}
