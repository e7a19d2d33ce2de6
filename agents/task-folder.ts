import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { EarthwrightError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { type Task, type TaskDocument, type TaskKey, taskDocument } from '../core/task.ts';
import { filesBelow } from './data-files.ts';

const knownFields = Object.keys(taskDocument.shape);
/** Fields that other task collections carry and that say nothing which earthwright needs. */
const toleratedFields = new Set([
  'domain',
  'stage',
  'traps',
  'detail',
  'split',
  'source_sets',
  'licence_class',
  'title',
  'description',
  'source',
  'licence',
  'notes',
]);

const usage = (message: string): EarthwrightError => new EarthwrightError('task-invalid', 'user', message);

const checkFields = (fields: readonly string[], file: string): void => {
  const unknown = fields.filter((field) => !knownFields.includes(field) && !toleratedFields.has(field));
  const [first] = unknown;
  if (first === undefined) return;
  throw usage(
    `${file} has an unknown field “${first}”${didYouMean(first, knownFields) || '.'} Known fields: ${knownFields.join(', ')}.`,
  );
};

const parseDocument = (raw: unknown, file: string): TaskDocument => {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    throw usage(`${file} must hold an object with the field “question”.`);
  checkFields(Object.keys(raw), file);
  const parsed = taskDocument.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usage(`${file}: field “${issue?.path.join('.') ?? ''}” is not right: ${issue?.message ?? 'unknown reason'}.`);
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new EarthwrightError(
      'task-invalid',
      'user',
      `task.json is not valid JSON: ${cause instanceof Error ? cause.message : ''}. Mend it, or ask with -q "question".`,
      { cause },
    );
  }
};

const readMarkdown = (path: string): TaskDocument => {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const front = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  const fields: unknown = front ? (parseYaml(front[1] ?? '') ?? {}) : {};
  const body = (front ? front[2] : text)?.trim() ?? '';
  const document = parseDocument(fields, 'task.md');
  return body && !document.question ? { ...document, question: body } : document;
};

/** Other programs write a task.json too (orders of data): without a question and with fields that are not ours it is not ours. */
const isForeign = (raw: unknown): boolean => {
  if (Array.isArray(raw)) return true;
  if (raw === null || typeof raw !== 'object') return false;
  const fields = Object.keys(raw);
  const ours = fields.filter((field) => knownFields.includes(field) || toleratedFields.has(field));
  return !fields.includes('question') && 2 * ours.length < fields.length;
};

/** The folder's own question with its fields, and what was left out of account. */
const readDocument = (path: string): { readonly document: TaskDocument; readonly ignored: readonly string[] } => {
  const [json, markdown] = [join(path, 'task.json'), join(path, 'task.md')];
  const raw = existsSync(json) ? readJson(json) : undefined;
  const foreign = isForeign(raw);
  if (raw !== undefined && !foreign) return { document: parseDocument(raw, 'task.json'), ignored: [] };
  return {
    document: existsSync(markdown) ? readMarkdown(markdown) : {},
    ignored: foreign ? ['task.json has no question and fields of another program: left out of account.'] : [],
  };
};

const notData =
  /^(?:task\.(?:json|md)|readme(?:\.\w+)?|licen[cs]e(?:\.\w+)?|attribution(?:\.\w+)?|answer\.json|provenance\.json)$/i;

/** Below a task's folder: what was fetched for it. */
export const fetchedFolder = 'fetched';

/** Directories that are one data set: Zarr stores. What was fetched for the task comes with its requests. */
const dataFiles = (folder: string, { data: named, fetch }: TaskDocument): string[] => {
  const root =
    existsSync(join(folder, 'data')) && statSync(join(folder, 'data')).isDirectory() ? join(folder, 'data') : folder;
  if (!named || named.length === 0) {
    const fetched = join(folder, fetchedFolder, sep);
    return filesBelow(root).filter((path) => !notData.test(basename(path)) && !(fetch && path.startsWith(fetched)));
  }
  return named.flatMap((name) => {
    const candidates = [resolve(root, name), resolve(folder, name)];
    const found = candidates.find((path) => existsSync(path));
    if (!found)
      throw usage(
        `The task names the data file “${name}”, but it is neither in ${basename(folder)}/ nor in ${basename(folder)}/data/.`,
      );
    return statSync(found).isDirectory() ? filesBelow(found) : [found];
  });
};

const normaliseKey = (document: TaskDocument): TaskKey => {
  const { answer } = document;
  const tolerance = document.tolerance ?? null;
  if (answer === undefined) return { answer: null, tolerance };
  if (typeof answer === 'number') return { answer: { type: 'number', value: answer }, tolerance };
  if (typeof answer === 'string') {
    const letter =
      document.choices && answer.trim().toUpperCase() in document.choices ? answer.trim().toUpperCase() : null;
    return { answer: letter ? { type: 'choice', letter } : { type: 'text', value: answer }, tolerance };
  }
  return { answer, tolerance };
};

/** Reads `task.json` or `task.md` and lists the data. The key is apart: only the benchmark may look at it. */
export const readTaskFolder = (folder: string, question?: string): { task: Task; key: TaskKey } => {
  const path = resolve(folder);
  if (!existsSync(path))
    throw usage(
      `There is no folder “${folder}”. Give a folder with data files, and a question in task.json, task.md or with -q "…".`,
    );
  if (!statSync(path).isDirectory())
    throw usage(`“${folder}” is a file; give the folder that holds it, and ask with -q "…".`);
  const { document, ignored } = readDocument(path);
  const asked = question?.trim() || document.question;
  if (!asked)
    throw usage(
      `${ignored.map((note) => `${note} `).join('')}No question: write one into ${basename(path)}/task.md or task.json (field “question”), or ask with -q "How much …?".`,
    );
  const files = dataFiles(path, document);
  if (files.length === 0 && !document.fetch)
    throw usage(
      `No data files in “${folder}” (looked there and in its data/ folder). Put rasters (GeoTIFF, NetCDF), vectors (GeoJSON, GeoPackage, Shapefile) or tables (CSV) beside the task, or let it say what is to be fetched (“fetch”).`,
    );
  const task: Task = {
    id: document.id ?? basename(path),
    question: asked,
    // Options belong to the folder's own question, not to another one asked about the same data.
    choices: question?.trim() && question.trim() !== document.question ? null : (document.choices ?? null),
    folder: path,
    files,
    ...(document.fetch ? { fetch: document.fetch } : {}),
    ...(document.network ? { network: document.network } : {}),
    ...(ignored.length > 0 ? { notes: ignored } : {}),
  };
  return { task, key: normaliseKey(document) };
};
