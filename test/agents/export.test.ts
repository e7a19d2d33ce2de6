import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRun } from '../../agents/export/export-run.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
let run = '';
let out = '';

const filesIn = (place: string): string[] =>
  readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

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
      reasoner: composeQuestionReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 3,
      signal: new AbortController().signal,
    }),
  );
  await sandbox.close();
  await exportRun({ run, out, version: '0.1.0', dataBytes: 1e7 });
});
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

  it('depends on no package and on nothing of this machine', () => {
    const manifest = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toBeUndefined();
    for (const file of filesIn(out)) {
      const text = readFileSync(file, 'utf8');
      expect(text.includes(folder) || text.includes(root), file).toBe(false);
      if (!/\.[cm]?js$/.test(file)) continue;
      const named = [...text.matchAll(/^import[^'"]*["']([^'"./#][^'"]*)["'];/gm)].map((match) => match[1] ?? '');
      expect(
        named.filter((name) => !isBuiltin(name)),
        file,
      ).toEqual([]);
    }
    // An npm package and its installation are the same then.
    const bytes = filesIn(out).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(16e6);
  });

  it('declares its tools, their ports and parameters', () => {
    const consumer = join(folder, 'consumer.mts');
    writeFileSync(
      consumer,
      `import { run, tools } from './package/index.js';
const stage: string = tools.measure.stage;
const { pick } = await run({ data: 'data', out: stage });
const value: number | string | null | undefined = pick?.['date']?.value;
// @ts-expect-error: there is no such node.
console.log(value, tools.other);
`,
    );
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const checked = spawnSync(process.execPath, [compiler, ...options, consumer], { cwd: folder, encoding: 'utf8' });
    expect(checked.stdout).toBe('');
    expect(checked.status).toBe(0);
    expect(readFileSync(join(out, 'dist/measure/tool.d.ts'), 'utf8')).toContain(
      `import("../../runtime/tool.js").ToolDefinition`,
    );
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
  });

  it('refuses what has no accepted tools, and a folder that is in use', async () => {
    await expect(exportRun({ run: folder, out: join(folder, 'x'), version: '0', dataBytes: 0 })).rejects.toThrow(
      /not a run folder/,
    );
    await expect(exportRun({ run, out, version: '0', dataBytes: 0 })).rejects.toThrow(/not empty/);
  });
});
