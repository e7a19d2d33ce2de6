import { Moments } from './moments.ts';
import { quantilesOfSorted } from './quantiles.ts';
import { sortedFloats } from './sorting.ts';
import { modeOfSorted, statisticOfMoments } from './statistics.ts';

const mostKept = 12_000_000;

/** Whether a statistic needs all values, not only their moments. */
export const needsValues = (statistic: string): boolean => statistic === 'median' || statistic === 'mode';

/** Values by a number (a class, a bin, an index): moments of every group, and with `keep` the values themselves. Values that are not finite are left out. */
export class GroupedValues {
  readonly #keep: boolean;
  readonly #moments = new Map<number, Moments>();
  readonly #values = new Map<number, { held: Float64Array; count: number }>();
  readonly #near: (Moments | undefined)[] = [];
  #kept = 0;

  constructor(keep = false) {
    this.#keep = keep;
  }

  add(key: number, value: number): void {
    if (!Number.isFinite(value) || Number.isNaN(key)) return;
    // Small whole keys are found by index, not by hash.
    const near = key >= 0 && key < 256 && (key | 0) === key ? this.#near[key] : undefined;
    const moments = near ?? this.#momentsAt(key);
    moments.add(value);
    if (this.#keep) this.#hold(key, value);
  }

  /** Adds all values of a block to one group. */
  addAll(key: number, values: Float64Array): void {
    if (!values.some(Number.isFinite)) return;
    this.#momentsAt(key).addAll(values);
    if (this.#keep) this.#holdAll(key, values);
  }

  #momentsAt(key: number): Moments {
    let moments = this.#moments.get(key);
    if (moments === undefined) this.#moments.set(key, (moments = new Moments()));
    if (key >= 0 && key < 256 && Number.isInteger(key)) this.#near[key] = moments;
    return moments;
  }

  /** The values held for a group, with room for so many more. */
  #room(key: number, more: number): { held: Float64Array; count: number } {
    let group = this.#values.get(key);
    if (group === undefined) this.#values.set(key, (group = { held: new Float64Array(64), count: 0 }));
    if (group.count + more > group.held.length) {
      const longer = new Float64Array(2 * group.count + more);
      longer.set(group.held);
      group.held = longer;
    }
    return group;
  }

  #keepMore(count: number): void {
    this.#kept += count;
    if (this.#kept > mostKept)
      throw new Error(
        `Medians, modes and rank tests hold all values: at most ${mostKept}. Use a mean, or a coarser grid.`,
      );
  }

  #hold(key: number, value: number): void {
    this.#keepMore(1);
    const group = this.#room(key, 1);
    group.held[group.count++] = value;
  }

  #holdAll(key: number, values: Float64Array): void {
    const group = this.#room(key, values.length);
    const { held, count: before } = group;
    let place = before;
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      held[place] = value;
      // What is not finite is written over by the next.
      place += Number(value - value === 0);
    }
    this.#keepMore(place - before);
    group.count = place;
  }

  /** Groups with at least one value, ascending. */
  get keys(): number[] {
    return Array.from(this.#moments.keys()).sort((left, right) => left - right);
  }

  moments(key: number): Moments {
    return this.#moments.get(key) ?? new Moments();
  }

  /** The values of a group in ascending order; empty where they are not kept. */
  sorted(key: number): Float64Array {
    const group = this.#values.get(key);
    return group === undefined ? new Float64Array(0) : sortedFloats(group.held.subarray(0, group.count));
  }

  /** A statistic by its name as in `statistics`; NaN for a group without values. */
  statistic(name: string, key: number): number {
    if (name === 'median') return quantilesOfSorted(this.sorted(key), [0.5])[0] ?? NaN;
    if (name === 'mode') return modeOfSorted(this.sorted(key));
    return statisticOfMoments(name, this.moments(key));
  }
}
