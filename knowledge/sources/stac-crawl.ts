import { fileURLToPath } from 'node:url';
import type { KnowledgeEntry } from '../index/entry.ts';
import { type Content, contentKind, decoded, unpacked } from './content.ts';
import type { SourceLimits } from './limits.ts';
import { reasonOf, unreadable, unsupported } from './source-error.ts';
import { collectionEntry } from './stac-entry.ts';
import { readStacPage, type StacLink, type StacPage } from './stac-schema.ts';

/** Gets one page of a catalogue. `undefined` for an address that is not followed. */
export type PageReader = (address: string) => Promise<Content> | undefined;

export interface Skipped {
  readonly source: string;
  readonly reason: string;
}

export interface Catalogue {
  readonly title: string;
  readonly entries: readonly KnowledgeEntry[];
  readonly skipped: readonly Skipped[];
}

const parsed = (source: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(source, `it isn't valid JSON (${reasonOf(error)})`, error);
  }
};

/** As people write it: a path rather than a file address. */
const citedSource = (source: string): string => (source.startsWith('file:') ? fileURLToPath(source) : source);

interface Parsed {
  readonly page: StacPage;
  readonly skipped: readonly Skipped[];
}

/** JSON as one value, JSONL as the list of its lines; a broken line is left out. */
const parsePage = (content: Content, limits: SourceLimits): Parsed => {
  const source = citedSource(content.source);
  const bytes = unpacked(content, limits.bytes);
  const text = decoded(content, bytes);
  if (contentKind(content, bytes) !== 'jsonl') return { page: readStacPage(parsed(source, text)), skipped: [] };
  const values: unknown[] = [];
  const skipped: Skipped[] = [];
  for (const [position, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch (error) {
      skipped.push({ source: `${source}, line ${position + 1}`, reason: reasonOf(error) });
    }
  }
  return { page: readStacPage(values), skipped };
};

/** Links to further pages: children, the list of collections of an API, and the next part of such a list. */
const followed = (links: readonly StacLink[]): StacLink[] => {
  const children = links.filter(({ rel }) => rel === 'child');
  const lists = children.length === 0 ? links.filter(({ rel }) => rel === 'data' || rel === 'collections') : [];
  return [...children, ...lists, ...links.filter(({ rel }) => rel === 'next')];
};

const resolved = (href: string, source: string): string => {
  try {
    return new URL(href, source).href;
  } catch {
    return href;
  }
};

/**
 * Reads a STAC document and everything below it, up to `limits.requests` pages at a time. Sources are absolute addresses
 * (http, https or file). A page that can't be read is skipped and named; the first one must be readable.
 */
export const readCatalogue = async (
  first: Content,
  read: PageReader,
  limits: SourceLimits,
  signal: AbortSignal,
): Promise<Catalogue> => {
  const crawl = startCrawl(limits);
  if (!crawl.take(first)) throw unsupported(citedSource(first.source));
  const visit = async (address: string): Promise<void> => {
    try {
      const content = read(address);
      if (content === undefined) crawl.skip(address, 'it lies outside the catalogue that was asked for');
      else if (!crawl.take(await content)) crawl.skip(address, 'it is no STAC catalogue or collection');
    } catch (error) {
      signal.throwIfAborted();
      crawl.skip(address, reasonOf(error));
    }
  };
  const running = new Set<Promise<void>>();
  for (;;) {
    const next = running.size < limits.requests ? crawl.next() : undefined;
    if (next !== undefined) {
      const visiting: Promise<void> = visit(next).finally(() => running.delete(visiting));
      running.add(visiting);
    } else if (running.size > 0) await Promise.race(running);
    else return crawl.result(citedSource(first.source));
  }
};

const startCrawl = (limits: SourceLimits) => {
  const entries = new Map<string, KnowledgeEntry>();
  const skipped: Skipped[] = [];
  const seen = new Set<string>();
  const waiting: string[] = [];
  let title = '';
  let beyond = 0;
  const queue = (address: string): void => {
    if (seen.has(address)) return;
    seen.add(address);
    if (seen.size <= limits.files) waiting.push(address);
    else beyond++;
  };
  return {
    next: () => waiting.shift(),
    skip: (address: string, reason: string): void => {
      skipped.push({ source: citedSource(address), reason });
    },
    /** Takes what a page holds and queues its links; false when it is no STAC. */
    take: (content: Content): boolean => {
      seen.add(content.source);
      const { page, skipped: broken } = parsePage(content, limits);
      skipped.push(...broken);
      if (page.kind === 'other') return false;
      const collections = page.kind === 'collections' ? page.collections : [];
      for (const collection of collections) {
        const entry = collectionEntry(collection, citedSource(content.source), limits.datasetCharacters);
        entries.set(entry.id, entry);
      }
      title ||= page.kind === 'catalog' ? page.title : collections.length === 1 ? (collections[0]?.title ?? '') : '';
      for (const { href } of followed(page.links)) queue(resolved(href, content.source));
      return true;
    },
    result: (source: string): Catalogue => {
      if (beyond > 0) skipped.push({ source, reason: `${beyond} pages beyond the first ${limits.files}` });
      return { title: title || source, entries: [...entries.values()], skipped };
    },
  };
};
