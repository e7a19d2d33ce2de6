import { expect, it } from 'vitest';
import { answeredOnce } from '../../agents/answered-once.ts';
import type { Dependencies, SecondRun } from '../../agents/dependencies.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';

const profile = (): DataProfile => ({ files: [], groups: [], unknown: [] });
const task = (question: string): Task => ({ id: 't', question, choices: null, folder: '/', files: [] });
const dependencies = {} as Dependencies;

/** An answer that counts how often it is asked for. */
const counting = (results: readonly (SecondRun | Error)[]) => {
  const folders: string[] = [];
  const answer = answeredOnce(async ({ folder }) => {
    const result = results[folders.push(folder) - 1] ?? new Error('asked too often');
    if (result instanceof Error) throw result;
    return result;
  });
  return { folders, answer };
};
const none = (reason: string): SecondRun => ({ kind: 'none', reason });

it('the same question about the same data is answered once, however many ask at a time', async () => {
  const { folders, answer } = counting([none('first')]);
  const data = profile();
  const both = ['a', 'b'].map((folder) => answer({ task: task('q'), profile: data, folder }, dependencies));
  expect(await Promise.all(both)).toEqual([none('first'), none('first')]);
  expect(folders).toEqual(['a']);
});

it('another question, or other data, is answered anew', async () => {
  const { folders, answer } = counting([none('1'), none('2'), none('3')]);
  const data = profile();
  await answer({ task: task('q'), profile: data, folder: 'a' }, dependencies);
  await answer({ task: task('r'), profile: data, folder: 'b' }, dependencies);
  await answer({ task: task('q'), profile: profile(), folder: 'c' }, dependencies);
  expect(folders).toEqual(['a', 'b', 'c']);
});

it('what failed is tried again', async () => {
  const { answer } = counting([new Error('aborted'), none('then')]);
  const asked = { task: task('q'), profile: profile(), folder: 'a' };
  await expect(answer(asked, dependencies)).rejects.toThrow('aborted');
  expect(await answer(asked, dependencies)).toEqual(none('then'));
});
