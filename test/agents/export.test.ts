import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRun } from '../../agents/export/export-run.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeOfflineReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
let run = '';
let out = '';

/** earthwright as the package sees it when installed, but from the sources. */
const install = (target: string): void => {
  const place = join(target, 'node_modules', 'earthwright');
  mkdirSync(place, { recursive: true });
  symlinkSync(root, join(place, 'sources'), 'dir');
  const exports = {
    './tool': './sources/core/tool/contract.ts',
    './workflow': './sources/run-workflow.ts',
    './check': './sources/check-workflow.ts',
  };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'earthwright', type: 'module', exports }));
};

/** A quality band in which every pixel is fill (bit 0). */
const blank = (path: string): void => {
  rmSync(path);
  const grid = { width: 20, height: 20, transform: [30, 0, 5e5, 0, -30, 4.4e6] as const, crs: 'EPSG:32613' };
  const about = { dtype: 'uint16', codes: true, unit: '', description: '', metadata: {} } as const;
  const writer = createTiffWriter(path, { grid: { ...grid, transform: [...grid.transform] }, ...about });
  for (let row = 0; row < grid.height; row++) writer.writeRows(new Float64Array(grid.width).fill(1));
  writer.finish();
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-export-'));
  cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'task'), { recursive: true });
  run = join(folder, 'task', '.earthwright', 'runs', 'one');
  out = join(folder, 'package');
  const sandbox = composeSandbox();
  const { task } = readTaskFolder(join(folder, 'task'));
  await runTask(
    task,
    composeRun({
      runFolder: run,
      sandbox,
      reasoner: composeOfflineReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 3,
      signal: new AbortController().signal,
    }),
  );
  await sandbox.close();
  await exportRun({ run, out, version: '0.1.0', dependency: '0.1.0', dataBytes: 1e7 });
  install(out);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an exported package', () => {
  it('has the tools byte for byte as they passed in the sandbox', () => {
    for (const node of ['measure', 'pick']) {
      const rounds = readdirSync(join(run, 'nodes', node)).filter((name) => name.startsWith('round-'));
      const passed = join(run, 'nodes', node, rounds.at(-1) ?? '');
      const sources = readdirSync(passed).filter((name) => name.endsWith('.ts'));
      expect(sources).toContain('tool.ts');
      for (const name of sources)
        expect(readFileSync(join(out, 'src', node, name))).toEqual(readFileSync(join(passed, name)));
    }
  });

  it('depends on earthwright alone, and on nothing of this machine', () => {
    const manifest = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toEqual({ earthwright: '0.1.0' });
    const texts = [
      'package.json',
      'index.js',
      'run.js',
      'workflow.json',
      'provenance.json',
      'README.md',
      'dist/measure/tool.js',
      'dist/measure/tool.d.ts',
    ].map((name) => readFileSync(join(out, name), 'utf8'));
    for (const text of texts) expect(text).not.toContain(folder);
    expect(texts.at(-1)).toContain('earthwright/tool');
  });

  it('reproduces the outputs in plain Node, byte for byte', () => {
    const printed = execFileSync(process.execPath, ['run.js'], { cwd: out, encoding: 'utf8' });
    expect(printed).toMatch(/^date of pick: 2018-11-22/);
    expect(execFileSync(process.execPath, ['--test'], { cwd: out, encoding: 'utf8' })).toMatch(/pass 1\n.*fail 0/s);
  });

  it('runs the checks on new data, in plain Node', () => {
    const check = (data: string) => spawnSync(process.execPath, ['check.js', data], { cwd: out, encoding: 'utf8' });
    const same = check(join(out, 'data'));
    expect(same.stderr).toBe('');
    expect(same.stdout).toMatch(/^measure: valid, \d+ of \d+ checks passed/);
    expect(same.stdout).toContain('date = 2018-11-22');
    expect(same.status).toBe(0);
    // Everything is missing in the new data: nothing can be measured.
    const empty = join(folder, 'empty');
    cpSync(join(out, 'data'), empty, { recursive: true });
    for (const name of readdirSync(empty, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tiff?$/i.test(file),
    ))
      blank(join(empty, name));
    const other = check(empty);
    expect(other.stdout).toMatch(/error [a-z-]+:/);
    expect(other.status).toBe(3);
  }, 60_000);

  it('refuses what has no accepted tools, and a folder that is in use', async () => {
    await expect(
      exportRun({ run: folder, out: join(folder, 'x'), version: '0', dependency: '0', dataBytes: 0 }),
    ).rejects.toThrow(/not a run folder/);
    await expect(exportRun({ run, out, version: '0', dependency: '0', dataBytes: 0 })).rejects.toThrow(/not empty/);
  });
});
