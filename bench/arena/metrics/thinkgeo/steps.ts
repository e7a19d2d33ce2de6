import { countCommon } from '../common.ts';
import { sameJson } from '../earthbench/call.ts';
import { compat, type ThinkGeoProfile } from './profile.ts';

/** A call with its arguments by name. */
export interface StepCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** It ended in an error. */
  readonly failed?: boolean;
}

export interface Step {
  readonly expected: StepCall;
  /** Null where the step made none that could be read. */
  readonly made: StepCall | null;
  /** For a step that ends a run: what the answer is worth, where the reference's own words are not what it is compared with. */
  readonly worth?: (made: unknown) => number | null;
  /** It ends a run of which the answer is compared with nothing. */
  readonly unreferenced?: boolean;
}

/** Shares of 1, each over the steps in which a call is due; null without such steps. */
export interface StepScores {
  readonly steps: number;
  /** A call that could be read was made at all, or one of the kind that is due. */
  readonly instruction: number | null;
  readonly tool: number | null;
  readonly argumentNames: number | null;
  readonly argumentValues: number | null;
  /** Of the steps that end a run, how well the answer says what the reference's does; null when nobody judged. */
  readonly summary: number | null;
  /** Over how many answers that is. */
  readonly judged: number;
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

const summaries = (steps: readonly Step[], judge: AnswerJudge, { terminate, summary }: ThinkGeoProfile) => {
  const scores = steps.flatMap(({ expected, made, worth }) => {
    if (expected.name !== terminate) return [];
    const reached = made?.name === terminate;
    if (!reached && summary === 'reached') return [];
    const said = reached ? made.arguments['ans'] : '';
    const score = worth ? worth(said) : judge(expected.arguments['ans'], said);
    return score === null ? [] : [score];
  });
  return {
    judged: scores.length,
    summary: share(
      scores.reduce((sum, score) => sum + score, 0),
      scores.length,
    ),
  };
};

const isAlike = ({ expected, made }: Step, terminate: string): boolean =>
  made !== null && !made.failed && (expected.name === terminate) === (made.name === terminate);

/** The step-wise metrics: each step starts from the reference's history, so that one slip costs one step. */
export const scoreSteps = (
  steps: readonly Step[],
  judge: AnswerJudge = () => null,
  profile: ThinkGeoProfile = compat,
): StepScores => {
  const { terminate, instruction, ends } = profile;
  const compared = ends === 'counted' ? steps : steps.filter(({ expected }) => expected.name !== terminate);
  const called = compared.flatMap(({ expected, made }) => (made ? [{ expected, made }] : []));
  const right = called.filter(({ expected, made }) => expected.name === made.name);
  const named = right.filter(({ expected, made }) => sameNames(expected, made));
  const valued = named.filter(({ expected, made }) => sameJson(expected.arguments, made.arguments));
  const names =
    profile.argumentNames === 'all'
      ? named.length
      : right.reduce((sum, { expected, made }) => sum + sharedNames(expected, made), 0);
  const over = (reached: number) => (profile.denominator === 'all' ? compared.length : reached);
  const followed = steps.filter((step) => (instruction === 'called' ? step.made !== null : isAlike(step, terminate)));
  const below = profile.unreferenced === 'both' ? steps : steps.filter((step) => !step.unreferenced);
  return {
    steps: steps.length,
    instruction: share(followed.length, below.length),
    tool: share(right.length, over(called.length)),
    argumentNames: share(names, over(right.length)),
    argumentValues: share(valued.length, over(named.length)),
    ...summaries(steps, judge, profile),
  };
};
