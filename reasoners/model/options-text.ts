import { isRange } from '../../agents/answering/option-fields.ts';
import { readOption } from '../../agents/answering/options.ts';
import type { Task } from '../../core/task.ts';

/**
 * What number options ask for, as far as they can be read: a planner who answers with it has the option found by the program. '' where
 * the options hold no number, several, or dates.
 */
export const askedNumber = ({ choices }: Pick<Task, 'choices'>): string => {
  const options = Object.entries(choices ?? {}).map(([letter, text]) => readOption(letter, text));
  const fields = options.flatMap((option) => option.fields);
  const single = options.length > 0 && options.every((one) => one.fields.length === 1 && one.dates.length === 0);
  const [unit = '', other] = new Set(fields.map((field) => field.unit).filter((one) => one !== ''));
  if (!single || other !== undefined) return '';
  const inUnit = unit === '' ? '' : ` in ${unit}`;
  const ranges = fields.some(isRange);
  const signed = options.some(({ direction }) => direction !== 0) ? ' A decrease is negative.' : '';
  return `The options are ${ranges ? 'ranges of one number' : 'numbers'}${inUnit}: answer with the number itself${inUnit} (answerKind number, unrounded${ranges ? ', no end of a range, no label' : ''}); the program finds the option.${signed}`;
};
