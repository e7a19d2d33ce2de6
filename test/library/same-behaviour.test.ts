import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbench } from '../../cli/kept.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import { keepFixture } from '../../library/keep-fixture.ts';
import { sameTool, versionOf } from '../../library/same-behaviour.ts';

const sumTool = (each: string): string => `import { number, table, tool } from 'earthwright/tool';
export default tool({
  name: 'level-sum',
  summary: 'Sum of levels.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {},
  outputs: { sum: number({ unit: '1' }) },
  run({ inputs, output }) {
    output.number('sum', inputs.rows.rows.map(({ level }) => Number(level)).reduce((all, level) => all + ${each}, 0));
  },
});
`;
const port = { kind: 'table', description: '' } as const;
const ports = {
  inputs: { rows: port },
  params: {},
  outputs: { sum: { kind: 'number', unit: '1', description: '' } },
} as const;
const at = '2026-01-01T00:00:00Z';
const proof = { data: 'f'.repeat(64), conditions: [], checks: { run: 1, passed: 1, warnings: 0 }, at };

const root = mkdtempSync(join(tmpdir(), 'earthwright-same-'));
const sandbox = composeSandbox();
const bench = workbench(sandbox, new AbortController().signal);
const library = composeLibrary(join(root, 'library'));
const callOver = (name: string, levels: readonly number[]) => {
  const path = join(root, name);
  writeFileSync(path, `level\n${levels.join('\n')}\n`);
  return { inputs: { rows: { kind: 'table', path } }, params: {} } as const;
};
const first = callOver('first.csv', [0.1, 0.2, 0.3]);
const withNegative = callOver('negative.csv', [0.1, -0.2, 0.3]);

beforeAll(async () => {
  const source = sumTool('level');
  const about = { name: 'level-sum', summary: 'Sum of levels.', purpose: 'Add levels', stage: 'analyse' } as const;
  library.keep({ ...about, ...ports, from: null, source, proof, version: '1.0.0' });
  const toolFolder = library.place('level-sum');
  const wanted = { ...first, toolFolder, source, ports: ports.inputs, data: proof.data, finding: null, at };
  expect(await keepFixture(wanted, bench)).toBe(true);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

const same = async (source: string, call: typeof first, own: Omit<Parameters<typeof sameTool>[0], 'source'> = ports) =>
  (await sameTool({ ...own, source }, call, library, bench))?.name ?? null;
const version = (source: string) => versionOf({ name: 'level-sum', ...ports, source }, library, bench);

describe('a tool of the same behaviour', () => {
  it('is one that gives the goldens, and the same on the data of now, rounding aside', async () => {
    expect(await same(sumTool('(2 * level) / 2 + 1e-15'), withNegative)).toBe('level-sum');
  });

  it('is none that only gives the goldens: the data of now tell them apart', async () => {
    expect(await same(sumTool('Math.abs(level)'), first)).toBe('level-sum');
    expect(await same(sumTool('Math.abs(level)'), withNegative)).toBeNull();
  });

  it('is none that gives something else, does not run or has other ports', async () => {
    expect(await same(sumTool('level + 1'), first)).toBeNull();
    expect(await same(sumTool('missing'), first)).toBeNull();
    const other = { ...ports, outputs: { total: ports.outputs.sum } };
    expect(await same(sumTool('(2 * level) / 2'), first, other)).toBeNull();
  });

  it('is a patch of the one before, and one of other behaviour a minor step', async () => {
    expect(await version(sumTool('Math.abs(level)'))).toBe('1.0.1');
    expect(await version(sumTool('2 * level'))).toBe('1.1.0');
    expect(await versionOf({ name: 'level-total', ...ports, source: '' }, library, bench)).toBe('1.0.0');
  });
});
