import type { FinishedRun } from './keep-tool.ts';

/** Decimals and the like: the numbers are those that were asked for. */
const isAboutForm = (reason: string): boolean => reason.startsWith('form:');

/** What the run knows of the answer's worth: nothing is learnt from one that was refused, doubted or not compared with its question. */
export const isProved = ({ answer, events }: Pick<FinishedRun, 'answer' | 'events'>): boolean => {
  const review = events.findLast((event) => event.kind === 'reviewed');
  if (answer.kind !== 'answered' || review?.kind !== 'reviewed') return false;
  return review.verdict === 'supported' || (review.verdict === 'doubtful' && review.reasons.every(isAboutForm));
};
