import { countCommon } from '../common.ts';
import { sameJson } from '../earthbench/call.ts';
import { compat, type ThinkGeoProfile } from './profile.ts';

/** A call with its arguments by name; null where a step made none that could be read. */
interface StepCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Step {
  readonly expected: StepCall;
  readonly made: StepCall | null;
}

/** Shares of 1, each over the steps in which a call is due; null without such steps. */
export interface StepScores {
  readonly steps: number;
  /** A call that could be read was made at all. */
  readonly instruction: number | null;
  readonly tool: number | null;
  readonly argumentNames: number | null;
  readonly argumentValues: number | null;
  /** Of the steps that end a run, how well the answer says what the reference's does; null when nobody judged. */
  readonly summary: number | null;
}

const sameNames = (one: StepCall, other: StepCall): boolean => {
  const [left, right] = [Object.keys(one.arguments), Object.keys(other.arguments)];
  return left.length === right.length && left.every((name) => Object.hasOwn(other.arguments, name));
};

const sharedNames = (one: StepCall, other: StepCall): number => {
  const [left, right] = [new Set(Object.keys(one.arguments)), new Set(Object.keys(other.arguments))];
  const common = countCommon(left, right);
  const all = left.size + right.size - common;
  return all === 0 ? 1 : common / all;
};

const share = (sum: number, of: number): number | null => (of === 0 ? null : sum / of);

/** Judges an answer against the reference's in 0..1: a number, a box, or words; see answers.ts for those that need no model. */
export type AnswerJudge = (expected: unknown, made: unknown) => number | null;

const summaries = (steps: readonly Step[], judge: AnswerJudge, terminate: string): number | null => {
  const scores = steps.flatMap(({ expected, made }) => {
    if (expected.name !== terminate || made?.name !== terminate) return [];
    const score = judge(expected.arguments['ans'], made.arguments['ans']);
    return score === null ? [] : [score];
  });
  return share(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length,
  );
};

/** The step-wise metrics: each step starts from the reference's history, so that one slip costs one step. */
export const scoreSteps = (
  steps: readonly Step[],
  judge: AnswerJudge = () => null,
  profile: ThinkGeoProfile = compat,
): StepScores => {
  const called = steps.flatMap(({ expected, made }) => (made ? [{ expected, made }] : []));
  const right = called.filter(({ expected, made }) => expected.name === made.name);
  const named = right.filter(({ expected, made }) => sameNames(expected, made));
  const valued = named.filter(({ expected, made }) => sameJson(expected.arguments, made.arguments));
  const names =
    profile.argumentNames === 'all'
      ? named.length
      : right.reduce((sum, { expected, made }) => sum + sharedNames(expected, made), 0);
  const over = (reached: number) => (profile.denominator === 'all' ? steps.length : reached);
  return {
    steps: steps.length,
    instruction: share(called.length, steps.length),
    tool: share(right.length, over(called.length)),
    argumentNames: share(names, over(right.length)),
    argumentValues: share(valued.length, over(named.length)),
    summary: summaries(steps, judge, profile.terminate),
  };
};
