import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionAfter } from '../../agents/export/tool-package-files.ts';
import { workbench } from '../../cli/kept.ts';
import { registerToolsCommand } from '../../cli/tools-command.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import { digestOf } from '../../library/files.ts';
import { keepFixture } from '../../library/keep-fixture.ts';
import { isWhole } from '../part.ts';

const source = `import { number, table, tool } from 'earthwright/tool';
export default tool({
  name: 'row-count',
  summary: 'Number of rows.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {},
  outputs: { count: number({ unit: '1' }) },
  run({ inputs, output }) {
    output.number('count', inputs.rows.rows.length);
  },
});
`;
const data = 'e'.repeat(64);
const at = '2026-01-01T00:00:00Z';
const proof = { data, conditions: ['rows: table'], checks: { run: 3, passed: 3, warnings: 0 }, at };
const described = {
  name: 'row-count',
  summary: 'Number of rows.',
  purpose: 'Count the stations',
  stage: 'analyse',
  inputs: { rows: { kind: 'table', description: '' } },
  params: {},
  outputs: { count: { kind: 'number', unit: '1', description: '' } },
  from: null,
  version: '1.0.0',
} as const;

const root = mkdtempSync(join(tmpdir(), 'earthwright-tools-'));
const sandbox = composeSandbox();
const proven = join(root, 'proven');
beforeAll(async () => {
  writeFileSync(join(root, 'stations.csv'), 'name\na\nb\nc\n');
  const library = composeLibrary(proven);
  library.keep({ ...described, source, proof });
  const call = { inputs: { rows: { kind: 'table', path: join(root, 'stations.csv') } }, params: {} } as const;
  const wanted = { ...call, toolFolder: library.place('row-count'), source, ports: described.inputs, data };
  await keepFixture({ ...wanted, finding: null, at }, workbench(sandbox, new AbortController().signal));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
let number = 0;
/** What the command prints, and the code with which it ends. */
const tools = async (...words: readonly string[]): Promise<{ text: string; code: number }> => {
  let text = '';
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  process.exitCode = 0;
  try {
    const program = new Command('earthwright');
    registerToolsCommand(program);
    await program.parseAsync(['tools', ...words, '--library', folder], { from: 'user' });
    return { text, code: Number(process.exitCode) };
  } finally {
    process.exitCode = 0;
    written.mockRestore();
  }
};
const record = (): string => join(folder, 'tools', 'row-count', 'tool.json');
const rewrite = (changed: string): void => {
  const tool: unknown = JSON.parse(readFileSync(record(), 'utf8'));
  writeFileSync(join(folder, 'tools', 'row-count', 'tool.ts'), changed);
  writeFileSync(record(), JSON.stringify({ ...Object(tool), digest: digestOf(changed) }));
};

beforeEach(async () => {
  folder = join(root, `library-${number++}`);
  await tools('import', proven);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('earthwright tools', () => {
  it('lists tools and shows one, as text and as JSON', async () => {
    expect((await tools('list')).text).toBe(
      'row-count 1.0.0  candidate, proven on 1 data set, 1 fixture: Number of rows.\n',
    );
    expect(JSON.parse((await tools('list', '--json')).text)).toMatchObject([{ name: 'row-count', fixtures: 1 }]);
    const { text } = await tools('show', 'row-count');
    expect(text).toContain('for: Count the stations');
    expect(text).toContain('eeeeeeeeeeee  whole, 1 file, golden of 1 output');
    expect(text).toContain(source.trimEnd());
  });

  it('says what to do for a name that is not there', async () => {
    await expect(tools('show', 'row-cuont')).rejects.toThrow(/holds no tool “row-cuont”; did you mean row-count\?/);
    folder = join(root, 'none');
    expect((await tools('list')).text).toContain('holds no tool yet');
    await expect(tools('remove', 'row-count')).rejects.toThrow(/it is empty/);
  });

  it('tests tools over their fixtures: the same; differs, with code 3', async () => {
    expect(await tools('test')).toEqual({ text: 'row-count: same\n  eeeeeeeeeeee  same\n', code: 0 });
    rewrite(source.replace('rows.length', 'rows.length + 1'));
    const { text, code } = await tools('test', 'row-count', '--json');
    expect(JSON.parse(text)).toEqual([
      { name: 'row-count', kind: 'differs', fixtures: [{ data, kind: 'differs', outputs: ['count'] }] },
    ]);
    expect(code).toBe(3);
  });

  it('runs no tool that was changed by hand, with code 3, nor one that is set aside', async () => {
    appendFileSync(join(folder, 'tools', 'row-count', 'tool.ts'), '// mine\n');
    expect(await tools('test')).toEqual({ text: 'row-count: changed by hand: not run\n', code: 3 });
    await expect(tools('promote', 'row-count')).rejects.toThrow(/changed by hand/);
    rewrite(source);
    composeLibrary(folder).failed('row-count', { data: '', reason: 'It counts too many.', at });
    expect(await tools('test')).toEqual({ text: 'row-count: set aside: not run\n', code: 0 });
    await expect(tools('promote', 'row-count')).rejects.toThrow(/is set aside: It counts too many\./);
  });

  it('promotes and removes', async () => {
    expect((await tools('promote', 'row-count')).text).toBe('row-count 1.0.0 is promoted.\n');
    expect((await tools('list')).text).toContain('promoted');
    await tools('remove', 'row-count');
    expect(existsSync(join(folder, 'tools', 'row-count'))).toBe(false);
  });

  it.runIf(isWhole)('exports what another library imports as candidates, with fixtures that pass there', async () => {
    await tools('promote', 'row-count');
    const shared = `${folder}-shared`;
    expect((await tools('export', shared)).text).toBe('exported: row-count\n');
    await expect(tools('export', shared)).rejects.toThrow(/holds tools already/);
    expect((await tools('import', shared)).text).toBe('row-count: here already, as row-count\n');
    folder = `${folder}-other`;
    expect((await tools('import', shared)).text).toBe(
      'row-count: imported as a candidate, 1 of 1 fixture proven here\n',
    );
    expect((await tools('list')).text).toContain('candidate');
    expect((await tools('test')).code).toBe(0);
  });

  it.runIf(isWhole)('gives an imported tool a name of its own where the name is taken by another', async () => {
    rewrite(source.replace('rows.length', 'rows.length + 1'));
    expect((await tools('import', proven)).text).toBe(
      'row-count-2: imported as a candidate, 1 of 1 fixture proven here\n',
    );
  });

  it('believes no proof that it is told: what its fixtures do not prove here is not trusted until somebody says so', async () => {
    const shared = `${folder}-shared`;
    await tools('export', shared);
    rmSync(join(shared, 'tools', 'row-count', 'fixtures'), { recursive: true });
    folder = `${folder}-other`;
    expect((await tools('import', shared)).text).toMatch(/^row-count: imported, not trusted: no fixture proves it/);
    expect(composeLibrary(folder).toolCalled('row-count')).toMatchObject({ status: 'untrusted', proven: [] });
    expect((await tools('promote', 'row-count')).text).toBe('row-count 1.0.0 is a candidate.\n');
  });

  it.runIf(isWhole)(
    'proves an imported tool by its fixtures alone, and refuses one that gives something else than it says',
    async () => {
      expect(composeLibrary(folder).toolCalled('row-count').proven).toMatchObject([
        { data, conditions: [], checks: { run: 1, passed: 1 } },
      ]);
      rewrite(source.replace('rows.length', 'rows.length + 1'));
      const shared = `${folder}-shared`;
      await tools('export', shared);
      folder = `${folder}-other`;
      const { text, code } = await tools('import', shared);
      expect(text).toContain(
        'row-count: refused: over its fixture “eeeeeeeeeeee” it gives something else than it says: count',
      );
      expect(code).toBe(2);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it.each([
    ['tool.ts', /its tool\.ts is not the one of its record/],
    [`fixtures/${data}/inputs/1/stations.csv`, /inputs\/1\/stations\.csv.* is not what the record says/],
  ])('refuses to import a tool whose %s was changed', async (file, reason) => {
    const shared = `${folder}-shared`;
    await tools('export', shared);
    appendFileSync(join(shared, 'tools', 'row-count', file), ' ');
    folder = `${folder}-other`;
    const { text, code } = await tools('import', shared);
    expect(text).toMatch(reason);
    expect(code).toBe(2);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('earthwright tools package', () => {
  it('writes a package that needs no other and passes its own tests', async () => {
    const out = `${folder}-package`;
    expect((await tools('package', '--out', out, '--name', 'team-tools')).text).toContain(
      'team-tools 1.0.0 with row-count',
    );
    const tested = spawnSync(process.execPath, ['--test'], { cwd: out, encoding: 'utf8' });
    expect(tested.stdout).toContain('row-count gives what it gave on eeeeeeeeeeee');
    expect(tested.status).toBe(0);
    const program = `import { run } from 'team-tools'; console.log((await run('row-count', { inputs: { rows: 'rows.csv' }, out: 'out' })).count.value);`;
    writeFileSync(join(out, 'rows.csv'), 'name\na\nb\n');
    writeFileSync(join(out, 'try.mjs'), program);
    expect(spawnSync(process.execPath, ['try.mjs'], { cwd: out, encoding: 'utf8' }).stdout).toBe('2\n');
    expect(readFileSync(join(out, 'src/row-count/README.md'), 'utf8')).toContain('For: Count the stations');
    const manifest = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toBeUndefined();
    // Nothing has changed: neither does the version.
    const again = await tools('package', 'row-count', '--out', `${out}-again`, '--after', out);
    expect(again.text).toContain('earth-tools 1.0.0');
    await expect(tools('package', '--out', out)).rejects.toThrow(/is not empty/);
    await expect(tools('package', '--out', `${out}-2`, '--after', folder)).rejects.toThrow(/is no package of tools/);
  });

  it('goes on with the version by behaviour', () => {
    const one = { version: '1.2.0', digest: 'a', ports: 'p' };
    const next = (now: Parameters<typeof versionAfter>[1]) => versionAfter({ version: '3.4.5', tools: { one } }, now);
    expect(next({ one })).toBe('3.4.5');
    expect(next({ one: { ...one, version: '1.2.1', digest: 'b' } })).toBe('3.4.6');
    expect(next({ one: { ...one, version: '1.3.0', digest: 'b' } })).toBe('3.5.0');
    expect(next({ one, two: one })).toBe('3.5.0');
    expect(next({ one: { ...one, ports: 'q' } })).toBe('4.0.0');
    expect(next({ two: one })).toBe('4.0.0');
  });
});
