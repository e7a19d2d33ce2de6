import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { ask } from '../../bench/library/asked.ts';
import { startRefusing } from '../../bench/library/refusing.ts';
import { tablesOf } from '../../bench/library/table.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import { startServer } from '../model/openai-server.ts';
import { isWhole } from '../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from '../reasoners/model/ponds.ts';
import { type Bench, conversation, openBench, supported } from '../reasoners/model/support.ts';

const sandbox = composeSandbox();
afterAll(() => sandbox.close());

let bench: Bench;
beforeEach(() => {
  bench = openBench('pond-count');
});
afterEach(() => bench.close());

it.runIf(isWhole)(
  'a question that a model answered is told again by its library: no call where every call is refused, in another folder, and with no model',
  async () => {
    const server = await startServer(
      conversation({
        interpretation: [{ probe: null, findings: [], unknown: [] }],
        plan: [freePlan],
        workflow: [freeWorkflow],
        tool: [fenced(tool)],
        review: [supported],
      }),
    );
    const refusing = await startRefusing();
    const endpoint = (baseUrl: string) => ({ flags: { models: { default: 'tester' }, baseUrl } });
    const out = bench.configFolder;
    const library = composeLibrary(join(out, 'library'));
    const place = { library, sandbox, out, environment: {}, signal: new AbortController().signal };
    const moved = join(out, 'elsewhere');
    cpSync(bench.task, moved, { recursive: true });
    const first = await ask(bench.task, 'first', endpoint(server.baseUrl), place);
    await server.close();
    const rest = [
      await ask(bench.task, 'again', endpoint(refusing.baseUrl), place),
      { ...(await ask(moved, 'moved', endpoint(refusing.baseUrl), place)), task: first.task },
      await ask(bench.task, 'alone', null, place),
    ];
    refusing.close();
    expect(first.calls).toBeGreaterThan(1);
    expect(refusing.calls()).toBe(0);
    const table = tablesOf([first, ...rest]).split('\n');
    expect(table.at(-1)).toContain('| 0 calls, same | 0 calls, same | 0 calls, same |');
    const [again] = rest;
    expect(again?.kept).toEqual(['pond-count']);
  },
);
