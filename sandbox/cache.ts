import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { userCache } from '../core/user-cache.ts';

/** The cache directory: what was asked for, else the user's, else (not writable) one of this process in the temporary directory. */
export const cacheDirectory = (wanted: string = userCache()): string => {
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const probe = join(wanted, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return wanted;
  } catch {
    const own = join(tmpdir(), `earthwright-cache-${process.pid}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
};

const stamp = z.object({ path: z.string(), bytes: z.number(), modifiedMs: z.number() });
const record = z.object({
  inputs: z.array(stamp),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});

interface CachedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Made {
  /** Files that the result depends on, absolute. */
  readonly inputs: readonly string[];
  readonly files: readonly CachedFile[];
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const stampOf = (path: string): z.infer<typeof stamp> => {
  const { size, mtimeMs } = statSync(path);
  return { path, bytes: size, modifiedMs: mtimeMs };
};

const isCurrent = (directory: string): boolean => {
  try {
    const { inputs, files } = record.parse(JSON.parse(readFileSync(join(directory, 'record.json'), 'utf8')));
    return (
      files.every(({ name, sha256: wanted }) => sha256(readFileSync(join(directory, name))) === wanted) &&
      inputs.every(({ path, bytes, modifiedMs }) => {
        const now = stampOf(path);
        return now.bytes === bytes && now.modifiedMs === modifiedMs;
      })
    );
  } catch {
    return false;
  }
};

const ours = /^\.?[0-9a-f]{24}/;
export const unusedAfterMs = 30 * 24 * 3600 * 1000;

/** Directories that nothing has used for a month, and leftovers of processes that were killed. */
const prune = (root: string): void => {
  for (const name of readdirSync(root).filter((each) => ours.test(each))) {
    const path = join(root, name);
    if (Date.now() - statSync(path).mtimeMs > unusedAfterMs) rmSync(path, { recursive: true, force: true });
  }
};

/** Readers see the old or the new text, never a part. */
export const writeInOneStep = (path: string, content: string, mode = 0o644): void => {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
};

/** Writes a directory under a name made from its contents; one that is there and intact is left alone, it may be in use. */
const place = (root: string, name: string, files: readonly CachedFile[], content: string): void => {
  const target = join(root, name);
  const intact = files.every(({ name: file, content: wanted }) => {
    const path = join(target, file);
    return existsSync(path) && sha256(readFileSync(path)) === sha256(wanted);
  });
  if (intact) {
    writeInOneStep(join(target, 'record.json'), content);
    return;
  }
  const staging = join(root, `.${name}-${randomUUID()}`);
  for (const { name: file, content: bytes } of files) {
    mkdirSync(dirname(join(staging, file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(staging, file), bytes);
  }
  writeFileSync(join(staging, 'record.json'), content);
  rmSync(target, { recursive: true, force: true });
  renameSync(staging, target);
};

/**
 * The directory of what `make` makes, made anew when an input changed, a file was tampered with or `key` is new. Several
 * processes may ask at once: what they make is the same, and every step is one rename.
 */
export const cached = async (root: string, key: string, make: () => Promise<Made>): Promise<string> => {
  const pointer = join(root, `${sha256(key).slice(0, 24)}.current`);
  if (existsSync(pointer)) {
    const current = join(root, readFileSync(pointer, 'utf8').replace(/[^a-z0-9-]/g, ''));
    if (isCurrent(current)) return current;
  }
  const { inputs, files } = await make();
  const hashed = files.map(({ name, content }) => ({ name, sha256: sha256(content) }));
  const name = sha256(JSON.stringify({ key, hashed })).slice(0, 24);
  place(root, name, files, JSON.stringify({ inputs: inputs.map(stampOf), files: hashed }));
  writeInOneStep(pointer, name);
  prune(root);
  return join(root, name);
};
