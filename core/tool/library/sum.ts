/** A compensated sum: its rounding error does not grow with the number of terms (Kahan, CACM 8, 1965). */
export class Sum {
  total = 0;
  #lost = 0;
  add(term: number): void {
    const corrected = term - this.#lost;
    const next = this.total + corrected;
    this.#lost = next - this.total - corrected;
    this.total = next;
  }
}
