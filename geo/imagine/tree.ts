/** The tree of entries of an Imagine file. */
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { decodeText } from '../files/text.ts';
import { type Dictionary, parseDictionary } from './dictionary.ts';
import { type ImagineObject, readImagineObject } from './objects.ts';

export interface Entry {
  readonly name: string;
  readonly type: string;
  readonly data: number;
  readonly size: number;
  readonly children: readonly Entry[];
}

export interface Tree {
  readonly source: ByteSource;
  readonly dictionary: Dictionary;
  readonly root: Entry;
}

const entryLength = 128;
const entryLimit = 100_000;
const depthLimit = 16;
const dictionaryLimit = 2 ** 20;
const objectLimit = 2 ** 24;

const text = (bytes: Buffer, from: number, length: number): string =>
  decodeText(bytes.subarray(from, from + length)).replace(/\0.*$/s, '');

const readEntries = (source: ByteSource, first: number, seen: Set<number>, depth: number): Entry[] => {
  const entries: Entry[] = [];
  for (let at = first; at !== 0; ) {
    if (seen.has(at) || seen.size >= entryLimit || depth > depthLimit)
      throw damaged('The entries of the Imagine file lead in a circle.');
    seen.add(at);
    const bytes = source.read(at, entryLength);
    const child = bytes.readUInt32LE(12);
    entries.push({
      name: text(bytes, 24, 64),
      type: text(bytes, 88, 32),
      data: bytes.readUInt32LE(16),
      size: bytes.readUInt32LE(20),
      children: child === 0 ? [] : readEntries(source, child, seen, depth + 1),
    });
    at = bytes.readUInt32LE(0);
  }
  return entries;
};

/** Throws file-damaged and file-truncated. */
export const readTree = (source: ByteSource): Tree => {
  const file = source.read(source.read(16, 4).readUInt32LE(0), 18);
  const dictionaryAt = file.readUInt32LE(14);
  const bytes = source.read(dictionaryAt, Math.max(0, Math.min(dictionaryLimit, source.size - dictionaryAt)));
  const [root] = readEntries(source, file.readUInt32LE(8), new Set(), 0);
  if (!root) throw damaged('The Imagine file has no root.');
  return { source, dictionary: parseDictionary(text(bytes, 0, bytes.length)), root };
};

/** The object of an entry; undefined where there is none. */
export const objectAt = ({ source, dictionary }: Tree, entry: Entry | undefined): ImagineObject | undefined => {
  if (!entry || entry.data === 0) return undefined;
  if (entry.size > objectLimit) throw damaged(`An object of the Imagine file declares ${entry.size} bytes.`);
  return readImagineObject(dictionary, entry.type, source.read(entry.data, entry.size));
};

export const childOf = (entry: Entry | undefined, name: string): Entry | undefined =>
  entry?.children.find((one) => one.name === name);
