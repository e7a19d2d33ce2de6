import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentSource, KnowledgeEntry } from '../entry.ts';
import { articleEntries } from './articles.ts';
import { methodEntries, productEntries, quantityEntries, spectralIndexEntries } from './facts.ts';
import { functionEntries } from './functions.ts';

const folder = fileURLToPath(new URL('../../', import.meta.url));

/** Articles, fact tables, the function index, and the code that makes entries of them. */
const inputs = ['articles/*/*.md', 'data/**/*.json', 'index/**/*', '*.{ts,js}'];

/** What comes with the package: articles, facts and functions. */
export const builtInSource: DocumentSource = {
  name: 'built-in',
  fingerprint: () => {
    const hash = createHash('sha256');
    const files = globSync(inputs, { cwd: folder, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .sort();
    for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
    return hash.digest('hex');
  },
  entries: () => builtInEntries().map((entry) => ({ entry })),
};

const builtInEntries = (): KnowledgeEntry[] => [
  ...articleEntries(),
  ...spectralIndexEntries(),
  ...quantityEntries(),
  ...productEntries(),
  ...methodEntries(),
  ...functionEntries(),
];

/** Documents that a caller hands in, such as templates and the tools of the library. */
export const givenSource = (documents: readonly KnowledgeEntry[]): DocumentSource => ({
  name: 'given',
  fingerprint: () => createHash('sha256').update(JSON.stringify(documents)).digest('hex'),
  entries: () => documents.map((entry) => ({ entry })),
});
