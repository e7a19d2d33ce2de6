import type { Workflow } from '../../core/workflow.ts';
import { unanswered } from '../ending.ts';
import { type AnswerRequest, answerOf, type Composed } from './answer.ts';
import { sameValue, withFurtherValues } from './several.ts';
import { allAlike } from './tie.ts';

const readAs = (answer: Composed, { reading, goal }: Workflow): string =>
  `“${reading?.said ?? goal}” gives ${answer.kind === 'answered' ? answer.statement : 'no answer'}`;

/** The answer of a finished workflow. A question with several readings is answered where they come to the same. */
export const composeAnswer = (request: AnswerRequest): Composed => {
  const { otherReadings = [], ...workflow } = request.workflow;
  const alone = answerOf({ ...request, workflow });
  const alike = allAlike(request.workflow, request.results);
  if (alike) return unanswered(alike, [], alone.kind === 'answered' ? alone.caveats : []);
  if (alone.kind === 'open-choice')
    return { ...alone, answer: withFurtherValues(alone.answer, { ...request, workflow }) };
  if (alone.kind !== 'answered') return alone;
  const first = withFurtherValues(alone, { ...request, workflow });
  const others = otherReadings.map(({ answer, reading }) => ({ ...workflow, answer, ...(reading ? { reading } : {}) }));
  const answers = others.map((other) => answerOf({ ...request, workflow: other }));
  if (answers.every((answer) => answer.kind === 'answered' && sameValue(first, answer))) return first;
  const told = [readAs(first, workflow), ...answers.map((answer, index) => readAs(answer, others[index] ?? workflow))];
  return unanswered(
    `The question can be read in ${told.length} ways with different results: ${told.join('; ')}.`,
    ['wording that leaves one of these readings, or --expression with it'],
    first.caveats,
  );
};
