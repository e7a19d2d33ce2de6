import { editDistance } from './edit-distance.ts';
import { textSimilarity } from './text-similarity.ts';
import type { ToolList } from './tool-list.ts';

export interface StructuralSwitches {
  /** Calls of one tool in a row count once, as in the published values; the released code counts each. Default: true. */
  readonly collapse?: boolean;
  /** How alike two tools are. The released code loses its descriptions, so that none are: `() => 0`. Default: by their texts. */
  readonly similarity?: (one: string, other: string) => number;
}

const collapsed = (plan: readonly string[]): string[] => plan.filter((name, index) => name !== plan[index - 1]);

/** A place in a plan is worth at most so much: what the benchmark normalises by. */
const worth = 1.5;

/**
 * GeoPlan-bench's path similarity: 1 − D ÷ (1.5 · the longer length), D the edit distance in which putting in or taking out a tool costs
 * 1 + (out-degree centrality + PageRank) ÷ 2 as listed, 1 for tools that are not, and one for another 1 − likeness. 1 for two empty plans.
 * A constant plan gets about 0.74: not to be shown without its floor.
 */
export const structuralScorer = (
  list: ToolList,
  { collapse = true, similarity = textSimilarity(list.tools) }: StructuralSwitches = {},
): ((plan: readonly string[], reference: readonly string[]) => number) => {
  const costs = new Map(list.tools.map(({ name, insdel_cost }) => [name, insdel_cost ?? 1]));
  return (plan, reference) => {
    const made = collapse ? collapsed(plan) : plan;
    const longer = Math.max(made.length, reference.length);
    if (longer === 0) return 1;
    const distance = editDistance(made, reference, {
      cost: (name) => costs.get(name) ?? 1,
      replace: (one, other) => 1 - similarity(one, other),
    });
    return 1 - distance / (worth * longer);
  };
};
