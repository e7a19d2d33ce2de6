/**
 * What a library spares: each question is answered by a model and then asked again three times (an endpoint that refuses every call; the
 * folder under another name with that endpoint; no model at all), and siblings of the questions are asked with the library that came of it.
 *
 *   node bench/library/bench.ts <folder of tasks>… --out <folder> --replay <folder of cassettes>     recorded answers, by their wording
 *   node bench/library/bench.ts <folder of tasks>… --out <folder> --model <name> --base-url <url> [--record <folder>]
 *
 * `--siblings <folder of tasks>` names the siblings; `--config <file>` settings of the model. The same --out goes on where it stopped.
 */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import { taskFolders } from '../runner.ts';
import { type Asked, ask, asked, type Way, type Who } from './asked.ts';
import { startRefusing } from './refusing.ts';
import { tablesOf } from './table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    replay: { type: 'string' },
    record: { type: 'string' },
    model: { type: 'string' },
    'base-url': { type: 'string' },
    config: { type: 'string' },
    siblings: { type: 'string' },
  },
});
const { replay, record, model, siblings } = values;
if (!values.out || (replay === undefined && model === undefined))
  throw new Error('Give --out <folder>, and --replay <folder of cassettes> or --model <name> --base-url <url>.');
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const results = join(out, 'results.jsonl');
const known = (): Asked[] =>
  existsSync(results)
    ? readFileSync(results, 'utf8')
        .trim()
        .split('\n')
        .map((line) => asked.parse(JSON.parse(line)))
    : [];

const idOf = (folder: string): string => readTaskFolder(folder).task.id;

/** A recording where there is one, else the endpoint. */
const whoFor = (task: string): Who => {
  const cassette = replay === undefined ? undefined : join(resolve(replay), `${task}.jsonl`);
  if (cassette !== undefined && existsSync(cassette)) return { flags: {}, replay: cassette, replayMatch: 'wording' };
  if (model === undefined) throw new Error(`No recording of “${task}”, and no --model to ask.`);
  const flags = {
    models: { default: model },
    ...(values['base-url'] ? { baseUrl: values['base-url'] } : {}),
    ...(values.config ? { configFile: resolve(values.config) } : {}),
  };
  return { flags, ...(record ? { record: join(resolve(record), `${task}.jsonl`) } : {}) };
};

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
const sandbox = composeSandbox();
const refusing = await startRefusing();
const library = composeLibrary(join(out, 'library'));
const place = { library, sandbox, out, environment: process.env, signal: controller.signal };
const nobody: Who = { flags: { models: { default: 'nobody' }, baseUrl: refusing.baseUrl } };

const once = async (folder: string, way: Way, who: () => Who, task = idOf(folder)): Promise<void> => {
  if (controller.signal.aborted || known().some((one) => one.way === way && one.task === task)) return;
  const one = { ...(await ask(folder, way, who(), place)), task };
  if (controller.signal.aborted) return;
  appendFileSync(results, `${JSON.stringify(one)}\n`);
  process.stderr.write(`${way} ${one.task}: ${one.status}, ${one.calls} calls: ${one.said}\n`);
};

try {
  const folders = positionals.flatMap((folder) => taskFolders(folder));
  for (const folder of folders) await once(folder, 'first', () => whoFor(idOf(folder)));
  for (const [index, folder] of folders.entries()) {
    const moved = join(out, 'moved', `folder-${index + 1}`);
    cpSync(folder, moved, { recursive: true });
    await once(folder, 'again', () => nobody);
    await once(moved, 'moved', () => nobody, idOf(folder));
    await once(folder, 'alone', () => null);
  }
  for (const folder of siblings ? taskFolders(siblings) : []) await once(folder, 'sibling', () => whoFor(idOf(folder)));
} finally {
  refusing.close();
  await sandbox.close();
}
process.stdout.write(`${tablesOf(known())}\n\ncalls that the refusing endpoint saw: ${refusing.calls()}\n`);
