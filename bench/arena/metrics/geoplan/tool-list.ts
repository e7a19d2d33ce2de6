import { z } from 'zod';

const tool = z.object({
  name: z.string(),
  description: z.string(),
  layers: z.array(z.number()),
  sub_agents: z.array(z.string()),
  insdel_cost: z.number().nullish(),
});

/** The benchmark's tools: what they are called, what they do, which layer and sub-agents have them, what one too many or too few costs. */
export const toolList = z.object({
  sub_agent_layers: z.record(z.string(), z.number()),
  tools: z.array(tool).min(1),
});
export type ToolList = z.infer<typeof toolList>;
export type ListedTool = z.infer<typeof tool>;
