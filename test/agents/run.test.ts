import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reasoner } from '../../agents/reasoner.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { LoggedEvent } from '../../core/event.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

const examples = resolve(import.meta.dirname, '../../examples');
let sandbox: Sandbox;
let folder = '';

beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ask = async (
  example: string,
  question?: string,
  reasoner: Reasoner = composeQuestionReasoner(),
): Promise<Answer> => {
  const { task } = readTaskFolder(join(examples, example), question);
  const signal = new AbortController().signal;
  return runTask(
    task,
    composeRun({ runFolder: folder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 3, signal }),
  );
};

const events = (): LoggedEvent[] =>
  readFileSync(join(folder, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a run without a model', () => {
  it.each([
    [
      'How many ponds and lakes of at least 1 hectare does this aerial image show? Count a pixel as water where NDWI = (green - NIR)/(green + NIR) > 0. The bands are R, G, B, NIR; pixels that touch by an edge or a corner belong together.',
    ],
    [
      'The bands are R, G, B, NIR. How many water bodies of at least 1 ha are there? Water is where NDWI is above 0. Pixels that touch by an edge or a corner belong together.',
    ],
    [
      'Bands are R, G, B, NIR and water is where NDWI = (green - NIR)/(green + NIR) > 0. How many separate water bodies of at least 10,000 m² are there? Pixels that touch by an edge or a corner belong together.',
    ],
    ['The band order is R, G, B, NIR. How many patches of at least 0.01 km2 have an NDWI above 0 (eight neighbours)?'],
  ])('gives the same count for: %s', async (question) => {
    expect(await ask('pond-count', question)).toMatchObject({ kind: 'answered', value: 35 });
  });

  it('writes down what it did as it happens', async () => {
    await ask('least-cloudy-date');
    const log = events();
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index));
    expect(log.map(({ kind }) => kind)).toEqual([
      'run-started',
      'probe',
      'profiled',
      'planned',
      'workflow',
      'tool-written',
      'tool-run',
      'findings',
      'node-valid',
      'tool-written',
      'tool-run',
      'findings',
      'node-valid',
      'inputs',
      'answered',
    ]);
    expect(log.at(-1)).toMatchObject({ answer: { kind: 'answered', value: '2018-11-22', choice: 'E' } });
  });

  it('never shows the key to an agent', async () => {
    await ask('park-forest-share');
    expect(readFileSync(join(folder, 'task.json'), 'utf8')).not.toMatch(/answer|tolerance|44\.4/);
  });

  it.each([
    ['pond-count', 'How many ships are on the lake?', /“ships”/],
    ['pond-count', 'What was the mean land surface temperature of the lake?', /./],
    ['least-cloudy-date', 'What is the mean NDVI of the scene?', /no band is known/],
    [
      'river-water-change',
      'By how many percent did the open-water area change between 1985 and 2001, with MNDWI above 0 as water?',
      /./,
    ],
  ])('leaves unanswered what it cannot know: %s, “%s”', async (example, question, reason) => {
    const answer = await ask(example, question);
    expect(answer.kind).toBe('unanswered');
    expect(answer.kind === 'unanswered' ? answer.reason : '').toMatch(reason);
  });

  it('resumes without repeating a finished node', async () => {
    const first = await ask('least-cloudy-date');
    const before = events().length;
    const second = await ask('least-cloudy-date');
    expect(second).toEqual(first);
    expect(
      events()
        .slice(before)
        .map(({ kind }) => kind),
    ).not.toContain('tool-run');
  });
});

describe('repair', () => {
  const withFirstDraft = (draft: (source: string) => string): Reasoner => {
    const reader = composeQuestionReasoner();
    return {
      ...reader,
      name: 'scripted',
      writeTool: async (request) => {
        const tool = await reader.writeTool({ ...request, attempts: [] });
        if (tool.kind !== 'tool' || request.attempts.length > 0) return tool;
        return tool.template === undefined
          ? { ...tool, source: draft(tool.source) }
          : { ...tool, template: draft(tool.template) };
      },
    };
  };

  it('gives compiler diagnostics back and accepts the mended tool', async () => {
    const reasoner = withFirstDraft((source) => source.replace('params.comparison', 'params.comparisom'));
    expect(await ask('least-cloudy-date', undefined, reasoner)).toMatchObject({ kind: 'answered', choice: 'E' });
    const verdicts = events().flatMap((event) =>
      event.kind === 'findings' ? [[event.node, event.round, event.verdict]] : [],
    );
    expect(verdicts.slice(0, 2)).toEqual([
      ['measure', 1, 'repair'],
      ['measure', 2, 'valid'],
    ]);
  });

  it('gives what a tool throws back, and ends unanswered when it never gets better', async () => {
    const reader = composeQuestionReasoner();
    const stubborn: Reasoner = {
      ...reader,
      writeTool: async (request) => {
        const tool = await reader.writeTool({ ...request, attempts: [] });
        if (tool.kind !== 'tool') return tool;
        const throwing = (source: string): string =>
          source.replace(
            /run\(\{[^}]*\}\) \{/,
            (head) => `${head}\n    if (Math.max(1) === 1) throw new Error('no luck');`,
          );
        return tool.template === undefined
          ? { ...tool, source: throwing(tool.source) }
          : { ...tool, template: throwing(tool.template) };
      },
    };
    const answer = await ask('least-cloudy-date', undefined, stubborn);
    expect(answer).toMatchObject({ kind: 'unanswered' });
    expect(answer.kind === 'unanswered' ? answer.reason : '').toMatch(/3 rounds.*no luck/s);
  });
});
