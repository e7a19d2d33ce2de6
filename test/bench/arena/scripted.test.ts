import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { architectureNames } from '../../../bench/arena/architectures/names.ts';
import { loadTaskFolders } from '../../../bench/arena/datasets/task-folders.ts';
import { type ScriptedEndpoint, startScripted } from '../../../bench/arena/scripted/endpoint.ts';
import { runScripted } from '../../../bench/arena/scripted/run.ts';
import { writeScriptedTasks } from '../../../bench/arena/scripted/tasks.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { part } from '../../part.ts';

let out = '';
let sandbox: Sandbox;
let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'earthwright-scripted-'));
  sandbox = composeSandbox();
  endpoint = await startScripted();
  writeScriptedTasks(join(out, 'tasks'), 10);
});
afterAll(async () => {
  endpoint.close();
  await sandbox.close();
  rmSync(out, { recursive: true, force: true });
});

/** A column by a template, pixels, a share, a tool that is written and mended, and a question without an answer. */
const chosen = new Set(['made-00', 'made-01', 'made-02', 'made-03', 'made-09']);
const toolless = new Set(['cot', 'direct', 'debate']);

it.each(part(architectureNames, 2))(
  '%s answers generated questions through client, sandbox and log, from its tools alone',
  async (name) => {
    const whole = loadTaskFolders(join(out, 'tasks'));
    const dataset = { ...whole, samples: whole.samples.filter(({ id }) => chosen.has(id)) };
    const signal = new AbortController().signal;
    const log = await runScripted(name, { dataset, baseUrl: endpoint.baseUrl, out, sandbox, signal });
    const right = log.finished.filter(({ score }) => score.kind === 'scored' && score.metrics['correct'] === 1);
    // Who has no tools sees no data, says so, and is right only where there is nothing to be found.
    expect(right.map(({ id }) => id)).toEqual(toolless.has(name) ? ['made-09'] : [...chosen]);
    expect(log.finished.map(({ output }) => output.outcome.kind)).toEqual(
      [...chosen].map((id) => (toolless.has(name) || id === 'made-09' ? 'unanswered' : 'answered')),
    );
    expect(log.finished.every(({ output }) => output.usage.modelCalls > 0)).toBe(true);
    expect(log.finished.some(({ output }) => output.calls.length > 0)).toBe(!toolless.has(name));
  },
  120_000,
);
