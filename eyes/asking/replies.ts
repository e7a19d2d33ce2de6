/** What was said of each view of a picture, kept so that the same look needs nobody to ask. */
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { SightReply } from '../../core/vision.ts';
import type { Asked, Asking } from './asking.ts';
import type { Chip } from './chip.ts';
import { chipAnswer, chipLabel } from './chip-answer.ts';

const viewOf = (question: readonly string[], { side, bands, bytes }: Chip): string =>
  createHash('sha256')
    .update(JSON.stringify([question, side, bands]))
    .update(bytes)
    .digest('hex');

/** Keeps what is said. */
export const keptReplies = (asking: Asking): Asked => {
  const replies: SightReply[] = [];
  const { model } = asking;
  const kept = <T>(view: string, answer: T): T => {
    replies.push({ view, model, answer });
    return answer;
  };
  return {
    replies,
    asking: {
      model,
      boxes: async (label, chip, signal) =>
        kept(viewOf(['boxes', label], chip), await asking.boxes(label, chip, signal)),
      label: async (labels, chip, signal) =>
        kept(viewOf(['label', ...labels], chip), await asking.label(labels, chip, signal)),
    },
  };
};

/** Code of the error for a view of which nothing was said. */
export const noReply = 'no-reply';

/** Says what was said before, and asks nobody; else it throws `no-reply`. */
export const saidBefore = (replies: readonly SightReply[]): Asked => {
  const byView = new Map(replies.map((reply) => [reply.view, reply]));
  const said = <T>(view: string, form: z.ZodType<T>): T | null => {
    const reply = byView.get(view);
    const read = reply && form.nullable().safeParse(reply.answer);
    if (read?.success) return read.data;
    throw new EarthwrightError(
      noReply,
      'data',
      'The model said nothing of this view of the picture in the run that is replayed: the picture or the registry file is another than it was, and nobody is asked anew.',
    );
  };
  return {
    replies,
    asking: {
      model: replies[0]?.model ?? 'nobody',
      boxes: async (label, chip) => said(viewOf(['boxes', label], chip), chipAnswer),
      label: async (labels, chip) => said(viewOf(['label', ...labels], chip), chipLabel),
    },
  };
};
