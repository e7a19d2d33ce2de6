import type { DataProfile, GridProfile } from '../core/profile.ts';
import type { NodeInput, WorkflowNode } from '../core/workflow.ts';

/** A port with rasters: where they lie, and how they are brought onto another grid. */
export interface Placed {
  readonly port: string;
  /** Different grids of its layers, in their order. */
  readonly grids: readonly GridProfile[];
  readonly how: string;
}

/** Two grids with one key put their pixels at the same places. */
const keyOf = ({ width, height, transform, crs }: GridProfile): string =>
  JSON.stringify([width, height, transform, crs]);

const gridsOf = (input: NodeInput | undefined, { files }: DataProfile): GridProfile[] => {
  if (input?.kind !== 'layers') return [];
  const grids = input.layers.flatMap(({ file, band }) => {
    const found = files.find(({ path }) => path === file);
    return found?.kind === 'raster' ? (found.bands.find(({ index }) => index === band)?.grid ?? []) : [];
  });
  return [...new Map(grids.map((grid) => [keyOf(grid), grid])).values()];
};

/** What the engine does by itself where grids differ. */
const usual = (isCodes: boolean): string => (isCodes ? 'nearest' : 'bilinear');

const isCoded = (input: NodeInput | undefined): boolean =>
  input?.kind === 'layers' && (input.quantity === 'class' || input.quantity === 'qa-bits');

/** The ports of a node that have rasters, in their order. */
export const placed = (node: WorkflowNode, profile: DataProfile): Placed[] => {
  const variables = Object.values(node.derived ?? {}).flatMap(({ variables: own }) => own);
  return Object.entries(node.inputs).flatMap(([port, input]): Placed[] => {
    const grids = gridsOf(input, profile);
    const variable = variables.find(({ name }) => name === port);
    const how = variable?.resampling ?? usual(variable?.codes ?? isCoded(input));
    return grids.length > 0 ? [{ port, grids, how }] : [];
  });
};

/** Those that lie elsewhere than the first of them: they are brought onto its grid. */
export const moved = ([first, ...others]: readonly Placed[]): Placed[] =>
  others.filter(({ grids }) => grids.map(keyOf).join() !== first?.grids.map(keyOf).join());
