import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { AnyTool } from '../../core/tool/runtime.ts';

const root = join(import.meta.dirname, '../..');

/** A folder of its own for what a test writes. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'earthwright-templates-'));

/** The tools that sources declare, bundled as the sandbox does it: 'earthwright/tool' is the contract. */
export async function loadTools(sources: ReadonlyMap<string, string>): Promise<Map<string, AnyTool>> {
  const folder = temporaryFolder();
  for (const [name, source] of sources) writeFileSync(join(folder, `${name}.ts`), source);
  await build({
    entryPoints: Array.from(sources.keys(), (name) => join(folder, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    target: 'node24',
    alias: { 'earthwright/tool': join(root, 'core/tool/contract.ts') },
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'error',
  });
  const tools = new Map<string, AnyTool>();
  for (const name of sources.keys()) {
    const module: { default: AnyTool } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
    tools.set(name, module.default);
  }
  return tools;
}
