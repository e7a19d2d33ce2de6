import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from '../../../agents/run.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { score } from '../../../bench/score.ts';
import { composeRun, composeSandbox } from '../../../compose.ts';
import { prepareModelReasoner } from '../../../compose-model.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Recorded conversations by a reader who knew nothing but the prompts; `<task>.jsonl`. Another word in a prompt, or in what it tells of data and nodes, fails here: see docs/models.md. */
const cassettes = join(root, 'test', 'cassettes');
/** Where a recorded task's data may be; without them its cassette can't be played. */
const places = [join(root, 'examples'), resolve(root, '../shared/data/tasks')];

const recorded = (existsSync(cassettes) ? readdirSync(cassettes) : [])
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => {
    const id = name.replace(/\.jsonl$/, '');
    const folder = places.map((place) => join(place, id)).find((path) => existsSync(path));
    return folder ? [{ id, folder, cassette: join(cassettes, name) }] : [];
  });

const mostCalls = 12;
let sandbox: Sandbox;
let folder = '';
beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-cassettes-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(recorded.length === 0)('recorded conversations', () => {
  it.each(recorded)('lead to the right answer within the calls: $id', async ({ id, folder: data, cassette }) => {
    const { task, key } = readTaskFolder(data);
    const signal = new AbortController().signal;
    const { reasonerFor, close } = await prepareModelReasoner({
      flags: { budget: { calls: mostCalls } },
      environment: {},
      folder,
      replay: cassette,
      replayMatch: 'wording',
      signal,
    });
    const answer = await runTask(
      task,
      composeRun({
        runFolder: join(folder, id),
        sandbox,
        reasoner: reasonerFor,
        limits: {},
        isolation: 'auto',
        rounds: 5,
        replans: 1,
        signal,
      }),
    );
    close();
    expect(answer).toMatchObject({ kind: 'answered' });
    expect(score(task, answer, key)).toBe('correct');
  });
});
