import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Message, type Plugin } from 'esbuild';
import type { Diagnostic } from '../../core/outcome.ts';
import { contractSpecifier, isAllowedImport } from '../policy.ts';
import type { WorkshopSettings } from './messages.ts';

/** Names that appear in stack traces and source maps instead of host paths. */
export const toolFile = 'tool.ts';
const notAllowed = 'import-not-allowed';

export interface ToolBundle {
  readonly diagnostics: readonly Diagnostic[];
  /** A script that defines `earthwrightTool`, the tool's module namespace. */
  readonly code?: string;
  readonly map?: string;
}

/** Gives the tool the contract and the listed libraries; libraries resolve among themselves as usual. */
const allowListResolver = (source: string, settings: WorkshopSettings): Plugin => ({
  name: 'allow-list',
  setup(builder) {
    const ours = dirname(fileURLToPath(import.meta.url));
    builder.onResolve({ filter: /.*/ }, async ({ path, importer, namespace, kind, pluginData }) => {
      if (kind === 'entry-point') return { path: toolFile, namespace: 'tool' };
      if (namespace !== 'tool' || pluginData === 'trusted') return undefined;
      if (path === contractSpecifier && importer === toolFile) return { path: settings.contract };
      if (isAllowedImport(path, settings.libraries))
        return builder.resolve(path, { kind: 'import-statement', resolveDir: ours, pluginData: 'trusted' });
      const listed = [contractSpecifier, ...settings.libraries].join(', ');
      return {
        errors: [{ detail: notAllowed, text: `A tool may not import '${path.slice(0, 200)}'; allowed are ${listed}.` }],
      };
    });
    builder.onLoad({ filter: /.*/, namespace: 'tool' }, () => ({ contents: source, loader: 'ts' }));
  },
});

/** esbuild counts columns in UTF-8 bytes from 0. */
const toDiagnostic = (message: Message): Diagnostic => {
  const { location } = message;
  const own = location?.file === `tool:${toolFile}` ? location : undefined;
  const before = own ? Buffer.from(own.lineText).subarray(0, own.column).toString() : '';
  return {
    line: own?.line ?? 1,
    column: before.length + 1,
    code: message.detail === notAllowed ? notAllowed : 'build',
    message: own ? message.text : `${message.text} (in a library)`,
  };
};

const failedMessages = (error: unknown): readonly Message[] | undefined =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : undefined;

/** Bundles one tool with what it imports into one script. Contract: faults of the source come back as diagnostics. */
export const buildTool = async (source: string, settings: WorkshopSettings): Promise<ToolBundle> => {
  try {
    const result = await build({
      entryPoints: [toolFile],
      plugins: [allowListResolver(source, settings)],
      bundle: true,
      write: false,
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
    const text = (ending: string): string => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return { diagnostics: [], code: text('tool.js'), map: text('tool.js.map') };
  } catch (error) {
    const messages = failedMessages(error);
    if (messages === undefined) throw error;
    return { diagnostics: messages.map(toDiagnostic) };
  }
};
