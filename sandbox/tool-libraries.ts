import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { packageOf } from './policy.ts';

const contents = z.object({
  packages: z.record(z.string(), z.string()),
  modules: z.record(
    z.string(),
    z.object({ form: z.enum(['default', 'namespace']), pure: z.boolean(), code: z.string(), types: z.string() }),
  ),
});
const texts = z.record(z.string(), z.string());

/** A module of a bundled library; places are those of its files among the code and the declarations of all. */
export interface LibraryModule {
  /** `default` where it is one value, as CommonJS modules are; `namespace` where it has named exports. */
  readonly form: 'default' | 'namespace';
  /** Does loading it do nothing but define what it exports? */
  readonly pure: boolean;
  readonly code: string;
  readonly types: string;
}

/**
 * The libraries that come with this package, bundled (`scripts/tool-libraries/`): a tool's imports mean them and no installed package. There
 * are none in a checkout that has not built them; there the installed packages, which they are made of, serve.
 */
export interface ToolLibraries {
  readonly folder: string;
  /** Is the package that an import names among them? */
  has(specifier: string): boolean;
  find(specifier: string): LibraryModule | undefined;
  readonly modules: ReadonlyMap<string, LibraryModule>;
  /** Code by place. */
  readonly code: ReadonlyMap<string, string>;
  /** Declarations by place. */
  readonly types: ReadonlyMap<string, string>;
}

/** Beside `sandbox/`, in the sources as in the published package. */
const usualFolder = fileURLToPath(new URL('../tool-libraries', import.meta.url));

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const readTexts = (path: string): ReadonlyMap<string, string> => new Map(Object.entries(texts.parse(readJson(path))));

/** The compiler's process may look only at what it was given, and is given this folder where there is one. */
const isThere = (path: string): boolean => {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
};

const read = (folder: string): ToolLibraries => {
  const file = join(folder, 'libraries.json');
  const { packages, modules } = isThere(file) ? contents.parse(readJson(file)) : { packages: {}, modules: {} };
  const found = new Map(Object.entries(modules));
  let [code, types]: (ReadonlyMap<string, string> | undefined)[] = [];
  return {
    folder,
    has: (specifier) => Object.hasOwn(packages, packageOf(specifier)),
    find: (specifier) => found.get(specifier),
    modules: found,
    get code() {
      code ??= found.size === 0 ? new Map() : readTexts(join(folder, 'code.json'));
      return code;
    },
    get types() {
      types ??= found.size === 0 ? new Map() : readTexts(join(folder, 'types.json'));
      return types;
    },
  };
};

let known: ToolLibraries | undefined;

/** Read once; code and declarations when they are first needed. */
export const toolLibraries = (): ToolLibraries => {
  known ??= read(usualFolder);
  return known;
};
