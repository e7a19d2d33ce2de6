/** Pixels of several classes with all bands valid, pixel after pixel and band after band, for supervised methods. */
export class TrainingPixels {
  readonly bands: number;
  readonly #classes: number[][];
  readonly #names: readonly string[];
  constructor(bands: number, names: readonly string[]) {
    this.bands = bands;
    this.#names = names;
    this.#classes = names.map(() => []);
  }
  /** Adds a strip: one block per band, and one with the place of each pixel's class in the names, NaN outside. */
  add(blocks: readonly Float64Array[], zone: Float64Array): void {
    for (let i = 0; i < zone.length; i++) {
      const held = this.#classes[zone[i]!];
      if (!held) continue;
      let sum = 0;
      for (let k = 0; k < this.bands; k++) sum += blocks[k]![i]!;
      if (Number.isFinite(sum)) for (let k = 0; k < this.bands; k++) held.push(blocks[k]![i]!);
    }
  }
  /** Of every class. Throws an Error where a class has fewer pixels than `least`. */
  points(least: number): Float64Array[] {
    return this.#classes.map((held, place) => {
      const count = held.length / this.bands;
      if (count < least)
        throw new Error(`Class ${this.#names[place]} has ${count} valid training pixels; it needs ${least}.`);
      return Float64Array.from(held);
    });
  }
}
