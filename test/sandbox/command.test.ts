import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshFolder } from './fixtures/sandbox.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const folder = freshFolder();
const tools: Readonly<Record<string, string>> = {
  'double.ts': `import { number, stack, text, tool, optional } from 'earthwright/tool';
export default tool({ name: 'double', summary: 'Twice a number.', stage: 'analyse',
  inputs: { value: number(), label: optional(text()) }, params: { times: number({ default: 2 }) }, outputs: { result: number({ unit: 'm' }), said: text() },
  run({ inputs, params, output, log }) {
    log('doubling');
    output.number('result', inputs.value * params.times, { valid: 1 });
    output.text('said', inputs.label ?? 'nothing');
  },
});`,
  'dated.ts': `import { stack, text, tool } from 'earthwright/tool';
export default tool({ name: 'dated', summary: 'The dates of layers.', stage: 'analyse',
  inputs: { values: stack('any') }, params: {}, outputs: { dates: text() },
  run({ inputs, output }) { output.text('dates', inputs.values.layers.map(({ date }) => date).join(' ')); },
});`,
  'loop.ts': `import { number, tool } from 'earthwright/tool';
export default tool({ name: 'loop', summary: 'Never.', stage: 'analyse', inputs: {}, params: {}, outputs: { n: number() }, run() { for (;;); } });`,
  'wrong.ts': `import { number, tool } from 'earthwright/tool';
export default tool({ name: 'wrong', summary: 'Wrong.', stage: 'analyse', inputs: {}, params: {}, outputs: { n: number() },
  run({ output }) { output.number('m', 1); },
});`,
};

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const earthwright = (...words: string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, 'tool', ...words], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(tools)) writeFileSync(join(folder, name), source);
});

describe('earthwright tool run', () => {
  test('prints the values and exits 0', async () => {
    const { code, stdout } = await earthwright('run', 'double.ts', '--input', 'value=4', '--params', '{"times":3}');
    expect(code).toBe(0);
    expect(stdout).toMatch(/log \| doubling\nresult {2}number {2}12 {2}m\nsaid {2}text {2}nothing\nok /);
  });

  test('dates the layers of a stack by the names of their files', async () => {
    const scene = (date: string): string =>
      resolve(import.meta.dirname, `../../templates/fixtures/optical-${date}.tif`);
    const inputs = `values=${scene('2020-06-20')}#2,${scene('2019-06-15')}#2`;
    const { code } = await earthwright('run', 'dated.ts', '--input', inputs, '--out', 'dated');
    expect(code).toBe(0);
    const { value } = JSON.parse(readFileSync(join(folder, 'dated/dates.json'), 'utf8'));
    expect(value).toBe('2019-06-15 2020-06-20');
  });

  test('prints one JSON object with outputs, hashes, limits and layers', async () => {
    const { code, stdout } = await earthwright(
      'run',
      'double.ts',
      '--input',
      'value=4',
      'label=a,b=c',
      '--out',
      'results',
      '--limit',
      'cpu=3s',
      'memory=512MB',
      '--json',
    );
    expect(code).toBe(0);
    const outcome = JSON.parse(stdout);
    expect(outcome).toMatchObject({
      outcome: 'ok',
      outputs: [
        { name: 'result', kind: 'number', value: 8 },
        { name: 'said', kind: 'text', value: 'a,b=c' },
      ],
      limits: { cpuMs: 3000, memoryBytes: 512 * 2 ** 20 },
      layers: expect.arrayContaining(['isolate', 'process', 'permission', 'watchdog']),
      wallMs: expect.any(Number),
      cpuMs: expect.any(Number),
      peakRssBytes: expect.any(Number),
    });
    const [{ file, sha256 }] = outcome.outputs;
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ value: 8 });
  });

  test('says where a type error is, runs nothing and exits 1', async () => {
    const { code, stdout } = await earthwright('run', 'wrong.ts', '--out', 'never');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^wrong\.ts:3:35 TS2345 .*\nrejected\n$/);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  test('exits 4 at a limit and says how to raise it', async () => {
    const { code, stdout } = await earthwright('run', 'loop.ts', '--limit', 'cpu=300ms');
    expect(code).toBe(4);
    expect(stdout).toContain('--limit cpu=');
  });

  test.each([
    ['an input that the tool has not', ['--input', 'other=1'], /no input 'other'; its inputs are value, label/],
    ['a number that is none', ['--input', 'value=four'], /takes a number, got 'four'/],
    ['a file that is not there', ['--input', 'value'], /expected name=file/],
    ['parameters that are no object', ['--input', 'value=1', '--params', '[1]'], /takes a JSON object/],
    ['a limit that is none', ['--input', 'value=1', '--limit', 'speed=9'], /expected one of the names cpu, wall/],
  ])('names %s on standard error and exits 1', async (_, words, message) => {
    const { code, stderr } = await earthwright('run', 'double.ts', ...words);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});

describe('earthwright tool check', () => {
  test('names the layers that runs have here', async () => {
    const { stdout } = await earthwright('check', 'double.ts', '--isolation', 'off', '--json');
    const { layers } = JSON.parse(stdout);
    expect(layers.slice(0, 4)).toEqual(['isolate', 'process', 'permission', 'watchdog']);
    expect(layers).not.toContain('bubblewrap');
    const told = await earthwright('check', 'double.ts', '--isolation', 'off');
    expect(told.stdout).toContain('no bubblewrap: a run is not kept off the network');
  });

  test('stops after the type-check', async () => {
    const passed = await earthwright('check', 'loop.ts');
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^layers: isolate process .*\nok\n$/) });
    const { code, stdout } = await earthwright('check', 'wrong.ts', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'rejected',
      diagnostics: [{ line: 3, column: 35, code: 'TS2345' }],
    });
  });
});
