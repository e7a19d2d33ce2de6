import { join } from 'node:path';
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

export type { Checker, Type, TypeSymbol };
export { SymbolFlags };

export interface ImportedModule {
  readonly specifier: string;
  /** `default` where the module is one value (`export =`), `namespace` where it has named exports. */
  readonly form: 'default' | 'namespace';
}

export interface CompiledModules {
  readonly checker: Checker;
  readonly project: Project;
  /** What the import of a module stands for, aliases resolved. */
  readonly symbolOf: (module: ImportedModule) => TypeSymbol;
}

const compilerOptions = (contract: string) => ({
  target: 'ES2024',
  lib: ['ES2024'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowJs: true,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  paths: { 'earthwright/tool': [contract] },
});

const importLine = ({ specifier, form }: ImportedModule, name: string): string =>
  `import ${form === 'default' ? name : `* as ${name}`} from '${specifier}';`;

/**
 * Opens one program that imports every module, from a file that exists for the compiler only. `sources` are further
 * files to load, such as JavaScript whose comments say more than its declarations.
 */
export const withModules = <Result>(
  root: string,
  modules: readonly ImportedModule[],
  sources: readonly string[],
  use: (compiled: CompiledModules) => Result,
): Result => {
  const directory = join(root, 'function-index-virtual');
  const [entry, config] = [join(directory, 'imports.ts'), join(directory, 'tsconfig.json')];
  const contract = join(root, 'core/tool/contract.ts');
  const virtual = new Map([
    [entry, modules.map((module, position) => importLine(module, `module${position}`)).join('\n')],
    [config, JSON.stringify({ compilerOptions: compilerOptions(contract), files: [entry, ...sources] })],
  ]);
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => virtual.get(path),
      fileExists: (path) => (virtual.has(path) ? true : undefined),
      directoryExists: (path) => (path === directory ? true : undefined),
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const file = project?.program.getSourceFile(entry);
    if (project === undefined || file === undefined) throw new Error('The compiler did not open the import file.');
    const { checker } = project;
    const positions = new Map(modules.map((module, position) => [module.specifier, position]));
    const symbolOf = (module: ImportedModule): TypeSymbol => {
      const name = `module${positions.get(module.specifier)}`;
      const local = checker.resolveName(name, SymbolFlags.Alias, file);
      if (local === undefined) throw new Error(`The compiler does not know the import of '${module.specifier}'.`);
      return checker.getAliasedSymbol(local);
    };
    return use({ checker, project, symbolOf });
  } finally {
    api.close();
  }
};
