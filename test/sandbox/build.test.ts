import { afterAll, describe, expect, test } from 'vitest';
import { freshFolder, jobOf, openSandbox, toolWith } from './fixtures/sandbox.ts';

const sandbox = openSandbox();
afterAll(() => sandbox.close());

const diagnosticsOf = async (source: string) => (await sandbox.check(source)).diagnostics;

describe('building and type-checking', () => {
  test('accepts indexing as a number and unused names: tools are not linted', async () => {
    const body = `const values = new Float64Array(3); const first: number = values[0]; const unused = 1; output.number('n', first);`;
    expect(await diagnosticsOf(toolWith(body))).toEqual([]);
  });

  test('counts lines and columns in the tool’s own text, in UTF-16 units', async () => {
    const body = `const é = '🌍'; const wrong: number = é;`;
    const [{ line, column, code } = { line: 0, column: 0, code: '' }] = await diagnosticsOf(toolWith(body));
    expect({ line, column, code }).toEqual({ line: 4, column: body.indexOf('wrong') + 1, code: 'TS2322' });
  });

  test('finds an import that is not allowed once, at its place', async () => {
    const diagnostics = await diagnosticsOf(toolWith(`output.number('n', z.length);`, `\nimport z from 'zod';`));
    expect(diagnostics).toMatchObject([{ line: 2, column: 15, code: 'import-not-allowed' }]);
    expect(diagnostics[0]?.message).toContain('@stdlib/stats/*');
  });

  test.each([
    "import { mean } from 'simple-statistics';",
    "import * as turf from '@turf/turf';",
    "import quantile from '@stdlib/stats/base/dists/t/quantile';",
  ])('drops a library of which nothing is used: %s', async (line) => {
    const source = toolWith(`output.number('n', 1);`, `\n${line}`);
    expect(await sandbox.run(jobOf(source))).toMatchObject({ kind: 'ok' });
  });

  test('says what a tool has instead of suggesting packages', async () => {
    const [{ message } = { message: '' }] = await diagnosticsOf(toolWith('console.log(1);'));
    expect(message).toBe("Cannot find name 'console'. A tool has the ECMAScript built-ins and its imports only.");
  });

  test('knows the types of the listed libraries', async () => {
    const imports = `
import * as turf from '@turf/turf';
import cdf from '@stdlib/stats/base/dists/normal/cdf';
import { Matrix } from 'ml-matrix';
import { median } from 'simple-statistics';
import proj4 from 'proj4';`;
    const body = `const wrong: string[] = [turf.area(turf.bboxPolygon([0, 0, 1, 1])), cdf(0, 0, 1), new Matrix(1, 1).get(0, 0), median([1])]; proj4('EPSG:4326');`;
    const diagnostics = await diagnosticsOf(toolWith(body, imports));
    expect(diagnostics.map(({ message }) => message)).toEqual(
      Array(4).fill("Type 'number' is not assignable to type 'string'."),
    );
  });

  test('maps errors thrown inside a library’s callback to the tool’s line', async () => {
    const body = `output.number('n', 1);\n[3].forEach((value) => {\n  if (value > 2)\n    throw new RangeError('three');\n});`;
    const outcome = await sandbox.run(jobOf(toolWith(body)));
    expect(outcome).toMatchObject({ kind: 'threw', message: 'three', line: 7, column: 11 });
  });

  test('bundles strict code: what is exported behaves as it did here', async () => {
    const body = `output.number('n', (function (this: unknown) { return this === undefined; })() ? 1 : 0);`;
    const { outputs } = await sandbox.run(jobOf(toolWith(body)));
    expect(outputs[0]?.document).toMatchObject({ value: 1 });
  });

  test('describes a tool without running it', async () => {
    const described = await sandbox.describe(toolWith('for (;;);'));
    expect(described).toMatchObject({
      kind: 'described',
      description: { name: 'test-tool', outputs: { n: { kind: 'number' } } },
    });
  });

  test('is stopped at its time and memory limits, and works again after that', async () => {
    const own = openSandbox({ cacheDirectory: freshFolder() });
    const bomb = `type Permute<T, U = T> = [T] extends [never] ? [] : T extends U ? [T, ...Permute<Exclude<U, T>>] : never;
const all: 1 = null as unknown as Permute<${[...'abcdefghijkl'].map((letter) => `'${letter}'`).join(' | ')}>;`;
    const codeUnder = async (limits: object) =>
      (await own.check(`${toolWith('')}\n${bomb}`, { limits })).diagnostics[0]?.code;
    expect(await codeUnder({ typeCheckMs: 1000 })).toBe('check-time');
    expect(await codeUnder({ typeCheckMemoryBytes: 30 * 2 ** 20 })).toBe('check-memory');
    expect((await own.check(toolWith(`output.number('n', 1);`))).diagnostics).toEqual([]);
    await own.close();
  });

  test('checks after the first take a small part of its time: the compiler stays warm', async () => {
    const elapsed: number[] = [];
    const own = openSandbox({ cacheDirectory: freshFolder() });
    for (let turn = 0; turn < 20; turn++) {
      const started = performance.now();
      await own.check(toolWith(`output.number('n', ${turn});`));
      elapsed.push(performance.now() - started);
    }
    await own.close();
    const [first = 0, ...later] = elapsed;
    expect(later.toSorted((left, right) => left - right)[10]).toBeLessThan(first / 3);
  });
});
