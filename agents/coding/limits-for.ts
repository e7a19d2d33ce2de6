import { defaultLimits, type Limits } from '../../core/limits.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { WorkflowNode } from '../../core/workflow.ts';

/** Generous for decode, kernel and encode of one pixel of one band, on a slow machine. */
const cpuMsPerMegapixel = 800;

const pixelsOf = (node: WorkflowNode, profile: DataProfile): number =>
  Object.values(node.inputs)
    .flatMap((input) => (input.kind === 'layers' ? input.layers : []))
    .reduce((sum, layer) => {
      const file = profile.files.find((one) => one.path === layer.file);
      const grid = file?.kind === 'raster' ? file.bands[layer.band - 1]?.grid : undefined;
      return sum + (grid ? grid.width * grid.height : 0);
    }, 0);

/**
 * Limits of a node's tool: the defaults hold for small data; time grows with the pixels that the tool has to read.
 * What the person set on the command line wins.
 */
export const limitsFor = (node: WorkflowNode, profile: DataProfile, own: Partial<Limits>): Partial<Limits> => {
  const extraMs = (cpuMsPerMegapixel * pixelsOf(node, profile)) / 1e6;
  return {
    cpuMs: Math.round(defaultLimits.cpuMs + extraMs),
    wallMs: Math.round(defaultLimits.wallMs + 2 * extraMs),
    ...own,
  };
};
