import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { filesBelow } from '../../../agents/data-files.ts';
import type { Dataset, Sample } from '../harness/sample.ts';
import { parseEntry, readJsonLines } from './json-lines.ts';

/** auto-planning: the question alone; instruction-following: with its steps. */
const regimes = ['ap', 'if'] as const;
export type Regime = (typeof regimes)[number];

const question = z.object({
  id: z.number(),
  modality: z.string(),
  family: z.string(),
  ap: z.string(),
  if: z.string(),
  choices: z.array(z.union([z.string(), z.number()]).transform(String)).nullable(),
  gt: z.string(),
  gt_evalfile: z.string().nullable(),
  dir: z.string(),
  /** Runs of equal tools are one entry with how many there were. */
  gt_tools: z.array(z.object({ tool: z.string(), args: z.unknown(), n: z.number().int().positive().optional() })),
});
type EarthBenchQuestion = z.infer<typeof question>;

export interface EarthBenchOptions {
  /** Which wordings; default both. */
  readonly regimes?: readonly Regime[];
  /** Folder that the questions' folders are below; without one, or where a folder is missing, a sample has no files. */
  readonly data?: string;
}

const lettered = (options: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map((text, index) => [String.fromCharCode(65 + index), text]));

const openValue = (text: string): { type: 'number' | 'text'; value: number | string } => {
  const value = Number(text.replace(/^[−–]/, '-'));
  return text.trim() !== '' && Number.isFinite(value) ? { type: 'number', value } : { type: 'text', value: text };
};

const sampleOf = (entry: EarthBenchQuestion, regime: Regime, data: string | undefined): Sample => {
  const folder = resolve(data ?? '.', entry.dir.replace(/^benchmark\/data\//, ''));
  const choices = entry.choices && lettered(entry.choices);
  const id = `${entry.id}-${regime}`;
  return {
    id,
    groups: { modality: entry.modality, regime, family: entry.family },
    task: {
      id,
      question: entry[regime],
      choices,
      folder,
      files: data !== undefined && existsSync(folder) ? filesBelow(folder) : [],
    },
    target: {
      kind: 'trajectory',
      key: { answer: choices ? { type: 'choice', letter: entry.gt } : openValue(entry.gt), tolerance: null },
      calls: entry.gt_tools.flatMap(({ tool, args, n = 1 }) =>
        Array.from({ length: n }, () => ({ name: tool, input: args })),
      ),
      letters: { file: entry.gt_evalfile ?? entry.gt, question: entry.gt },
    },
  };
};

/** Earth-Bench's questions in lines of JSON: wording of both regimes, options, both keys, the reference's calls. */
export const loadEarthBench = (path: string, { regimes: chosen = regimes, data }: EarthBenchOptions = {}): Dataset => ({
  name: 'earthbench',
  samples: readJsonLines(path).flatMap((raw, index) => {
    const entry = parseEntry(question, raw, path, `question ${index + 1}`);
    return chosen.map((regime) => sampleOf(entry, regime, data));
  }),
});

/** Whether a first line looks like a question of Earth-Bench. */
export const isEarthBench = (raw: unknown): boolean => question.safeParse(raw).success;
