import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { EarthwrightError } from '../../../../core/errors.ts';
import { readLog } from '../../harness/log.ts';
import type { StepCall } from '../../metrics/thinkgeo/steps.ts';
import { parseEntry, readJsonLines } from '../json-lines.ts';
import { actionIn } from './action-text.ts';
import { type Episodes, terminate } from './episode.ts';
import { callOf, turn } from './thinkgeo.ts';

/** What was done for one episode: calls in order, the end of the run last where there is one. */
interface EpisodeRun {
  readonly id: string;
  /** In `steps`, one for each of the reference's; null where none could be read. */
  readonly calls: readonly (StepCall | null)[];
}

/** steps: each from the reference's history; whole: each run by itself, from the question to its end. */
export interface EpisodeRuns {
  readonly mode: 'steps' | 'whole';
  readonly runs: readonly EpisodeRun[];
}

/** Runs that OpenCompass has recorded: by place of the task, turns of each step (`every_with_gt`), or a list of turns of one talk (`every`). */
const recorded = z.record(z.string(), z.object({ prediction: z.union([z.array(z.array(turn)), z.array(turn)]) }));

const readRecorded = (raw: unknown, path: string, { episodes }: Episodes): EpisodeRuns => {
  const all = Object.entries(parseEntry(recorded, raw, path, 'the runs'));
  const isWhole = all.some(([, { prediction }]) => Array.isArray(prediction[0]));
  return {
    mode: isWhole ? 'whole' : 'steps',
    runs: all.map(([place, { prediction }]) => {
      const calls = prediction.flat().map(callOf);
      return {
        id: episodes[Number(place)]?.id ?? place,
        calls: isWhole ? calls.filter((call) => call !== null) : calls,
      };
    }),
  };
};

const apiCall = z.array(z.object({ API_name: z.string(), API_params: z.record(z.string(), z.unknown()) })).nullable();

/** Lines of OpenEarthAgent's runs: `rsagent_<place from 0>` with a whole run, `rsagent_<step from 1>` with what was said at a step. */
const line = z.object({
  idx: z.string().regex(/^rsagent_\d+$/),
  results: z.union([
    z.object({
      tool_cfg: z.array(apiCall),
      tool_response: z.array(z.object({ error_code: z.number() }).nullable()).default([]),
      final_answer: z.unknown().optional(),
    }),
    z.object({ model_output: z.array(z.string()).min(1) }),
  ]),
});
type Line = z.infer<typeof line>;

const placeOf = ({ idx }: Line): number => Number(idx.slice('rsagent_'.length));

const wholeRun = (one: Line, { episodes }: Episodes): EpisodeRun => {
  const { results } = one;
  if (!('tool_cfg' in results)) throw new Error('Whole runs and steps are mixed.');
  const calls = results.tool_cfg.flatMap((each, place) => {
    const call = each?.[0];
    const code = results.tool_response[place]?.error_code ?? 0;
    return call ? [{ name: call.API_name, arguments: call.API_params, ...(code === 0 ? {} : { failed: true }) }] : [];
  });
  const answer = results.final_answer;
  const ended = calls.some(({ name }) => name === terminate);
  const end = answer && !ended ? [{ name: terminate, arguments: { ans: answer } }] : [];
  return { id: episodes[placeOf(one)]?.id ?? one.idx, calls: [...calls, ...end] };
};

/** Steps are counted over all samples in order, each of the reference's calls being one. */
const stepRuns = (lines: readonly Line[], { episodes }: Episodes): EpisodeRun[] => {
  const said = new Map(
    lines.map((one) => [placeOf(one), 'model_output' in one.results ? one.results.model_output[0] : undefined]),
  );
  let place = 0;
  return episodes.map(({ id, steps }) => ({ id, calls: steps.map(() => actionIn(said.get(++place) ?? '')) }));
};

const readLines = (raws: readonly unknown[], path: string, episodes: Episodes): EpisodeRuns => {
  const lines = raws.map((raw, index) => parseEntry(line, raw, path, `line ${index + 1}`));
  return lines.every(({ results }) => 'model_output' in results)
    ? { mode: 'steps', runs: stepRuns(lines, episodes) }
    : { mode: 'whole', runs: lines.map((one) => wholeRun(one, episodes)) };
};

const record = z.record(z.string(), z.unknown());

/** Runs of this arena: what its log keeps of calls, and how each ended. */
const readOwn = (path: string): EpisodeRuns => ({
  mode: 'whole',
  runs: readLog(path).finished.map(({ id, output: { calls, outcome } }) => ({
    id,
    calls: [
      ...calls.map(({ name, input }) => ({ name, arguments: record.catch({}).parse(input) })),
      ...(outcome.kind === 'answered' ? [{ name: terminate, arguments: { ans: outcome.text || outcome.value } }] : []),
    ],
  })),
});

const isOwn = (raw: unknown): boolean => z.object({ kind: z.literal('started') }).safeParse(raw).success;

/** Runs over such a data set: what its own evaluator reads, or a log of the arena. Throws `dataset-unreadable` for anything else. */
export const readRuns = (path: string, episodes: Episodes): EpisodeRuns => {
  const text = readFileSync(path, 'utf8');
  const isLines = path.endsWith('.jsonl');
  if (isLines && isOwn(readJsonLines(path)[0])) return readOwn(path);
  if (episodes.family === 'openearthagent') {
    const raw: unknown = isLines ? readJsonLines(path) : JSON.parse(text);
    if (Array.isArray(raw)) return readLines(raw, path, episodes);
  } else if (!isLines) return readRecorded(JSON.parse(text), path, episodes);
  throw new EarthwrightError(
    'dataset-unreadable',
    'user',
    `“${path}” holds no runs over such a data set. Give what its own evaluator reads (OpenCompass's predictions in JSON, or lines with "idx" and "results"), or a log that --log wrote.`,
  );
};
