import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { KnowledgeBase } from '../../knowledge/base.ts';
import { knowledgeKinds } from '../../knowledge/base.ts';

/** `wanted`: every group should be found, any id of a group will do. */
const labelSchema = z.strictObject({
  query: z.string(),
  role: z.enum(['planner', 'coder', 'checker', 'user']),
  half: z.enum(['tune', 'held-out']),
  wanted: z.array(z.array(z.string()).min(1)).min(1),
  kinds: z.array(z.enum(knowledgeKinds)).exactOptional(),
});

export type Label = z.infer<typeof labelSchema>;

export const labels: readonly Label[] = z
  .array(labelSchema)
  .parse(JSON.parse(readFileSync(new URL('./labelled.json', import.meta.url), 'utf8')));

export interface Recall {
  /** Mean share of the wanted groups among the first five. */
  readonly atFive: number;
  readonly missed: readonly string[];
}

export const recallOf = async (base: KnowledgeBase, some: readonly Label[]): Promise<Recall> => {
  let sum = 0;
  const missed: string[] = [];
  for (const { query, wanted, kinds } of some) {
    const found = await base.retrieve(query, { top: 5, ...(kinds && { kinds }) });
    const ids = new Set(found.map(({ id }) => id));
    const hits = wanted.filter((group) => group.some((id) => ids.has(id))).length;
    sum += hits / wanted.length;
    if (hits < wanted.length) missed.push(`${query} → ${[...ids].join(' ')}`);
  }
  return { atFive: sum / some.length, missed };
};
