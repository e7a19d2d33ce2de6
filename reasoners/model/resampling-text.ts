import { moved, type Placed, placed } from '../../agents/resampling.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { WorkflowNode } from '../../core/workflow.ts';

/** Which inputs of a node lie on other grids than its first one, and how they are brought onto it; null where all lie on one. */
export const resamplingText = (node: WorkflowNode, profile: DataProfile): string | null => {
  const ports = placed(node, profile);
  const [first] = ports;
  if (!first) return null;
  const others = moved(ports);
  const own = first.grids.length > 1 ? [`the layers of ${first.port} lie on ${first.grids.length} grids`] : [];
  if (others.length === 0) return own.length > 0 ? `grids: ${own[0]}` : null;
  const how = (port: Placed): string =>
    node.template === null ? `${port.port} (as its tool says, else ${port.how})` : `${port.port} by ${port.how}`;
  return `grids: ${[...own, `onto the grid of ${first.port}: ${others.map(how).join(', ')}`].join('; ')}`;
};
