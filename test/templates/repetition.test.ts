import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateFolder } from '../../bench/templates/cases.ts';

const blockLines = 12;

/** Lines that say something: no blanks, no imports, white space folded away. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/^import \{[^}]*\} from '[^']*';$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(import|from) /.test(line));

/** Pairs of files that share a block of so many lines, with the first line of the first such block. */
const repetitions = (files: ReadonlyMap<string, string>): string[] => {
  const seen = new Map<string, string>();
  const found = new Map<string, string>();
  for (const [name, text] of files) {
    const lines = linesOf(text);
    for (let start = 0; start + blockLines <= lines.length; start++) {
      const block = lines.slice(start, start + blockLines).join('\n');
      const first = seen.get(block);
      const pair = `${first} ~ ${name}`;
      if (first === undefined) seen.set(block, name);
      else if (!found.has(pair)) found.set(pair, `${pair}: ${lines[start]}`);
    }
  }
  return [...found.values()];
};

const sources = new Map(
  readdirSync(templateFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|py)$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(templateFolder, path), 'utf8')]),
);

test('no block of 12 lines stands twice in the templates', () => {
  expect(sources.size).toBeGreaterThan(400);
  expect(repetitions(sources)).toEqual([]);
});

test('a block that is written again is found, blank lines and indentation aside', () => {
  const block = Array.from({ length: blockLines }, (_, index) => `const part${index} = ${index};`);
  const again = `if (true) {\n${block.map((line) => `  ${line}\n`).join('\n')}}\n`;
  const planted = (text: string) =>
    repetitions(new Map([...sources, ['first.ts', block.join('\n')], ['again.ts', text]]));
  expect(planted(again)).toEqual(['first.ts ~ again.ts: const part0 = 0;']);
  expect(planted(again.replace('part5', 'other'))).toEqual([]);
});
