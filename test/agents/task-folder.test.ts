import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTaskFolder } from '../../agents/task-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-task-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: string): void => writeFileSync(join(folder, name), content);

describe('a task folder', () => {
  it('takes question, choices and answer from task.md, and keeps the answer apart', () => {
    put('task.md', '---\nid: lake\nchoices: [small, large]\nanswer: B\n---\nHow large is the lake?\n');
    put('scene.tif', 'x');
    const { task, key } = readTaskFolder(folder);
    expect(task).toMatchObject({ id: 'lake', question: 'How large is the lake?', choices: { A: 'small', B: 'large' } });
    expect(JSON.stringify(task)).not.toContain('answer');
    expect(key.answer).toEqual({ type: 'choice', letter: 'B' });
  });

  it('lists data beside the task or below data/, without sidecars and notes', () => {
    mkdirSync(join(folder, 'data'));
    for (const name of ['a.tif', 'a.tif.aux.xml', 'b.shp', 'b.dbf', 'README.md', '.hidden'])
      writeFileSync(join(folder, 'data', name), 'x');
    expect(readTaskFolder(folder, 'What is it?').task.files.map((path) => path.split(/[\\/]/).at(-1))).toEqual([
      'a.tif',
      'b.shp',
    ]);
  });

  it('leaves a task.json of another program out of account, and says so', () => {
    put('a.tif', 'x');
    put('task.json', JSON.stringify({ task_id: 'a1', task_type: 'area', task_name: 'lake', params: { layers: [] } }));
    const { task } = readTaskFolder(folder, 'How large is the lake?');
    expect(task.question).toBe('How large is the lake?');
    expect(task.notes).toEqual([expect.stringContaining('another program')]);
    expect(() => readTaskFolder(folder)).toThrow(/another program.*No question/);
    put('task.json', JSON.stringify({ qestion: 'How large?', data: ['a.tif'] }));
    expect(() => readTaskFolder(folder)).toThrow(/unknown field “qestion”/);
  });

  it('says what to do when the question, the data or the folder is missing', () => {
    expect(() => readTaskFolder(join(folder, 'nowhere'))).toThrow(/no folder/);
    put('a.tif', 'x');
    expect(() => readTaskFolder(folder)).toThrow(/No question.*-q/);
    rmSync(join(folder, 'a.tif'));
    expect(() => readTaskFolder(folder, 'Why?')).toThrow(/No data files/);
  });

  it('names an unknown field and what was probably meant', () => {
    put('a.tif', 'x');
    put('task.json', JSON.stringify({ question: 'Why?', choises: {} }));
    expect(() => readTaskFolder(folder)).toThrow(/unknown field “choises”; did you mean choices/);
    put('task.json', '{ "question": ');
    expect(() => readTaskFolder(folder)).toThrow(/not valid JSON/);
  });

  it('names a data file that is not there', () => {
    put('task.json', JSON.stringify({ question: 'Why?', data: ['gone.tif'] }));
    expect(() => readTaskFolder(folder)).toThrow(/“gone.tif”/);
  });

  it('takes the letters off options that all carry their own', () => {
    put('a.tif', 'x');
    put('task.json', JSON.stringify({ question: 'How large?', choices: ['A: 5', '(B) 7', 'C. 9'] }));
    expect(readTaskFolder(folder).task.choices).toEqual({ A: '5', B: '7', C: '9' });
    put('task.json', JSON.stringify({ question: 'Which?', choices: { A: 'A: 5', B: 'B-52' } }));
    expect(readTaskFolder(folder).task.choices).toEqual({ A: 'A: 5', B: 'B-52' });
  });
});

describe('another question about the same folder', () => {
  it('does not take over the options of the folder’s own question', () => {
    put('task.json', JSON.stringify({ question: 'How large?', choices: ['1 km²', '2 km²'] }));
    put('a.tif', 'x');
    expect(readTaskFolder(folder).task.choices).toEqual({ A: '1 km²', B: '2 km²' });
    expect(readTaskFolder(folder, 'How deep?').task.choices).toBeNull();
    expect(readTaskFolder(folder, 'How large?').task.choices).not.toBeNull();
  });
});
