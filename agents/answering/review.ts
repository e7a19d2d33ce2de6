import type { Answer } from '../../core/answer.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { unanswered } from '../ending.ts';
import type { Review, ReviewRequest } from '../reasoner.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

const applyReview = (given: Answered, review: Review): Answer => {
  const idle = 'idle' in review ? (review.idle ?? []) : [];
  const answer = { ...given, caveats: given.caveats.filter((caveat) => !idle.includes(caveat)) };
  switch (review.kind) {
    case 'supported':
      return {
        ...answer,
        verified: [...answer.verified, 'A review of the question beside the result found that it is what was asked.'],
      };
    case 'unchecked':
      return {
        ...answer,
        notVerified: [...answer.notVerified, `The answer was not compared with the question: ${review.reason}`],
      };
    case 'doubtful':
      return {
        ...answer,
        caveats: [...answer.caveats, ...review.reasons],
      };
    case 'contradicted':
      return unanswered(
        `Computed ${answer.statement}, but that is not what was asked: ${review.reasons.join('; ')}.`,
        [],
        answer.caveats,
      );
  }
};

/** Lets the reasoner compare an answer with its question. Without budget for that, the answer stands and says so. */
export const reviewAnswer = async (
  answer: Answer,
  request: Omit<ReviewRequest, 'answer'>,
  { reasoner, run }: Dependencies,
): Promise<Answer> => {
  if (answer.kind !== 'answered' || !reasoner.reviewAnswer) return answer;
  try {
    const review = await reasoner.reviewAnswer({ ...request, answer });
    const reasons = 'reasons' in review ? review.reasons : 'reason' in review ? [review.reason] : [];
    const idle = 'idle' in review ? (review.idle ?? []) : [];
    run.record({ kind: 'reviewed', verdict: review.kind, reasons, ...(idle.length > 0 ? { idle } : {}) });
    return applyReview(answer, review);
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'budget-spent')
      return applyReview(answer, { kind: 'unchecked', reason: 'the budget was used up' });
    throw error;
  }
};
