import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWhole } from '../part.ts';

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
/** What a refusal gives to be run: the flag and what stands behind it, as a shell reads it. */
const triesIn = (stdout: string): [string, string][] =>
  [...stdout.matchAll(/^ {2}\d {2}earthwright run task (-q|--expression) (.+)$/gm)].map(([, flag = '', word = '']) => [
    flag,
    word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word,
  ]);

/** `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['-qec', 'test -t 0', '/dev/null']).status === 0;

const undated = 'What is the mean of band 1?';
/** Two dates of one band. */
const riverTask = (): void => {
  rmSync(join(folder, 'task'), { recursive: true });
  cpSync(join(root, 'examples/river-water-change'), join(folder, 'task'), {
    recursive: true,
    filter: (path) => !path.includes('.earthwright'),
  });
};

/** Answers the question for a number with what is typed, as soon as it is asked. */
const onTerminal = (
  typed: string,
  words: readonly string[] = refused,
): Promise<{ code: number | null; text: string }> =>
  new Promise((done) => {
    const command = [process.execPath, start, ...words].map((word) => `'${word}'`).join(' ');
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
    expect(stdout).not.toContain('Run one of them?');
    const tries = triesIn(stdout);
    expect(tries).toHaveLength(3);
    for (const [flag, text] of tries) {
      const ran = earthwright('run', 'task', flag, text, '--json');
      expect({ text, status: ran.status }).toEqual({ text, status: 0 });
    }
  });

  it('that leaves open which date is meant gives the question with each', {
    timeout: 120_000,
  }, () => {
    riverTask();
    const { status, stdout } = earthwright('run', 'task', '-q', undated);
    expect(status).toBe(3);
    expect(stdout).toContain('It is open which date is meant.');
    const tries = triesIn(stdout);
    expect(tries.slice(0, 2)).toEqual([
      ['-q', 'What is the mean of band 1 on 1985?'],
      ['-q', 'What is the mean of band 1 on 2020?'],
    ]);
    const ran = earthwright('run', 'task', '-q', tries[0]?.[1] ?? '', '--json');
    expect(ran.status).toBe(0);
  });

  it.runIf(isWhole)(
    'of a cover that no file holds gives its usual definition in the form that was asked for',
    {
      timeout: 300_000,
    },
    () => {
      const { status, stdout } = earthwright('run', 'task', '-q', 'Make me a water mask.');
      expect(status).toBe(3);
      const [[flag, text] = ['', ''], ...others] = triesIn(stdout);
      expect([flag, text]).toEqual(['-q', 'Make a mask where NDWI > 0. NDWI = (band_2 - band_4) / (band_2 + band_4).']);
      expect(others).toHaveLength(2);
      expect(stdout).not.toContain('without “');
      const ran = JSON.parse(earthwright('run', 'task', flag, text, '--json').stdout);
      expect(ran.value).toMatch(/^results\/.+\.tif$/);
    },
  );

  it.runIf(isWhole)(
    'says what another question leaves out of a place or a date',
    {
      timeout: 120_000,
    },
    () => {
      const { stdout } = earthwright('run', 'task', '-q', 'Make me a water mask in Ottawa County.');
      expect(triesIn(stdout)[0]?.[1]).toMatch(/^Make a mask where NDWI > 0\./);
      expect(stdout).toContain('without “Ottawa County”: it asks something else');
    },
  );

  it('does not offer the refused word itself', () => {
    const { stdout } = earthwright('run', 'task', '-q', 'What is the NDVI per digital elevation?', '--json');
    for (const { missing } of [JSON.parse(stdout)])
      for (const one of missing) {
        const [, word = '', near = ''] = /^“(.*?)”.*\(near: (.*)\)$/.exec(one) ?? [];
        expect(near.toLowerCase().split(', ')).not.toContain(word.toLowerCase() || 'none');
      }
  });

  it.skipIf(!hasTerminal)('asks on a terminal which of them to run, and goes on with it', async () => {
    const { code, text } = await onTerminal('1\r');
    expect({ code, answered: /Answer /.test(text.split('Run one of them?')[1] ?? '') }).toEqual({
      code: 0,
      answered: true,
    });
  });

  it.runIf(isWhole && hasTerminal)('asks on a terminal which date is meant, and goes on with it', async () => {
    riverTask();
    const { code, text } = await onTerminal('2\r', ['run', 'task', '-q', undated]);
    expect(code).toBe(0);
    expect(text.split('Run one of them?')[1]).toMatch(/Question.*on 2020\?[\s\S]*Answer /);
  });

  it.skipIf(!hasTerminal)('takes Enter and Ctrl-C for none, and stays a refusal', async () => {
    for (const typed of ['\r', '\u0003']) expect(await onTerminal(typed)).toMatchObject({ code: 3 });
  });
});
