import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeAnswer } from '../../../agents/answering/compose-answer.ts';
import { runNodes } from '../../../agents/run-nodes.ts';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { parse } from '../../../analysis/parse.ts';
import type { Given } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { composeExpressionReasoner, composeRun, composeSandbox } from '../../../compose.ts';
import { compile } from '../../../reasoners/language/compile/compile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { read } from '../../../reasoners/language/reader/read.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

export const queryOf = (source: string) => {
  const parsed = parse(source);
  if (parsed.kind === 'faulty') throw new Error(parsed.fault.message);
  return parsed.query;
};

/** What a run of an expression stands on, each in a run folder of its own below this one. */
export const runsBelow = (folder: string, sandbox: Sandbox) => {
  let runs = 0;
  return (source: string) =>
    composeRun({
      runFolder: join(folder, '.earthwright', `run-${++runs}`),
      sandbox,
      reasoner: composeExpressionReasoner(queryOf(source)),
      limits: {},
      isolation: 'auto',
      rounds: 1,
      signal: new AbortController().signal,
    });
};

/** A folder that expressions and questions are asked of. */
export interface AskedFolder {
  /** What an expression gives: the value, values by name, or why there is none. */
  readonly value: (source: string) => Promise<unknown>;
  /** The expressions that a question is read to. */
  readonly readings: (question: string) => string[];
  readonly close: () => Promise<void>;
}

/** Writes the files into a folder of their own, and whatever else is written into it, and profiles it. */
export const askedFolder = async (
  files: Readonly<Record<string, string>>,
  write: (data: string) => void = () => undefined,
): Promise<AskedFolder> => {
  const sandbox = composeSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-asked-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(data, name), text);
  write(data);
  const dependenciesFor = runsBelow(folder, sandbox);
  const profile = await summariseData(readTaskFolder(data, 'x').task, dependenciesFor('1'));
  const scope = (givens: readonly Given[]): Scope | string => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  };
  return {
    value: async (source) => {
      const compiled = compile(queryOf(source), profile);
      if (compiled.kind !== 'compiled') return compiled.kind === 'faulty' ? compiled.fault.message : compiled.what;
      const { task } = readTaskFolder(data, source);
      const ran = await runNodes(task, profile, compiled.workflow, dependenciesFor(source));
      if (ran.kind !== 'done') return ran.kind;
      const composed = composeAnswer({ task, workflow: compiled.workflow, ...ran, tools: [] });
      if (composed.kind !== 'answered') return composed.kind;
      return composed.rows ? Object.fromEntries(composed.rows.map(({ name, value }) => [name, value])) : composed.value;
    },
    readings: (question) => read(question, scope).readings.map(({ expression }) => expression),
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Numbers as they are apart from rounding. */
export const close = (value: unknown, expectNear: (one: number) => unknown): unknown =>
  typeof value === 'number'
    ? expectNear(value)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, close(one, expectNear)]))
      : value;
