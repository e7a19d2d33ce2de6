import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const named = /(?:\bfrom\s*|\bimport\(\s*|\bimport\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** A declaration file with all of ours that it names; sources in the repository name themselves with `.ts`. */
const reachedFrom = (entries: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(entries);
  for (const path of reached)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(named))
      if (/\.[jt]s$/.test(specifier))
        reached.add(resolve(dirname(path), specifier.replace(/(?<!\.d)\.[jt]s$/, '.d.ts')));
  return reached;
};

/** Removes the declarations that nobody sees who imports the package: those that its exports do not lead to. */
export const keepPublicDeclarations = (root: string, entries: readonly string[], out: string): void => {
  const kept = reachedFrom(entries.map((name) => resolve(root, name)));
  for (const entry of readdirSync(out, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name.endsWith('.d.ts') && !kept.has(path)) rmSync(path);
  }
};
