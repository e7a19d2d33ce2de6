import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { checkByHand } from '../agents/check-by-hand.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../compose.ts';
import type { InputBindings } from '../core/engine.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Verdict } from '../core/finding.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { abortOnSignal } from './interrupt.ts';
import { runIdentifier } from './run-command.ts';
import { print, printJson } from './terminal.ts';
import { parseInputs } from './tool-inputs.ts';

interface CheckOptions {
  readonly input: readonly string[];
  readonly params?: string;
  readonly question: string;
  readonly expect?: string;
  readonly isolation: Isolation;
  readonly json?: boolean;
}

const output = z.object({
  kind: z.enum(['raster', 'stack', 'number', 'text', 'series', 'table', 'features']),
  quantity: z.string().default('any'),
  unit: z.string().default(''),
});
const expectation = z.object({ outputs: z.record(z.string(), output) });
const parameters = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));

const parsed = <T>(schema: z.ZodType<T>, text: string, what: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new EarthwrightError(
      'usage',
      'user',
      `${what} can't be used: a JSON object is needed; see docs/checking.md.`,
      { cause },
    );
  }
};

const absolute = (inputs: InputBindings): InputBindings =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, binding]) => {
      if (binding.kind === 'raster')
        return [name, { ...binding, source: { ...binding.source, path: resolve(binding.source.path) } }];
      if (binding.kind === 'stack')
        return [name, { ...binding, layers: binding.layers.map((layer) => ({ ...layer, path: resolve(layer.path) })) }];
      return [name, 'path' in binding ? { ...binding, path: resolve(binding.path) } : binding];
    }),
  );

const pathsOf = (inputs: InputBindings): string[] =>
  Object.values(inputs).flatMap((binding) => {
    if (binding.kind === 'raster') return [binding.source.path];
    if (binding.kind === 'stack') return binding.layers.map(({ path }) => path);
    return 'path' in binding ? [binding.path] : [];
  });

/** The verdict as a table of counts, and its findings. */
const verdictText = ({ kind, findings, summary }: Verdict): string => {
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  return [
    ...findings.map(({ severity, rule, where, message }) => `${severity}  ${rule} (${where}): ${message}`),
    `checks run: ${summary.run}, passed: ${summary.passed}, errors: ${count('error')}, warnings: ${count('warning')}`,
    `not checked: ${summary.notChecked.join('; ') || 'nothing'}`,
    `verdict: ${kind}`,
  ].join('\n');
};

const check = async (file: string, options: CheckOptions): Promise<void> => {
  const sandbox = composeSandbox();
  const { signal } = abortOnSignal();
  try {
    const source = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new EarthwrightError('tool.file', 'user', `The tool file '${file}' cannot be read.`, { cause });
    });
    const described = await sandbox.describe(source, { isolation: options.isolation });
    if (described.kind !== 'described')
      throw new EarthwrightError('tool.file', 'user', `The tool can't be described: ${described.message}`);
    const inputs = absolute(parseInputs(options.input, described.description.inputs));
    const params = options.params === undefined ? {} : parsed(parameters, options.params, '--params');
    const expected =
      options.expect === undefined
        ? null
        : parsed(expectation, await readFile(options.expect, 'utf8'), options.expect).outputs;
    const { isolation } = options;
    const runFolder = resolve(join('.earthwright', 'runs', `${runIdentifier(new Date())}-check`));
    const dependencies = composeRun({
      runFolder,
      sandbox,
      reasoner: composeQuestionReasoner(),
      limits: {},
      isolation,
      rounds: 1,
      signal,
    });
    const task = {
      id: 'check',
      question: options.question,
      choices: null,
      folder: process.cwd(),
      files: [...new Set(pathsOf(inputs))].sort(),
    };
    const { verdict } = await checkByHand(
      { task, source, description: described.description, inputs, params, expected },
      dependencies,
    );
    if (options.json) printJson(verdict);
    else print(verdictText(verdict));
    process.exitCode = verdict.kind === 'valid' ? 0 : 3;
  } finally {
    await sandbox.close();
  }
};

export const registerCheckCommand = (program: Command): void => {
  program
    .command('check')
    .description('run a tool on data and have the result checked: rules, a second opinion, relations between results')
    .argument('<tool.ts>', 'the tool, one TypeScript module')
    .option('--input <name=file...>', 'inputs: name=file[#band][,file…] or name=value', [])
    .option('--params <json>', 'parameters as a JSON object')
    .option('--question <text>', 'what the tool is to answer', '')
    .option(
      '--expect <node.json>',
      'what its outputs are to be: { "outputs": { "<name>": { "kind", "quantity", "unit" } } }',
    )
    .addOption(new Option('--isolation <mode>', 'bubblewrap layer').choices(['auto', 'require', 'off']).default('auto'))
    .option('--json', 'print the verdict as JSON')
    .action(check);
};
