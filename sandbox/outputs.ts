import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { howToRaise, type Limits } from '../core/limits.ts';
import type { Failure, FailureKind, OutputFile, OutputKind } from '../core/outcome.ts';
import { layerOutputs, type OutputDocument, outputDocument } from '../core/outputs.ts';
import { cleanText } from '../core/printable.ts';
import { parseBounded } from './bounded-json.ts';
import { parseDescription } from './description.ts';
import { parseInSlices } from './parse-in-slices.ts';

export type Collected =
  | { readonly kind: 'ok'; readonly outputs: readonly OutputFile[] }
  | ({ readonly kind: Extract<FailureKind, 'denied' | 'protocol'> } & Failure);

const plainName = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
const longestHeader = 16;
/** Little- and big-endian TIFF and BigTIFF (TIFF 6.0 §2; BigTIFF has version 43). */
const tiffHeaders = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

const longestMessage = 2000;

class Refused extends Error {
  readonly collected: Exclude<Collected, { kind: 'ok' }>;
  constructor(collected: Exclude<Collected, { kind: 'ok' }>) {
    super(collected.message);
    this.collected = collected;
  }
}

const refuse: (code: string, message: string) => never = (code, message) => {
  throw new Refused({ kind: 'protocol', code, message });
};

const overLimit: (
  field: 'outputs' | 'outputBytes' | 'resultBytes' | 'values',
  message: string,
  limits: Limits,
) => never = (field, message, limits) => {
  throw new Refused({ kind: 'denied', code: field, message: `${message} ${howToRaise(field, limits)}` });
};

const hashedAtOnce = 2 ** 18;

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(hashedAtOnce);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
};

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** What the documents of one run may still hold. */
interface Allowance {
  bytes: number;
  values: number;
}

/** Together, documents may have this many times the bytes of one. */
const documentsTogether = 4;

const readDocument = async (path: string, name: string, limits: Limits, left: Allowance): Promise<OutputDocument> => {
  const json = parseBounded(await readFile(path, 'utf8'), left);
  if (json.kind === 'refused' && json.because === 'values')
    overLimit('values', `The documents up to output '${name}' have too many values.`, limits);
  const found = await parseInSlices(outputDocument, json.kind === 'parsed' ? json.value : undefined);
  if (json.kind === 'refused' || !found.success)
    return refuse('output-document', `The output '${name}' is not a valid document.`);
  left.values -= json.values;
  return found.data;
};

const describeFile = async (
  path: string,
  name: string,
  { size, limits, left }: { size: number; limits: Limits; left: Allowance },
): Promise<{ kind: OutputKind; document?: OutputDocument }> => {
  switch (extname(path)) {
    case '.json': {
      if (size > limits.resultBytes) overLimit('resultBytes', `The output '${name}' has ${size} bytes.`, limits);
      left.bytes -= size;
      if (left.bytes < 0) overLimit('resultBytes', `The documents up to output '${name}' have too many bytes.`, limits);
      const document = await readDocument(path, name, limits, left);
      return { kind: document.kind, document };
    }
    case '.geojson':
      if ((await firstBytes(path)).toString().trimStart()[0] !== '{')
        refuse('output-features', `The output '${name}' is not GeoJSON.`);
      return { kind: 'features' };
    case '.tif':
      if (!tiffHeaders.includes((await firstBytes(path)).subarray(0, 4).toString('hex')))
        refuse('output-raster', `The output '${name}' is not a TIFF file.`);
      return { kind: 'raster' };
    default:
      return refuse('output-name', 'The output folder holds a file of a kind that is not expected.');
  }
};

const listFiles = async (staging: string, limits: Limits): Promise<[string, Stats][]> => {
  const names = (await readdir(staging)).sort();
  if (names.length > limits.outputs) overLimit('outputs', `The tool wrote ${names.length} files.`, limits);
  const files: [string, Stats][] = [];
  for (const file of names) {
    const found = await lstat(join(staging, file));
    if (!found.isFile() || found.nlink !== 1 || !plainName.test(parse(file).name))
      refuse('output-name', 'The output folder holds something that is not a plain output file.');
    files.push([file, found]);
  }
  const total = files.reduce((sum, [, { size }]) => sum + size, 0);
  if (total > limits.outputBytes) overLimit('outputBytes', `The outputs have ${total} bytes together.`, limits);
  return files;
};

/** What the tool declares, with the layers of its stacks, and what lies in the folder must be the same. */
const checkDeclared = (outputs: readonly OutputFile[], description: string): void => {
  const ports = parseDescription(description)?.outputs ?? refuse('description', 'The tool could not be described.');
  const layers = outputs.flatMap(({ name, document }) =>
    document?.kind === 'stack' ? layerOutputs(name, document) : [],
  );
  const wanted = [
    ...Object.entries(ports).map(([name, { kind }]) => `${name}: ${kind}`),
    ...layers.map((name) => `${name}: raster`),
  ];
  const found = outputs.map(({ name, kind }) => `${name}: ${kind}`);
  if (wanted.sort().join() === found.sort().join()) return;
  const message = `The output folder holds ${found.join(', ') || 'nothing'}; declared are ${wanted.join(', ')}.`;
  refuse('outputs', cleanText(message, longestMessage));
};

const collected = async (work: () => Promise<readonly OutputFile[]>): Promise<Collected> => {
  try {
    return { kind: 'ok', outputs: await work() };
  } catch (error) {
    if (error instanceof Refused) return error.collected;
    throw error;
  }
};

const filesOf = async (staging: string, limits: Limits): Promise<readonly OutputFile[]> => {
  const outputs: OutputFile[] = [];
  const left = { bytes: documentsTogether * limits.resultBytes, values: limits.values };
  for (const [file, { size }] of await listFiles(staging, limits)) {
    const path = join(staging, file);
    const { name } = parse(file);
    const what = await describeFile(path, name, { size, limits, left });
    outputs.push({ name, file, bytes: size, sha256: await hashFile(path), ...what });
  }
  return outputs;
};

/**
 * Lists, validates and hashes what a finished process left in its staging folder. Contract: the process is dead; nothing but plain files
 * with plain names and expected contents passes.
 */
export const collectFiles = (staging: string, limits: Limits): Promise<Collected> =>
  collected(() => filesOf(staging, limits));

/** The same of a tool's run; its files are those that the tool declares. */
export const collectOutputs = (staging: string, description: string, limits: Limits): Promise<Collected> =>
  collected(async () => {
    const outputs = await filesOf(staging, limits);
    checkDeclared(outputs, description);
    return outputs;
  });

const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch {
    await copyFile(from, to);
    await rm(from);
  }
};

/** Moves validated outputs to where they belong; files of the same name there are replaced. */
export const commitOutputs = async (staging: string, target: string, outputs: readonly OutputFile[]): Promise<void> => {
  await mkdir(target, { recursive: true });
  for (const { file } of outputs) await move(join(staging, file), join(target, file));
};
