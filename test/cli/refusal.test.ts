import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const start = join(root, 'cli/start.ts');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-refusal-'));
  cpSync(join(root, 'examples/pond-count'), join(folder, 'task'), { recursive: true });
  rmSync(join(folder, 'task', '.earthwright'), { recursive: true, force: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = { ...process.env, NO_COLOR: '1' };
const earthwright = (...args: string[]) => {
  const options = { encoding: 'utf8', cwd: folder, env: environment } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], options);
  return { status, stdout, stderr };
};
const refused = ['run', 'task', '-q', 'How many ships are there?'];
/** `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['-qec', 'test -t 0', '/dev/null']).status === 0;

/** Answers the question for a number with what is typed, as soon as it is asked. */
const onTerminal = (typed: string): Promise<{ code: number | null; text: string }> =>
  new Promise((done) => {
    const command = [process.execPath, start, ...refused].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env: environment });
    let text = '';
    let asked = false;
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString('utf8');
      if (!asked && text.includes('Run one of them?')) {
        asked = true;
        child.stdin.write(typed);
      }
    });
    child.on('close', (code) => done({ code, text }));
  });

describe('a refusal', () => {
  it('says what the folder holds and gives three commands that run, and asks nothing where nobody is', {
    timeout: 180_000,
  }, () => {
    const { status, stdout } = earthwright(...refused);
    expect(status).toBe(3);
    expect(stdout).toMatch(/This folder holds\n {2}quantities {2}\S/);
    const commands = [...stdout.matchAll(/^ {2}\d {2}earthwright run task --expression (.+)$/gm)].map(([, one]) => one);
    expect(commands).toHaveLength(3);
    expect(stdout).not.toContain('Run one of them?');
    for (const word of commands) {
      const expression = (word ?? '').replace(/^'|'$/g, '');
      const ran = earthwright('run', 'task', '--expression', expression, '--json');
      expect({ expression, status: ran.status }).toEqual({ expression, status: 0 });
    }
  });

  it.skipIf(!hasTerminal)('asks on a terminal which of them to run, and goes on with it', async () => {
    const { code, text } = await onTerminal('1\r');
    expect({ code, answered: /Answer /.test(text.split('Run one of them?')[1] ?? '') }).toEqual({
      code: 0,
      answered: true,
    });
  });

  it.skipIf(!hasTerminal)('takes Enter and Ctrl-C for none, and stays a refusal', async () => {
    for (const typed of ['\r', '\u0003']) expect(await onTerminal(typed)).toMatchObject({ code: 3 });
  });
});
