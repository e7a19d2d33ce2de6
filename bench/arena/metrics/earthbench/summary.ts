import type { Call } from './call.ts';
import { readLetter } from './letter.ts';
import { compat, type EarthBenchProfile } from './profile.ts';
import { scoreTrajectory, type TrajectoryScores } from './trajectory.ts';

/** One question as it was run. Questions that were not run are left out: the evaluator has them in no denominator. */
export interface RunQuestion {
  readonly modality: string;
  readonly expected: readonly Call[];
  readonly predicted: readonly Call[];
  readonly answer: string | null;
  /** Letters of the two keys. */
  readonly keys: Readonly<Record<EarthBenchProfile['key'], string>>;
}

/** Means over the questions, in shares of 1; null where there is nothing to take a mean of. */
export interface EarthBenchSummary {
  readonly questions: number;
  readonly toolsAnyOrder: number | null;
  readonly toolsInOrder: number | null;
  readonly toolsExactMatch: number | null;
  readonly parameter: number | null;
  readonly efficiency: number | null;
  readonly accuracy: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const summariseEarthBench = (
  questions: readonly RunQuestion[],
  profile: EarthBenchProfile = compat,
): EarthBenchSummary => {
  const scored = questions.map((question) => ({
    scores: scoreTrajectory(question.expected, question.predicted, profile),
    right: readLetter(question.answer, profile.letters) === question.keys[profile.key],
  }));
  const of = (metric: keyof TrajectoryScores, among = scored): number | null =>
    mean(among.map(({ scores }) => scores[metric]));
  return {
    questions: questions.length,
    toolsAnyOrder: of('toolsAnyOrder'),
    toolsInOrder: of('toolsInOrder'),
    toolsExactMatch: of('toolsExactMatch'),
    parameter: of('parameter'),
    efficiency: of('efficiency', profile.efficiency === 'all' ? scored : scored.filter(({ right }) => right)),
    accuracy: mean(scored.map(({ right }) => Number(right))),
  };
};

/** The same by kind of data, in the order in which the kinds occur, with all of them last. */
export const modalityTable = (
  questions: readonly RunQuestion[],
  profile: EarthBenchProfile = compat,
): readonly (EarthBenchSummary & { readonly modality: string })[] => {
  const groups = Map.groupBy(questions, ({ modality }) => modality);
  return [
    ...[...groups].map(([modality, group]) => ({ modality, ...summariseEarthBench(group, profile) })),
    { modality: 'all', ...summariseEarthBench(questions, profile) },
  ];
};
