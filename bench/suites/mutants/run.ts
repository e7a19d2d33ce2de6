import { join } from 'node:path';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { tryTool } from '../traps/run.ts';
import { type Mutant, mutantsOf } from './mutate.ts';
import { changedOutputs, type Subject } from './subject.ts';

export interface MutantResult {
  readonly tool: string;
  readonly kind: Subject['kind'];
  /** Among the mutants of its tool. */
  readonly index: number;
  readonly family: string;
  readonly change: string;
  /** `same`: all outputs stay within their tolerance; `fails`: no answer, the run itself says why. */
  readonly fate: 'caught' | 'silent' | 'same' | 'fails';
  readonly by: string;
  /** Outputs that are others than those of the right tool. */
  readonly changed: readonly string[];
  /** The output that answers the tool's question is one of them. */
  readonly answerChanged: boolean;
}

/** What is known already, which mutants are tried, and who hears of each. */
export interface MutantsOptions {
  readonly known?: readonly MutantResult[];
  readonly keep: (mutant: number, tool: number, of: number) => boolean;
  readonly listen?: (result: MutantResult) => void;
}

/** So many mutants of each tool: spread over the tool, and begun elsewhere in each. */
export const spread =
  (most: number): MutantsOptions['keep'] =>
  (mutant, tool, of) =>
    (mutant + tool) % Math.max(1, Math.ceil(of / most)) === 0;

/** The right tool as it is: refused, it is a false alarm, and its mutants say nothing. */
export const tryRight = async (
  sandbox: Sandbox,
  folder: string,
  { id, side, question, setStage }: Subject,
  check: boolean,
) => {
  const stage = await setStage(sandbox, join(folder, `${id}-mutants`));
  const scene = { question, files: [], expected: Number.NaN };
  const right = await tryTool(stage, side, scene, { name: 'right', tolerance: 0, check });
  return { stage, scene, right };
};

/** Each mutant of a right tool, on the data that the tool is right on. */
const mutantsOfTool = async (
  sandbox: Sandbox,
  folder: string,
  subject: Subject,
  place: number,
  { known = [], keep, listen }: MutantsOptions,
): Promise<MutantResult[]> => {
  const { id, kind, side, answers } = subject;
  const mutants = await mutantsOf(side.source);
  const done = new Map(known.filter(({ tool }) => tool === id).map((one) => [one.index, one]));
  const wanted = [...mutants.entries()].filter(([index]) => keep(index, place, mutants.length));
  if (wanted.every(([index]) => done.has(index))) return wanted.flatMap(([index]) => done.get(index) ?? []);
  const { stage, scene, right } = await tryRight(sandbox, folder, subject, false);
  const tryMutant = async ({ source, family, change }: Mutant, index: number): Promise<MutantResult> => {
    let changed: readonly string[] = [];
    const trial = await tryTool(stage, { ...side, source }, scene, {
      name: `mutant-${index}`,
      tolerance: 0,
      unless: (outputs) => {
        changed = changedOutputs(subject, right.outputs, outputs);
        return changed.length === 0;
      },
    });
    const fate = !trial.ran ? 'fails' : changed.length === 0 ? 'same' : trial.refused ? 'caught' : 'silent';
    const by = trial.findings.find(({ severity }) => severity === 'error')?.rule ?? '';
    const answerChanged = changed.includes(answers[0] ?? '');
    const result: MutantResult = { tool: id, kind, index, family, change, fate, by, changed, answerChanged };
    listen?.(result);
    return result;
  };
  const results: MutantResult[] = [];
  for (const [index, mutant] of wanted) results.push(done.get(index) ?? (await tryMutant(mutant, index)));
  return results;
};

/** Mutants of many tools, two tools at a time. */
export const runMutants = async (
  sandbox: Sandbox,
  folder: string,
  subjects: readonly Subject[],
  options: MutantsOptions,
): Promise<MutantResult[]> => {
  const results: MutantResult[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < subjects.length; index = next++) {
      const subject = subjects[index];
      if (subject) results[index] = await mutantsOfTool(sandbox, folder, subject, index, options);
    }
  };
  await Promise.all([worker(), worker()]);
  return results.flat();
};
