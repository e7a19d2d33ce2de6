/** `node scripts/tool-libraries/write.ts`: bundles the libraries that tools may import into `tool-libraries/`, code and declarations. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licencesOf } from '../../agents/export/licences.ts';
import { codeOf, codePath } from './code.ts';
import { isInstalled, libraryGroups, versionOf } from './groups.ts';
import { declarationsOf } from './types.ts';

const writeJson = (out: string, name: string, value: unknown): void =>
  writeFileSync(join(out, name), `${JSON.stringify(value)}\n`);

/**
 * Writes `libraries.json` (packages with versions; each module's place among code and types), `code.json` and `types.json` (text by place: some
 * four thousand small files would take ten times their bytes on a disk), and the licences of everything in them.
 */
export const writeToolLibraries = async (root: string, out: string): Promise<void> => {
  const groups = libraryGroups(root);
  const codes = await Promise.all(groups.map((group) => codeOf(root, group)));
  const all = groups.flatMap((group) =>
    group.modules.map((module) => ({ ...module, pure: group.pure, code: codePath(group, module.specifier) })),
  );
  const specifiers = all.map(({ specifier }) => specifier);
  const declarations = declarationsOf(specifiers, join(root, 'node_modules'));
  const modules = all.map(({ specifier, ...module }) => [
    specifier,
    { ...module, types: declarations.types.get(specifier) },
  ]);
  const packages = groups.flatMap((group) => group.packages.map((name) => [name, versionOf(root, name)]));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeJson(out, 'libraries.json', { packages: Object.fromEntries(packages), modules: Object.fromEntries(modules) });
  writeJson(out, 'code.json', Object.assign({}, ...codes.map(({ files }) => files)));
  writeJson(out, 'types.json', declarations.files);
  const inputs = [...codes.flatMap((code) => code.inputs), ...declarations.inputs];
  writeFileSync(join(out, 'LICENSES.txt'), `${licencesOf(inputs)}\n`);
};

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  // npm calls this after every install, also after one that leaves out what only development needs.
  if (isInstalled(root)) await writeToolLibraries(root, join(root, 'tool-libraries'));
}
