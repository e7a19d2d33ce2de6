import type { Dependencies } from '../dependencies.ts';
import { unanswered } from '../ending.ts';
import type { ChoiceRequest } from '../reasoner.ts';
import { type Answered, type OpenChoice, withOption } from './answer.ts';

/** not-stated: none of the options says what was computed. other-result: the options ask for something else than was computed. */
type Settled =
  | Answered
  | { readonly kind: 'not-stated' | 'other-result'; readonly answer: ReturnType<typeof unanswered> };

/**
 * Which option a result is that matching left open: asked once, with results and options side by side. A mismatch of form costs no
 * node and no plan; only where the options ask for something else than was computed is the plan at fault.
 */
export const settleChoice = async (
  { answer, reason }: OpenChoice,
  request: Omit<ChoiceRequest, 'answer' | 'reason'>,
  { reasoner, run }: Dependencies,
): Promise<Settled> => {
  const { choices } = request.task;
  const choice = await reasoner.chooseOption?.({ ...request, answer, reason });
  if (choice) run.record({ kind: 'option-asked', ...choice });
  const option = choice?.letter ? choices?.[choice.letter] : undefined;
  if (choice?.letter && option !== undefined) {
    const how = `Option ${choice.letter} was chosen by reading it beside the result, which it does not state as it is: ${choice.reason}`;
    return withOption({ ...answer, notVerified: [...answer.notVerified, how] }, choice.letter, option);
  }
  const why = choice ? `${reason}; ${choice.reason}` : reason;
  return {
    kind: choice?.otherResult ? 'other-result' : 'not-stated',
    answer: unanswered(
      `Computed ${answer.statement}, but ${why}.`.replace(/\.\.$/, '.'),
      ['an option that states the computed result'],
      answer.caveats,
    ),
  };
};
