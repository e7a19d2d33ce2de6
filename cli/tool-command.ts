import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { type Limits, parseLimit } from '../core/limits.ts';
import type { Diagnostic, Layer, OutputFile, ToolOutcome } from '../core/outcome.ts';
import { encodeNumber } from '../core/outputs.ts';
import type { Isolation, Sandbox, ToolSource } from '../sandbox/sandbox.ts';
import { print, printJson } from './terminal.ts';
import { parseInputs } from './tool-inputs.ts';

interface RunOptions {
  readonly input: readonly string[];
  readonly params?: string;
  readonly out?: string;
  readonly seed?: number;
  readonly limit: readonly string[];
  readonly isolation: Isolation;
  readonly json?: boolean;
}

const readFileText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new EarthwrightError('tool.file', 'user', `The tool file '${file}' cannot be read.`, { cause });
  }
};

/** A tool's module, and the template beside it where it imports one. */
const readTool = async (file: string): Promise<ToolSource> => {
  const source = await readFileText(file);
  if (!/from '\.\/template\.ts'/.test(source)) return { source };
  return { source, template: await readFileText(join(dirname(resolve(file)), 'template.ts')) };
};

const readParams = async (text: string | undefined): Promise<Record<string, unknown>> => {
  if (text === undefined) return {};
  const json = text.startsWith('@') ? await readFileText(text.slice(1)) : text;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The message below says what was expected.
  }
  throw new EarthwrightError(
    'tool.params',
    'user',
    `--params takes a JSON object such as '{"threshold":0.3}', or @file; got '${text.slice(0, 80)}'.`,
  );
};

const readLimits = (texts: readonly string[]): Partial<Limits> => Object.assign({}, ...texts.map(parseLimit));

const plainValue = ({ document }: OutputFile): number | string | undefined => {
  if (document?.kind === 'number') return encodeNumber(document.value);
  return document?.kind === 'text' ? (document.value ?? undefined) : undefined;
};

const outputRecord = (output: OutputFile, directory: string | undefined) => {
  const value = plainValue(output);
  return {
    name: output.name,
    kind: output.kind,
    ...(directory === undefined ? {} : { file: join(directory, output.file) }),
    ...(value === undefined ? {} : { value }),
    sha256: output.sha256,
    bytes: output.bytes,
  };
};

const outcomeRecord = (outcome: ToolOutcome, directory: string | undefined) => {
  const { kind, outputs, ...rest } = outcome;
  return { outcome: kind, ...rest, outputs: outputs.map((output) => outputRecord(output, directory)) };
};

const diagnosticLine = (file: string, { line, column, code, message }: Diagnostic): string =>
  `${file}:${line}:${column} ${code} ${message}`;

const printOutcome = (file: string, outcome: ToolOutcome, directory: string | undefined): void => {
  if (outcome.log !== '') print(outcome.log.trimEnd().replace(/^/gm, 'log | '));
  if (outcome.kind === 'rejected') for (const each of outcome.diagnostics) print(diagnosticLine(file, each));
  else if (outcome.kind !== 'ok') {
    const place = outcome.line === undefined ? '' : `${file}:${outcome.line}:${outcome.column} `;
    print(`${place}${outcome.kind} (${outcome.code}): ${outcome.message}`);
  }
  for (const output of outcome.outputs) {
    const { value, file: written } = outputRecord(output, directory);
    const unit = output.document && 'unit' in output.document ? output.document.unit : '';
    print(
      [output.name, output.kind, value, unit, written].filter((part) => part !== undefined && part !== '').join('  '),
    );
  }
  const { kind, wallMs, cpuMs, peakRssBytes, layers } = outcome;
  const figures = `${Math.round(wallMs)} ms, CPU ${Math.round(cpuMs)} ms, ${Math.round(peakRssBytes / 2 ** 20)} MB`;
  print(layers.length === 0 ? kind : `${kind}  ${figures}, layers: ${layers.join(' ')}`);
};

/** The architecture's exit codes: 0 only for ok, 4 for a limit, 130 for an interruption. */
const exitCode = (outcome: ToolOutcome): number => {
  switch (outcome.kind) {
    case 'ok':
      return 0;
    case 'timeout':
    case 'out-of-memory':
    case 'denied':
      return 4;
    case 'killed':
      return 130;
    default:
      return 1;
  }
};

/** Ctrl-C ends the tool's process, then this command reports `killed`. */
const interruption = (): { signal: AbortSignal; release: () => void } => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, abort);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) process.off(signal, abort);
    },
  };
};

const runFile = async (sandbox: Sandbox, file: string, options: RunOptions): Promise<ToolOutcome> => {
  const { input, params, out, seed, limit, isolation } = options;
  const source = await readTool(file);
  const limits = readLimits(limit);
  const described = await sandbox.describe(source, { limits, isolation });
  if (described.kind !== 'described') return described;
  const scratch = out === undefined ? await mkdtemp(join(tmpdir(), 'earthwright-tool-')) : undefined;
  const { signal, release } = interruption();
  try {
    return await sandbox.run({
      ...source,
      inputs: parseInputs(input, described.description.inputs),
      params: await readParams(params),
      ...(seed === undefined ? {} : { seed }),
      limits,
      isolation,
      outputDirectory: resolve(out ?? join(scratch ?? '', 'outputs')),
      signal,
    });
  } finally {
    release();
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
};

const addRun = (tool: Command, openSandbox: () => Sandbox): void => {
  tool
    .command('run')
    .description('build, check and run one tool file under the sandbox policy')
    .argument('<tool.ts>', 'the tool, one TypeScript module')
    .option('--input <name=file...>', 'inputs: name=file[#band][,file…] or name=value', [])
    .option('--params <json>', 'parameters as a JSON object, or @file')
    .option('--out <directory>', 'where outputs go when the run ends ok; without it only values are printed')
    .option('--seed <number>', 'seed of Math.random; default: from the tool’s name', Number)
    .option('--limit <name=value...>', 'limits such as cpu=20s or memory=512MB', [])
    .addOption(isolationOption())
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, options: RunOptions) => {
      const sandbox = openSandbox();
      try {
        const outcome = await runFile(sandbox, file, options);
        const directory = options.out === undefined ? undefined : resolve(options.out);
        if (options.json) printJson(outcomeRecord(outcome, directory));
        else printOutcome(file, outcome, directory);
        process.exitCode = exitCode(outcome);
      } finally {
        await sandbox.close();
      }
    });
};

const isolationOption = (): Option =>
  new Option('--isolation <mode>', 'bubblewrap layer').choices(['auto', 'require', 'off']).default('auto');

interface CheckOptions {
  readonly isolation: Isolation;
  readonly json?: boolean;
}

/** What runs of this tool would have around them here, in words that say what is missing. */
const layerLine = (layers: readonly Layer[]): string => {
  const missing = layers.includes('bubblewrap')
    ? ''
    : ' (no bubblewrap: a run is not kept off the network, and what escapes the isolate is held by Node alone; see docs/security.md)';
  return `layers: ${layers.join(' ')}${missing}`;
};

const checkFile = async (sandbox: Sandbox, file: string, { isolation, json }: CheckOptions): Promise<void> => {
  const layers = await sandbox.layers(isolation);
  const { diagnostics } = await sandbox.check(await readTool(file), { isolation });
  const outcome = diagnostics.length === 0 ? 'ok' : 'rejected';
  if (json) printJson({ outcome, diagnostics, layers });
  else print([...diagnostics.map((each) => diagnosticLine(file, each)), layerLine(layers), outcome].join('\n'));
  process.exitCode = diagnostics.length === 0 ? 0 : 1;
};

const addCheck = (tool: Command, openSandbox: () => Sandbox): void => {
  tool
    .command('check')
    .description('build and type-check one tool file, and say which layers runs have here; run nothing')
    .argument('<tool.ts>')
    .addOption(isolationOption())
    .option('--json', 'print the diagnostics as JSON')
    .action(async (file: string, options: CheckOptions) => {
      const sandbox = openSandbox();
      try {
        await checkFile(sandbox, file, options);
      } finally {
        await sandbox.close();
      }
    });
};

/** Adds `tool run` and `tool check`. `openSandbox` is called only when one of them is used. */
export const addToolCommands = (program: Command, openSandbox: () => Sandbox): void => {
  const tool = program.command('tool').description('work with one tool file by hand');
  addRun(tool, openSandbox);
  addCheck(tool, openSandbox);
};
