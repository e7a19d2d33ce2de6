import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { AnyTool } from '../../core/tool/runtime.ts';

const root = join(import.meta.dirname, '../..');

/** A folder of its own for what a test writes. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'earthwright-templates-'));

/** A tool's module, and the template that it imports where it was composed. */
export type ToolText = string | { readonly source: string; readonly template: string };

/** The tools that sources declare, bundled as the sandbox does it: 'earthwright/tool' is the contract. */
export async function loadTools(sources: ReadonlyMap<string, ToolText>): Promise<Map<string, AnyTool>> {
  const folder = temporaryFolder();
  for (const [name, text] of sources) {
    const { source, template } = typeof text === 'string' ? { source: text, template: '' } : text;
    writeFileSync(join(folder, `${name}-template.ts`), template);
    writeFileSync(join(folder, `${name}.ts`), source.replace("'./template.ts'", `'./${name}-template.ts'`));
  }
  await build({
    entryPoints: Array.from(sources.keys(), (name) => join(folder, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
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
