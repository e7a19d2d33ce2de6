import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Task, TaskKey } from '../core/task.ts';
import { convertUnit } from '../knowledge/units.ts';

/** Unscored is not zero: a task without a key, or one whose key can't be read, is none of the four. */
export type Status = 'correct' | 'wrong' | 'unanswered' | 'error' | 'unscored';

/** Without a tolerance of its own a number must agree to one part in a thousand. */
const defaultRelative = 1e-3;

const numberStatus = (value: number, unit: string, key: TaskKey): Status => {
  const expected = key.answer?.value;
  if (typeof expected !== 'number') return 'unscored';
  const wanted = key.answer?.unit ?? '';
  const converted =
    wanted && unit && wanted !== unit ? convertUnit(value, unit, wanted, { difference: true }) : undefined;
  const slack = Math.max(
    key.tolerance?.abs ?? 0,
    (key.tolerance?.rel ?? (key.tolerance?.abs === undefined ? defaultRelative : 0)) * Math.abs(expected),
  );
  return [value, converted].some((one) => one !== undefined && Math.abs(one - expected) <= slack) ? 'correct' : 'wrong';
};

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Compares an answer with the task's key, with the task's tolerance. */
export const score = (task: Task, answer: Answer, key: TaskKey): Status => {
  if (answer.kind === 'unanswered') return 'unanswered';
  if (answer.kind !== 'answered') return 'error';
  if (!key.answer) return 'unscored';
  if (task.choices && (key.answer.letter ?? (typeof key.answer.value === 'string' ? key.answer.value : undefined))) {
    const letter = key.answer.letter ?? String(key.answer.value);
    return answer.choice === letter ? 'correct' : 'wrong';
  }
  if (typeof answer.value === 'number') return numberStatus(answer.value, answer.unit, key);
  const expected = key.answer.text ?? String(key.answer.value ?? '');
  return fold(expected) === fold(answer.value) ? 'correct' : 'wrong';
};

/** What someone gets who always names the same letter, or one at random: the floor under every accuracy. */
export const floors = (
  keys: readonly { readonly task: Task; readonly key: TaskKey }[],
): { constantLetter: number; letter: string; randomLetter: number } => {
  const counts = new Map<string, number>();
  let random = 0;
  for (const { task, key } of keys) {
    if (!task.choices || !key.answer?.letter) continue;
    counts.set(key.answer.letter, (counts.get(key.answer.letter) ?? 0) + 1);
    random += 1 / Object.keys(task.choices).length;
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return {
    constantLetter: keys.length > 0 && best ? best[1] / keys.length : 0,
    letter: best?.[0] ?? '',
    randomLetter: keys.length > 0 ? random / keys.length : 0,
  };
};

/** A key that no answer could ever match is a fault of the task, not of the run. */
export const checkKey = (task: Task, key: TaskKey): void => {
  if (task.choices && key.answer?.letter && !(key.answer.letter in task.choices)) {
    throw new EarthwrightError(
      'task-invalid',
      'user',
      `Task “${task.id}”: the answer's letter ${key.answer.letter} is none of the choices ${Object.keys(task.choices).join(', ')}.`,
    );
  }
};
