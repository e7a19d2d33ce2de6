import type { Dtype } from '../../../core/tool/contract.ts';
import type { NodeInput, NodeOutput, SourceEncoding } from '../../../core/workflow.ts';

type ValueAt = (column: number, row: number) => number;

/** A file of a scene: a raster by a formula, or a text. */
export type Fixture =
  | {
      readonly kind: 'raster';
      readonly name: string;
      readonly grid: FixtureGrid;
      readonly dtype: Dtype;
      readonly codes: boolean;
      readonly unit: string;
      readonly value: ValueAt;
    }
  | { readonly kind: 'text'; readonly name: string; readonly text: string };

export interface FixtureGrid {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [number, number, number, number, number, number];
  readonly crs: string;
}

/** Data, what is asked of them, and the right answer, derived on paper from the formulas. */
export interface Scene {
  readonly question: string;
  readonly files: readonly Fixture[];
  readonly expected: number | string;
}

/** One way to answer: what is bound, what is promised, the tool. The first output is the answer. */
export interface Side {
  readonly inputs: Readonly<Record<string, NodeInput>>;
  readonly outputs: Readonly<Record<string, NodeOutput>>;
  readonly source: string;
  readonly params?: Readonly<Record<string, number | string | boolean | readonly number[]>>;
}

/**
 * A mistake. `naive` makes it: wrong in the scene `trap`, right by its nature in `clean`, where the same tool, bindings and all, meets data
 * or a question that it fits. `right` is right in both.
 */
export interface Trap {
  readonly id: string;
  readonly family: string;
  /** How the expected numbers come about. */
  readonly truth: string;
  readonly trap: Scene;
  readonly clean: Scene;
  readonly naive: Side;
  /** The same source on the files of the clean scene, where they have other names. */
  readonly naiveClean?: Side;
  readonly right: Side;
  /** Where the question differs between the scenes: what is right in the clean one. */
  readonly rightClean?: Side;
  /** Relative; default 1e-6. */
  readonly tolerance?: number;
}

/** 20 × 20 pixels in UTM 33N, the middle one near 15° E 48° N. */
export const metres = (size = 30, columns = 0, rows = 0, side = 20): FixtureGrid => ({
  width: side,
  height: side,
  transform: [size, 0, 500000 + columns * size, 0, -size, 5316600 - rows * size],
  crs: 'EPSG:32633',
});
/** 20 × 20 pixels of 0.5°, north-west corner at 10° E. */
export const degrees = (north = 60, step = 0.5): FixtureGrid => ({
  width: 20,
  height: 20,
  transform: [step, 0, 10, 0, -step, north],
  crs: 'EPSG:4326',
});

type RasterOptions = {
  readonly grid?: FixtureGrid;
  readonly dtype?: Dtype;
  readonly codes?: boolean;
  readonly unit?: string;
};
export const image = (
  name: string,
  value: ValueAt,
  { grid = metres(), dtype = 'float32', codes = false, unit = '' }: RasterOptions = {},
): Fixture => ({
  kind: 'raster',
  name,
  grid,
  dtype,
  codes,
  unit,
  value,
});
export const file = (name: string, text: string): Fixture => ({ kind: 'text', name, text });

type Encoding = Omit<SourceEncoding, 'origin' | 'reason'>;
const layerOf = (name: string, encoding?: Encoding) => ({
  file: name,
  band: 1,
  date: /\d{4}-\d{2}(?:-\d{2})?/.exec(name)?.[0] ?? null,
  ...(encoding ? { encoding: { ...encoding, origin: 'question' as const, reason: 'given with the question' } } : {}),
});
export const raster = (name: string, quantity: string, unit = '', encoding?: Encoding): NodeInput => ({
  kind: 'layers',
  as: 'raster',
  layers: [layerOf(name, encoding)],
  quantity,
  unit,
});
export const stack = (names: readonly string[], quantity: string, unit = '', encoding?: Encoding): NodeInput => ({
  kind: 'layers',
  as: 'stack',
  layers: names.map((name) => layerOf(name, encoding)),
  quantity,
  unit,
});
export const vector = (name: string): NodeInput => ({ kind: 'features', file: name });

export const out = (kind: NodeOutput['kind'], quantity: string, unit: string): NodeOutput => ({ kind, quantity, unit });

/** A tool of its declarations and the body of `run`. */
export const toolOf = (
  inputs: string,
  outputs: string,
  body: string,
  imports = '',
): string => `import { features, number, raster, series, stack, table, text, tool${imports} } from 'earthwright/tool';

export default tool({
  name: 'answer',
  summary: 'Answers the question.',
  stage: 'analyse',
  inputs: { ${inputs} },
  params: {},
  outputs: { ${outputs} },
  run({ inputs, output, scan, derive, mask, grid }) {
${body}
  },
});
`;

/** Adds up `term` over the pixels of a raster `v` that pass `test`, and gives `result`. */
export const summing = (
  term: string,
  test: string,
  results: string,
  scanned = '[inputs.v]',
  blocks = '(v)',
): string => `    let [sum, valid, hits, all] = [0, 0, 0, 0];
    let [least, most] = [Infinity, -Infinity];
    scan(${scanned}, ${blocks} => {
      for (let i = 0; i < v.length; i++) {
        all++;
        if (!(${test})) continue;
        valid++;
        const value = ${term};
        sum += value;
        if (value < least) least = value;
        if (value > most) most = value;
        if (value > 0) hits++;
      }
    });
    ${results}`;

export const isMeasured = 'Number.isFinite(v[i])';
export const giveMean = (name: string, evidence = ', { valid, of: inputs.v.pixels }'): string =>
  `output.number('${name}', valid ? sum / valid : NaN${evidence});`;
