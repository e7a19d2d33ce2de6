import { realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildResult, build, type Message, type Metafile, type Plugin } from 'esbuild';
import type { Diagnostic } from '../../core/outcome.ts';
import { isLibraryInput, resolveLibrary, serveLibraries } from '../library-modules.ts';
import { contractSpecifier, isAllowedImport } from '../policy.ts';
import type { ToolSource, WorkshopSettings } from './messages.ts';
import { notAllowed, templateSpecifier } from './syntax.ts';
import { type ToolPlace, toolPlaces } from './tool-places.ts';
import { libraryDirectories } from './visible-packages.ts';

/** Name that appears in stack traces and source maps instead of a host path. */
const toolFile = 'tool.ts';
const templateFile = 'template.ts';
const toolInput = `tool:${toolFile}`;
const templateInput = `tool:${templateFile}`;
const mostDiagnostics = 50;
/** A tool of the longest source that is allowed by default has fewer. */
const mostPlaces = 50_000;

export interface ToolBundle {
  readonly diagnostics: readonly Diagnostic[];
  /** A script that defines `earthwrightTool`, the tool's module namespace. */
  readonly code?: string;
  readonly places?: readonly ToolPlace[];
}

/** Gives the tool the contract and the listed libraries; libraries resolve among themselves as usual. */
const allowListResolver = ({ source, template }: ToolSource, settings: WorkshopSettings): Plugin => ({
  name: 'allow-list',
  setup(builder) {
    const ours = dirname(fileURLToPath(import.meta.url));
    builder.onResolve({ filter: /.*/ }, async ({ path, importer, namespace, kind, pluginData }) => {
      if (kind === 'entry-point') return { path: toolFile, namespace: 'tool' };
      if (namespace !== 'tool' || pluginData === 'trusted') return undefined;
      if (path === contractSpecifier && (importer === toolFile || importer === templateFile))
        return { path: settings.contract };
      if (path === templateSpecifier && importer === toolFile && template !== undefined)
        return { path: templateFile, namespace: 'tool' };
      if (isAllowedImport(path, settings.libraries))
        return (
          resolveLibrary(path) ??
          builder.resolve(path, { kind: 'import-statement', resolveDir: ours, pluginData: 'trusted' })
        );
      return {
        errors: [{ detail: notAllowed, text: 'A tool may import the contract and the listed libraries only.' }],
      };
    });
    serveLibraries(builder);
    builder.onLoad({ filter: /.*/, namespace: 'tool' }, ({ path }) => ({
      contents: path === templateFile ? (template ?? '') : source,
      loader: 'ts',
    }));
  },
});

/** esbuild counts columns in UTF-8 bytes from 0. What it says of another file than the tool's may quote that file. */
const toDiagnostic = ({ location, detail, text }: Message): Diagnostic => {
  if (location?.file !== toolInput)
    return { line: 1, column: 1, code: 'build', message: 'The tool cannot be bundled with what it imports.' };
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const code = detail === notAllowed ? notAllowed : 'build';
  return { line: location.line, column: before.length + 1, code, message: text };
};

const failedMessages = (error: unknown): readonly Message[] | undefined =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : undefined;

/** Whatever made the bundler read something else than the tool, the contract and the libraries: nothing of it comes out. */
const strayInputs = ({ inputs, outputs }: Metafile, settings: WorkshopSettings): boolean => {
  // The contract's own library lies beside it.
  const contract = dirname(settings.contract);
  const allowed = [contract, realpathSync(contract), ...libraryDirectories(settings.libraries)];
  const isAllowed = (name: string): boolean => {
    if (name === toolInput || name === templateInput || isLibraryInput(name)) return true;
    const path = resolve(contract, name);
    return allowed.some((directory) => path.startsWith(directory + sep));
  };
  const own = [toolInput, templateInput].flatMap((name) => inputs[name]?.imports ?? []);
  // An import of which nothing is used is dropped before it is looked up: it is listed as external, and nothing of it comes out.
  const isDropped = (path: string): boolean => path === contractSpecifier || isAllowedImport(path, settings.libraries);
  return (
    !Object.keys(inputs).every(isAllowed) ||
    Object.values(outputs).some(({ imports }) => imports.length > 0) ||
    own.some(({ kind, external, path }) => kind !== 'import-statement' || (external && !isDropped(path)))
  );
};

const stray: Diagnostic = {
  line: 1,
  column: 1,
  code: notAllowed,
  message: 'The tool imports something else than the contract and the listed libraries.',
};

const tooLarge = (bytes: number): Diagnostic => ({
  line: 1,
  column: 1,
  code: 'bundle-too-large',
  message: `Built, with what it imports, the tool has ${bytes} bytes.`,
});

const bundled = (
  { outputFiles = [], metafile }: BuildResult & { readonly metafile: Metafile },
  settings: WorkshopSettings,
  bundleBytes: number,
): ToolBundle => {
  if (strayInputs(metafile, settings)) return { diagnostics: [stray] };
  const contents = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending));
  const code = contents('tool.js');
  if (code === undefined) throw new Error('The bundler wrote nothing.');
  if (code.contents.length > bundleBytes) return { diagnostics: [tooLarge(code.contents.length)] };
  const map = JSON.parse(contents('tool.js.map')?.text ?? '{"sources":[],"mappings":""}');
  return { diagnostics: [], code: code.text, places: toolPlaces(map, toolInput, mostPlaces) };
};

/**
 * Bundles one tool with what it imports into one script. `source` holds no comments: some make the bundler read files. Contract: faults
 * of the source come back as diagnostics, and no word of any file but the tool's.
 */
export const buildTool = async (
  source: ToolSource,
  settings: WorkshopSettings,
  bundleBytes: number,
): Promise<ToolBundle> => {
  try {
    const result = await build({
      entryPoints: [toolFile],
      plugins: [allowListResolver(source, settings)],
      bundle: true,
      write: false,
      metafile: true,
      outfile: 'tool.js',
      format: 'iife',
      globalName: 'earthwrightTool',
      platform: 'browser',
      target: 'es2024',
      charset: 'utf8',
      sourcemap: 'external',
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      absWorkingDir: dirname(settings.contract),
    });
    return bundled(result, settings, bundleBytes);
  } catch (error) {
    const messages = failedMessages(error);
    if (messages === undefined) throw error;
    return { diagnostics: messages.slice(0, mostDiagnostics).map(toDiagnostic) };
  }
};
