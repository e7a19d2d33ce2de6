import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Parsed, parse } from '../../analysis/parse.ts';
import { printQuery } from '../../analysis/print.ts';
import { call, date, name, number, over, query, slice, text, where, withoutSpans } from '../../analysis/tree.ts';
import { queries } from './random-trees.ts';

const read = (source: string) => {
  const parsed: Parsed = parse(source);
  if (parsed.kind === 'faulty') throw new Error(`${source}: ${parsed.fault.message}`);
  return parsed.query;
};
const fault = (source: string) => {
  const parsed = parse(source);
  if (parsed.kind === 'query') throw new Error(`${source} was read`);
  return parsed.fault;
};

const page = readFileSync(new URL('../../docs/analysis-language.md', import.meta.url), 'utf8');
const examples = (page.split('## Examples')[1]?.split('```')[1] ?? '').trim().split('\n');

describe('the text of an expression', () => {
  it('holds the whole tree: what is printed is read back unchanged', () => {
    fc.assert(
      fc.property(queries, (tree) => {
        expect(withoutSpans(read(printQuery(tree)))).toEqual(tree);
      }),
      { numRuns: 1_500 },
    );
  });

  it('has one spelling: the examples of the page print as they stand there', () => {
    expect(examples.length).toBeGreaterThanOrEqual(30);
    for (const example of examples) expect(printQuery(read(example))).toBe(example);
  });

  it('means a tree that can also be built by hand', () => {
    const built = query(
      slice(call('mean', where(name('lst'), call('=', name('landcover'), text('tree cover')))), {
        kind: 'on',
        date: '2022-07-15',
      }),
      { unit: 'degC' },
    );
    expect(withoutSpans(read("mean(lst where landcover = 'tree cover') on 2022-07-15 in degC"))).toEqual(built);
    const change = call('change', over(call('mean', name('x')), 'dates'), {
      kind: 'pair',
      from: date('2011'),
      to: date('2021'),
    });
    expect(withoutSpans(read('change(mean(x over dates), 2011 -> 2021)').value)).toEqual({
      ...change,
      operands: [
        over(call('mean', name('x')), 'dates'),
        { kind: 'pair', from: { kind: 'date', date: '2011' }, to: { kind: 'date', date: '2021' } },
      ],
    });
  });

  it('binds as arithmetic does', () => {
    const shape = (source: string) => withoutSpans(read(source).value);
    expect(shape('-2 ^ 2')).toEqual(call('negate', call('^', number(2), number(2))));
    expect(shape('(-2) ^ 2')).toEqual(call('^', number(-2), number(2)));
    expect(shape('a - b - c')).toEqual(call('-', call('-', name('a'), name('b')), name('c')));
    expect(shape('a ^ b ^ c')).toEqual(call('^', name('a'), call('^', name('b'), name('c'))));
    expect(shape('not a = 1 and b = 2')).toEqual(
      call('and', call('not', call('=', name('a'), number(1))), call('=', name('b'), number(2))),
    );
  });

  it('lets a slice at the end hold for the whole value', () => {
    const { value } = read('mean(a) - mean(b) on 2022-07-15');
    expect(value.kind).toBe('slice');
  });

  it('keeps where each part stood', () => {
    const source = 'mean(lst where elevation > 500 m)';
    const { value } = read(source);
    const parts = value.kind === 'call' ? value.operands : [];
    expect(parts.map(({ span }) => source.slice(span?.start, span?.end))).toEqual(['lst where elevation > 500 m']);
  });

  it.each([
    ['mean(ndvi', 'Expected “)” at position 9, got the end.'],
    ['mean(ndvi) on Tuesday', 'Expected a date such as 2021, 2021-07 or 2021-07-15 at position 14, got “Tuesday”.'],
    ['mean(ndvi) ndvi', 'Expected an operator, a slice or the end at position 11, got “ndvi”.'],
    ['mean(ndvi) in', 'Expected a unit at position 13, got the end.'],
    ['ndvi over dates', 'Expected an operator, a slice or the end at position 5, got “over”.'],
    ['mean(ndvi # 2)', '“#” at position 10 begins no word of the language.'],
    ["share(landcover = 'tree)", "“'” at position 18 begins no word of the language."],
    ['given 3 = 2; 1', 'Expected the name that is defined, a field, a file or “data” at position 6, got “3”.'],
  ])('says where %s ends to be one', (source, message) => {
    expect(fault(source)).toMatchObject({ kind: 'syntax', message: expect.stringContaining(message) });
  });

  it('offers the operator that was meant', () => {
    expect(fault('meen(ndvi)')).toMatchObject({ kind: 'unknown-name', about: 'meen', near: ['mean', 'min'] });
  });

  it('refuses what is nested too deep or too long, instead of failing', () => {
    expect(fault(`${'('.repeat(5_000)}1${')'.repeat(5_000)}`).kind).toBe('syntax');
    expect(fault(`1${' + 1'.repeat(3_000)}`).message).toContain('at most 8000 characters');
    expect(fault(`1${' + 1'.repeat(1_000)}`).message).toContain('at most 300 operands');
    expect(fault(`${'-'.repeat(4_000)}x`).kind).toBe('syntax');
    expect(fault(`${'not '.repeat(1_500)}x`).kind).toBe('syntax');
    expect(fault(`${'a ^ '.repeat(1_500)}x`).kind).toBe('syntax');
    expect(fault(`${'a of '.repeat(1_500)}x`).kind).toBe('syntax');
  });
});
