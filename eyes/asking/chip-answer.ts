/** The forms in which a model that sees answers (reasoners/model/prompts/look.md, look-label.md). */
import * as z from 'zod';

/** Pixels of the chip from its upper left corner; x and y: the box's own upper left corner. */
const box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type ChipBox = z.infer<typeof box>;

export const chipAnswer = z.strictObject({ boxes: z.array(box).max(500) });
export type ChipAnswer = z.infer<typeof chipAnswer>;

/** null: none of them. */
export const chipLabel = z.strictObject({ label: z.string().max(200).nullable() });
export type ChipLabel = z.infer<typeof chipLabel>;

type ReadAnswer<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'misfit'; readonly problem: string };

/** Contract: nothing is completed or left out: an answer without boxes is none, not one of no things. */
const reader =
  <T>(form: z.ZodType<T>) =>
  (text: string): ReadAnswer<T> => {
    const plain = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
    try {
      const read = form.safeParse(JSON.parse(plain));
      if (read.success) return { kind: 'read', value: read.data };
      return { kind: 'misfit', problem: `The answer has not the form: ${read.error.issues[0]?.message ?? ''}.` };
    } catch {
      return { kind: 'misfit', problem: 'The answer is no JSON.' };
    }
  };

export const readChipAnswer = reader(chipAnswer);

const readLabel = reader(chipLabel);

/** One of the labels that were shown, or none. */
export const readChipLabel =
  (labels: readonly string[]) =>
  (text: string): ReadAnswer<ChipLabel> => {
    const read = readLabel(text);
    if (read.kind === 'misfit' || read.value.label === null || labels.includes(read.value.label)) return read;
    return { kind: 'misfit', problem: `“label” is none of those that were shown: ${labels.join(', ')}, or null.` };
  };
