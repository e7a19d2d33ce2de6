/**
 * Our side of the benchmark, one process per template: `node child.ts BUNDLE REQUEST`. Each line of the input names an empty folder
 * for outputs; the answer is the processor time in milliseconds (user and system, all threads) of reading and computing. What writing maps
 * costs is left out: it is the files' compression. `node child.ts BUNDLE REQUEST FOLDER` runs once, as a script does.
 */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { InputBindings } from '../../core/engine.ts';
import { defaultLimits } from '../../core/limits.ts';
import { executeTool } from '../../core/tool/runtime.ts';
import { openEngine } from '../../geo/engine.ts';

export interface Request {
  readonly inputs: InputBindings;
  readonly params: Readonly<Record<string, unknown>>;
}

const milliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const [, , bundle = '', text = '{}', folder] = process.argv;
const { default: tool } = await import(pathToFileURL(bundle).href);
const request: Request = JSON.parse(text);
const arena = new SharedArrayBuffer(256 * 2 ** 20);

const run = async (outputDirectory: string): Promise<number> => {
  const before = milliseconds();
  const engine = await openEngine({ ...request, outputDirectory, arena, limits: { ...defaultLimits, outputs: 100 } });
  let written = 0;
  const outputs = new Set<number>();
  const call = (operation: string, argument: string): string => {
    const started = operation === 'write' || operation === 'finish' ? milliseconds() : NaN;
    const answer = engine.call(operation, argument);
    if (operation === 'output') outputs.add(JSON.parse(answer).value.output);
    // A scratch file belongs to the computing.
    if (started > 0 && outputs.has(JSON.parse(argument).output)) written += milliseconds() - started;
    return answer;
  };
  executeTool(tool, { manifest: engine.manifest, arena, call });
  const spent = milliseconds() - before - written;
  engine.close(true);
  return spent;
};

if (folder !== undefined) await run(folder);
else
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${(await run(line)).toFixed(3)}\n`);
