import type { DataProfile } from '../../core/profile.ts';
import type { NodeInput, WorkflowNode } from '../../core/workflow.ts';
import { gridText } from './raster-text.ts';

interface Placed {
  readonly port: string;
  /** Different grids of its layers, in their order. */
  readonly grids: readonly string[];
  readonly how: string;
}

const gridsOf = (input: NodeInput | undefined, { files }: DataProfile): string[] =>
  input?.kind !== 'layers'
    ? []
    : [
        ...new Set(
          input.layers.flatMap(({ file, band }) => {
            const found = files.find(({ path }) => path === file);
            const own = found?.kind === 'raster' ? found.bands.find(({ index }) => index === band) : undefined;
            return own ? [gridText(own)] : [];
          }),
        ),
      ];

/** What the engine does by itself where grids differ. */
const usual = (isCodes: boolean): string => (isCodes ? 'nearest' : 'bilinear');

const isCoded = (input: NodeInput | undefined): boolean =>
  input?.kind === 'layers' && (input.quantity === 'class' || input.quantity === 'qa-bits');

const placed = (node: WorkflowNode, profile: DataProfile): Placed[] => {
  const variables = Object.values(node.derived ?? {}).flatMap(({ variables: own }) => own);
  return Object.entries(node.inputs).flatMap(([port, input]): Placed[] => {
    const grids = gridsOf(input, profile);
    const variable = variables.find(({ name }) => name === port);
    const how = variable?.resampling ?? usual(variable?.codes ?? isCoded(input));
    return grids.length > 0 ? [{ port, grids, how }] : [];
  });
};

/** Which inputs of a node lie on other grids than its first one, and how they are brought onto it; null where all lie on one. */
export const resamplingText = (node: WorkflowNode, profile: DataProfile): string | null => {
  const [first, ...others] = placed(node, profile);
  if (!first) return null;
  const moved = others.filter(({ grids }) => grids.join() !== first.grids.join());
  const own = first.grids.length > 1 ? [`the layers of ${first.port} lie on ${first.grids.length} grids`] : [];
  if (moved.length === 0) return own.length > 0 ? `grids: ${own[0]}` : null;
  const how = (port: Placed): string =>
    node.template === null ? `${port.port} (as its tool says, else ${port.how})` : `${port.port} by ${port.how}`;
  return `grids: ${[...own, `onto the grid of ${first.port}: ${moved.map(how).join(', ')}`].join('; ')}`;
};
