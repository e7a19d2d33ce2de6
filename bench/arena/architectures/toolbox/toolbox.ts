import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as z from 'zod';
import { EarthwrightError } from '../../../../core/errors.ts';
import type { Limits } from '../../../../core/limits.ts';
import type { OutputFile, ToolOutcome } from '../../../../core/outcome.ts';
import type { Task } from '../../../../core/task.ts';
import { rankTemplates } from '../../../../reasoners/model/template-rank.ts';
import type { Isolation, Sandbox } from '../../../../sandbox/sandbox.ts';
import type { Template } from '../../../../templates/library.ts';
import type { Call } from '../../metrics/earthbench/call.ts';
import { bindInputs, type pluggedInputs } from './bind.ts';
import { describeText } from './describe-text.ts';
import { type Constants, toolPool } from './pool.ts';

export interface ToolboxSettings {
  readonly sandbox: Sandbox;
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  readonly creation: boolean;
  readonly constants: Constants;
  readonly task: Task;
  /** Outputs go in here, a folder for each call. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onCall: (call: Call) => void;
  /** A call that failed or was refused, as it is told to the model. */
  readonly onFailure: () => void;
}

interface Runnable {
  readonly source: string;
  /** Whether its rasters come as they are stored. */
  readonly stored: boolean;
}

interface Use {
  readonly inputs: z.infer<typeof pluggedInputs>;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * What a baseline can do to the data of one question. Everything runs in the sandbox, and every call is told to `onCall` as it is made.
 *
 * Contract: answers in words for a model, also where a call was wrong; rejects for what no model can mend.
 */
export interface Toolbox {
  readonly creation: boolean;
  describeFiles(): Promise<string>;
  /** Templates whose words are near to what is wanted, of one stage only where one is given. */
  findTools(wanted: string, stage?: Template['stage']): string;
  useTool(name: string, use: Use): Promise<string>;
  writeTool(source: string, use: Use): Promise<string>;
}

const portsText = (ports: Template['inputs']): string =>
  Object.entries(ports)
    .map(([name, { kind, optional, unit, default: usual, choices, description }]) => {
      const more = [
        optional && 'optional',
        unit,
        usual !== undefined && `default ${JSON.stringify(usual)}`,
        choices?.join('|'),
      ];
      return `${name} (${[kind, ...more.filter(Boolean)].join(', ')}): ${description}`;
    })
    .join('; ');

const toolText = ({ name, summary, inputs, params, outputs }: Template): string =>
  `${name}: ${summary}\n  inputs: ${portsText(inputs) || 'none'}\n  params: ${portsText(params) || 'none'}\n  outputs: ${portsText(outputs)}`;

const longestOutput = 2000;

const outputText = ({ name, kind, document, file }: OutputFile, folder: string): string => {
  const text = document ? JSON.stringify(document) : '';
  const shown = text.length <= longestOutput ? text : `${text.slice(0, longestOutput)}… (cut)`;
  return `${name} (${kind}, file ${folder}/${file})${shown && `: ${shown}`}`;
};

const failureText = (outcome: Exclude<ToolOutcome, { kind: 'ok' }>): string =>
  `The tool ${outcome.kind}: ${outcome.message}${(outcome.diagnostics ?? [])
    .slice(0, 10)
    .map(({ line, message }) => `\n  line ${line}: ${message}`)
    .join('')}`;

export const createToolbox = (settings: ToolboxSettings): Toolbox => {
  const { sandbox, task, folder, onCall, onFailure, creation, limits, isolation, signal } = settings;
  const known = new Map(task.files.map((path) => [relative(task.folder, path).replaceAll('\\', '/'), path]));
  const policy = { limits, isolation, signal };
  const pool = toolPool(settings.constants);
  let runs = 0;
  const failed = (told: string): string => {
    onFailure();
    return told;
  };

  const run = async ({ source, stored }: Runnable, { inputs, params }: Use): Promise<string> => {
    const described = await sandbox.describe(source, policy);
    if (described.kind !== 'described') return failed(failureText(described));
    const bound = bindInputs(inputs, described.description.inputs, known, stored);
    const outputFolder = `call-${++runs}`;
    const outputDirectory = join(folder, outputFolder);
    mkdirSync(outputDirectory, { recursive: true });
    const outcome = await sandbox.run({ source, inputs: bound, params, outputDirectory, ...policy });
    if (outcome.kind !== 'ok') return failed(failureText(outcome));
    for (const { file } of outcome.outputs) known.set(`${outputFolder}/${file}`, join(outputDirectory, file));
    return outcome.outputs.map((output) => outputText(output, outputFolder)).join('\n');
  };

  /** A model's mistake is an answer to the model. */
  const tried = async (name: string, tool: Runnable, use: Use): Promise<string> => {
    onCall({ name, input: { inputs: use.inputs, params: use.params } });
    try {
      return await run(tool, use);
    } catch (cause) {
      if (cause instanceof EarthwrightError && cause.fault !== 'host')
        return failed(`That was refused: ${cause.message}`);
      throw cause;
    }
  };

  return {
    creation,
    describeFiles: async () => {
      onCall({ name: 'describe_files', input: {} });
      const described = await sandbox.describeFiles([...task.files], policy);
      return described
        .map((description, index) => describeText(relative(task.folder, task.files[index] ?? ''), description))
        .join('\n');
    },
    findTools: (wanted, stage) =>
      rankTemplates(wanted, stage ? pool.templates.filter((each) => each.stage === stage) : pool.templates)
        .slice(0, 8)
        .map(toolText)
        .join('\n'),
    useTool: async (name, use) => {
      const template = pool.templates.find((each) => each.name === name);
      if (!template) return failed(`There is no tool “${name}”. Search for one first.`);
      return tried(name, { source: template.source, stored: pool.takesStored(name) }, use);
    },
    writeTool: (source, use) => tried('write_tool', { source, stored: false }, use),
  };
};
