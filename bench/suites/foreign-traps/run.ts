import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { checkByHand } from '../../../agents/check-by-hand.ts';
import { parseInputs } from '../../../cli/tool-inputs.ts';
import { composeQuestionReasoner, composeRun } from '../../../compose.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

const parameters = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));
const sides = <T extends z.ZodType>(of: T) => z.object({ data: of, twin: of });

/** What the author of a suite says of a trap; paths are relative to the suite. */
const entry = z.object({
  id: z.string(),
  family: z.string(),
  data: z.string(),
  twin: z.string(),
  naive: z.string(),
  right: z.string(),
  expect: z.string(),
  question: z.string(),
  inputs: sides(z.array(z.string())),
  params: sides(parameters),
});
export type ForeignTrap = z.infer<typeof entry>;

export const readSuite = (suite: string): ForeignTrap[] =>
  z.array(entry).parse(JSON.parse(readFileSync(join(suite, 'index.json'), 'utf8')));

const expectation = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      kind: z.enum(['raster', 'stack', 'number', 'text', 'series', 'table', 'features']),
      quantity: z.string().default('any'),
      unit: z.string().default(''),
    }),
  ),
});

/** Of one tool over one folder: was it refused, and by what. */
export interface ForeignTrial {
  readonly id: string;
  readonly family: string;
  readonly tool: 'naive' | 'right';
  readonly over: 'data' | 'twin';
  readonly verdict: string;
  readonly rules: readonly string[];
  readonly messages: readonly string[];
  /** Warnings that refuse nothing. */
  readonly doubts: readonly string[];
}

/** Should be refused where it is naive, over the data of the trap; nowhere else. */
export const isTrap = ({ tool, over }: ForeignTrial): boolean => tool === 'naive' && over === 'data';

/** `name=a,b` with the suite's folder before each file. */
const located = (suite: string, text: string): string => {
  const [name = '', values = ''] = text.split(/=(.*)/s);
  const files = values.split(',').map((value) => (value === '' || isAbsolute(value) ? value : join(suite, value)));
  return `${name}=${/[./]/.test(values) && !/^[-\d.]+$/.test(values) ? files.join(',') : values}`;
};

/** One tool of a trap over one of its folders, checked as `earthwright check` does. */
export const tryForeign = async (
  sandbox: Sandbox,
  suite: string,
  runFolder: string,
  trap: ForeignTrap,
  { tool, over }: Pick<ForeignTrial, 'tool' | 'over'>,
): Promise<ForeignTrial> => {
  const source = readFileSync(join(suite, trap[tool]), 'utf8');
  const described = await sandbox.describe(source);
  if (described.kind !== 'described') throw new Error(`${trap.id}: ${described.message}`);
  const { description } = described;
  const dependencies = composeRun({
    runFolder,
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: {},
    isolation: 'auto',
    rounds: 1,
    signal: new AbortController().signal,
  });
  const folder = join(suite, trap[over]);
  const files = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
  const question = readFileSync(join(suite, trap.question), 'utf8').trim();
  const inputs = parseInputs(
    trap.inputs[over].map((text) => located(suite, text)),
    description.inputs,
  );
  const { outputs: expected } = expectation.parse(JSON.parse(readFileSync(join(suite, trap.expect), 'utf8')));
  const task = { id: 'check', question, choices: null, folder, files };
  const request = { task, source, description, inputs, params: trap.params[over], expected };
  const { verdict } = await checkByHand(request, dependencies);
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  return {
    ...{ id: trap.id, family: trap.family, tool, over, verdict: verdict.kind },
    rules: errors.map(({ rule }) => rule),
    messages: errors.map(({ message }) => message),
    doubts: verdict.findings
      .filter(({ severity }) => severity !== 'error')
      .map(({ rule, message }) => `${rule}: ${message}`),
  };
};
