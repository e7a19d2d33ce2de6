import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { askRules } from '../../reasoners/language/orders/asks.ts';
import { definitionRules } from '../../reasoners/language/orders/definitions.ts';
import { type OrderRule, order } from '../../reasoners/language/orders/engine.ts';
import { howRules } from '../../reasoners/language/orders/how.ts';
import { seriesRules } from '../../reasoners/language/orders/series-asks.ts';
import { valueRules } from '../../reasoners/language/orders/values.ts';
import { lexicon } from '../../reasoners/language/reader/lexicon.ts';
import { read } from '../../reasoners/language/reader/read.ts';
import { scope } from '../analysis/scope.ts';
import { part } from '../part.ts';
import { expressions } from './folder.ts';
import { questions } from './questions.ts';

const root = resolve(import.meta.dirname, '../..');
const shared = resolve(root, '../shared');

const filesBelow = (folder: string, ending: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runs = (words: readonly string[], length: number): string[] =>
  words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '));

/** Every known task, example and benchmark question. */
const taskTexts = (): string[] =>
  [
    ...filesBelow(join(root, 'examples'), /^task\.(?:json|md)$/),
    ...filesBelow(join(shared, 'data/tasks'), /^task\.json$/),
    ...filesBelow(join(shared, 'earthbench'), /^(?:task\.json|questions\.dev\.jsonl)$/),
    ...filesBelow(join(shared, 'geoplan'), /^tasks\.dev\.jsonl$/),
  ].map((path) => readFileSync(path, 'utf8'));

/** Forms of the lexicon, and every text in the code of the language. */
const ownTexts = (): string[] => {
  const folder = join(root, 'reasoners/language');
  const forms = filesBelow(join(folder, 'lexicon'), /\.yaml$/).flatMap((path) => {
    const collect = (part: unknown): string[] =>
      typeof part === 'string'
        ? [part]
        : Array.isArray(part)
          ? part.flatMap(collect)
          : part && typeof part === 'object'
            ? Object.values(part).flatMap(collect)
            : [];
    return collect(parse(readFileSync(path, 'utf8')));
  });
  const code = filesBelow(folder, /\.ts$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  );
  return [...forms, ...code];
};

const orderRules = [...valueRules, ...askRules, ...seriesRules, ...howRules, ...definitionRules];

/** The longest run of words that an order and one of the texts have in common. */
const repeated = (elements: OrderRule['elements'], texts: readonly (readonly string[])[]): string[] => {
  const from = (element: number, words: readonly string[], at: number): string[] => {
    const one = elements[element];
    const word = words[at];
    if (!one || word === undefined) return [];
    const without = one.optional ? from(element + 1, words, at) : [];
    const withIt = one.kind === 'words' && one.words.has(word) ? [word, ...from(element + 1, words, at + 1)] : [];
    return withIt.length > without.length ? withIt : without;
  };
  const starts = new Map<string, number[]>();
  for (const [at, one] of elements.entries())
    for (const word of one.kind === 'words' ? one.words : []) starts.set(word, [...(starts.get(word) ?? []), at]);
  const runs = texts.flatMap((words) =>
    words.flatMap((word, at) => (starts.get(word) ?? []).map((element) => from(element, words, at))),
  );
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
};

describe('the lexicon', () => {
  it('holds no run of five words of a known task', () => {
    const known = new Set(taskTexts().flatMap((text) => runs(wordsOf(text), 5)));
    expect(known.size).toBeGreaterThan(20);
    const taken = ownTexts().filter((text) => runs(wordsOf(text), 5).some((run) => known.has(run)));
    expect(taken).toEqual([]);
  });

  it('has no order that repeats five words of a known task, by whichever of its alternatives', () => {
    const { functionWords } = lexicon();
    const texts = taskTexts().map((text) => wordsOf(text).filter((word) => !functionWords.has(word)));
    const taken = orderRules.map(({ elements }) => repeated(elements, texts)).filter((run) => run.length >= 5);
    expect(orderRules.length).toBeGreaterThan(50);
    expect(taken).toEqual([]);
    // The measure sees a run through alternatives, left-out words and function words.
    const [seen] = [order('Ask', 'count|tally bright? cold|cool pixels over <Place>? of each lake', () => 'seen')];
    expect(repeated(seen.elements, [['tally', 'cool', 'pixels', 'over', 'of', 'each']]).length).toBe(6);
  });

  it('has 42 function words of a closed list: no preposition, negation, quantifier or comparative among them', () => {
    const { functionWords } = lexicon();
    const meaningful =
      'of in on at for from by with without within over under between per than not no never all each every any both only just also will more less most least and or if above below'.split(
        ' ',
      );
    expect(meaningful.filter((word) => functionWords.has(word))).toEqual([]);
    expect(functionWords.size).toBe(42);
  });
});

const clauseSource = readFileSync(join(root, 'test/agents/unread.test.ts'), 'utf8');
const clauses = [...(clauseSource.split('const clauses = [')[1]?.split('];')[0] ?? '').matchAll(/'([^']+)'/g)].map(
  (match) => match[1] ?? '',
);

/** The sentence that asks, with a clause at its end, at its head, or as an order behind it. */
const withClause = (question: string, clause: string): string[] => {
  const end = question.replace(/[?.]$/, '');
  return [
    `${end} ${clause}?`,
    `${clause.charAt(0).toUpperCase()}${clause.slice(1)}, ${question.charAt(0).toLowerCase()}${question.slice(1)}`,
    `${question} Do this ${clause}.`,
  ];
};

describe('clauses that nothing here can fulfil', () => {
  // Cropland is a class of this folder: leaving it out is read, and changes the expression.
  const foreign = clauses.filter((clause) => clause !== 'leaving out cropland');

  it.each(part(foreign, 3))('%s', (clause) => {
    const answered = questions
      .slice(0, 12)
      .flatMap((question) => withClause(question, clause))
      .filter((question) => expressions(question).length > 0);
    expect(answered).toEqual([]);
  });

  it('are many', () => expect(foreign.length).toBeGreaterThan(30));

  it('change the expression where they can be fulfilled', () => {
    for (const question of withClause('What is the median elevation of Westbury?', 'leaving out cropland'))
      expect(expressions(question)).toEqual([
        "median(elevation where not landcover = 'cropland') within district 'Westbury'",
      ]);
  });
});

describe('the work of reading', () => {
  it('stays small: phrases and partial phrases for each question', () => {
    const cells = questions.map((question) => read(question, () => scope).cells);
    expect(Math.max(...cells)).toBeLessThan(4_000);
    expect(cells.reduce((sum, one) => sum + one, 0) / cells.length).toBeLessThan(1_200);
  });

  it('is bounded: a question of nothing but ambiguous words is refused, not worked on forever', () => {
    expect(expressions(`${'mean of area in forest over '.repeat(12)}cropland?`)).toEqual([]);
  });
});
