/** Files that a source gave as they are, into their folder with where they are from. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchRequest } from '../../core/fetch-request.ts';
import type { FetchWorld } from './fetch-items.ts';
import { keepPlainFiles } from './own-folder.ts';
import { type Provenance, writeProvenance } from './provenance.ts';
import { publicRequest } from './say.ts';

interface GivenFile {
  /** From the folder of the provenance. */
  readonly path: string;
  readonly content: Buffer;
}

interface GivenSet {
  readonly title: string | null;
  readonly licence: string | null;
  readonly providers?: readonly string[];
  readonly query?: string;
  readonly items: Provenance['items'];
  readonly files: readonly (GivenFile & { readonly item: string; readonly asset: string; readonly source: string })[];
  /** What stands beside the files so that they can be read. */
  readonly documents?: readonly GivenFile[];
  readonly notes?: readonly string[];
}

export const textFile = (path: string, text: string): GivenFile => ({ path, content: Buffer.from(text) });

const write = (folder: string, { path, content }: GivenFile) => {
  writeFileSync(join(folder, path), content, { mode: 0o600 });
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

export const writeSet = (
  folder: string,
  request: FetchRequest,
  { now }: Pick<FetchWorld, 'now'>,
  { title, licence, providers = [], query, items, files, documents = [], notes = [] }: GivenSet,
): Provenance => {
  mkdirSync(folder, { recursive: true });
  keepPlainFiles(folder);
  const provenance: Provenance = {
    version: 1,
    request: publicRequest(request),
    ...(query === undefined ? {} : { query }),
    fetchedAt: new Date(now()).toISOString(),
    title,
    licence,
    providers: [...providers],
    coverage: 1,
    notes: [...new Set(notes)],
    items,
    files: files.map(({ item, asset, source, ...file }) => ({ item, asset, source, ...write(folder, file) })),
    documents: documents.map((file) => write(folder, file)),
  };
  writeProvenance(folder, provenance);
  return provenance;
};
