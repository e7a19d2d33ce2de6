import type { Raster, Resampling, Scannable } from '../contract.ts';
import { ToolError } from './tool-error.ts';

/** How a virtual raster is computed: its kernel fills the last block from the others, pixel by pixel. */
export interface Recipe {
  readonly inputs: readonly Scannable[];
  // biome-ignore lint/suspicious/noExplicitAny: kernels take as many blocks as they have inputs
  readonly kernel: (...blocks: any[]) => unknown;
  /** Of a mask: which pixels count. Its kernel gives how many it selected. */
  readonly selection?: Raster;
}

/** Where a raster's pixels come from. */
type Origin =
  | { readonly kind: 'engine'; readonly raster: number; readonly codes: boolean; readonly resampling?: Resampling }
  | { readonly kind: 'derived'; readonly recipe: Recipe; readonly resampling?: Resampling };

/** What stands behind the rasters of one run. */
export interface Origins {
  set(raster: Raster, origin: Origin): void;
  of(raster: Raster): Origin;
}

export const createOrigins = (): Origins => {
  const origins = new WeakMap<object, Origin>();
  return {
    set: (raster, origin) => void origins.set(raster, origin),
    of(raster) {
      const known = origins.get(raster);
      if (known) return known;
      throw new ToolError(
        'contract',
        `Expected a raster of this run, got ${raster === undefined ? 'undefined' : typeof raster}.`,
      );
    },
  };
};
