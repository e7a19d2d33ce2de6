import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolderIn } from './temporary-folder.ts';

describe('what tests leave in the place for temporary files', () => {
  it('lies in one folder of this run, also what a process leaves that a test starts', () => {
    const told = spawnSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' });
    expect(told.stdout.trim()).toBe(tmpdir());
    expect(basename(tmpdir())).toMatch(/^earthwright-tests-\d+$/);
  });

  it('is gone with that folder, and with those of runs that were killed, but not of one that is at work', () => {
    const place = mkdtempSync(join(tmpdir(), 'earthwright-place-'));
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    for (const name of [`earthwright-tests-${ended}`, `earthwright-tests-${process.ppid}`, 'of-somebody-else'])
      mkdirSync(join(place, name));
    const { folder, remove } = makeFolderIn(place, process.pid);
    mkdirSync(join(folder, 'left'));
    writeFileSync(join(folder, 'left', 'behind.txt'), 'behind');
    expect(readdirSync(place).sort()).toEqual(
      [basename(folder), `earthwright-tests-${process.ppid}`, 'of-somebody-else'].sort(),
    );
    remove();
    expect(existsSync(folder)).toBe(false);
  });
});
