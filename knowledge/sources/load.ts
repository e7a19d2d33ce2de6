import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EarthwrightError } from '../../core/errors.ts';
import type { NewDocument } from '../index/user-file.ts';
import { type Content, contentKind, hasKnownName, unpacked } from './content.ts';
import { fetchContent } from './http.ts';
import { defaultSourceLimits, type SourceLimits } from './limits.ts';
import { type DocumentFacts, defaultSplitter, type PassageSplitter, passagesOf } from './passages.ts';
import { reasonOf, unreadable } from './source-error.ts';
import { type PageReader, readCatalogue, type Skipped } from './stac-crawl.ts';
import { textDocument } from './text-document.ts';

export interface LoadOptions extends DocumentFacts {
  readonly limits?: Partial<SourceLimits>;
  /** Cuts texts into passages; any TextSplitter of LangChain fits. */
  readonly splitter?: PassageSplitter;
  readonly signal?: AbortSignal;
}

export interface Loaded {
  readonly documents: readonly NewDocument[];
  /** What could not be read, each with its reason. */
  readonly skipped: readonly Skipped[];
}

interface Loading {
  readonly options: LoadOptions;
  readonly limits: SourceLimits;
  readonly signal: AbortSignal;
  readonly splitter: () => Promise<PassageSplitter>;
}

/**
 * Reads a file, a folder, a web page or a STAC catalogue (file or address) as documents of entries, ready for
 * `KnowledgeBase.add`. Everything read is data: nothing is executed, controls are removed, lengths are capped.
 *
 * Throws `source.missing`, `source.unreadable` or `source.unsupported` when the target itself can't be read; parts of a
 * folder or catalogue that can't be are listed in `skipped`.
 */
export const loadDocuments = async (target: string, options: LoadOptions = {}): Promise<Loaded> => {
  const limits = { ...defaultSourceLimits, ...options.limits };
  const timeout = AbortSignal.timeout(limits.totalMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  let splitter: Promise<PassageSplitter> | undefined;
  const loading: Loading = {
    ...{ options, limits, signal },
    splitter: () => (splitter ??= options.splitter ? Promise.resolve(options.splitter) : defaultSplitter()),
  };
  try {
    return await loadTarget(target, loading);
  } catch (error) {
    if (!timeout.aborted) throw error;
    const message = `Reading ${target} took longer than ${limits.totalMs} ms; nothing was added.`;
    throw new EarthwrightError('source.time', 'data', message, { cause: error });
  }
};

const loadTarget = async (target: string, loading: Loading): Promise<Loaded> => {
  if (/^https?:\/\//i.test(target)) return loadAddress(target, loading);
  const path = resolve(/^file:/i.test(target) ? fileURLToPath(target) : target);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new EarthwrightError(
      'source.missing',
      'user',
      `${target} does not exist; expected a file, a folder or an http(s) address.`,
    );
  return stats.isDirectory() ? loadFolder(path, loading) : loadFile(path, loading);
};

const loadAddress = async (address: string, loading: Loading): Promise<Loaded> => {
  const { limits, signal } = loading;
  const first = await fetchContent(address, limits, signal);
  const { origin } = new URL(first.source);
  // Other hosts are left alone: whoever writes a catalogue must not choose what this machine connects to.
  const isInside = (url: URL): boolean => url.origin === origin;
  const read: PageReader = (page) =>
    isInside(new URL(page)) ? fetchContent(page, limits, signal, isInside) : undefined;
  return loadContent(first, read, loading);
};

const loadFile = async (path: string, loading: Loading): Promise<Loaded> => {
  const root = realpathSync(dirname(path)) + sep;
  // Likewise, a catalogue file reaches only what lies beside and below it.
  const read: PageReader = (page) => {
    if (!page.startsWith('file:')) return undefined;
    const file = fileURLToPath(page);
    if (!existingPath(file).startsWith(root)) return undefined;
    return Promise.resolve().then(() => ({ ...fileContent(file, loading.limits), source: page }));
  };
  return loadContent(fileContent(path, loading.limits), read, loading);
};

const existingPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const fileContent = (path: string, { bytes: limit }: SourceLimits): Content => {
  try {
    const { size } = statSync(path);
    if (size > limit) throw new Error(`it has ${size} bytes, at most ${limit} are read`);
    return { source: path, bytes: readFileSync(path) };
  } catch (error) {
    throw unreadable(path, reasonOf(error), error);
  }
};

const loadContent = async (content: Content, read: PageReader, loading: Loading): Promise<Loaded> => {
  const { limits, signal, options } = loading;
  const bytes = unpacked(content, limits.bytes);
  const kind = contentKind(content, bytes);
  if (kind === 'json' || kind === 'jsonl') {
    const address = /^https?:/.test(content.source) ? content.source : pathToFileURL(content.source).href;
    const { title, entries, skipped } = await readCatalogue(
      { ...content, bytes, source: address },
      read,
      limits,
      signal,
    );
    return { documents: [{ source: content.source, title, entries }], skipped };
  }
  const { domain, stages, sensors, keywords } = options;
  const given: DocumentFacts = {
    ...(domain !== undefined && { domain }),
    ...(stages !== undefined && { stages }),
    ...(sensors !== undefined && { sensors }),
    ...(keywords !== undefined && { keywords }),
  };
  const document = { ...(await textDocument(content, kind, bytes, limits)), ...given };
  const entries = await passagesOf(document, await loading.splitter());
  if (entries.length === 0) throw unreadable(content.source, 'it holds no text');
  return { documents: [{ source: content.source, title: document.title, entries }], skipped: [] };
};

/** Files of known kinds below a folder, in order of their paths. Hidden ones, packages and links are left out. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      if (name.startsWith('.') || name === 'node_modules') return [];
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (stats.isDirectory()) return filesBelow(path);
      return stats.isFile() && hasKnownName(name) ? [path] : [];
    });

const loadFolder = async (folder: string, loading: Loading): Promise<Loaded> => {
  const files = filesBelow(folder);
  const documents: NewDocument[] = [];
  const skipped: Skipped[] = [];
  for (const file of files.slice(0, loading.limits.files)) {
    loading.signal.throwIfAborted();
    try {
      const loaded = await loadFile(file, loading);
      documents.push(...loaded.documents);
      skipped.push(...loaded.skipped);
    } catch (error) {
      loading.signal.throwIfAborted();
      skipped.push({ source: file, reason: reasonOf(error) });
    }
  }
  if (files.length > loading.limits.files)
    skipped.push({
      source: folder,
      reason: `${files.length - loading.limits.files} files beyond the first ${loading.limits.files}`,
    });
  if (documents.length === 0 && skipped.length === 0)
    throw new EarthwrightError('source.unsupported', 'user', `${folder} holds no file that can be added.`);
  return { documents, skipped };
};
