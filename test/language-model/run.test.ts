import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { type OpenAiServer, startServer } from '../model/openai-server.ts';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import { type AskOptions, ask, type Bench, composeSandbox, conversation, openBench, supported } from './support.ts';

let sandbox: Sandbox;
let bench: Bench;
let server: OpenAiServer;
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  bench = openBench('pond-count');
});
afterEach(async () => {
  await server.close();
  bench.close();
});

const say = async (lines: Parameters<typeof conversation>[0], options: AskOptions = {}) => {
  server = await startServer(
    conversation({ interpretation: [{ probe: null, findings: [], unknown: [] }], review: [supported], ...lines }),
  );
  return ask(bench, sandbox, { baseUrl: server.baseUrl, ...options });
};

describe('a run that a model thinks for', () => {
  it('answers through a template, in four calls', async () => {
    const answer = await say({ plan: [plan], workflow: [workflow] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(server.requests).toHaveLength(4);
  });

  it('answers with a tool of its own', async () => {
    const answer = await say({ plan: [freePlan], workflow: [freeWorkflow], tool: [fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
  });

  it('sends compiler diagnostics back with the failing line and accepts the mended tool', async () => {
    const wrong = tool.replace('width * height });', 'width * heigth });');
    const answer = await say({ plan: [freePlan], workflow: [freeWorkflow], tool: [fenced(wrong), fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    const second = server.requests.filter(({ body }) => body.response_format === undefined)[1];
    expect(second?.body.messages.at(-1)?.content).toMatch(/compile:TS\d+ at line \d+: .*heigth/);
    expect(second?.body.messages.at(-1)?.content).toMatch(/> +\d+ \| .*heigth/);
  });
});
