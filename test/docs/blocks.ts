import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A command of a page: what is typed, how it has to end, and whether it is one that only a reader with more than the clone can run. */
export interface DocumentedCommand {
  readonly kind: 'command';
  readonly text: string;
  readonly exitCode: number;
  /** `network`: needs the internet; `model`: needs a model; `server`: goes on until Ctrl-C; null: runs as it stands. */
  readonly mark: 'network' | 'model' | 'server' | null;
}

/** Lines that the commands of the block above print, among others; `…` stands for anything. */
interface ExpectedOutput {
  readonly kind: 'output';
  readonly lines: readonly string[];
}

/** A file that the reader writes: its path stands behind the language of its block. */
interface WrittenFile {
  readonly kind: 'file';
  readonly path: string;
  readonly text: string;
}

export type Step = DocumentedCommand | ExpectedOutput | WrittenFile;

const marks = ['network', 'model', 'server'] as const;

const commandsOf = (body: string, words: readonly string[]): DocumentedCommand[] => {
  const unknown = words.find((word) => !marks.some((mark) => mark === word));
  if (unknown !== undefined) throw new Error(`“${unknown}” is no mark of a command block: ${marks.join(', ')}.`);
  const mark = marks.find((one) => words.includes(one)) ?? null;
  return body
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => {
      const text = line.replace(/\s+# .*$/, '').trim();
      return { kind: 'command', text, exitCode: Number(/ # exit code (\d+)/.exec(line)?.[1] ?? 0), mark };
    });
};

/** What a page asks of its reader, in order. Blocks of commands are `sh`; what they print is `text`, at once below them. */
export const stepsOf = (page: string): Step[] => {
  const blocks = [...page.matchAll(/(^|\n)```([^\n`]*)\n([\s\S]*?)\n```(?=\n|$)/g)];
  return blocks.flatMap((block, index): Step[] => {
    const [language = '', ...words] = (block[2] ?? '').trim().split(/\s+/);
    const body = block[3] ?? '';
    if (language === 'sh') return commandsOf(body, words);
    const before = blocks[index - 1];
    const follows =
      before !== undefined && page.slice((before.index ?? 0) + before[0].length, block.index).trim() === '';
    if (language === 'text' && follows) return [{ kind: 'output', lines: body.split('\n') }];
    const [path] = words;
    return path === undefined ? [] : [{ kind: 'file', path, text: `${body}\n` }];
  });
};

/** README.md and the pages of docs/, by their paths. */
export const pages = (): ReadonlyMap<string, string> => {
  const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const paths = ['README.md', ...names.map((name) => `docs/${name}`)];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};
