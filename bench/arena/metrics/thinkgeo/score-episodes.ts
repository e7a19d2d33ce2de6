import { categoriesOf, type Episodes, type Family, terminate } from '../../datasets/thinkgeo/episode.ts';
import type { EpisodeRuns } from '../../datasets/thinkgeo/read-runs.ts';
import { judgeEpisode } from './judge-episode.ts';
import { compat, compatThinkGeo, sound, type ThinkGeoProfile } from './profile.ts';
import { type CategoryScores, compareSequences, type SequenceFlags, scoreCategories } from './sequences.ts';
import { type StepScores, scoreSteps } from './steps.ts';

interface WholeScores {
  /** Shares of the episodes. */
  readonly anyOrder: number | null;
  readonly sameOrder: number | null;
  readonly unique: number | null;
  readonly categories: Readonly<Record<string, CategoryScores>>;
  /** Share of the answers that could be judged; null where none could. */
  readonly answer: number | null;
  readonly judged: number;
  readonly calls: number;
  readonly failedCalls: number;
}

export interface EpisodeScores {
  readonly family: Family;
  readonly episodes: number;
  /** Episodes that there are runs of; the others count as runs in which nothing was done. */
  readonly run: number;
  readonly scores: ({ readonly mode: 'steps' } & StepScores) | ({ readonly mode: 'whole' } & WholeScores);
}

export const profileOf = (family: Family, name: 'compat' | 'sound'): ThinkGeoProfile =>
  name === 'sound' ? sound : family === 'thinkgeo' ? compatThinkGeo : compat;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const scoreWhole = ({ episodes, family }: Episodes, { runs }: EpisodeRuns, profile: ThinkGeoProfile): WholeScores => {
  const byId = new Map(runs.map(({ id, calls }) => [id, calls.filter((call) => call !== null)]));
  const pairs = episodes.map((episode) => {
    const calls = byId.get(episode.id) ?? [];
    const last = calls.at(-1);
    const sequence = {
      expected: episode.steps.map(({ name }) => name).filter((name) => name !== terminate),
      made: calls.map(({ name }) => name).filter((name) => name !== terminate),
    };
    const said = last?.name === terminate ? last.arguments['ans'] : '';
    return { calls, sequence, answer: judgeEpisode(episode.answer, said) };
  });
  const flags = pairs.map(({ sequence }) => compareSequences(sequence, profile));
  const share = (flag: keyof SequenceFlags) => mean(flags.map((each) => Number(each[flag])));
  const answers = pairs.flatMap(({ answer }) => answer ?? []);
  const made = pairs.flatMap(({ calls }) => calls.filter(({ name }) => name !== terminate));
  return {
    anyOrder: share('anyOrder'),
    sameOrder: share('sameOrder'),
    unique: share('unique'),
    categories: scoreCategories(
      pairs.map(({ sequence }) => sequence),
      categoriesOf[family],
      profile,
    ),
    answer: mean(answers),
    judged: answers.length,
    calls: made.length,
    failedCalls: made.filter(({ failed }) => failed).length,
  };
};

const scoreByStep = ({ episodes }: Episodes, { runs }: EpisodeRuns, profile: ThinkGeoProfile): StepScores => {
  const byId = new Map(runs.map(({ id, calls }) => [id, calls]));
  const steps = episodes.flatMap(({ id, steps: due, answer }) =>
    due.map((expected, place) => ({
      expected,
      made: byId.get(id)?.[place] ?? null,
      worth: (said: unknown) => judgeEpisode(answer, said),
      unreferenced: expected.name === terminate && answer.kind === 'picture',
    })),
  );
  return scoreSteps(steps, undefined, profile);
};

/** Runs over episodes by the metrics of their own evaluator, or as its names promise (`sound`). */
export const scoreEpisodes = (episodes: Episodes, runs: EpisodeRuns, profile: 'compat' | 'sound'): EpisodeScores => {
  const chosen = profileOf(episodes.family, profile);
  const known = new Set(episodes.episodes.map(({ id }) => id));
  return {
    family: episodes.family,
    episodes: episodes.episodes.length,
    run: runs.runs.filter(({ id }) => known.has(id)).length,
    scores:
      runs.mode === 'steps'
        ? { mode: 'steps', ...scoreByStep(episodes, runs, chosen) }
        : { mode: 'whole', ...scoreWhole(episodes, runs, chosen) },
  };
};
