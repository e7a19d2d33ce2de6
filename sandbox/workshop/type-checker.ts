import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../core/outcome.ts';
import { contractSpecifier } from '../policy.ts';
import { toolLibraries } from '../tool-libraries.ts';
import { API, type Diagnostic as CompilerDiagnostic, type FileSystem, type Program } from './compiler-api.ts';
import type { ToolSource, WorkshopSettings } from './messages.ts';
import { placeOf } from './place.ts';
import { inspectSyntax, type Syntax, templateSpecifier } from './syntax.ts';
import { packageOfPath, visiblePackages } from './visible-packages.ts';

/** A tool that the compiler has parsed. */
export interface ParsedTool {
  /** Errors of syntax, found already; with any, the rest says nothing. */
  readonly errors: readonly Diagnostic[];
  /** What the syntax tree shows that no tool may have. */
  readonly faults: readonly Diagnostic[];
  /** The modules without their comments. */
  readonly plain: ToolSource;
  findTypeErrors(): Promise<readonly Diagnostic[]>;
  close(): Promise<void>;
}

export interface TypeChecker {
  /** One tool at a time: close it before the next. */
  open(source: ToolSource): Promise<ParsedTool>;
}

const longestMessage = 2000;
const mostDiagnostics = 50;

/**
 * Bare imports resolve from this directory, so it lies inside our package, wherever that is installed. It does not exist:
 * the tool and its tsconfig are there for the compiler only.
 */
const virtualDirectory = join(dirname(fileURLToPath(import.meta.url)), 'tool-under-check');
const toolPath = join(virtualDirectory, 'tool.ts');
const templatePath = join(virtualDirectory, 'template.ts');
const configPath = join(virtualDirectory, 'tsconfig.json');

const compilerOptions = (settings: WorkshopSettings) => ({
  target: 'ES2024',
  lib: ['ES2024'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  paths: { [contractSpecifier]: [settings.declarations], ...libraryPaths() },
});

const libraryTypes = join(toolLibraries().folder, 'types', '/');

/** Where the compiler finds the declarations of the bundled libraries; like the tool, they are there for the compiler only. */
const libraryPaths = (): Record<string, string[]> =>
  Object.fromEntries([...toolLibraries().modules].map(([name, { types }]) => [name, [libraryTypes + types]]));

/** Text of a bundled library's declarations; null for what lies among them and is none, undefined for any other path. */
const libraryText = (path: string): string | null | undefined =>
  path.startsWith(libraryTypes)
    ? (toolLibraries().types.get(path.slice(libraryTypes.length).replaceAll('\\', '/')) ?? null)
    : undefined;

const declaration = /(?:\.d\.[cm]?ts|[\\/]package\.json)$/;
const compilerLibrary = /[\\/]@typescript[\\/][^\\/]+[\\/]lib[\\/]lib\.[^\\/]*\.?d\.ts$/;

/** The contract's file and its library beside it. */
const contractFiles = (declarations: string): RegExp => {
  const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const folder = literal(dirname(declarations));
  return new RegExp(`^(?:${literal(declarations)}|${folder}[\\\\/]library(?:[\\\\/][a-z-]+)?(?:\\.d)?\\.ts)$`);
};

/** The compiler sees the tool, the contract and installed declarations; a tool can name no other file of this machine. */
const restrictedFiles = (settings: WorkshopSettings, current: () => ToolSource): FileSystem => {
  const config = JSON.stringify({ compilerOptions: compilerOptions(settings), files: [toolPath] });
  const virtual = (path: string): string | null | undefined => {
    if (path === configPath) return config;
    if (path === toolPath) return current().source;
    return path === templatePath ? current().template : libraryText(path);
  };
  const packages = visiblePackages(settings.libraries);
  const contract = contractFiles(settings.declarations);
  const isReal = (path: string): boolean =>
    contract.test(path) ||
    compilerLibrary.test(path) ||
    (declaration.test(path) && packages.has(packageOfPath(path) ?? ''));
  return {
    readFile: (path) => {
      const text = virtual(path);
      return text === undefined && !isReal(path) ? null : text;
    },
    fileExists: (path) => {
      const text = virtual(path);
      return text === undefined && isReal(path) ? undefined : typeof text === 'string';
    },
    directoryExists: (path) => (path === virtualDirectory || `${path}/`.startsWith(libraryTypes) ? true : undefined),
    getAccessibleEntries: () => ({ files: [], directories: [] }),
  };
};

/** The compiler suggests installing Node's or the browser's types: a tool has neither. */
const suggestion = / Do you need to (?:install|change)[\s\S]*$/;
const onlyBuiltIns = ' A tool has the ECMAScript built-ins and its imports only.';

const messageOf = ({ text, messageChain }: CompilerDiagnostic): string =>
  [text, ...(messageChain ?? []).map(messageOf)].join('\n  ').replace(suggestion, onlyBuiltIns);

/** What the compiler says of another file than the tool's may quote that file. */
const toDiagnostic = (source: string, found: CompilerDiagnostic, path: string): Diagnostic => {
  const code = `TS${found.code}`;
  if (found.fileName !== undefined && found.fileName !== path)
    return { line: 1, column: 1, code, message: 'The declarations of what the tool imports do not hold together.' };
  return { ...placeOf(source, found.pos), code, message: messageOf(found).slice(0, longestMessage) };
};

const typeFindings = async (program: Program): Promise<readonly CompilerDiagnostic[]> => [
  ...(await program.getProgramDiagnostics()),
  ...(await program.getSemanticDiagnostics(toolPath)),
];

/** Nothing may be concluded from the tree of another text. */
const unlikeText: Diagnostic = {
  line: 1,
  column: 1,
  code: 'source-text',
  message: 'The source holds characters that compilers read as others: a byte order mark, or halves of characters.',
};

interface Parsed {
  readonly errors: readonly Diagnostic[];
  readonly syntax: Syntax;
}

/** A diagnostic has its place in the tool; one of the template says so in words. */
const inTemplate = ({ line, code, message }: Diagnostic): Diagnostic => ({
  line: 1,
  column: 1,
  code,
  message: `${message} (in line ${line} of the template)`,
});

const nothing: Syntax = { faults: [], plain: '' };

const importable = (own: readonly string[], { libraries }: WorkshopSettings) => ({ own, libraries });

/** Checks tools against the contract. A check has no limits of its own. */
export const createTypeChecker = (settings: WorkshopSettings): TypeChecker => {
  let current: ToolSource = { source: '' };
  const api = new API({ fs: restrictedFiles(settings, () => current), cwd: virtualDirectory });

  /** One of the two modules, as the compiler reads it. */
  const parse = async (program: Program, path: string, source: string, own: readonly string[]): Promise<Parsed> => {
    const found = (await program.getSyntacticDiagnostics(path)).slice(0, mostDiagnostics);
    if (found.length > 0) return { errors: found.map((each) => toDiagnostic(source, each, path)), syntax: nothing };
    const file = await program.getSourceFile(path);
    if (file === undefined) return { errors: [], syntax: nothing };
    if (file.text !== source) return { errors: [unlikeText], syntax: nothing };
    return { errors: [], syntax: inspectSyntax(file, source, importable(own, settings)) };
  };

  return {
    async open(given) {
      current = given;
      const { source, template } = given;
      // The client keeps a changed file's old tree.
      api.clearSourceFileCache();
      const changed = [toolPath, templatePath];
      const snapshot = await api.updateSnapshot({ openProjects: [configPath], fileChanges: { changed } });
      const program = snapshot.getProject(configPath)?.program;
      if (program === undefined) throw new Error('The compiler did not open the project of the tool.');
      const beside = template === undefined ? [] : [templateSpecifier];
      const tool = await parse(program, toolPath, source, [contractSpecifier, ...beside]);
      const base: Parsed =
        template === undefined
          ? { errors: [], syntax: nothing }
          : await parse(program, templatePath, template, [contractSpecifier]);
      return {
        errors: [...tool.errors, ...base.errors.map(inTemplate)],
        faults: [...tool.syntax.faults, ...base.syntax.faults.map(inTemplate)],
        plain: { source: tool.syntax.plain, ...(template === undefined ? {} : { template: base.syntax.plain }) },
        findTypeErrors: async () => {
          const own = (await typeFindings(program)).map((each) => toDiagnostic(source, each, toolPath));
          if (template === undefined) return own.slice(0, mostDiagnostics);
          const below = (await program.getSemanticDiagnostics(templatePath)).map((each) =>
            inTemplate(toDiagnostic(template, each, templatePath)),
          );
          return [...own, ...below].slice(0, mostDiagnostics);
        },
        close: () => snapshot.dispose(),
      };
    },
  };
};
