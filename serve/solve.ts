import { z } from 'zod';
import { runTask } from '../agents/run.ts';
import { readTaskFolder } from '../agents/task-folder.ts';
import { parse } from '../analysis/parse.ts';
import { composeExpressionReasoner } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { encodeNumber } from '../core/outputs.ts';
import { refusedOr } from './call-tool.ts';
import { cleanValue } from './clean.ts';
import { toldNumber } from './port-schemas.ts';
import type { CallOptions, CallOutcome, ServedTool } from './served-tool.ts';
import type { Station, Thinking } from './station.ts';
import { resourceOf } from './told-outputs.ts';

const input = z.strictObject({
  folder: z.string().describe('folder with the data, one of those that are served or below'),
  question: z.string().max(10_000).optional().describe('default: the question in the folder’s task.json or task.md'),
  expression: z
    .string()
    .max(10_000)
    .optional()
    .describe('what to compute, in the analysis language, in the place of a question: mean(ndvi)'),
});

const value = z.union([toldNumber, z.string()]);

const output = z.object({
  kind: z.enum(['answered', 'unanswered', 'planned', 'unreadable', 'budget', 'interrupted']),
  value: value.optional(),
  unit: z.string().optional(),
  choice: z.string().nullable().optional(),
  statement: z.string().optional(),
  rows: z.array(z.object({ name: z.string(), value })).optional(),
  values: z.array(z.object({ label: z.string(), value, unit: z.string() })).optional(),
  reading: z.object({ said: z.string(), expression: z.string() }).optional(),
  evidence: z.array(z.object({ statement: z.string(), resource: z.string(), sha256: z.string() })).optional(),
  facts: z.array(z.string()).optional(),
  caveats: z.array(z.string()).optional(),
  verified: z.array(z.string()).optional(),
  notVerified: z.array(z.string()).optional(),
  reason: z.string().optional().describe('why there is no answer'),
  run: z.string(),
  resource: z.string(),
  report: z.string().describe('the report as a page'),
});

const plain = (one: number | string): number | string => (typeof one === 'number' ? encodeNumber(one) : one);

/** An answer as JSON. Files become resources. */
const toldAnswer = (answer: Answer, run: string): Record<string, unknown> => {
  const place = { run, resource: resourceOf(run), report: resourceOf(run, 'report.html') };
  if (answer.kind !== 'answered')
    return { kind: answer.kind, ...('reason' in answer ? { reason: answer.reason } : {}), ...place };
  const { evidence, rows, values, file: _file, results: _results, otherReading: _other, ...rest } = answer;
  return {
    ...rest,
    value: plain(answer.value),
    evidence: evidence.map(({ file, statement, sha256 }) => ({
      ...{ statement, sha256 },
      resource: resourceOf(run, file),
    })),
    ...(rows ? { rows: rows.map((row) => ({ ...row, value: plain(row.value) })) } : {}),
    ...(values ? { values: values.map((one) => ({ ...one, value: plain(one.value) })) } : {}),
    ...place,
  };
};

const thinkingOf = (expression: string | undefined, { thinking }: Station): Thinking | string => {
  if (expression === undefined) return thinking;
  const parsed = parse(expression);
  return parsed.kind === 'query'
    ? {
        ...{ reasonerFor: () => composeExpressionReasoner(parsed.query), rounds: 3, replans: 0 },
        ...(thinking.world ? { world: thinking.world } : {}),
      }
    : `“${expression}”: ${parsed.fault.message}`;
};

const solve = async (given: unknown, station: Station, options: CallOptions): Promise<CallOutcome> => {
  const { places, clean } = station;
  const { folder, question, expression } = input.parse(given);
  if (question !== undefined && expression !== undefined)
    return { kind: 'refused', reason: 'Give a question or an expression, not both.' };
  const thinking = thinkingOf(expression, station);
  if (typeof thinking === 'string') return { kind: 'refused', reason: clean(thinking) };
  const { task } = readTaskFolder(places.folder(folder), question ?? expression);
  // The folder's own task.json names files, too.
  places.admit(task.files);
  const run = station.newRun('solve');
  const dependencies = station.dependencies(run, { ...options, thinking });
  const answer = await runTask(task, dependencies);
  await station.keep?.({ task, answer, run: dependencies.run }, dependencies);
  return { kind: 'given', result: z.record(z.string(), z.unknown()).parse(cleanValue(toldAnswer(answer, run), clean)) };
};

/** Answers a question about a folder, as `run` does. A question without a supported answer is a result, not a refusal. */
export const solveTool = (station: Station): ServedTool => ({
  name: 'solve',
  title: 'Answer a question about data',
  description:
    'Answers a question about the Earth-observation data in a folder: makes the tools that it needs, proves each on the data, and gives the answer with its evidence; or says why there is none.',
  input,
  output,
  call: (given, options) => refusedOr(() => solve(given, station, options), station),
});
