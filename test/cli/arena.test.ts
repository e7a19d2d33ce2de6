import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWhole } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-cli-arena-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...environment } = process.env;

const earthwright = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...environment, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

describe('bench in the arena', () => {
  it('runs tasks into a log, goes on from it, scores it again and compares it', () => {
    cpSync(join(root, 'examples/least-cloudy-date'), join(folder, 'tasks', 'clear'), { recursive: true });
    mkdirSync(join(folder, 'tasks', 'none', 'data'), { recursive: true });
    writeFileSync(join(folder, 'tasks/none/data/a.csv'), 'name,level\nnorth,1\n');
    writeFileSync(
      join(folder, 'tasks/none/task.json'),
      JSON.stringify({ id: 'none', question: 'How many ships are in the harbour?' }),
    );
    writeFileSync(join(folder, 'tasks/none/answer.json'), JSON.stringify({ impossible: 'no picture' }));
    const first = earthwright('bench', 'tasks', '--log', 'one.jsonl');
    expect(first.status, first.stderr).toBe(0);
    expect(first.stdout).toContain('tasks, openearth with language reader: 2 of 2 samples, 2 scored');
    expect(first.stdout).toMatch(/correct +100\.0 % \[34\.2, 100\.0 %\]/);
    expect(first.stdout).toMatch(/floor: never an answer +correct 50\.0 %/);
    const written = readFileSync(join(folder, 'one.jsonl'), 'utf8');
    const again = earthwright('bench', 'tasks', '--log', 'one.jsonl');
    expect(again.stdout).toBe(first.stdout);
    expect(readFileSync(join(folder, 'one.jsonl'), 'utf8')).toBe(written);
    for (const dataset of [['tasks'], []]) {
      const rescored = earthwright('bench', 'rescore', 'one.jsonl', ...dataset, '--out', 'again.jsonl');
      expect(rescored.stdout).toContain('2 scored');
      expect(readFileSync(join(folder, 'again.jsonl'), 'utf8')).toBe(written);
    }
    earthwright('bench', 'page', 'one.jsonl', '--out', 'board.html');
    expect(readFileSync(join(folder, 'board.html'), 'utf8')).toContain(
      '<a href="one.runs/least-cloudy-date/report.html">report</a>',
    );
    expect(earthwright('bench', 'get', 'openearth', '--out', 'made', '--scenes', '2').stdout).toMatch(/^6 cases in /);
    expect(existsSync(join(folder, 'made', 'README.md'))).toBe(true);
    const compared = earthwright('bench', 'compare', 'one.jsonl', 'one.jsonl');
    expect(compared.stdout).toContain('difference 0.0 % [0.0, 0.0 %], paired bootstrap p = 1.000');
  }, 240_000);

  it.runIf(isWhole)(
    'says what is missing',
    () => {
      expect(earthwright('bench', 'compare', 'no.jsonl', 'no.jsonl')).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/there is no such file/),
      });
      expect(earthwright('bench', 'nowhere', '--architecture', 'direct').status).toBe(1);
      expect(earthwright('bench', '.', '--architecture', 'oracle').stderr).toMatch(/Allowed choices/);
      writeFileSync(join(folder, 'task.json'), JSON.stringify({ id: 'a', question: 'q', answer: 1 }));
      writeFileSync(join(folder, 'a.csv'), 'x\n1\n');
      expect(earthwright('bench', '.', '--architecture', 'direct')).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/model|key/i),
      });
    },
    240_000,
  );
});
