import { z } from 'zod';
import { digestOf } from '../files.ts';

/** Where a lesson comes from: an answer that held, a tool that was mended, a plan that took another's place, attempts that were compared. */
const sources = ['answer', 'repair', 'replan', 'attempts'] as const;

/**
 * What a run taught, as `<library>/memory/<key>.json` holds it. `pattern`: what worked for which kind of question and data. `attribution`:
 * what failed and what mended it. Its words are those of the project's own vocabulary and of the tool contract: no number and no name of the
 * data, and no sentence of anybody's.
 */
export const lesson = z.strictObject({
  format: z.literal(1),
  type: z.enum(['pattern', 'attribution']),
  source: z.enum(sources),
  title: z.string().max(200),
  text: z.string().max(600),
  /** What the question, or the purpose of the node, is about. */
  words: z.array(z.string()),
  /** Kinds of input: raster, stack, features, table, series. */
  kinds: z.array(z.string()),
  /** SHA-256 of the questions that it was learnt from: what a question taught does not help to answer it in a benchmark. */
  from: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
});
export type Lesson = z.infer<typeof lesson>;

/** Lessons of one source, type and title are one. */
export const keyOf = ({ source, type, title }: Pick<Lesson, 'source' | 'type' | 'title'>): string =>
  digestOf(JSON.stringify([source, type, title])).slice(0, 24);

/** The latest text counts, and every question that taught it. */
export const merged = (known: Lesson, added: Lesson): Lesson => ({
  ...added,
  from: [...new Set([...known.from, ...added.from])],
});

export const questionDigest = (question: string): string =>
  digestOf(question.trim().replaceAll(/\s+/g, ' ').toLowerCase());
