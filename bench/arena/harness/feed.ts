import type { Outcome } from './outcome.ts';
import type { Sample } from './sample.ts';

export type Feed = 'truth' | 'own';

/** An answer as the question of the next stage says it: numbers to seven places with their unit, dates and names as they are. */
export const handedOn = (value: number | string, unit: string): string => {
  const said = typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;
  return unit === '' || unit === '1' ? said : `${said} ${unit}`;
};

/** The next stage with what was really answered before; null where nothing was. */
export const fed = (sample: Sample, before: Outcome): Sample | null => {
  if (!sample.follows || before.kind !== 'answered') return null;
  const question = sample.follows.question.replaceAll('{before}', handedOn(before.value, before.unit));
  return { ...sample, task: { ...sample.task, question } };
};

export const stoppedBefore: Outcome = { kind: 'unanswered', reason: 'The stage before gave nothing to go on from.' };

/** Samples that have to be run one after the other, in lines that need not wait for each other. */
export const inLines = (samples: readonly Sample[], feed: Feed = 'truth'): Sample[][] => {
  if (feed === 'truth') return samples.map((sample) => [sample]);
  const lineOf = new Map<string, Sample[]>();
  const waiting = new Set(samples.map(({ id }) => id));
  const lines: Sample[][] = [];
  const place = (sample: Sample): void => {
    if (lineOf.has(sample.id)) return;
    const { follows } = sample;
    const before = follows && waiting.has(follows.id) ? samples.find(({ id }) => id === follows.id) : undefined;
    if (before) place(before);
    const line = (before && lineOf.get(before.id)) ?? [];
    if (line.length === 0) lines.push(line);
    line.push(sample);
    lineOf.set(sample.id, line);
  };
  for (const sample of samples) place(sample);
  return lines;
};
