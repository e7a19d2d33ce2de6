import type {
  Block,
  BlockInfo,
  Features,
  Grid,
  Raster,
  RasterStack,
  Resampling,
  Scannable,
  Traits,
} from '../contract.ts';
import { pairedByDay } from '../library/by-day.ts';
import { paired } from '../library/paired.ts';
import { quantilesOfStrips } from '../library/strip-quantiles.ts';
import { decimalYear } from './dates.ts';
import type { Origins, Recipe } from './origins.ts';
import { type Rasters, windowOf } from './rasters.ts';
import type { Scanner } from './scan.ts';
import { createStack } from './stacks.ts';
import { ToolError } from './tool-error.ts';

type Source = Scannable | Features;
type Kernel = Recipe['kernel'];
type Identity = Required<Pick<Traits, 'quantity' | 'unit' | 'codes' | 'name'>> & { readonly date: string | null };

/** The contract's derive, deriveStack and mask without their types per kernel. */
export interface Derived {
  derive(inputs: readonly Source[], kernel: Kernel, traits: Traits): Raster;
  deriveStack(inputs: readonly Source[], kernel: Kernel, traits: Traits): RasterStack;
  mask(values: Raster | RasterStack, where: Source): Raster | RasterStack;
}

/** Gives how many pixels it selected. */
const keepWhere: Kernel = (values: Block, where: Block, out: Block): number => {
  let count = 0;
  for (let i = 0; i < out.length; i++) {
    const selected = where[i]!;
    if (Number.isNaN(selected) || selected === 0) continue;
    out[i] = values[i]!;
    count++;
  }
  return count;
};

/** Of several rasters, the one whose grid, name and date a derived raster takes. */
const leading = (inputs: readonly Source[]): Raster | undefined => {
  const [first] = inputs.flatMap((input) =>
    input?.kind === 'raster' ? [input] : input?.kind === 'stack' ? input.layers.slice(0, 1) : [],
  );
  return first;
};

/** Makes virtual rasters: nothing is computed until they are scanned, then strip by strip, in one pass with what scans them. */
export const createDerived = (rasters: Rasters, scanner: Scanner, origins: Origins): Derived => {
  const read = ({ inputs, kernel }: Recipe, grid: Grid, window: ReturnType<typeof windowOf>): Block => {
    const { width, height, row } = window;
    const block = (raster: Raster): Block => raster.on(grid).read(window);
    const blocks = inputs.map((input) => (input?.kind === 'stack' ? input.layers.map(block) : input && block(input)));
    const out = new Float64Array(width * height).fill(NaN);
    kernel(...blocks, out, { row, width, height } satisfies BlockInfo);
    return out;
  };

  const make = (recipe: Recipe, grid: Grid, identity: Identity, preferred?: Resampling): Raster => {
    const { date, codes } = identity;
    const scan = (visit: (values: Block) => void): void =>
      scanner([made], (values) => values instanceof Float64Array && visit(values), { grid });
    const made: Raster = {
      kind: 'raster',
      ...identity,
      grid,
      year: date === null ? null : decimalYear(date),
      selection: recipe.selection ?? leading(recipe.inputs)?.selection,
      get pixels() {
        if (!recipe.selection) return leading(recipe.inputs)?.pixels ?? grid.width * grid.height;
        if (scanner.selected(made) === undefined) scan(() => undefined);
        return scanner.selected(made) ?? 0;
      },
      on(target, wanted = preferred ?? (codes ? 'nearest' : 'bilinear')) {
        return rasters.gridNumber(target) === rasters.gridNumber(grid) ? made : scanner.held(made).on(target, wanted);
      },
      resampled: (wanted) => make(recipe, grid, identity, wanted),
      quantiles: (at) => quantilesOfStrips({ pixels: grid.width * grid.height, visit: scan }, at),
      read: (window) => read(recipe, grid, windowOf(made, window)),
    };
    origins.set(made, { kind: 'derived', recipe, ...(preferred ? { resampling: preferred } : {}) });
    return Object.freeze(made);
  };

  const derive: Derived['derive'] = (inputs, kernel, { quantity, unit = '', codes = false, name, grid: wanted }) => {
    const first = leading(inputs);
    const grid = wanted ?? first?.grid;
    if (!grid)
      throw new ToolError('contract', 'A derived raster needs a raster or a stack among its inputs, or a grid.');
    const onGrid = inputs.map((input) => (input?.kind === 'features' ? input.rasterize(grid) : input));
    const identity = { quantity, unit, codes, name: name ?? first?.name ?? quantity, date: first?.date ?? null };
    return make({ inputs: onGrid, kernel }, grid, identity);
  };

  const maskOne = (values: Raster, where: Source): Raster => {
    const { grid, quantity, unit, codes, name, date } = values;
    if (where === undefined) return values;
    if (where.kind === 'stack') return maskOne(values, where.layers[0]);
    const condition =
      where.kind === 'features'
        ? insideOf(where.rasterize(grid))
        : where.kind === 'raster' && rasters.isBurnt(where)
          ? insideOf(where)
          : where;
    // A mask over a mask selects what both do.
    const selection = values.selection ? bothOf(values.selection, condition) : condition;
    return make({ inputs: [values, selection], kernel: keepWhere, selection }, grid, {
      ...{ quantity, unit, codes, name, date },
    });
  };

  const bothOf = (first: Raster, second: Raster): Raster =>
    derive(
      [first, second],
      (first: Block, second: Block, out: Block) => {
        for (let i = 0; i < out.length; i++) if (first[i]! !== 0 && !Number.isNaN(first[i]!)) out[i] = second[i]!;
      },
      { quantity: 'condition', unit: '1', codes: true, grid: first.grid },
    );

  /** 1 inside the polygons: the index of the first one is 0, which would select nothing. */
  const insideOf = (burnt: Raster): Raster =>
    derive(
      [burnt],
      (index: Block, out: Block) => {
        for (let i = 0; i < out.length; i++) if (!Number.isNaN(index[i]!)) out[i] = 1;
      },
      { quantity: 'condition', unit: '1', codes: true },
    );

  return {
    derive,
    deriveStack(inputs, kernel, traits) {
      const tuples = traits.pair === 'day' ? pairedByDay(inputs) : paired(inputs);
      return createStack(
        tuples.map((tuple) => derive(tuple, kernel, traits)),
        { quantity: traits.quantity, unit: traits.unit ?? '' },
      );
    },
    mask(values, where) {
      if (values.kind === 'raster') return maskOne(values, where);
      const layers = paired([values, where]).map(([layer, condition]) =>
        layer?.kind === 'raster' ? maskOne(layer, condition) : layer,
      );
      return createStack(
        layers.filter((layer) => layer?.kind === 'raster'),
        values,
      );
    },
  };
};
