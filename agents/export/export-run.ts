import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { Workflow } from '../../core/workflow.ts';
import { usedFiles } from '../past/data-digest.ts';
import { taskFolderOf } from '../past/past-run.ts';
import { openRunFolder, type RunFolder } from '../run-folder.ts';
import { repliesPath } from '../seeing/see-node.ts';
import { topologicalOrder } from '../workflow/workflow-rules.ts';
import { bundleTools } from './bundle-tools.ts';
import { declareTools } from './declare-tools.ts';
import { type ExportMaterial, type ExportOptions, taskRecord } from './export-material.ts';
import { packageFiles } from './package-files.ts';
import { writeRuntime } from './runtime-package.ts';

export interface ExportResult {
  readonly folder: string;
  readonly name: string;
  readonly tools: readonly string[];
  readonly dataCopied: boolean;
}

/** Shape checked as far as the exporter relies on it; the run folder is the program's own writing. */
const workflowRecord = z.custom<Workflow>(
  (value) => typeof value === 'object' && value !== null && 'nodes' in value && 'answer' in value,
);

/** The contract in the package's runtime, as `dist/<node>/tool.js` names it. */
const contract = '../../runtime/tool.js';

const notExportable = (message: string): EarthwrightError => new EarthwrightError('export', 'user', message);

const answerRecord = z.object({ kind: z.literal('answered') });

const hashFile = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const gather = (run: RunFolder, taskFolder: string): ExportMaterial => {
  const task = taskRecord.safeParse(run.read('task.json'));
  const workflow = workflowRecord.safeParse(run.read('workflow.json'));
  const answer = run.read('answer.json');
  if (!task.success)
    throw notExportable(
      `“${run.path}” is not a run folder: it has no task.json of a run. Give <task>/.earthwright/runs/<id>.`,
    );
  if (!answerRecord.safeParse(answer).success)
    throw notExportable(
      'This run has no answer, so nothing in it is proved as a whole: only answered runs are exported.',
    );
  const seen = workflow.success ? workflow.data.nodes.find(({ sees }) => sees !== undefined) : undefined;
  if (seen)
    throw notExportable(
      existsSync(join(run.path, repliesPath(seen.id)))
        ? `Node “${seen.id}” of this run asked a chat model through ${seen.sees}: a package holds tools, and what a model says of other pictures is no tool.`
        : `Node “${seen.id}” of this run looked through the registered model ${seen.sees}: a package holds tools, no networks.`,
    );
  const valid = new Set(run.events.flatMap((event) => (event.kind === 'node-valid' ? [event.node] : [])));
  if (!workflow.success || workflow.data.nodes.some((node) => !valid.has(node.id))) {
    throw notExportable(
      'This run has no finished workflow: only tools that passed every check can be exported. Answer the question first (earthwright run).',
    );
  }
  const ordered = { ...workflow.data, nodes: topologicalOrder(workflow.data).order };
  const inputs = usedFiles(ordered).map((file) => {
    const path = join(taskFolder, file);
    if (!taskFolder || !existsSync(path))
      throw notExportable(
        `The run's data file “${file}” is not at its place any more; put it back or give --task <folder>.`,
      );
    return { file, bytes: statSync(path).size, sha256: hashFile(path) };
  });
  const expected = Object.fromEntries(
    ordered.nodes.map((node) => [node.id, run.read(`nodes/${node.id}/outputs.json`)]),
  );
  return {
    task: task.data,
    workflow: ordered,
    answer,
    expected,
    inputs,
    toolRuns: run.events.filter((event) => event.kind === 'tool-run'),
  };
};

/** A shapefile is several files, and NetCDF may have sidecars: what shares a stem goes along. */
const withSidecars = (folder: string, file: string): string[] => {
  const path = join(folder, file);
  const stem = (file.split('/').at(-1) ?? file).replace(/\.[^.]+$/, '');
  const isShape = /\.shp$/i.test(file);
  return isShape
    ? readdirSync(dirname(path))
        .filter((name) => name.startsWith(`${stem}.`))
        .map((name) => join(dirname(file), name))
    : [file];
};

/** Writes the accepted tools of a finished run as an npm package that reproduces the run in plain Node. */
export const exportRun = async (options: ExportOptions & { readonly task?: string }): Promise<ExportResult> => {
  const runPath = resolve(options.run);
  if (!existsSync(join(runPath, 'events.jsonl')))
    throw notExportable(`“${options.run}” is not a run folder: it has no events.jsonl.`);
  const out = resolve(options.out);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw notExportable(`“${options.out}” is not empty; give a new folder.`);
  const run = openRunFolder(runPath, () => new Date());
  const taskFolder = options.task ? resolve(options.task) : taskFolderOf(runPath);
  const material = gather(run, taskFolder);
  // Byte for byte what passed in the sandbox.
  for (const { id } of material.workflow.nodes) {
    mkdirSync(join(out, 'src', id), { recursive: true });
    for (const name of ['tool.ts', 'template.ts']) {
      const from = join(runPath, 'nodes', id, name);
      if (existsSync(from)) cpSync(from, join(out, 'src', id, name));
    }
  }
  const nodes = material.workflow.nodes.map(({ id }) => id);
  await writeRuntime(join(out, 'runtime'), options.version);
  // Inside of another package it is a part of that one, whose manifest names its modules.
  rmSync(join(out, 'runtime', 'package.json'));
  await Promise.all([bundleTools(out, nodes, contract), declareTools(out, nodes, contract)]);
  const total = material.inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  const dataCopied = total <= options.dataBytes;
  if (dataCopied) {
    for (const file of material.inputs.flatMap((input) => withSidecars(taskFolder, input.file))) {
      mkdirSync(dirname(join(out, 'data', file)), { recursive: true });
      cpSync(join(taskFolder, file), join(out, 'data', file));
    }
  }
  const files = packageFiles(material, options, dataCopied);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), content);
  }
  return {
    folder: out,
    name: JSON.parse(files['package.json'] ?? '{}').name,
    tools: nodes,
    dataCopied,
  };
};
