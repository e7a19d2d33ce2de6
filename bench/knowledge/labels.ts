import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type KnowledgeBase, knowledgeKinds } from '../../knowledge/base.ts';

const labelSchema = z.object({
  query: z.string(),
  half: z.enum(['tune', 'held-out']),
  wanted: z.array(z.array(z.string())),
  kinds: z.array(z.enum(knowledgeKinds)).exactOptional(),
});

/** The labelled questions of the tests. */
export const labels = z
  .array(labelSchema)
  .parse(JSON.parse(readFileSync(new URL('../../test/knowledge-index/labelled.json', import.meta.url), 'utf8')));

/** Mean share of what is wanted among the first five, over one half of the labels. */
export const recallAtFive = async (base: KnowledgeBase, half: 'tune' | 'held-out'): Promise<number> => {
  const some = labels.filter((label) => label.half === half);
  let sum = 0;
  for (const { query, wanted, kinds } of some) {
    const found = await base.retrieve(query, { top: 5, ...(kinds && { kinds }) });
    const ids = new Set(found.map(({ id }) => id));
    sum += wanted.filter((group) => group.some((id) => ids.has(id))).length / wanted.length;
  }
  return sum / some.length;
};
