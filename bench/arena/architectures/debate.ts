import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { askOnce } from './direct.ts';
import { verdictForm } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';

/** An outcome as the others see it, without a name. */
export const saidBy = (outcome: Outcome): string => {
  if (outcome.kind === 'planned') return outcome.steps.join(' → ');
  if (outcome.kind !== 'answered') return `no answer: ${outcome.reason}`;
  return `${[outcome.choice, outcome.value, outcome.unit].filter((part) => part !== null && part !== '').join(' ')}: ${outcome.text}`;
};

/** The candidate that a judge finds best, blinded; the first where it names none. */
export const judged = async ({ ask, question }: Kit, candidates: readonly Outcome[]): Promise<Outcome> => {
  const listed = candidates.map((each, index) => `${index + 1}. ${saidBy(each)}`).join('\n\n');
  const { best } = await ask('judge', { question: question.task.question, candidates: listed }, verdictForm);
  const chosen = candidates[Math.round(best) - 1] ?? candidates[0];
  return chosen ?? { kind: 'failed', reason: 'Nobody said anything.' };
};

const think = async (kit: Kit, voices: number): Promise<Outcome> => {
  const seeds = Array.from({ length: voices }, (_, index) => index + 1);
  const opening = await Promise.all(
    seeds.map((seed) => askOnce(kit, 'Think step by step. No tool can be used.', seed)),
  );
  const others = (own: number) =>
    opening
      .filter((_, index) => index !== own)
      .map(saidBy)
      .join('\n\n');
  const closing = await Promise.all(
    seeds.map((seed, own) =>
      askOnce(
        kit,
        'Others said what is found under “so far”. Think again: keep your answer or change it.',
        seed,
        others(own),
      ),
    ),
  );
  return judged(kit, closing);
};

/** Debate (Du et al. 2023): n voices answer, read each other and answer again; a judge who does not know them takes one. Asks 2n + 1 times. */
export const debate = (world: World, voices = 3): Solver => baseline('debate', world, (kit) => think(kit, voices));
