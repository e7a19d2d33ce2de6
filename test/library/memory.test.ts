import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryMode, openMemory } from '../../cli/memory-options.ts';
import type { Workflow } from '../../core/workflow.ts';
import { openBank } from '../../library/memory/bank.ts';
import { withoutLeaks } from '../../library/memory/leaks.ts';
import { keyOf, type Lesson, questionDigest } from '../../library/memory/lesson.ts';
import { patternsOf } from '../../library/memory/patterns.ts';
import { plainWords } from '../../library/memory/plain.ts';
import { createRecollection } from '../../library/memory/recollection.ts';

const root = mkdtempSync(join(tmpdir(), 'earthwright-bank-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const bank = () => openBank(join(root, String(folders++)));

const lesson = (title: string, given: Partial<Lesson> = {}): Lesson => ({
  format: 1,
  type: 'pattern',
  source: 'answer',
  title,
  text: 'held: analyse by template component-count',
  words: ['connected', 'patches', 'water'],
  kinds: ['raster'],
  from: [questionDigest(title)],
  at: '2026-01-01T00:00:00Z',
  ...given,
});
const kept = (...lessons: readonly Lesson[]) => lessons.map((one) => ({ key: keyOf(one), lesson: one }));
const planning = {
  purpose: 'planning',
  about: 'How many connected patches of water are there?',
  kinds: ['raster'],
} as const;

describe('a bank of lessons', () => {
  it('holds one lesson for each source, type and title, with every question that taught it', () => {
    const one = bank();
    one.add([
      lesson('a', { from: [questionDigest('x')] }),
      lesson('a', { from: [questionDigest('y')], text: 'later' }),
    ]);
    one.add([lesson('a', { source: 'replan', type: 'attribution' })]);
    expect(one.lessons()).toHaveLength(2);
    expect(one.lessonOf(keyOf(lesson('a'))).lesson).toMatchObject({
      text: 'later',
      from: [questionDigest('x'), questionDigest('y')],
    });
  });

  it('counts what is no lesson, or not the one of its name, as absent', () => {
    const one = bank();
    const [key = ''] = one.add([lesson('a')]);
    writeFileSync(join(one.folder, `${key}.json`), JSON.stringify(lesson('b')));
    writeFileSync(join(one.folder, 'note.json'), '{');
    expect(one.lessons()).toEqual([]);
    expect(() => one.lessonOf('a')).toThrow(/No single lesson “a”/);
  });
});

describe('what a prompt is shown', () => {
  const cases: readonly (readonly [string, Partial<Lesson>, boolean])[] = [
    ['about the same over data of its kind', {}, true],
    ['about something else', { words: ['snow', 'trend', 'water'] }, false],
    ['with one word in common', { words: ['water'] }, false],
    ['over data that are not there', { kinds: ['raster', 'table'] }, false],
    ['for somebody who writes tools', { type: 'attribution', source: 'repair' }, false],
  ];
  it.each(cases)('is a lesson %s: %o, %s', (_what, given, shown) => {
    const recollect = createRecollection({ lessons: kept(lesson('a', given)) });
    expect(recollect(planning)).toHaveLength(shown ? 1 : 0);
  });

  it('is at most three lessons, the nearest first, and no more than a thousand characters', () => {
    const far = lesson('far', { words: ['connected', 'patches', 'slope', 'steep'] });
    const many = ['one', 'two', 'three'].map((title) => lesson(`water patches ${title}`, { text: 'x'.repeat(450) }));
    const found = createRecollection({ lessons: kept(far, ...many) })(planning);
    expect(found).toHaveLength(2);
    expect(found.map(({ text }) => text).join('\n').length).toBeLessThanOrEqual(1000);
    expect(
      createRecollection({ lessons: kept(far, ...many.map((one) => ({ ...one, text: 'y' }))) })(planning).map(
        ({ text }) => text,
      ),
    ).not.toContain('- far: held: analyse by template component-count');
  });

  it('in a benchmark is nothing that only its own question taught', () => {
    const own = lesson('a', { from: [questionDigest('Q?')] });
    const shared = lesson('b', { from: [questionDigest('Q?'), questionDigest('R?')] });
    const found = createRecollection({ lessons: kept(own, shared), without: ' q? ' })(planning);
    expect(found.map(({ id }) => id)).toEqual([keyOf(shared)]);
  });

  it('is a fault of the contract over the same kinds, once two questions have met it', () => {
    const fault = (from: string[]) =>
      lesson('compile:TS1 in a tool over raster', {
        type: 'attribution',
        source: 'repair',
        words: [],
        from: from.map(questionDigest),
      });
    const coding = { ...planning, purpose: 'coding', about: 'steepness' } as const;
    expect(createRecollection({ lessons: kept(fault(['x'])) })(coding)).toEqual([]);
    expect(createRecollection({ lessons: kept(fault(['x', 'y'])) })(coding)).toHaveLength(1);
  });
});

it('a pattern is of the data that a question comes with, not of what its nodes hand on', () => {
  const node = { purpose: '', stage: 'analyse', params: {} } as const;
  const nodes: Workflow['nodes'] = [
    {
      ...node,
      id: 'a',
      template: 'threshold-share',
      inputs: { values: { kind: 'layers', as: 'stack', layers: [], quantity: 'ndvi', unit: '' } },
      outputs: { shares: { kind: 'series', quantity: '', unit: '%' } },
    },
    {
      ...node,
      id: 'b',
      template: 'series-change',
      inputs: { series: { kind: 'output', node: 'a', output: 'shares' } },
      outputs: { change: { kind: 'number', quantity: '', unit: '%' } },
    },
  ];
  const found = patternsOf({
    task: {
      id: 't',
      question: 'By how much did the flooded vegetation shrink?',
      choices: null,
      folder: root,
      files: [],
    },
    runFolder: root,
    events: [],
    workflow: { goal: '', nodes, answer: { node: 'b', output: 'change' }, caveats: [] },
    profile: { files: [], groups: [], unknown: [] },
    names: new Set(),
    at: '2026-01-01T00:00:00Z',
  });
  expect(found).toMatchObject([
    { kinds: ['stack'], text: 'held: analyse by template threshold-share; then analyse by template series-change' },
  ]);
});

describe('words of a lesson', () => {
  it('are those of the trade, in their order: no names, no numbers, nothing of the data', () => {
    const data = new Set(['forest', 'elevation', 'zebrafell']);
    const words = plainWords(
      'How long is the shoreline of Forest Lake above 42 m elevation in the forest at zebrafell?',
      data,
    );
    expect(words).toContain('elevation');
    expect(words.join(' ')).not.toMatch(/forest|lake|zebrafell|\d/i);
    expect(words).toEqual([...words].sort());
  });

  it('share none with the expected output of a benchmark', () => {
    expect(withoutLeaks([lesson('a'), lesson('b', { words: ['snow'], text: '' })], ['Open waters'])).toMatchObject([
      { title: 'b' },
    ]);
  });
});

describe('the switch', () => {
  it('is off unless it is asked for, and needs a library', () => {
    expect(memoryMode(undefined, {})).toBe('off');
    expect(memoryMode(undefined, { EARTHWRIGHT_MEMORY: 'frozen' })).toBe('frozen');
    expect(memoryMode('on', { EARTHWRIGHT_MEMORY: 'off' })).toBe('on');
    expect(() => memoryMode(undefined, { EARTHWRIGHT_MEMORY: 'yes' })).toThrow(/expected on, off, frozen/);
    expect(() => openMemory('on', undefined)).toThrow(/needs a library/);
    expect(openMemory('off', undefined)).toBeNull();
  });
});
