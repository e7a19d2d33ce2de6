/** The two processes that are compared: they stay open, so that starting them and importing libraries is not measured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { InputBinding } from '../../core/engine.ts';
import type { Template } from '../../templates/library.ts';
import type { Request } from './child.ts';

/** What a peer script registers: the files of the template's ports, and its parameters. */
export interface Job {
  readonly inputs: Readonly<Record<string, string | readonly string[]>>;
  readonly params: Readonly<Record<string, unknown>>;
  /** What it does otherwise than the template. */
  readonly note: string | null;
}

export interface Side {
  /** Sends a line and gives the one that answers. Rejects when the process ends instead. */
  ask(line: string): Promise<string>;
  close(): void;
}

/** A program that answers lines, or with a folder as its last parameter does its work once. */
export interface Command {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** Libraries with threads of their own would be counted several times. */
export const singleThreaded = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', GDAL_NUM_THREADS: '1' };

export const open = ({ program, parameters }: Command): Side => {
  const child: ChildProcess = spawn(program, parameters, {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  const lines = child.stdout && createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin?.write(`${line}\n`);
      const answer = await lines?.next();
      if (answer === undefined || answer.done) throw new Error(`${program} ended: ${said.trim()}`);
      return String(answer.value);
    },
    close: () => void child.stdin?.end(),
  };
};

const scriptOf = (name: string): string => fileURLToPath(new URL(`peers/${name}`, import.meta.url));

export const peerCommand = (python: string, scenes: string, template: string): Command => ({
  program: python,
  parameters: [scriptOf('run.py'), scenes, template],
});

/** The month of a scene is the number in its name. */
const layerOf = (scenes: string, name: string, index: number) => ({
  path: join(scenes, `${name}.tif`),
  band: 1,
  name,
  date: `2018-${String(index + 1).padStart(2, '0')}-15`,
});

const bindingOf = (kind: string, files: string | readonly string[], scenes: string): InputBinding => {
  if (typeof files !== 'string') return { kind: 'stack', layers: files.map((name, at) => layerOf(scenes, name, at)) };
  if (kind === 'features') return { kind, path: join(scenes, files) };
  return { kind: 'raster', source: layerOf(scenes, files, 0) };
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The engine as the sandbox has it: bundled, what a run does not need in files of its own. Packages are found from within `node_modules`. */
export const bundleChild = async (): Promise<string> => {
  const folder = join(root, 'node_modules', '.cache', 'earthwright-bench');
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { child: fileURLToPath(new URL('child.ts', import.meta.url)) },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...{ bundle: true, splitting: true, packages: 'external', minifyWhitespace: true, minifySyntax: true },
    ...{ format: 'esm', platform: 'node', target: 'node24', logLevel: 'error' },
  });
  return join(folder, 'child.mjs');
};

/** Bundles the template as exported packages do; the command runs it on the scenes with the program `child`. */
export const ourCommand = async (
  { name, source, inputs: ports }: Template,
  job: Job,
  scenes: string,
  child: string,
): Promise<Command> => {
  const outfile = join(mkdtempSync(join(tmpdir(), 'earthwright-bench-')), `${name}.mjs`);
  const alias = { 'earthwright/tool': join(root, 'core/tool/contract.ts') };
  const stdin = { contents: source, loader: 'ts' as const, resolveDir: root };
  await build({ stdin, outfile, bundle: true, format: 'esm', target: 'node24', alias, logLevel: 'error' });
  const inputs = Object.entries(job.inputs).map(([port, files]) => {
    const kind = ports[port]?.kind ?? 'raster';
    return [port, bindingOf(kind, files, scenes)] as const;
  });
  const request: Request = { inputs: Object.fromEntries(inputs), params: job.params };
  return { program: process.execPath, parameters: [child, outfile, JSON.stringify(request)] };
};
