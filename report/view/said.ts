import type { Answer } from '../../core/answer.ts';
import { headline } from '../page/answer.ts';

/** The answer in a line, or why there is none. */
export const answerText = (answer: Answer): string => {
  switch (answer.kind) {
    case 'answered':
      return headline(answer);
    case 'planned':
      return answer.goal;
    default:
      return answer.reason;
  }
};
