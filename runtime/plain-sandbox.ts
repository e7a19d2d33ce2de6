/** The sandbox of exported packages: tools that passed once run again in plain Node, as trusted code, without isolate and compiler. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EarthwrightError } from '../core/errors.ts';
import { defaultLimits } from '../core/limits.ts';
import type { OutputFile, ToolOutcome } from '../core/outcome.ts';
import { outputDocument } from '../core/outputs.ts';
import type { AnyTool } from '../core/tool/runtime.ts';
import { describeFile, takeLook } from '../geo/engine.ts';
import { libraryCode } from '../sandbox/library-modules.ts';
import type { Sandbox, ToolJob, ToolSource } from '../sandbox/sandbox.ts';
import { type LibraryModule, toolLibraries } from '../sandbox/tool-libraries.ts';
import { runBound } from './run-tool.ts';

const contract = new URL(`../core/tool/contract${extname(import.meta.url)}`, import.meta.url).href;

/** Writes a bundled library's module, with what it imports, and gives its place. */
const placeLibrary = (module: LibraryModule, folder: string): string => {
  for (const [place, text] of libraryCode(module)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  }
  return pathToFileURL(join(folder, module.code)).href;
};

/** Modules outside of any package find nothing by its name: every name becomes the place that it has for us. */
const resolved = (source: string, folder: string): string =>
  source.replaceAll(/(\bfrom\s+)(['"])([^'"./][^'"]*)\2/g, (_, from: string, _quote, name: string) => {
    const module = toolLibraries().find(name);
    const place =
      name === 'earthwright/tool' ? contract : module ? placeLibrary(module, folder) : import.meta.resolve(name);
    return `${from}${JSON.stringify(place)}`;
  });

const keyOf = ({ source, template = '' }: ToolSource): string => `${source}\0${template}`;

const loadTool = async ({ source, template }: ToolSource): Promise<AnyTool> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-plain-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tool.ts'), resolved(source, folder));
    if (template !== undefined) writeFileSync(join(folder, 'template.ts'), resolved(template, folder));
    return (await import(pathToFileURL(join(folder, 'tool.ts')).href)).default;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const outputOf = (folder: string, file: string): OutputFile => {
  const bytes = readFileSync(join(folder, file));
  const name = basename(file, extname(file));
  const about = { name, file, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  if (file.endsWith('.tif')) return { ...about, kind: 'raster' };
  if (file.endsWith('.geojson')) return { ...about, kind: 'features' };
  const document = outputDocument.parse(JSON.parse(bytes.toString()));
  return { ...about, kind: document.kind, document };
};

const run = async (
  { inputs, params, outputDirectory, limits }: ToolJob,
  load: () => Promise<AnyTool>,
): Promise<ToolOutcome> => {
  rmSync(outputDirectory, { recursive: true, force: true });
  mkdirSync(outputDirectory, { recursive: true });
  const started = performance.now();
  const record = { log: '', limits: defaultLimits, layers: [], cpuMs: 0, peakRssBytes: 0, hostCalls: 0 };
  const ended = () => ({ ...record, wallMs: performance.now() - started });
  try {
    await runBound(await load(), inputs, outputDirectory, {
      params,
      ...(limits?.blockBytes ? { blockBytes: limits.blockBytes } : {}),
    });
    const outputs = readdirSync(outputDirectory)
      .sort()
      .map((file) => outputOf(outputDirectory, file));
    return { ...ended(), kind: 'ok', outputs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...ended(), kind: 'threw', outputs: [], code: 'tool', message };
  }
};

const impossible = async (): Promise<never> => {
  throw new EarthwrightError('sandbox.plain', 'host', 'In plain Node tools are run and files described, nothing else.');
};

/** A source, and its tool where that is loaded already: bundled with what it imports, it needs no library here. */
type KnownTool = ToolSource & { readonly tool?: AnyTool };

/** Contract: what it runs is trusted; there are no limits. */
export const createPlainSandbox = (known: readonly KnownTool[] = []): Sandbox => ({
  run: (job) => {
    const found = known.find((each) => keyOf(each) === keyOf(job))?.tool;
    return run(job, async () => found ?? loadTool(job));
  },
  describeFiles: (paths) => Promise.all(paths.map(describeFile)),
  check: impossible,
  describe: impossible,
  takeLooks: (looks) => Promise.all(looks.map(takeLook)),
  readRemote: impossible,
  layers: async () => [],
  close: async () => undefined,
});
