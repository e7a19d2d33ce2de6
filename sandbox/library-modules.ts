import { posix } from 'node:path';
import type { OnResolveResult, PluginBuild } from 'esbuild';
import { type LibraryModule, toolLibraries } from './tool-libraries.ts';

/** esbuild's namespaces: of the bundled libraries' code, and of those of their modules that are one value. */
const codeNamespace = 'library';
const valueNamespace = 'library-value';

/** Is an input's name, as esbuild reports it, that of a bundled library's file? */
export const isLibraryInput = (name: string): boolean =>
  name.startsWith(`${codeNamespace}:`) || name.startsWith(`${valueNamespace}:`);

const codeAt = (path: string, pure: boolean): OnResolveResult => ({
  path,
  namespace: codeNamespace,
  pluginData: { pure },
  ...(pure ? { sideEffects: false } : {}),
});

const isPure = (pluginData: unknown): boolean =>
  typeof pluginData === 'object' && pluginData !== null && 'pure' in pluginData && pluginData.pure === true;

/** The file behind an import of a bundled library; undefined for imports of anything else. */
export const resolveLibrary = (specifier: string): OnResolveResult | undefined => {
  const libraries = toolLibraries();
  if (!libraries.has(specifier)) return undefined;
  const found = libraries.find(specifier);
  if (found === undefined) return { errors: [{ text: `The library has no module “${specifier}”.` }] };
  if (found.form === 'namespace') return codeAt(found.code, found.pure);
  return { path: found.code, namespace: valueNamespace, pluginData: { pure: found.pure } };
};

/** Gives a bundler the files of the bundled libraries. */
export const serveLibraries = (builder: PluginBuild): void => {
  builder.onResolve({ filter: /^\.{1,2}\//, namespace: codeNamespace }, ({ path, importer, pluginData }) =>
    codeAt(posix.join(posix.dirname(importer), path), isPure(pluginData)),
  );
  builder.onResolve({ filter: /.*/, namespace: valueNamespace }, ({ path, pluginData }) =>
    codeAt(path, isPure(pluginData)),
  );
  builder.onLoad({ filter: /.*/, namespace: codeNamespace }, ({ path, pluginData }) => {
    const contents = toolLibraries().code.get(path);
    return contents === undefined
      ? { errors: [{ text: `The libraries have no file “${path}”.` }] }
      : { contents, loader: 'js', pluginData };
  });
  // As the CommonJS module that it was made of, so that every way to import it means what it does for that.
  builder.onLoad({ filter: /.*/, namespace: valueNamespace }, ({ path, pluginData }) => ({
    contents: `module.exports = require(${JSON.stringify(path)}).default;`,
    loader: 'js',
    pluginData,
  }));
};

const imported = /(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+)"/g;
const declared = /(?:\bfrom\s*|\bimport\(\s*|\brequire\(\s*|\bpath=)["'](\.{1,2}\/[^"']+)["']/g;

/** A file with all that it names, and they name, by place. */
const closure = (texts: ReadonlyMap<string, string>, start: string, named: RegExp): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  const places = new Set([start]);
  for (const place of places) {
    const text = texts.get(place) ?? '';
    files.set(place, text);
    for (const [, path = ''] of text.matchAll(named)) {
      const target = posix.join(posix.dirname(place), path);
      places.add(texts.has(target) ? target : target.replace(/\.([cm]?)js$/, '.d.$1ts'));
    }
  }
  return files;
};

/** A module's code with all that it imports: to be written to a folder and loaded by Node. */
export const libraryCode = ({ code }: LibraryModule): ReadonlyMap<string, string> =>
  closure(toolLibraries().code, code, imported);

/** A module's declarations with all that they name: to be written to a folder and read by the compiler. */
export const libraryTypes = ({ types }: LibraryModule): ReadonlyMap<string, string> =>
  closure(toolLibraries().types, types, declared);
