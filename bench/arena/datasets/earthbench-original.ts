import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { filesBelow } from '../../../agents/data-files.ts';
import type { Dataset, Sample } from '../harness/sample.ts';
import type { Call } from '../metrics/earthbench/call.ts';
import type { EarthBenchOptions, Regime } from './earthbench.ts';
import { parseEntry } from './json-lines.ts';

const toolCalls = z.array(z.object({ function: z.object({ name: z.string(), arguments: z.unknown() }) }));

/** `question.json` of the benchmark: questions by number, one dialogue, two wordings. */
const questions = z.record(
  z.string(),
  z.object({
    dialogs: z.array(z.object({ role: z.string(), tool_calls: toolCalls.nullish() })),
    choices: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
    evaluation: z.array(
      z.object({
        question: z.string(),
        gt_answer: z.object({ whitelist: z.union([z.string(), z.array(z.string())]) }),
        data: z.string().nullish(),
        type: z.string(),
      }),
    ),
  }),
);
type Original = z.infer<typeof questions>[string];

/** The file that the published scores were taken with: calls as they were made, and a letter of its own. */
const references = z.array(
  z.object({
    question_index: z.string(),
    tool_calls: z.array(z.object({ name: z.string(), input: z.unknown() })),
    final_answer: z.string().nullish(),
  }),
);
type Reference = z.infer<typeof references>[number];

const regimeOf = (type: string): Regime => (/instruction/i.test(type) ? 'if' : 'ap');

/** The benchmark has no field for it: numbers up to 100 are spectral data, up to 188 products, the rest pictures. */
const modalityOf = (number: number): string => (number <= 100 ? 'spectrum' : number <= 188 ? 'products' : 'rgb');

const dialogueCalls = ({ dialogs }: Original): Call[] =>
  dialogs.flatMap(({ tool_calls }) =>
    (tool_calls ?? []).map((call) => ({ name: call.function.name, input: call.function.arguments })),
  );

const filesOf = (named: string | undefined, data: string | undefined): { folder: string; files: string[] } => {
  if (named === undefined || data === undefined) return { folder: '.', files: [] };
  // One question names its single file in the place of its folder.
  const folder = join(data, named.replace(/^benchmark\/data\//, '').replace(/\/[^/]*\.tif$/, ''));
  return { folder, files: existsSync(folder) ? filesBelow(folder) : [] };
};

const samplesOf = (
  number: string,
  entry: Original,
  reference: Reference | undefined,
  { regimes = ['ap', 'if'], data }: EarthBenchOptions,
): Sample[] => {
  const named = entry.evaluation.map((one) => one.data?.trim()).find(Boolean);
  const choices = entry.choices
    ? Object.fromEntries(entry.choices.map((text, index) => [String.fromCharCode(65 + index), text]))
    : null;
  return entry.evaluation.flatMap(({ question, gt_answer, type }) => {
    const regime = regimeOf(type);
    if (!regimes.includes(regime)) return [];
    const key = [gt_answer.whitelist].flat()[0] ?? '';
    const id = `${number}-${regime}`;
    const sample: Sample = {
      id,
      groups: { modality: modalityOf(Number(number)), regime },
      task: { id, question, choices, ...filesOf(named, data) },
      target: {
        kind: 'trajectory',
        key: { answer: { type: choices ? 'choice' : 'text', letter: key, value: key }, tolerance: null },
        calls: reference?.tool_calls.map(({ name, input }) => ({ name, input })) ?? dialogueCalls(entry),
        letters: { file: reference?.final_answer ?? key, question: key },
      },
    };
    return [sample];
  });
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The benchmark as it is published: `question.json`, and beside it, if it is there, `extracted_tool_calls_GT.json`, whose calls and letters go before. */
export const loadOriginalEarthBench = (path: string, options: EarthBenchOptions = {}): Dataset => {
  const beside = join(dirname(path), 'extracted_tool_calls_GT.json');
  const given = existsSync(beside) ? parseEntry(references, readJson(beside), beside, 'the list') : [];
  const byNumber = new Map(given.map((one) => [one.question_index.replace(/^question/, ''), one]));
  const all = parseEntry(questions, readJson(path), path, 'the questions');
  return {
    name: 'earthbench',
    samples: Object.entries(all).flatMap(([number, entry]) => samplesOf(number, entry, byNumber.get(number), options)),
  };
};
