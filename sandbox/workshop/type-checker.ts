import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../core/outcome.ts';
import { contractSpecifier } from '../policy.ts';
import { API, type Diagnostic as CompilerDiagnostic, type FileSystem, type Program } from './compiler-api.ts';
import type { WorkshopSettings } from './messages.ts';
import { packageOfPath, visiblePackages } from './visible-packages.ts';

export interface TypeChecker {
  check(source: string): Promise<readonly Diagnostic[]>;
}

const longestMessage = 2000;
const mostDiagnostics = 50;
const suppression = /^[ \t]*(?:\/\/|\/\*)[ \t]*@ts-(?:nocheck|ignore|expect-error)\b/gm;

/**
 * Bare imports resolve from this directory, so it lies inside our package, wherever that is installed. It does not exist:
 * the tool and its tsconfig are there for the compiler only.
 */
const virtualDirectory = join(dirname(fileURLToPath(import.meta.url)), 'tool-under-check');
const toolPath = join(virtualDirectory, 'tool.ts');
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
  paths: { [contractSpecifier]: [settings.declarations] },
});

const declaration = /(?:\.d\.[cm]?ts|[\\/]package\.json)$/;
const compilerLibrary = /[\\/]@typescript[\\/][^\\/]+[\\/]lib[\\/]lib\.[^\\/]*\.?d\.ts$/;

/** The compiler sees the tool, the contract and installed declarations; a tool can name no other file of this machine. */
const restrictedFiles = (settings: WorkshopSettings, source: () => string): FileSystem => {
  const config = JSON.stringify({ compilerOptions: compilerOptions(settings), files: [toolPath] });
  const isVirtual = (path: string): boolean => path === toolPath || path === configPath;
  const packages = visiblePackages(settings.libraries);
  const isReal = (path: string): boolean =>
    path === settings.declarations ||
    compilerLibrary.test(path) ||
    (declaration.test(path) && packages.has(packageOfPath(path) ?? ''));
  return {
    readFile: (path) => (path === toolPath ? source() : path === configPath ? config : isReal(path) ? undefined : null),
    fileExists: (path) => (isVirtual(path) ? true : isReal(path) ? undefined : false),
    directoryExists: (path) => (path === virtualDirectory ? true : undefined),
    getAccessibleEntries: () => ({ files: [], directories: [] }),
  };
};

/** The compiler suggests installing Node's or the browser's types: a tool has neither. */
const suggestion = / Do you need to (?:install|change)[\s\S]*$/;
const onlyBuiltIns = ' A tool has the ECMAScript built-ins and its imports only.';

const messageOf = ({ text, messageChain }: CompilerDiagnostic): string =>
  [text, ...(messageChain ?? []).map(messageOf)].join('\n  ').replace(suggestion, onlyBuiltIns);

const placeOf = (source: string, position: number): { line: number; column: number } => {
  const before = source.slice(0, Math.max(0, position));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
};

const toDiagnostic = (source: string, found: CompilerDiagnostic): Diagnostic => ({
  ...(found.fileName === toolPath ? placeOf(source, found.pos) : { line: 1, column: 1 }),
  code: `TS${found.code}`,
  message: messageOf(found).slice(0, longestMessage),
});

const suppressions = (source: string): Diagnostic[] =>
  [...source.matchAll(suppression)].map(({ index, 0: text }) => ({
    ...placeOf(source, index),
    code: 'check-suppressed',
    message: `'${text.trim()}' is not allowed: a tool's types are always checked.`,
  }));

const findings = async (program: Program): Promise<readonly CompilerDiagnostic[]> => {
  const syntactic = await program.getSyntacticDiagnostics(toolPath);
  if (syntactic.length > 0) return syntactic;
  return [...(await program.getProgramDiagnostics()), ...(await program.getSemanticDiagnostics(toolPath))];
};

/** Type-checks tools against the contract. One check at a time; a check has no limits of its own. */
export const createTypeChecker = (settings: WorkshopSettings): TypeChecker => {
  let current = '';
  const api = new API({ fs: restrictedFiles(settings, () => current), cwd: virtualDirectory });
  return {
    async check(source) {
      current = source;
      const snapshot = await api.updateSnapshot({ openProjects: [configPath], fileChanges: { changed: [toolPath] } });
      try {
        const project = snapshot.getProject(configPath);
        if (project === undefined) throw new Error('The compiler did not open the project of the tool.');
        const found = (await findings(project.program)).slice(0, mostDiagnostics);
        return [...suppressions(source), ...found.map((each) => toDiagnostic(source, each))];
      } finally {
        await snapshot.dispose();
      }
    },
  };
};
