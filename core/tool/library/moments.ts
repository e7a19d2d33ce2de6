import { Sum } from './sum.ts';

/** Values that are summed up plainly before they are joined with the rest. */
const chunk = 128;

/**
 * Count, mean, spread and shape of values in one pass, with weights where they count differently. Values that are not finite, and weights
 * that are not above 0, are left out. Values that weigh 1 are joined in runs (Chan, Golub and LeVeque 1983; Pébay, Sandia report
 * SAND2008-6212), others by Welford's update (Technometrics 4, 1962); the sum is compensated, so that whole numbers add up to whole numbers.
 * Without a value everything but `count`, `weight` and `sum` is NaN.
 */
export class Moments {
  readonly #sum = new Sum();
  /** Values that wait to be joined with the rest, `#waiting` of them. Those of few values hold little. */
  #held = new Float64Array(0);
  #waiting = 0;
  #count = 0;
  #weight = 0;
  #min = Infinity;
  #max = -Infinity;
  #mean = 0;
  #second = 0;
  #third = 0;
  #fourth = 0;

  add(value: number, weight = 1): void {
    if (!Number.isFinite(value) || !(weight > 0)) return;
    if (weight !== 1) {
      this.#addWeighted(value, weight);
      return;
    }
    if (this.#waiting === this.#held.length) this.#join();
    this.#held[this.#waiting++] = value;
  }

  /** Adds values[from] up to before values[to], each with the weight 1: as one by one, but several times as fast. */
  addAll(values: ArrayLike<number>, from = 0, to = values.length): void {
    for (let start = from; start < to; ) {
      if (this.#waiting === this.#held.length) this.#join();
      const held = this.#held;
      const end = Math.min(to, start + held.length - this.#waiting);
      let place = this.#waiting;
      for (let index = start; index < end; index++) {
        const value = values[index]!;
        held[place] = value;
        // What is not finite is written over by the next: no branch that the processor could guess wrong.
        place += Number(value - value === 0);
      }
      this.#waiting = place;
      start = end;
    }
  }

  #addWeighted(value: number, weight: number): void {
    this.#join();
    const before = this.#weight;
    const total = before + weight;
    const distance = value - this.#mean;
    const step = (distance * weight) / total;
    const product = distance * step * before;
    this.#fourth +=
      (product * distance * distance * (before * before - before * weight + weight * weight)) / (total * total) +
      6 * step * step * this.#second -
      4 * step * this.#third;
    this.#third += (product * distance * (before - weight)) / total - 3 * step * this.#second;
    this.#second += product;
    this.#mean += step;
    this.#sum.add(value * weight);
    this.#weight = total;
    this.#count++;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  /** The moments of the waiting values, joined with those so far. */
  #join(): void {
    const [held, count, before] = [this.#held, this.#waiting, this.#weight];
    this.#waiting = 0;
    if (count === held.length && count < chunk) this.#held = new Float64Array(count === 0 ? 8 : chunk);
    if (count === 0) return;
    let sum = 0;
    let [min, max] = [Infinity, -Infinity];
    for (let index = 0; index < count; index++) {
      const value = held[index]!;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    // Equal values have their own mean, to the last bit: no spread comes from rounding.
    const mean = min === max ? min : sum / count;
    let [second, third, fourth] = [0, 0, 0];
    for (let index = 0; index < count; index++) {
      const distance = held[index]! - mean;
      const square = distance * distance;
      second += square;
      third += square * distance;
      fourth += square * square;
    }
    const total = before + count;
    const apart = mean - this.#mean;
    const [own, others] = [before / total, count / total];
    const product = apart * apart * before * others;
    this.#fourth +=
      fourth +
      product * apart * apart * (own * own - own * others + others * others) +
      6 * apart * apart * (own * own * second + others * others * this.#second) +
      4 * apart * (own * third - others * this.#third);
    this.#third += third + product * apart * (own - others) + 3 * apart * (own * second - others * this.#second);
    this.#second += second + product;
    this.#mean += apart * others;
    this.#weight = total;
    this.#count += count;
    this.#sum.add(sum);
    if (min < this.#min) this.#min = min;
    if (max > this.#max) this.#max = max;
  }

  get count(): number {
    this.#join();
    return this.#count;
  }
  /** Sum of the weights; the count where there are none. */
  get weight(): number {
    this.#join();
    return this.#weight;
  }
  /** Infinity without values. */
  get min(): number {
    this.#join();
    return this.#min;
  }
  /** −Infinity without values. */
  get max(): number {
    this.#join();
    return this.#max;
  }
  get mean(): number {
    return this.count > 0 ? this.sum / this.weight : NaN;
  }
  /** Weighted where there are weights. */
  get sum(): number {
    this.#join();
    return this.#sum.total;
  }
  get range(): number {
    return this.count > 0 ? this.max - this.min : NaN;
  }
  /** Of the values themselves: divided by the sum of weights. */
  get variance(): number {
    return this.count > 0 ? this.#second / this.weight : NaN;
  }
  get std(): number {
    return Math.sqrt(this.variance);
  }
  /** Of a sample: divided by n − 1; weights count as numbers of observations. NaN for fewer than two. */
  get sampleVariance(): number {
    return this.weight > 1 ? this.#second / (this.weight - 1) : NaN;
  }
  get sampleStd(): number {
    return Math.sqrt(this.sampleVariance);
  }
  /** Fisher–Pearson g1, biased. NaN for constant values. */
  get skewness(): number {
    const { weight } = this;
    return this.#second > 0 ? (Math.sqrt(weight) * this.#third) / this.#second ** 1.5 : NaN;
  }
  /** Excess kurtosis g2, biased: 0 for a normal distribution. NaN for constant values. */
  get kurtosis(): number {
    const { weight } = this;
    return this.#second > 0 ? (weight * this.#fourth) / (this.#second * this.#second) - 3 : NaN;
  }
}
