import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { openPastRun } from '../agents/past/past-run.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Workflow } from '../core/workflow.ts';
import { readDocument, writeWhole } from '../library/files.ts';
import { conditionsOf, fileCondition } from './conditions.ts';
import { type Method, restsOnData } from './method.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

const sourcesIn = ({ nodes }: Workflow, folderOf: (node: string) => string): Method['sources'] =>
  Object.fromEntries(
    nodes.map(({ id }) => {
      const source = textOf(join(folderOf(id), 'tool.ts'));
      if (source === undefined) throw usage(`The tool of “${id}” is not in ${folderOf(id)}.`);
      const template = textOf(join(folderOf(id), 'template.ts'));
      return [id, { source, ...(template === undefined ? {} : { template }) }];
    }),
  );

/** Files that `--keep` names, for every item the same. */
const fixedOf = (keep: readonly string[], conditions: Method['conditions'], folder: string): Method['fixed'] =>
  Object.fromEntries(
    keep.map((name) => {
      const found = conditions.find(({ path }) => path === name || basename(path) === name);
      const known = conditions.map(({ path }) => path).join(', ');
      if (!found) throw usage(`--keep ${name}: the workflow reads no such file; it reads ${known}.`);
      const at = [join(folder, found.path), resolve(name)].find((path) => existsSync(path));
      if (at === undefined) throw usage(`--keep ${name}: the file is not in ${folder}.`);
      return [found.path, at];
    }),
  );

/** Refuses what holds for the first data alone. */
const applicable = (method: Method): Method => {
  const values = restsOnData(method.workflow, method.fixed);
  if (values.length > 0)
    throw usage(
      `This workflow holds values that were read in its first data (${values.join(', ')}): ask the question anew for others, or --keep the files that they are read in.`,
    );
  if (method.conditions.length === 0) throw usage('This workflow reads no file: there is nothing to apply it to.');
  return method;
};

const questionRecord = z.object({ question: z.string() });

const ofRun = (folder: string, keep: readonly string[], task: string | undefined): Method => {
  const past = openPastRun(folder, task);
  const conditions = conditionsOf(past.workflow, past.profile);
  const { question } = questionRecord.parse(readDocument(join(folder, 'task.json')));
  return applicable({
    format: 1,
    name: basename(folder),
    question,
    workflow: past.workflow,
    sources: sourcesIn(past.workflow, (node) => join(folder, 'nodes', node)),
    conditions,
    fixed: fixedOf(keep, conditions, past.taskFolder),
  });
};

const workflowRecord = z.custom<Workflow>((value) => typeof value === 'object' && value !== null && 'nodes' in value);

const ofPackage = (folder: string, keep: readonly string[]): Method => {
  const workflow = workflowRecord.safeParse(readDocument(join(folder, 'workflow.json'))).data;
  const about = questionRecord.safeParse(readDocument(join(folder, 'provenance.json'))).data;
  const conditions = z.array(fileCondition).safeParse(readDocument(join(folder, 'conditions.json'))).data;
  if (!workflow || !about) throw usage(`“${folder}” is neither a run folder nor an exported package.`);
  if (!conditions)
    throw usage(
      `The package “${folder}” does not say what its data were like (conditions.json): export its run again.`,
    );
  return applicable({
    format: 1,
    name: basename(folder),
    question: about.question,
    workflow,
    sources: sourcesIn(workflow, (node) => join(folder, 'src', node)),
    conditions,
    fixed: fixedOf(keep, conditions, join(folder, 'data')),
  });
};

/** The method that lies in a folder of a run or of an exported package. Throws `usage` for another one. */
export const readMethod = (folder: string, keep: readonly string[], task?: string): Method => {
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw usage(`There is no folder “${folder}”.`);
  return readdirSync(path).includes('events.jsonl') ? ofRun(path, keep, task) : ofPackage(path, keep);
};

const profileRecord = z.custom<DataProfile>((value) => typeof value === 'object' && value !== null && 'files' in value);

/** Tells a package that was made of a run what the run's data were like. */
export const writeConditions = (run: string, folder: string): void => {
  const workflow = workflowRecord.safeParse(readDocument(join(run, 'workflow.json'))).data;
  const profile = profileRecord.safeParse(readDocument(join(run, 'profile.json'))).data;
  if (workflow && profile) writeWhole(join(folder, 'conditions.json'), conditionsOf(workflow, profile));
};
