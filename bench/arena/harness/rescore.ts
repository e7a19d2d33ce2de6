import type { EarthBenchProfile } from '../metrics/earthbench/profile.ts';
import { expectedText } from './expected-text.ts';
import type { ArenaLog } from './log.ts';
import type { Dataset } from './sample.ts';
import { scoreSample } from './score-sample.ts';

/** A log's outputs scored anew, by the targets of now: after a key, a metric or a switch has changed. Samples that are gone stay unscored. */
export const rescore = (log: ArenaLog, { samples }: Dataset, profile?: EarthBenchProfile): ArenaLog => {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return {
    started: log.started,
    finished: log.finished.map((entry) => {
      const sample = byId.get(entry.id);
      if (!sample) return { ...entry, score: { kind: 'unscored', reason: 'The sample is not in the data set.' } };
      return { ...entry, expected: expectedText(sample), score: scoreSample(sample, entry.output, profile) };
    }),
  };
};
