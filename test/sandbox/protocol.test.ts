import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToolOutcome } from '../../core/outcome.ts';
import { most, watchParent } from './fixtures/parent-watch.ts';
import { freshFolder, jobOf, openSandbox, toolWith } from './fixtures/sandbox.ts';

const faulty = openSandbox({ engineModule: new URL('./fixtures/faulty-engine.ts', import.meta.url) });
const describing = openSandbox({ engineModule: new URL('./fixtures/describing-engine.ts', import.meta.url) });
const parent = watchParent();
afterAll(() => {
  parent.stop();
  return Promise.all([faulty.close(), describing.close()]);
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const limits = { cpuMs: 3000, wallMs: 5000 };
const source = toolWith(`output.number('n', 1);`);
const run = (params: Readonly<Record<string, string>>): Promise<ToolOutcome> =>
  faulty.run(jobOf(source, { params, limits, isolation: 'off' }));

/** What a child may say, right and nearly right. */
const frame = fc.oneof(
  fc.record({ type: fc.constantFrom('started', 'log', 'verdict', 'description', '__proto__'), text: fc.anything() }),
  fc.record({
    type: fc.constant('verdict'),
    kind: fc.constantFrom('returned', 'threw', 'timeout', 'denied', 'ok', 'host-failed', 'protocol'),
    code: fc.string({ unit: 'binary' }),
    message: fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
    description: fc.string(),
    hostCalls: fc.oneof(fc.double(), fc.string()),
    cpuMs: fc.double(),
  }),
  fc.jsonValue(),
);

const removed = (text: string, at: number, length: number): string =>
  text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + length);

/** Lines of frames, some of them cut, some of them no lines at all. */
const frames = fc
  .array(
    fc.oneof(
      frame.map((value) => `${JSON.stringify(value) ?? ''}\n`),
      fc
        .tuple(frame, fc.nat(), fc.nat(20))
        .map(([value, at, length]) => `${removed(JSON.stringify(value) ?? '', at, length)}\n`),
      fc.string({ unit: 'binary' }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => Buffer.from(lines.join('')));

const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constant(null), fc.anything());
const document = fc.oneof(
  fc.record({
    kind: fc.constantFrom('number', 'table', 'series', 'text', '__proto__'),
    value: cell,
    unit: fc.string({ unit: 'binary' }),
    columns: fc.array(fc.record({ name: fc.string(), type: fc.constantFrom('number', 'text', 'link') })),
    rows: fc.array(fc.dictionary(fc.string(), cell)),
    samples: fc.array(fc.record({ date: fc.string(), value: cell })),
  }),
  fc.jsonValue(),
);
const documents = fc.oneof(
  document.map((value) => JSON.stringify(value) ?? ''),
  fc
    .tuple(document, fc.nat(), fc.nat(20))
    .map(([value, at, length]) => removed(JSON.stringify(value) ?? '', at, length)),
  fc.string({ unit: 'binary' }),
);

/** Starting, and what the generators cost when they are first used, is not what a tool causes. */
beforeAll(async () => {
  fc.sample(frames, 200);
  fc.sample(documents, 200);
  await Promise.all([run({}), describing.describeFiles([import.meta.filename])]);
});

const expectUnharmed = (growth: number = most.growth): void => {
  expect(parent.growth()).toBeLessThan(growth);
  expect(parent.longestMs()).toBeLessThan(most.blockMs);
};

describe('what a child process says', () => {
  test('in random and mutated frames is used or refused, and nothing else happens', { timeout: 120_000 }, async () => {
    parent.reset();
    const property = fc.asyncProperty(frames, async (bytes) => {
      const outcome = await run({ frames: base64(bytes) });
      // A whole verdict is one that the parent cannot tell from an honest one: the run ends as it says, without outputs of its own making.
      expect(['ok', 'protocol', 'threw', 'timeout', 'denied']).toContain(outcome.kind);
      expect(outcome.outputs.every(({ name }) => name === 'n')).toBe(true);
    });
    await fc.assert(property, { numRuns: 60, seed: 10 });
    expectUnharmed();
  });

  test('in random and mutated documents is valid or refused', { timeout: 120_000 }, async () => {
    parent.reset();
    const property = fc.asyncProperty(documents, async (text) => {
      const { kind, outputs } = await run({ document: base64(Buffer.from(text)) });
      expect(['ok', 'protocol']).toContain(kind);
      if (kind === 'ok') expect(outputs[0]?.document?.kind).toBe('number');
    });
    await fc.assert(property, { numRuns: 60, seed: 10 });
    expectUnharmed();
  });

  test('of data files in random frames makes these files unreadable, not the others', {
    timeout: 120_000,
  }, async () => {
    parent.reset();
    const property = fc.asyncProperty(frames, async (bytes) => {
      const folder = freshFolder();
      const paths = ['honest', `bytes ${base64(bytes)}`, 'honest'].map((text, index) => {
        const path = join(folder, `${index}.txt`);
        writeFileSync(path, text);
        return path;
      });
      const found = await describing.describeFiles(paths, { limits, isolation: 'off' });
      expect(found.map(({ kind }) => typeof kind)).toEqual(['string', 'string', 'string']);
      expect(found[0]).toMatchObject({ kind: 'other' });
    });
    await fc.assert(property, { numRuns: 30, seed: 10 });
    expectUnharmed();
  });

  test.each([
    ['one line without an end', () => Buffer.alloc(3_000_000, 'x')],
    ['a million brackets in a frame', () => Buffer.from(`{"type":"log","text":${'['.repeat(1_000_000)}\n`)],
    [
      'a verdict with a code of a megabyte',
      () =>
        Buffer.from(
          `{"type":"verdict","kind":"threw","code":"${'x'.repeat(1_000_000)}","message":"","hostCalls":0,"cpuMs":0}\n`,
        ),
    ],
    ['sixty thousand log lines', () => Buffer.from('{"type":"log","text":""}\n'.repeat(60_000))],
    [
      'a hundred thousand keys',
      () => Buffer.from(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join()}}\n`),
    ],
    ['nothing but ends of lines', () => Buffer.alloc(1_000_000, '\n')],
  ])('is not believed when it is %s', async (_, make) => {
    const bytes = base64(make());
    parent.reset();
    const { kind } = await run({ frames: bytes });
    expect(['protocol', 'ok']).toContain(kind);
    expectUnharmed();
  });
});
