import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { openRunFolder } from '../../agents/run-folder.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Task } from '../../core/task.ts';
import { writeReport } from '../../report/write-report.ts';

const examples = resolve(import.meta.dirname, '../../examples');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the report of a run', () => {
  it('shows answer, evidence, tools, a plot of the series, and the data', async () => {
    const sandbox = composeSandbox();
    const { task } = readTaskFolder(join(examples, 'least-cloudy-date'));
    const runFolder = join(folder, 'run');
    const signal = new AbortController().signal;
    const reasoner = composeQuestionReasoner();
    await runTask(task, composeRun({ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 3, signal }));
    await sandbox.close();
    const page = readFileSync(join(runFolder, 'report.html'), 'utf8');
    expect(page).toContain('E: 2018-11-22');
    expect(page).toMatch(/<polyline points="[\d., -]+"/);
    expect(page).toContain('6.346827');
    expect(page).toContain('earthwright/tool');
    expect(page).toContain('_20180428_BQA.TIF');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/javascript:|https?:|\[object/);
  });

  it('shows what comes from data and models as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e"\'&</style><script>1</script>';
    const run = openRunFolder(join(folder, 'nasty'), () => new Date(0));
    const task: Task = { id: 'a', question: nasty, choices: null, folder, files: [] };
    run.write('profile.json', {
      files: [
        {
          kind: 'table',
          path: nasty,
          format: nasty,
          bytes: 1,
          date: null,
          place: null,
          warnings: [nasty],
          columns: [{ name: nasty, type: 'text', samples: [] }],
          rows: 1,
        },
      ],
      groups: [],
      unknown: [],
    });
    run.write('workflow.json', {
      goal: nasty,
      nodes: [
        {
          id: 'n',
          purpose: nasty,
          stage: 'analyse',
          template: nasty,
          inputs: { [nasty]: { kind: 'table', file: nasty } },
          params: {},
          outputs: {},
        },
      ],
      answer: { node: 'n', output: 't' },
      caveats: [],
    });
    run.write('nodes/n/tool.ts', nasty);
    run.write('nodes/n/outputs/t.json', {
      kind: 'table',
      columns: [{ name: nasty, type: 'text' }],
      rows: [{ [nasty]: nasty }],
    });
    await writeReport(
      { task, answer: { kind: 'unanswered', reason: nasty, missing: [nasty], caveats: [nasty] }, run },
      null,
    );
    const page = readFileSync(join(run.path, 'report.html'), 'utf8');
    expect(page).not.toMatch(/<img|<script>1|<\/style>.*<\/style>|\u202e/s);
    expect(page.split('&lt;img src=x').length).toBeGreaterThan(10);
    expect(page).toContain("default-src 'none'");
  });

  it('is written for a run that ended early, too', async () => {
    const run = openRunFolder(join(folder, 'early'), () => new Date(0));
    const task: Task = { id: 'a', question: 'How long?', choices: null, folder, files: [] };
    await writeReport({ task, answer: { kind: 'budget', reason: 'All calls are used.' }, run }, null);
    expect(readFileSync(join(run.path, 'report.html'), 'utf8')).toContain('The budget is used up');
  });
});
