import { areAlike } from './alike.ts';
import { Sum } from './sum.ts';

/**
 * How many finite values pass a test, and the area of their pixels. Areas of a block are added up plainly, blocks by compensated sums: n
 * pixels of one block lose at most n · 2⁻⁵³ of their area; equal areas are multiplied, not added.
 */
export class Passing {
  readonly #test: (value: number) => boolean;
  readonly #areas = [new Sum(), new Sum()] as const;
  /** Finite values. */
  valid = 0;
  /** Those of them that pass. */
  count = 0;

  constructor(test: (value: number) => boolean) {
    this.#test = test;
  }

  addAll(values: Float64Array, areas?: Float64Array): void {
    const test = this.#test;
    let [valid, count] = [0, 0];
    for (let at = 0; at < values.length; at++) {
      // No branch on a value: the processor would guess it wrong where the image is noisy.
      const value = values[at]!;
      const finite = Number(value - value === 0);
      valid += finite;
      count += finite & Number(test(value));
    }
    this.valid += valid;
    this.count += count;
    if (areas === undefined || valid === 0) return;
    if (areAlike(areas)) {
      this.#areas[0].add(valid * areas[0]!);
      this.#areas[1].add(count * areas[0]!);
    } else this.#addAreas(values, areas);
  }

  #addAreas(values: Float64Array, areas: Float64Array): void {
    let [whole, part] = [0, 0];
    for (let at = 0; at < values.length; at++) {
      if (!Number.isFinite(values[at])) continue;
      whole += areas[at]!;
      if (this.#test(values[at]!)) part += areas[at]!;
    }
    this.#areas[0].add(whole);
    this.#areas[1].add(part);
  }

  /** Area of the finite values; 0 where no areas were given. */
  get validArea(): number {
    return this.#areas[0].total;
  }
  /** Area of those that pass. */
  get area(): number {
    return this.#areas[1].total;
  }
}
