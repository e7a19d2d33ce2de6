import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { makeTask } from '../../cli/init/new-task.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-init-'));
  mkdirSync(join(folder, 'mine', 'b.zarr', 'c'), { recursive: true });
  for (const name of ['rain.csv', 'zones.shp', 'zones.dbf', 'zones.prj', 'zones2.dbf', 'b.zarr/.zgroup', 'b.zarr/c/0'])
    writeFileSync(
      join(folder, 'mine', name),
      name === 'rain.csv' ? 'date,rain_mm\n2020-01-01,3\n2020-01-02,6\n' : name,
    );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (...args: string[]) => {
  const command = [join(root, 'cli/start.ts'), 'init', ...args];
  return spawnSync(process.execPath, command, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
};

describe('earthwright init', () => {
  it('makes a folder that can be asked, says that it copied, what it recognised and how to go on', () => {
    const { status, stdout, stderr } = init('lake', 'mine/rain.csv', '-q', 'What is the mean of rain_mm?');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^lake {2}1 file copied, the question in task\.md\n/);
    expect(stdout).toMatch(/rain\.csv/);
    expect(stdout).toMatch(/\nNext: earthwright run lake\n$/);
    const { task } = readTaskFolder(join(folder, 'lake'));
    expect(task).toMatchObject({
      question: 'What is the mean of rain_mm?',
      files: [join(folder, 'lake', 'data', 'rain.csv')],
    });
  });

  it('takes along what is read with a file, and whole stores, and nothing else', () => {
    const paths = ['zones.shp', 'b.zarr'].map((name) => join(folder, 'mine', name));
    const made = makeTask({ folder: join(folder, 'lake'), paths, link: false });
    expect(made).toMatchObject({ copied: 5, linked: 0 });
    expect(readdirSync(join(folder, 'lake', 'data'), { recursive: true }).sort()).toEqual(
      ['b.zarr', 'b.zarr/.zgroup', 'b.zarr/c', 'b.zarr/c/0', 'zones.dbf', 'zones.prj', 'zones.shp'].sort(),
    );
    expect(readdirSync(join(folder, 'lake'))).toEqual(['data']);
  });

  it('links on request: the same bytes under a second name', () => {
    const path = join(folder, 'mine', 'rain.csv');
    const made = makeTask({ folder: join(folder, 'lake'), paths: [path], link: true });
    expect(made).toMatchObject({ copied: 0, linked: 1 });
    expect(statSync(join(folder, 'lake', 'data', 'rain.csv')).ino).toBe(statSync(path).ino);
  });

  it('refuses a folder in use, one inside of the data, files that are not there, an empty question', () => {
    const paths = [join(folder, 'mine', 'rain.csv')];
    const task = { folder: join(folder, 'lake'), paths, link: false };
    const refused = (changed: Partial<Parameters<typeof makeTask>[0]>, message: RegExp): void =>
      expect(() => makeTask({ ...task, ...changed })).toThrow(message);
    refused({ folder: join(folder, 'mine') }, /not empty; give a new folder/);
    refused({ folder: paths[0] ?? '' }, /not empty; give a new folder/);
    refused(
      { folder: join(folder, 'mine', 'b.zarr', 'task'), paths: [join(folder, 'mine')] },
      /lies inside of the data/,
    );
    refused({ paths: [join(folder, 'nowhere')] }, /no file or folder/);
    refused({ question: ' ' }, /-q has no text/);
    expect(readdirSync(folder)).toEqual(['mine']);
    expect(readFileSync(paths[0] ?? '', 'utf8')).toMatch(/^date/);
  });
});
