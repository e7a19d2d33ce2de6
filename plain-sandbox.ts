/** The sandbox of exported packages: tools that passed once run again in plain Node, as trusted code, without isolate and compiler. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EarthwrightError } from './core/errors.ts';
import { defaultLimits } from './core/limits.ts';
import type { OutputFile, ToolOutcome } from './core/outcome.ts';
import { outputDocument } from './core/outputs.ts';
import type { AnyTool } from './core/tool/runtime.ts';
import { describeFile } from './geo/engine.ts';
import { runBound } from './run.ts';
import type { Sandbox, ToolJob, ToolSource } from './sandbox/sandbox.ts';

const contract = new URL(`./core/tool/contract${extname(import.meta.url)}`, import.meta.url).href;

/** Modules outside of any package find nothing by its name: every name becomes the place that it has for us. */
const resolved = (source: string): string =>
  source.replaceAll(/(\bfrom\s+)(['"])([^'"./][^'"]*)\2/g, (_, from: string, _quote, name: string) => {
    const place = name === 'earthwright/tool' ? contract : import.meta.resolve(name);
    return `${from}${JSON.stringify(place)}`;
  });

const loadTool = async ({ source, template }: ToolSource): Promise<AnyTool> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-plain-'));
  try {
    writeFileSync(join(folder, 'tool.ts'), resolved(source));
    if (template !== undefined) writeFileSync(join(folder, 'template.ts'), resolved(template));
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

const run = async ({ source, template, inputs, params, outputDirectory, limits }: ToolJob): Promise<ToolOutcome> => {
  rmSync(outputDirectory, { recursive: true, force: true });
  mkdirSync(outputDirectory, { recursive: true });
  const started = performance.now();
  const record = { log: '', limits: defaultLimits, layers: [], cpuMs: 0, peakRssBytes: 0, hostCalls: 0 };
  const ended = () => ({ ...record, wallMs: performance.now() - started });
  try {
    const tool = await loadTool({ source, template });
    await runBound(tool, inputs, outputDirectory, {
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

/** Contract: what it runs is trusted; there are no limits. */
export const createPlainSandbox = (): Sandbox => ({
  run,
  describeFiles: (paths) => Promise.all(paths.map(describeFile)),
  check: impossible,
  describe: impossible,
  readRemote: impossible,
  layers: async () => [],
  close: async () => undefined,
});
