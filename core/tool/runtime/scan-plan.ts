import type { Grid, Raster, Resampling, Scannable } from '../contract.ts';
import type { EnginePort } from './host.ts';
import type { Origins, Recipe } from './origins.ts';
import type { Operations } from './protocol.ts';
import type { Rasters } from './rasters.ts';
import { ToolError } from './tool-error.ts';

/** A block of a strip: what the engine fills, or what a step computes. */
export type Slot = { readonly leaf: number } | { readonly step: number };
/** What a kernel gets for one input: one block, a stack's blocks, or nothing for an optional input that was not given. */
export type Shape = Slot | readonly Slot[] | undefined;

/** One virtual raster, computed strip by strip before the kernel that asked for it. */
interface Step {
  readonly raster: Raster;
  readonly recipe: Recipe;
  readonly shapes: readonly Shape[];
}

/** What a scan reads, what it computes from that in which order, and what its kernel gets. */
export interface Expansion {
  readonly leaves: Operations['scan']['argument']['inputs'];
  readonly steps: readonly Step[];
  readonly shapes: readonly Shape[];
}

interface Surroundings {
  readonly port: EnginePort;
  readonly origins: Origins;
  readonly rasters: Rasters;
  /** A virtual raster as the engine holds it: written to a scratch file, once. */
  held(raster: Raster): Raster;
}

const layersOf = (input: Scannable): readonly Raster[] => {
  if (input?.kind === 'stack') return input.layers;
  if (input?.kind === 'raster') return [input];
  throw new ToolError('contract', `A scan takes rasters and stacks, got ${input === null ? 'null' : typeof input}.`);
};

/** Follows virtual rasters down to what the engine reads. A raster that is asked for several times is read and computed once. */
export const expand = (inputs: readonly Scannable[], grid: Grid, around: Surroundings): Expansion => {
  const { port, origins, rasters } = around;
  const target = rasters.gridNumber(grid);
  const slots = new Map<Raster, Slot>();
  const leaves: { raster: number; codes: boolean }[] = [];
  const steps: Step[] = [];

  /** A raster that the engine reads. It brings rasters onto the grid as their quantity allows, others were asked for. */
  const leafOf = (raster: Raster, wanted: Resampling | undefined): Slot => {
    const origin = origins.of(raster);
    if (origin.kind === 'derived')
      return leafOf(around.held(raster), wanted ?? (raster.codes ? 'nearest' : 'bilinear'));
    const number = { raster: origin.raster, codes: origin.codes };
    if (wanted === undefined || rasters.gridNumber(raster.grid) === target) return { leaf: leaves.push(number) - 1 };
    const { id } = port.invoke('view', { ...number, grid: target, resampling: wanted });
    return { leaf: leaves.push({ ...number, raster: id }) - 1 };
  };
  const slotOf = (raster: Raster): Slot => {
    const known = slots.get(raster);
    if (known) return known;
    const origin = origins.of(raster);
    const onTarget = rasters.gridNumber(raster.grid) === target;
    const slot =
      origin.kind === 'derived' && onTarget
        ? { step: steps.push({ raster, recipe: origin.recipe, shapes: origin.recipe.inputs.map(shapeOf) }) - 1 }
        : leafOf(raster, origin.resampling);
    slots.set(raster, slot);
    return slot;
  };
  const shapeOf = (input: Scannable): Shape => {
    if (input === undefined) return undefined;
    const found = layersOf(input).map(slotOf);
    return input.kind === 'stack' ? found : found[0];
  };

  const shapes = inputs.map(shapeOf);
  return { leaves, steps, shapes };
};
