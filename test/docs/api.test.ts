import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../index.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
const programs = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-api-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program of the page prints: the package named by its source, the folders by where they are here. */
const printed = async (program: string): Promise<string[]> => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void lines.push(words.join(' ')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const source = program
    .replace("'earthwright'", JSON.stringify(pathToFileURL(join(root, 'index.ts')).href))
    .replaceAll("'examples/", `'${root}/examples/`)
    .replaceAll(/(['`])runs\//g, `$1${folder}/`);
  const file = join(folder, `program-${programs.indexOf(program)}.ts`);
  writeFileSync(file, source);
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  return lines;
};

describe('the page about programs', () => {
  it('has programs that give the values of the data', async () => {
    expect(programs).toHaveLength(2);
    const [one = '', many = ''] = programs;
    expect(await printed(one)).toEqual([expect.stringMatching(/^22\.0229\d* % /)]);
    expect(existsSync(join(folder, 'cloudy', 'report.html'))).toBe(true);
    const both = await printed(many);
    expect(both).toEqual([
      expect.stringMatching(/^mean\(b4\) \d+\.\d+ $/),
      expect.stringMatching(/^share\(b4 > 100\) \d+\.\d+ %$/),
    ]);
  });
});

describe('answer', () => {
  it('gives an outcome for what the data cannot answer, and throws for a fault of its caller', async () => {
    cpSync(join(root, 'examples/pond-count'), join(folder, 'task'), { recursive: true });
    const asked = await answer(join(folder, 'task'), { question: 'How many ships are on the lake?' });
    expect(asked).toMatchObject({
      kind: 'unanswered',
      runFolder: expect.stringContaining(join('.earthwright', 'runs')),
    });
    await expect(answer(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'task-invalid' });
    await expect(answer(join(folder, 'task'), { expression: 'mean(b4' })).rejects.toMatchObject({
      code: 'expression-syntax',
    });
  });
});
