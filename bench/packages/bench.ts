/**
 * Exported packages under publint and attw, which npx fetches: neither is a dependency. Ends with 1 where one has something to say.
 * Usage: node bench/packages/bench.ts. Needs the registry.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { workbench } from '../../cli/kept.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import { keepFixture } from '../../library/keep-fixture.ts';
import { kept } from './kept-tool.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'earthwright-packages-'));

const run = (at: string, command: string, ...words: readonly string[]): number => {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: at, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => !line.startsWith('npm warn'));
  console.log(`$ ${[command, ...words].join(' ').replaceAll(folder, '…')}\n${said.join('\n').trim()}\n`);
  return status ?? 1;
};
const earthwright = (...words: readonly string[]): number =>
  run(folder, process.execPath, join(root, 'cli/start.ts'), ...words);

/** A library with one tool and the data that it was proven on. */
const makeLibrary = async (place: string): Promise<void> => {
  const scene = join(folder, 'scene.tif');
  copyFileSync(join(root, 'examples/pond-count/data/naip_20200831_rgbn.tif'), scene);
  const library = composeLibrary(place);
  const { name, inputs } = library.keep(kept);
  const sandbox = composeSandbox();
  try {
    const call = { inputs: { values: { kind: 'raster', source: { path: scene, band: 4 } } }, params: {} } as const;
    const about = { toolFolder: library.place(name), source: kept.source, ports: inputs, data: kept.proof.data };
    const at = '2026-01-01T00:00:00Z';
    await keepFixture({ ...call, ...about, finding: null, at }, workbench(sandbox, new AbortController().signal));
  } finally {
    await sandbox.close();
  }
};

try {
  mkdirSync(join(folder, 'task'));
  await makeLibrary(join(folder, 'library'));
  const pond = join(root, 'examples/pond-count');
  const made = [
    earthwright('run', pond, '--out', 'run', '--no-library', '--reasoner', 'language', '--json'),
    earthwright('export', 'run', '--task', pond, '--out', 'of-run'),
    earthwright('tools', 'package', '--library', 'library', '--out', 'of-library', '--name', 'team-tools'),
  ];
  const checked = ['of-run', 'of-library'].flatMap((name) => {
    const at = join(folder, name);
    return [
      run(at, 'npm', 'test'),
      run(at, 'npx', '--yes', 'publint@0.3', '--strict'),
      // Packages of modules for Node 24 alone: what older resolution makes of them does not count.
      run(at, 'npx', '--yes', '@arethetypeswrong/cli@0.18', '--pack', '.', '--profile', 'esm-only'),
    ];
  });
  if ([...made, ...checked].some((status) => status !== 0)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
