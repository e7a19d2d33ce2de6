import { noUsage, type Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { answerOf } from '../openearth/answer.ts';
import type { Case } from '../openearth/cases.ts';

/** What somebody makes of a stage: the right thing, something else, or nothing. */
export type Slip = 'none' | 'wrong' | 'silent';

/** What the question says of the stage before. */
const toldIn = (question: string, { follows }: Case): string => {
  const [before = '', after = ''] = follows?.question.split('{before}') ?? [];
  return question.slice(before.length, question.length - after.length);
};

const answered = (value: number | string, unit: string): Outcome => ({
  kind: 'answered',
  value,
  unit,
  choice: null,
  text: `${value} ${unit}`.trim(),
});

const solved = (one: Case, question: string): Outcome => {
  const { scene, asked, answer } = one;
  if (!one.follows) return answered(answer.value, answer.unit);
  const told = toldIn(question, one);
  switch (asked.kind) {
    case 'against': {
      const now = answerOf(scene, { kind: asked.of, date: asked.date });
      return answered(Number(now?.value) - Number.parseFloat(told), answer.unit);
    }
    case 'mean':
    case 'area-above':
    case 'share-above': {
      const found = answerOf(scene, { kind: asked.kind, date: scene.domain.dates.indexOf(told) });
      return found
        ? answered(found.value, found.unit)
        : { kind: 'unanswered', reason: `Nothing was taken on ${told}.` };
    }
    default:
      throw new Error(`Chains do not ask for ${asked.kind}.`);
  }
};

const spoiled = ({ scene, answer }: Case, right: Outcome): Outcome => {
  if (right.kind !== 'answered') return right;
  if (answer.type !== 'date') return answered(Number(right.value) * 1.1 + 0.01, right.unit);
  return answered(scene.domain.dates.find((day) => day !== right.value) ?? '', '');
};

/**
 * Somebody who knows the scenes of the chains and slips where he is told to: what he says of a later stage is right for what the question told him
 * of the one before. It measures the protocol of stages, nobody's skill.
 */
export const erring = (cases: readonly Case[], slipOf: (id: string) => Slip): Solver => {
  const byId = new Map(cases.map((one) => [one.id, one]));
  return {
    name: 'erring',
    solve: async ({ id, task }) => {
      const one = byId.get(id);
      if (!one) throw new Error(`There is no case ${id}.`);
      const right = solved(one, task.question);
      const slip = slipOf(id);
      const outcome: Outcome =
        slip === 'silent' ? { kind: 'unanswered', reason: 'told to' } : slip === 'wrong' ? spoiled(one, right) : right;
      return { outcome, calls: [], usage: noUsage, runDirectory: '' };
    },
  };
};
