import type { Answer } from '../../../core/answer.ts';
import { score as compare } from '../../score.ts';
import { readLetter } from '../metrics/earthbench/letter.ts';
import { compat, type EarthBenchProfile } from '../metrics/earthbench/profile.ts';
import { scoreTrajectory } from '../metrics/earthbench/trajectory.ts';
import { levenshteinSimilarity } from '../metrics/geoplan/edit-distance.ts';
import { setScores } from '../metrics/geoplan/sets.ts';
import { structuralScorer } from '../metrics/geoplan/structural.ts';
import type { ToolList } from '../metrics/geoplan/tool-list.ts';
import { judgeEpisode } from '../metrics/thinkgeo/judge-episode.ts';
import { profileOf } from '../metrics/thinkgeo/score-episodes.ts';
import { compareSequences } from '../metrics/thinkgeo/sequences.ts';
import type { Outcome, Output, Score } from './outcome.ts';
import type { Sample, Target } from './sample.ts';

const scored = (metrics: Readonly<Record<string, number>>): Score => ({ kind: 'scored', metrics });

/** Right, and given although wrong: the second is the worst there is. */
const verdict = (correct: boolean, outcome: Outcome): Readonly<Record<string, number>> => ({
  correct: Number(correct),
  silentError: Number(!correct && outcome.kind === 'answered'),
});

const asAnswer = (outcome: Outcome): Answer => {
  const rest = { evidence: [], caveats: [], verified: [], notVerified: [] };
  if (outcome.kind === 'answered')
    return {
      kind: 'answered',
      value: outcome.value,
      unit: outcome.unit,
      choice: outcome.choice,
      statement: outcome.text,
      ...rest,
    };
  return { kind: 'unanswered', reason: outcome.kind, missing: [], caveats: [] };
};

const scoreAnswer = ({ task }: Sample, key: Extract<Target, { kind: 'answer' }>['key'], outcome: Outcome): Score => {
  if (!key.answer) return { kind: 'unscored', reason: 'The task has no key.' };
  const status = compare(task, asAnswer(outcome), key);
  return status === 'unscored'
    ? { kind: 'unscored', reason: "The task's key can't be compared with." }
    : scored(verdict(status === 'correct', outcome));
};

const scoreLetters = (
  target: Extract<Target, { kind: 'trajectory' }>,
  { outcome, calls }: Output,
  profile: EarthBenchProfile,
): Score => {
  const said = outcome.kind === 'answered' ? (outcome.choice ?? outcome.text) : null;
  const letter = readLetter(said, profile.letters);
  const { efficiency, ...steps } = scoreTrajectory(target.calls, calls, profile);
  const isRight = letter === target.letters[profile.key];
  const counts = Number.isFinite(efficiency) && (profile.efficiency === 'all' || isRight);
  return scored({
    ...verdict(isRight, outcome),
    correctByFile: Number(letter === target.letters.file),
    correctByQuestion: Number(letter === target.letters.question),
    ...steps,
    ...(counts ? { efficiency } : {}),
  });
};

const structural = new WeakMap<ToolList, ReturnType<typeof structuralScorer>>();
const structuralOf = (tools: ToolList): ReturnType<typeof structuralScorer> => {
  const known = structural.get(tools) ?? structuralScorer(tools);
  structural.set(tools, known);
  return known;
};

const scorePlan = (reference: readonly string[], { tools }: Sample, outcome: Outcome): Score => {
  const steps = outcome.kind === 'planned' ? outcome.steps : [];
  return scored({
    ...setScores(steps, reference),
    levenshtein: levenshteinSimilarity(steps, reference),
    ...(tools ? { structural: structuralOf(tools)(steps, reference) } : {}),
  });
};

/** Names of calls against the reference's; the answer only where no model need judge it. */
const scoreEpisode = (target: Extract<Target, { kind: 'episode' }>, { outcome, calls }: Output): Score => {
  const said = outcome.kind === 'answered' ? outcome.text || String(outcome.value) : '';
  const right = judgeEpisode(target.answer, said);
  const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name);
  const flags = compareSequences(
    { expected: names(target.calls), made: names(calls) },
    profileOf(target.family, 'compat'),
  );
  return scored({
    ...(right === null ? {} : verdict(right === 1, outcome)),
    anyOrder: Number(flags.anyOrder),
    sameOrder: Number(flags.sameOrder),
    unique: Number(flags.unique),
  });
};

/** Compares what a solver handed back with the target. Pure, so that a log can be scored again. */
export const scoreSample = (sample: Sample, output: Output, profile: EarthBenchProfile = compat): Score => {
  const { target } = sample;
  switch (target.kind) {
    case 'answer':
      return scoreAnswer(sample, target.key, output.outcome);
    case 'impossible':
      return scored(verdict(output.outcome.kind === 'unanswered', output.outcome));
    case 'trajectory':
      return scoreLetters(target, output, profile);
    case 'episode':
      return scoreEpisode(target, output);
    case 'plan':
      return scorePlan(target.reference, sample, output.outcome);
  }
};
