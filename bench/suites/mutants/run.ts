import { join } from 'node:path';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { setStage, tryTool } from '../traps/run.ts';
import type { Trap } from '../traps/trap.ts';
import { type Mutant, mutantsOf } from './mutate.ts';

export interface MutantResult {
  readonly tool: string;
  readonly family: string;
  readonly change: string;
  /** `same`: the answer stays within its tolerance; `fails`: no answer, the run itself says why. */
  readonly fate: 'caught' | 'silent' | 'same' | 'fails';
  readonly by: string;
}

const differs = (a: number | string | null, b: number | string | null): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? !(Math.abs(a - b) <= 1e-4 * Math.max(Math.abs(a), Math.abs(b)))
    : a !== b;

/** Each mutant of a right tool, on the data that the tool is right on. `keep` chooses among the mutants. */
const mutantsOfTrap = async (
  sandbox: Sandbox,
  folder: string,
  trap: Trap,
  keep: (index: number) => boolean,
): Promise<MutantResult[]> => {
  const stage = await setStage(sandbox, join(folder, `${trap.id}-mutants`), trap.trap);
  const right = await tryTool(stage, trap.right, trap.trap, {
    name: 'right',
    tolerance: trap.tolerance ?? 1e-6,
    check: false,
  });
  const results: MutantResult[] = [];
  const tryMutant = async ({ source, family, change }: Mutant, index: number): Promise<void> => {
    const trial = await tryTool(stage, { ...trap.right, source }, trap.trap, {
      name: `mutant-${index}`,
      tolerance: 0,
      unless: right.value,
    });
    const ran = !trial.findings.some(({ rule }) => rule.startsWith('compile:') || rule.startsWith('run:'));
    const fate = !ran ? 'fails' : !differs(trial.value, right.value) ? 'same' : trial.refused ? 'caught' : 'silent';
    results.push({
      tool: trap.id,
      family,
      change,
      fate,
      by: trial.findings.find(({ severity }) => severity === 'error')?.rule ?? '',
    });
  };
  for (const [index, mutant] of (await mutantsOf(trap.right.source)).entries())
    if (keep(index)) await tryMutant(mutant, index);
  return results;
};

/** Mutants of many tools, two tools at a time. One of `every` mutants is tried, spread over the tools. */
export const runMutants = async (
  sandbox: Sandbox,
  folder: string,
  traps: readonly Trap[],
  every: number,
): Promise<MutantResult[]> => {
  const results: MutantResult[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < traps.length; index = next++) {
      const trap = traps[index];
      if (trap) results[index] = await mutantsOfTrap(sandbox, folder, trap, (mutant) => (mutant + index) % every === 0);
    }
  };
  await Promise.all([worker(), worker()]);
  return results.flat();
};
