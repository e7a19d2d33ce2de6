import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../bench/library/asked.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import type { Library } from '../../library/library.ts';
import { nearExample } from '../../library/near-workflow.ts';
import { type OpenAiServer, startServer } from '../model/openai-server.ts';
import { isWhole } from '../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from '../reasoners/model/ponds.ts';
import { type Bench, conversation, openBench, subjectOf, supported } from '../reasoners/model/support.ts';

const sandbox = composeSandbox();
afterAll(() => sandbox.close());

/** No rule reads these: a second opinion by rules says nothing. */
const first = 'Over how many ponds of a hectare or more would a heron that fancies NDWI above zero have to fly here?';
const sibling =
  'The next summer a heron that fancies NDWI above zero comes here again: over how many ponds of a hectare or more would it fly?';
const stranger =
  'Which month of the year has the highest precipitation on average over the basin, and how many millimetres?';

const overKept = {
  ...freePlan,
  analysis: [{ purpose: 'Count connected water patches', template: 'pond-count' }],
  workflow: {
    ...freeWorkflow,
    nodes: freeWorkflow.nodes.map((node) => ({ ...node, template: 'pond-count', outputs: [] })),
  },
};

let bench: Bench;
let library: Library;
let server: OpenAiServer;
beforeEach(async () => {
  bench = openBench('pond-count');
  library = composeLibrary(join(bench.configFolder, 'library'));
  server = await startServer(
    conversation({
      interpretation: [{ probe: null, findings: [], unknown: [] }],
      // For the sibling with the workflow, over the kept tool.
      plan: [(body) => (JSON.stringify(body.messages).includes(sibling) ? overKept : freePlan)],
      workflow: [freeWorkflow],
      tool: [fenced(tool)],
      review: [supported],
    }),
  );
});
afterEach(async () => {
  await server.close();
  bench.close();
});

/** The question of the task from now on. */
const put = (question: string): void =>
  writeFileSync(join(bench.task, 'task.json'), JSON.stringify({ id: 'ponds', question }));

const answer = async (folder: string, way: 'first' | 'sibling') =>
  ask(
    folder,
    way,
    { flags: { models: { default: 'tester' }, baseUrl: server.baseUrl } },
    { library, sandbox, out: bench.configFolder, environment: {}, signal: new AbortController().signal },
  );

describe('a question of the kind of one that was answered before', () => {
  it('is planned with that one’s nodes and the ports of its tools in sight, and costs two calls', async () => {
    put(first);
    expect(await answer(bench.task, 'first')).toMatchObject({ said: '35' });
    const asked = server.requests.length;
    put(sibling);
    expect(await answer(bench.task, 'sibling')).toMatchObject({ said: '35', calls: 2, kept: ['pond-count'] });
    const requests = server.requests.slice(asked).map(({ body }) => body);
    expect(requests.map(subjectOf)).toEqual(['plan', 'review']);
    const prompt = JSON.stringify(requests[0]);
    expect(prompt).toContain(first);
    expect(prompt).toContain('kept tool pond-count (named as template); green from 1 file, band 2; nir from 1 file');
    expect(prompt).toMatch(/kept tools.*pond-count/s);
  });

  it.runIf(isWhole)('is none where words are few in common, or where a tool of that one was set aside', async () => {
    put(first);
    await answer(bench.task, 'first');
    expect(nearExample(library, sibling)?.tools).toEqual(['pond-count']);
    expect(nearExample(library, stranger)).toBeNull();
    library.failed('pond-count', { data: 'other', reason: 'wrong there', at: '' });
    expect(nearExample(library, sibling)).toBeNull();
  });
});
