import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTask } from '../../../agents/run.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../../compose.ts';
import { isWhole } from '../../part.ts';
import { plan, workflow } from './ponds.ts';
import { openTalks } from './talks.ts';

const { say, bench, subjects, lastWords, requests } = openTalks({
  model: { idleSeconds: 60 },
  options: { without: new Set(['summary']), replans: 2 },
});

/** The example's question, which 35 answers, with other options. */
const offer = (choices: readonly string[]): void => {
  const path = join(bench().task, 'task.md');
  const [, front = '', question = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? [];
  const kept = front.replace(/^choices:\n(?:[ -].*\n?)*/m, '');
  const lines = choices.map((text, at) => `  ${'ABCDE'[at]}: ${JSON.stringify(text)}`);
  writeFileSync(path, `---\n${kept.trim()}\nchoices:\n${lines.join('\n')}\n---\n${question}`);
};
const lines = { plan: [{ ...plan, workflow }] };
const chosen = (letter: string | null, otherResult = false) => ({ letter, otherResult, reason: 'it says so' });

describe('a result beside options that are ranges', () => {
  it('takes the range that holds it, and no call for it', async () => {
    offer(['10–30', '30–50', 'more than 50']);
    expect(await say(lines)).toMatchObject({ kind: 'answered', value: 35, choice: 'B' });
    expect(subjects()).toEqual(['plan', 'review']);
  });

  it('that leave it open costs one small call, no node and no plan', async () => {
    offer(['20–35', '35–50', 'more than 50']);
    const answer = await say({ ...lines, choice: [chosen('(b)')] });
    expect(answer).toMatchObject({
      kind: 'answered',
      value: 35,
      choice: 'B',
      statement: 'B: 35–50 (computed: 35)',
      notVerified: [expect.stringContaining('Option B was chosen by reading it beside the result')],
    });
    expect(subjects()).toEqual(['plan', 'choice', 'review']);
    expect(lastWords('choice', 0)).toContain('fits options A and B alike');
    const size = (requests()[1]?.body.messages ?? []).reduce((sum, { content }) => sum + content.length, 0);
    expect(size / 4).toBeLessThan(700);
    expect(
      bench()
        .events()
        .filter(({ kind }) => kind === 'tool-run'),
    ).toHaveLength(1);
  });

  it.runIf(isWhole)('none of which states it ends the run with the value, however many plans were left', async () => {
    offer(['10–20', '60–70', '80–90']);
    const answer = await say({ ...lines, choice: [chosen(null)] });
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: 'Computed 35, but it is not close to any option (nearest: 10-20); it says so.',
    });
    expect(subjects()).toEqual(['plan', 'choice']);
  });

  it.runIf(isWhole)('asks for another plan only where the options ask for another result', async () => {
    offer(['100 ha', '200 ha', '562 ha']);
    const areas = { ...workflow, answer: { ...workflow.answer, output: 'area' } };
    const answer = await say({
      plan: [lines.plan[0] ?? {}, { ...plan, answerUnit: 'm2', workflow: areas }],
      choice: [chosen(null, true)],
    });
    expect(answer).toMatchObject({ kind: 'answered', choice: 'C' });
    expect(subjects().filter((subject) => subject === 'choice')).toHaveLength(1);
  });

  it('takes no letter that is none of the options', async () => {
    offer(['10–20', '60–70']);
    expect(await say({ ...lines, choice: [chosen('E')] })).toMatchObject({ kind: 'unanswered' });
  });

  it('asks about a table too, which options may name one row of', async () => {
    offer(['35 of 10 ha', '35 in all, none smaller than 1 ha']);
    const table = {
      ...workflow,
      answer: { ...workflow.answer, output: 'layers', rows: { name: 'layer', value: 'count' } },
    };
    expect(
      await say({ plan: [{ ...plan, answerKind: 'table', workflow: table }], choice: [chosen('B')] }),
    ).toMatchObject({
      kind: 'answered',
      choice: 'B',
    });
    expect(subjects()).toEqual(['plan', 'choice', 'review']);
  });

  it.runIf(isWhole)('are unanswered without a model, with the value and the reason', async () => {
    offer(['20–35', '35–50', 'more than 50']);
    const sandbox = composeSandbox();
    const signal = new AbortController().signal;
    const { task } = readTaskFolder(bench().task);
    const settings = {
      sandbox,
      reasoner: composeQuestionReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 2,
      replans: 2,
    } as const;
    const answer = await runTask(task, composeRun({ ...settings, runFolder: bench().runFolder, signal }));
    await sandbox.close();
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: 'Computed 35, but it fits options A and B alike.',
    });
    expect(
      bench()
        .events()
        .filter(({ kind }) => kind === 'planned'),
    ).toHaveLength(1);
  });
});

describe('a second reading', () => {
  it.runIf(isWhole)('that comes to the same is not told', async () => {
    const same = {
      ...workflow,
      answer: {
        ...workflow.answer,
        otherReading: { said: 'patches', node: 'count', output: 'count', unit: null, difference: false },
      },
    };
    const answer = await say({ plan: [{ ...plan, workflow: same }] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(answer).not.toHaveProperty('otherReading');
  });
});
