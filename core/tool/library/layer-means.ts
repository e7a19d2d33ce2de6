import { samplesOf } from './layer-rows.ts';
import { Sum } from './sum.ts';

/** Where the results go: the part of a tool's output that is needed, whatever else it declares. */
interface MapOutput<G> {
  raster(
    name: string,
    grid: G,
    inputs: readonly never[],
    kernel: (...blocks: unknown[]) => void,
    options?: { unit?: string },
  ): unknown;
  number(name: string, value: number, evidence?: { valid?: number; of?: number; note?: string; unit?: string }): void;
  series(
    name: string,
    samples: readonly { date: string; value: number; valid?: number }[],
    options?: { unit?: string },
  ): void;
  table(name: string, rows: readonly Readonly<Record<string, string | number | boolean | null>>[]): void;
}

interface Layer {
  readonly name: string;
  readonly date: string | null;
  readonly pixels: number;
  readonly selection?: unknown;
}

/** Sum, extremes and number of the finite values that were added. */
class Tally {
  valid = 0;
  min = Infinity;
  max = -Infinity;
  readonly #sum = new Sum();

  /** Puts the finite values into `out`, or adds them to what is there and counts them where there are `counts`. */
  add(values: Float64Array, out?: Float64Array, counts?: Float64Array): void {
    let { min, max } = this;
    let [valid, sum] = [0, 0];
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      if (value - value !== 0) continue;
      sum += value;
      valid++;
      if (value < min) min = value;
      if (value > max) max = value;
      if (!out) continue;
      if (counts) out[index] = counts[index]!++ === 0 ? value : out[index]! + value;
      else out[index] = value;
    }
    this.valid += valid;
    this.#sum.add(sum);
    this.min = min;
    this.max = max;
  }

  get mean(): number {
    return this.#sum.total / this.valid;
  }
}

/**
 * What a map of several dates comes down to: in every pixel the mean over the dates that have a value, and for every date its spatial mean.
 * `kernel` takes one block per layer and fills the last one: output.raster('lst', maps[0].grid, maps, means.kernel).
 */
export class LayerMeans {
  readonly #layers: readonly Layer[];
  readonly #tallies: readonly Tally[];
  /** Of the map; a single layer is the map itself. */
  readonly #map: Tally;
  #counts = new Float64Array(0);
  #scanned = 0;

  constructor(layers: readonly Layer[]) {
    this.#layers = layers;
    this.#tallies = layers.map(() => new Tally());
    const [only] = this.#tallies;
    this.#map = only && layers.length === 1 ? only : new Tally();
  }

  readonly kernel = (...blocks: readonly unknown[]): void => {
    const arrays = blocks.filter((block) => block instanceof Float64Array);
    const out = arrays.pop();
    if (!out) return;
    this.#scanned += out.length;
    const [only] = arrays;
    if (only && arrays.length === 1) {
      this.#tallies[0]?.add(only, out);
      return;
    }
    if (this.#counts.length !== out.length) this.#counts = new Float64Array(out.length);
    const counts = this.#counts.fill(0);
    arrays.forEach((values, layer) => {
      this.#tallies[layer]?.add(values, out, counts);
    });
    for (let index = 0; index < out.length; index++) out[index] = out[index]! / counts[index]!;
    this.#map.add(out);
  };

  /** The usual outputs of a map: the raster of this name, `mean`, `means` and `layers`. `unit`: where only the data tell it. */
  give<G>(output: MapOutput<G>, name: string, grid: G, { unit }: { unit?: string } = {}): void {
    const stated = unit === undefined ? {} : { unit };
    // The layers are the rasters that were given; only their traits are known here.
    output.raster(name, grid, this.#layers as readonly never[], this.kernel, stated);
    output.number('mean', this.mean, { ...this.evidence, ...stated });
    output.series('means', samplesOf(this.rows, 'mean'), stated);
    output.table('layers', this.rows);
  }

  /** Mean over the pixels of the map; NaN without valid pixels. */
  get mean(): number {
    return this.#map.mean;
  }

  /** Out of how many pixels a layer's valid ones are: those that its mask selects, else all of the scan's grid. */
  #of({ selection, pixels }: Layer, valid: number): number {
    return selection === undefined ? this.#scanned : Math.max(pixels, valid);
  }

  get evidence(): { valid: number; of: number; note: string } {
    const { length } = this.#layers;
    const { valid } = this.#map;
    const of = Math.max(0, ...this.#layers.map((layer) => this.#of(layer, valid)));
    const note = length > 1 ? `Of the map, the mean over ${length} dates in every pixel.` : '';
    return { valid, of, note };
  }

  get rows(): {
    layer: string;
    date: string | null;
    mean: number | null;
    min: number | null;
    max: number | null;
    valid: number;
    of: number;
  }[] {
    return this.#layers.map((layer, index) => {
      const { name, date } = layer;
      const { valid = 0, mean = NaN, min = NaN, max = NaN } = this.#tallies[index] ?? {};
      const some = valid > 0;
      return {
        layer: name,
        date,
        mean: some ? mean : null,
        min: some ? min : null,
        max: some ? max : null,
        valid,
        of: this.#of(layer, valid),
      };
    });
  }
}
