/** What stands beside fetched files: where they are from, under which terms, which bytes. Written last: with it they are whole. */
import { existsSync, lstatSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { fetchRequest } from '../../core/fetch-request.ts';
import { digestOfFile, readDocument, writeWhole } from '../../library/files.ts';
import { nameOf } from './say.ts';

/** A name below the folder, in whatever way a document that came with a folder writes it. */
const isBelow = (path: string): boolean =>
  !isAbsolute(path) && !normalize(path).split(sep).includes('..') && path !== '';

const fetchedFile = z.object({
  /** From the folder of the provenance. */
  path: z.string().refine(isBelow),
  item: z.string(),
  asset: z.string(),
  /** Address without what could be secret. */
  source: z.string(),
  bytes: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FetchedFile = z.infer<typeof fetchedFile>;

const provenance = z.object({
  version: z.literal(1),
  request: fetchRequest,
  /** What was asked, in the source's own language, where it has one. */
  query: z.string().optional(),
  fetchedAt: z.string(),
  title: z.string().nullable(),
  licence: z.string().nullable(),
  providers: z.array(z.string()),
  /** Share of the area that the items cover, 0 to 1. */
  coverage: z.number(),
  notes: z.array(z.string()),
  items: z.array(z.object({ id: z.string(), datetime: z.string().nullable(), source: z.string() })),
  files: z.array(fetchedFile),
  /** What stands beside the files: descriptions, where scale factors, units and classes are read; the images that a joined one was made of, with their sources. */
  documents: z.array(fetchedFile.partial({ item: true, asset: true, source: true })),
});
export type Provenance = z.infer<typeof provenance>;

const provenanceName = 'provenance.json';

export const writeProvenance = (folder: string, written: Provenance): void =>
  writeWhole(join(folder, provenanceName), written);

export const parseProvenance = (document: unknown): Provenance | null => provenance.safeParse(document).data ?? null;

const isSame = async (path: string, sha256: string): Promise<boolean> =>
  existsSync(path) && lstatSync(path).isFile() && (await digestOfFile(path)) === sha256;

/** The provenance of a folder where every file is there and has the bytes that were fetched; null otherwise. */
export const readWhole = async (folder: string): Promise<Provenance | null> => {
  const read = parseProvenance(readDocument(join(folder, provenanceName)));
  if (!read) return null;
  for (const { path, sha256 } of [...read.files, ...read.documents])
    if (!(await isSame(join(folder, path), sha256))) return null;
  return read;
};

const dates = ({ items }: Provenance): string => {
  const days = items.flatMap(({ datetime }) => datetime?.slice(0, 10) ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return '';
  return first === last ? ` of ${first}` : ` of ${first} to ${last}`;
};

/** How the data are cited in an answer. */
export const citationOf = (read: Provenance, folder: string): string => {
  const { title, request, items, licence, providers, fetchedAt } = read;
  const ids = items.slice(0, 4).map(({ id }) => id);
  const more = items.length > ids.length ? ` and ${items.length - ids.length} more` : '';
  return [
    `${title ?? nameOf(request)}${providers.length > 0 ? ` (${providers.slice(0, 3).join(', ')})` : ''}`,
    `${items.length === 1 ? 'item' : `${items.length} items`}${dates(read)}: ${ids.join(', ')}${more}`,
    `from ${request.endpoint}${'collection' in request ? `, collection ${request.collection}` : ''}`,
    `licence ${licence ?? 'not told by the catalogue'}`,
    `fetched ${fetchedAt.slice(0, 10)}, hashes in ${folder}/${provenanceName}`,
  ].join('; ');
};
