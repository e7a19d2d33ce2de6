import { basename } from 'node:path';
import { type CompiledModules, type ImportedModule, SymbolFlags, type TypeSymbol, withModules } from './compiler.ts';
import { describeClass, describeFunction, type Export, methodsOf } from './describe.ts';
import { foldVariants } from './fold.ts';
import { contractSpecifier, documentedSources, installedVersions, libraries, modulesOf } from './modules.ts';
import type { FunctionFile, FunctionRecord } from './record.ts';
import { supplements } from './supplements.ts';

type Comments = ReadonlyMap<string, TypeSymbol>;

/** Every function, class and method that the installed libraries and the tool contract export. Takes some seconds. */
export const extractFunctions = (root: string): FunctionFile => ({
  versions: installedVersions(root),
  records: recordsOfModules(root, modulesOf(root)),
});

/** The same of the tool contract alone. */
export const extractContract = (root: string): FunctionRecord[] =>
  recordsOfModules(root, [{ specifier: contractSpecifier, form: 'namespace' }]);

const recordsOfModules = (root: string, modules: readonly ImportedModule[]): FunctionRecord[] => {
  const sources = documentedSources(root);
  const records = withModules(root, modules, sources, (compiled) => {
    const comments = commentsOf(compiled, sources);
    return modules.flatMap((module) =>
      module.form === 'default' ? wholeModule(compiled, module) : namedExports(compiled, module, comments),
    );
  });
  return foldVariants(records).map(supplemented);
};

const supplemented = (record: FunctionRecord): FunctionRecord =>
  record.summary === '' ? { ...record, summary: supplements[record.id] ?? '' } : record;

const libraryOf = (specifier: string): string =>
  libraries.find((name) => specifier === name || specifier.startsWith(`${name}/`)) ?? specifier;

/** `base/dists/t/quantile` → quantile, `max-by` → maxBy, `t/ctor` → T. */
const localName = (specifier: string, symbol: TypeSymbol): string => {
  const last = basename(specifier);
  return last === 'ctor' ? symbol.name : last.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
};

const wholeModule = (compiled: CompiledModules, { specifier }: ImportedModule): FunctionRecord[] => {
  const symbol = compiled.symbolOf({ specifier, form: 'default' });
  const name = localName(specifier, symbol);
  const line = `import ${name} from '${specifier}';`;
  const exported: Export = { symbol, id: specifier, library: libraryOf(specifier), import: line, name };
  if (symbol.flags & SymbolFlags.Class) return describeClass(compiled, exported).slice(0, 1);
  const described = describeFunction(compiled, exported);
  return described === undefined ? [] : [described];
};

const namedExports = (compiled: CompiledModules, module: ImportedModule, comments: Comments): FunctionRecord[] => {
  const { checker } = compiled;
  const seen = new Set<number>();
  return checker.getExportsOfModule(compiled.symbolOf(module)).flatMap((listed) => {
    const symbol = listed.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(listed) : listed;
    if (seen.has(symbol.id) || listed.name === 'default') return [];
    seen.add(symbol.id);
    const library = libraryOf(module.specifier);
    const commented = library === 'simple-statistics' ? comments.get(symbol.name) : undefined;
    const exported: Export = {
      ...{ symbol, library, name: listed.name, id: `${module.specifier}#${listed.name}` },
      import: `import { ${listed.name} } from '${module.specifier}';`,
      ...(commented && { commented }),
    };
    return recordsOf(compiled, exported);
  });
};

/** The views of ml-matrix are what its methods return; nobody makes one by name. */
const madeByOthers = /^ml-matrix#(?:Matrix\w+View|WrapperMatrix\w+)$/;

const recordsOf = (compiled: CompiledModules, exported: Export): FunctionRecord[] => {
  const { flags } = exported.symbol;
  if (madeByOthers.test(exported.id)) return [];
  if (exported.id === 'ml-matrix#AbstractMatrix') return inheritedByMatrix(compiled, exported);
  if (flags & SymbolFlags.Class) return describeClass(compiled, exported);
  if (flags & SymbolFlags.Interface) return contractInterface(compiled, exported);
  if (!(flags & SymbolFlags.Value) || flags & SymbolFlags.Module) return [];
  const described = describeFunction(compiled, exported);
  return described === undefined ? [] : [described];
};

/** The methods of the abstract class are called on `Matrix`. */
const inheritedByMatrix = (compiled: CompiledModules, exported: Export): FunctionRecord[] =>
  describeClass(compiled, {
    ...exported,
    id: 'ml-matrix#Matrix',
    name: 'Matrix',
    import: "import { Matrix } from 'ml-matrix';",
  }).slice(1);

/** Of the contract also the methods of its interfaces: they are what a tool works with. */
const contractInterface = (compiled: CompiledModules, exported: Export): FunctionRecord[] =>
  exported.library === contractSpecifier
    ? methodsOf(
        compiled,
        { ...exported, import: exported.import.replace('import', 'import type') },
        exported.symbol.getMembers(),
      )
    : [];

const commentsOf = ({ checker, project }: CompiledModules, sources: readonly string[]): Comments => {
  const comments = new Map<string, TypeSymbol>();
  for (const source of sources) {
    const file = project.program.getSourceFile(source);
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) continue;
    for (const listed of checker.getExportsOfModule(module)) {
      const symbol = listed.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(listed) : listed;
      comments.set(symbol.name, symbol);
    }
  }
  return comments;
};
