import { join } from 'node:path';
import type { DataProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { readDocument } from '../files.ts';
import type { FinishedRun } from '../keep-tool.ts';
import { isProved } from '../proved.ts';
import { attributionsOf } from './attributions.ts';
import type { Bank } from './bank.ts';
import { contractNames } from './contract-names.ts';
import { contrastsOf } from './contrasts.ts';
import { withoutLeaks } from './leaks.ts';
import type { Lesson } from './lesson.ts';
import { patternsOf } from './patterns.ts';

export interface LearnOptions {
  /** Text of the tool contract. */
  readonly contract: string;
  readonly now: () => Date;
  /** In a benchmark: the expected outputs; a lesson that has a word of theirs is not learnt. */
  readonly expected?: readonly string[];
}

const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === 'object' && value !== null && 'nodes' in value && 'answer' in value;
const isProfile = (value: unknown): value is DataProfile =>
  typeof value === 'object' && value !== null && 'files' in value;

/** Lessons of a run by rule, without a model; none of one that was refused, doubted, contradicted or compared by nobody. */
const lessonsOf = (run: FinishedRun, { contract, now, expected = [] }: LearnOptions): readonly Lesson[] => {
  const [workflow, profile] = ['workflow.json', 'profile.json'].map((name) => readDocument(join(run.runFolder, name)));
  const reused = run.events.some((event) => event.kind === 'planned' && event.chosen.startsWith('kept-'));
  if (!isProved(run) || reused || !isWorkflow(workflow) || !isProfile(profile)) return [];
  const past = { ...run, workflow, profile, names: contractNames(contract), at: now().toISOString() };
  return withoutLeaks([...patternsOf(past), ...attributionsOf(past), ...contrastsOf(past)], expected);
};

export const learn = (run: FinishedRun, bank: Bank, options: LearnOptions): readonly string[] => [
  ...new Set(bank.add(lessonsOf(run, options))),
];
