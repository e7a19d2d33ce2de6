import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { openRunFolder } from '../agents/run-folder.ts';
import { composeSandbox } from '../compose.ts';
import type { Answer } from '../core/answer.ts';
import { EarthwrightError } from '../core/errors.ts';
import { writeReport } from '../report/write-report.ts';
import { readSettings } from './run-settings.ts';
import { print } from './terminal.ts';

const taskRecord = z.object({
  id: z.string(),
  question: z.string(),
  choices: z.record(z.string(), z.string()).nullish(),
  files: z.array(z.string()),
});

/** Where the data lie: as the run's settings say, else where runs lie by default, three folders further up. */
const taskFolderOf = (run: string): string => {
  try {
    return readSettings(run).taskFolder;
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'usage') return resolve(run, '..', '..', '..');
    throw error;
  }
};

/** Builds the report of a run anew from what lies in its folder. Throws `usage` for a folder that holds no finished run. */
const rebuild = async (path: string, taskFolder: string | undefined): Promise<number> => {
  if (!existsSync(join(path, 'events.jsonl')))
    throw new EarthwrightError('usage', 'user', `“${path}” is no run folder: give <task>/.earthwright/runs/<time>.`);
  const run = openRunFolder(path, () => new Date());
  const parsed = taskRecord.safeParse(run.read('task.json'));
  // Written by this program.
  const answer = run.read('answer.json') as Answer | undefined;
  if (!parsed.success || !answer)
    throw new EarthwrightError('usage', 'user', `“${path}” holds no run that has ended: resume it first.`);
  const { id, question, choices, files } = parsed.data;
  const folder = taskFolder ? resolve(taskFolder) : taskFolderOf(path);
  const task = { id, question, choices: choices ?? null, folder, files: files.map((file) => join(folder, file)) };
  const sandbox = composeSandbox();
  try {
    return (await writeReport({ task, answer, run }, (looks) => sandbox.takeLooks(looks))).length;
  } finally {
    await sandbox.close();
  }
};

export const registerReportCommand = (program: Command): void => {
  program
    .command('report')
    .description('build the report of a run anew: report.html, report.md and pictures')
    .argument('<run>', 'run folder')
    .option('--task <folder>', 'task folder, when the data lie elsewhere than the run says')
    .action(async (run: string, { task }: { task?: string }) => {
      const path = resolve(run);
      const maps = await rebuild(path, task);
      print(`${join(path, 'report.html')} with ${maps} ${maps === 1 ? 'map' : 'maps'}`);
    });
};
