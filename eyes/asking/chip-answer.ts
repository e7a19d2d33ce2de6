/** The form in which a model that sees answers (agents/language-model/prompts/look.md). */
import * as z from 'zod';

/** Pixels of the chip from its upper left corner; x and y: the box's own upper left corner. */
const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type ChipBox = z.infer<typeof box>;

const chipAnswer = z.strictObject({ boxes: z.array(box).max(500) });
export type ChipAnswer = z.infer<typeof chipAnswer>;

/** Contract: nothing is completed or left out: an answer without boxes is none, not one of no things. */
export const readChipAnswer = (
  text: string,
): { readonly kind: 'read'; readonly value: ChipAnswer } | { readonly kind: 'misfit'; readonly problem: string } => {
  const plain = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  try {
    const read = chipAnswer.safeParse(JSON.parse(plain));
    if (read.success) return { kind: 'read', value: read.data };
    return { kind: 'misfit', problem: `The answer has not the form: ${read.error.issues[0]?.message ?? ''}.` };
  } catch {
    return { kind: 'misfit', problem: 'The answer is no JSON.' };
  }
};
