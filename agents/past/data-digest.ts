import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputRecord } from '../../core/event.ts';
import type { Workflow } from '../../core/workflow.ts';

/** Data files that the nodes of a workflow read, from the task folder. */
export const usedFiles = ({ nodes }: Workflow): string[] => [
  ...new Set(
    nodes.flatMap((node) =>
      Object.values(node.inputs).flatMap((input) =>
        input.kind === 'layers'
          ? input.layers.map(({ file }) => file)
          : input.kind === 'features' || input.kind === 'table'
            ? [input.file]
            : [],
      ),
    ),
  ),
];

/** Everything that is read as one data set: a file, a Zarr store's files, or a shapefile with its companions. */
const partsOf = (path: string): string[] => {
  if (statSync(path).isDirectory())
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  if (!/\.shp$/i.test(path)) return [path];
  const stem = basename(path).slice(0, -'shp'.length);
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(stem))
    .sort()
    .map((name) => join(dirname(path), name));
};

const hashOf = async (path: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash, { signal });
  return hash.digest('hex');
};

/**
 * SHA-256 of a data set: of the file, or of the list of its parts' own ones (`<hash> <name>` a line, as sha256sum writes it).
 * Rejects where it can't be read, or when the signal comes.
 */
const digestOf = async (path: string, signal: AbortSignal): Promise<Omit<InputRecord, 'file'>> => {
  const parts = partsOf(path);
  const bytes = parts.reduce((sum, part) => sum + statSync(part).size, 0);
  if (parts.length === 1 && parts[0] === path) return { bytes, sha256: await hashOf(path, signal) };
  const list = createHash('sha256');
  for (const part of parts) list.update(`${await hashOf(part, signal)}  ${part.slice(dirname(path).length + 1)}\n`);
  return { bytes, sha256: list.digest('hex') };
};

/** What the data of a workflow are, byte for byte; a file that can't be read any more has no entry. */
export const digestInputs = async (
  workflow: Workflow,
  folder: string,
  signal: AbortSignal,
): Promise<readonly InputRecord[]> => {
  const records: InputRecord[] = [];
  for (const file of usedFiles(workflow)) {
    const digest = await digestOf(join(folder, file), signal).catch(() => null);
    if (digest) records.push({ file, ...digest });
  }
  return records;
};
