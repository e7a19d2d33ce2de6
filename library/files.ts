import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a file, read in pieces. */
export const digestOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
};

/** Writes a file whole or not at all: another run may read it at any time. */
export const writeWhole = (path: string, content: string | Uint8Array | object): void => {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(partial, isWhole ? content : `${JSON.stringify(content, null, 2)}\n`);
  renameSync(partial, path);
};

/** A JSON document; undefined where there is none, or none that can be read. */
export const readDocument = (path: string): unknown => {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};
