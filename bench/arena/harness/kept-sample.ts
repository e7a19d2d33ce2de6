import { EarthwrightError } from '../../../core/errors.ts';
import { expectedText } from './expected-text.ts';
import type { ArenaLog, Finished } from './log.ts';
import type { Dataset, Sample } from './sample.ts';

/** What a log keeps of a sample: all that scoring and floors need, none of its data. */
export const keepSample = (
  sample: Sample,
): Pick<Finished, 'id' | 'question' | 'groups' | 'expected' | 'choices' | 'target'> => ({
  id: sample.id,
  question: sample.task.question,
  groups: sample.groups,
  expected: expectedText(sample),
  choices: sample.task.choices,
  target: sample.target,
});

/** The samples as a log keeps them: to be scored again, not to be run. Null for a log of before targets were kept. */
export const keptSamples = ({ started, finished }: ArenaLog): readonly Sample[] | null => {
  const { tools } = started;
  const samples: Sample[] = [];
  for (const { id, question, groups, choices = null, target } of finished) {
    if (!target) return null;
    const task = { id, question, choices, folder: '.', files: [] };
    samples.push({ id, task, groups, target, ...(tools ? { tools } : {}) });
  }
  return samples;
};

/** The data set of a log by itself. Throws `usage` where the log does not hold it. */
export const keptDataset = (log: ArenaLog): Dataset => {
  const samples = keptSamples(log);
  if (samples) return { name: log.started.suite, samples };
  throw new EarthwrightError(
    'usage',
    'user',
    'This log was written before logs kept what is right. Name its data set after it.',
  );
};
