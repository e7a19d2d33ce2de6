import { extname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reasonOf, unreadable, unsupported } from './source-error.ts';

export type ContentKind = 'markdown' | 'text' | 'html' | 'pdf' | 'json' | 'jsonl';

/** The bytes of a file or response, with where they come from. */
export interface Content {
  /** Path or address, as it is cited. */
  readonly source: string;
  readonly bytes: Uint8Array;
  /** What the server says of them. */
  readonly mediaType?: string;
}

const byExtension: Readonly<Record<string, ContentKind>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
  '.text': 'text',
  '.rst': 'text',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.pdf': 'pdf',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
};

const byMediaType: readonly (readonly [pattern: RegExp, kind: ContentKind])[] = [
  [/^text\/markdown/, 'markdown'],
  [/^(?:text\/html|application\/xhtml)/, 'html'],
  [/^application\/pdf/, 'pdf'],
  [/^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|geo\+json-seq)/, 'jsonl'],
  [/^application\/(?:[\w.-]+\+)?json/, 'json'],
  [/^text\/plain/, 'text'],
];

const nameOf = (source: string): string => {
  const name = /^https?:/.test(source) ? new URL(source).pathname : source;
  return name.toLowerCase().replace(/\.gz$/, '');
};

/** Is this the name of a file that can be added? Folders are searched for such names only. */
export const hasKnownName = (name: string): boolean => extname(nameOf(name)) in byExtension;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, position) => bytes[position] === byte);

/** Decompressed, if it was compressed; at most `limit` bytes. */
export const unpacked = ({ source, bytes }: Content, limit: number): Uint8Array => {
  if (!startsWith(bytes, 0x1f, 0x8b)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw unreadable(source, `it isn't valid gzip or longer than ${limit} bytes unpacked (${reasonOf(error)})`, error);
  }
};

/** What the bytes are: their signature counts first, then the name, then what the server says, then a look inside. */
export const contentKind = ({ source, mediaType = '' }: Content, bytes: Uint8Array): ContentKind => {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (bytes.subarray(0, 4096).includes(0)) throw unsupported(source);
  const named = byExtension[extname(nameOf(source))];
  if (named !== undefined && named !== 'pdf') return named;
  const told = byMediaType.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1];
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  if (/^(?:<!doctype html|<html)/.test(start)) return 'html';
  if (told !== undefined && told !== 'pdf') return told;
  if (/^[{[]/.test(start)) return 'json';
  throw unsupported(source);
};

/** Text in the character set that the server or the byte order mark names, else UTF-8. */
export const decoded = ({ mediaType = '' }: Content, bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(mediaType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
