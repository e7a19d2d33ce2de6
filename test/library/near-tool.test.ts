import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToolRequest } from '../../agents/reasoner.ts';
import { ask } from '../../bench/library/asked.ts';
import { composeLibrary, composeSandbox } from '../../compose.ts';
import type { NodeOutput, WorkflowNode } from '../../core/workflow.ts';
import { type Library, openLibrary } from '../../library/library.ts';
import { nearTool } from '../../reasoners/library/near-tool.ts';
import { type OpenAiServer, type RequestBody, startServer } from '../model/openai-server.ts';
import { isWhole } from '../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from '../reasoners/model/ponds.ts';
import { type Bench, conversation, openBench, subjectOf, supported } from '../reasoners/model/support.ts';

const sandbox = composeSandbox();
const root = mkdtempSync(join(tmpdir(), 'earthwright-near-tool-'));
afterAll(async () => {
  rmSync(root, { recursive: true });
  await sandbox.close();
});

const larger = 'A swan wants two hectares at least of NDWI above zero: between how many waters may it choose?';
const purpose = 'Water bodies of at least 2 hectares';

const edit = (was: string, is: string): string => `<<<<<<< SEARCH\n${was}\n=======\n${is}\n>>>>>>> REPLACE`;
const good = edit('(one) => one >= 10_000', '(one) => one >= 20_000');

const ponds = 'Water bodies of at least 1 hectare';
const failure = { data: 'other', reason: 'wrong there', at: '' };
const proof = { data: 'then', conditions: [], checks: { run: 1, passed: 1, warnings: 0 }, at: '' };
const band = { kind: 'raster', quantity: 'dn', description: '' } as const;
const count = { kind: 'number', quantity: 'count', unit: '1', description: '' } as const;
const about = { version: '1.0.0', stage: 'analyse', params: {}, outputs: { count }, from: null, proof } as const;

describe('a node that a kept tool nearly fits', () => {
  let bench: Bench;
  let server: OpenAiServer;
  beforeEach(() => {
    bench = openBench('pond-count');
  });
  afterEach(async () => {
    await server.close();
    bench.close();
  });

  /** What the question comes to with a library; what was asked of the author of its tool. */
  const asked = async (library: Library, said: readonly string[]) => {
    writeFileSync(join(bench.task, 'task.json'), JSON.stringify({ id: 'ponds', question: larger }));
    const nodes = freeWorkflow.nodes.map((node) => ({ ...node, purpose }));
    server = await startServer(
      conversation({
        interpretation: [{ probe: null, findings: [], unknown: [] }],
        plan: [freePlan],
        workflow: [{ ...freeWorkflow, nodes }],
        tool: said,
        review: [supported],
      }),
    );
    const out = mkdtempSync(join(root, 'run-'));
    const answer = await ask(
      bench.task,
      'first',
      { flags: { models: { default: 'tester' }, baseUrl: server.baseUrl } },
      { library, sandbox, out, environment: {}, signal: new AbortController().signal },
    );
    await server.close();
    const prompts = server.requests.flatMap(({ body }) => (subjectOf(body) === 'tool' ? [body.messages] : []));
    return { said: answer.said, prompts };
  };
  const textOf = (messages: RequestBody['messages'] | undefined): string =>
    (messages ?? []).map(({ content }) => content).join('\n');
  const openEmpty = (): Library => composeLibrary(mkdtempSync(join(root, 'library-')));
  const withPonds = (): Library => {
    const library = openEmpty();
    const conditions = ['green: raster of dn in no stated unit', 'nir: raster of dn in no stated unit'];
    const inputs = { green: band, nir: band };
    library.keep({
      ...about,
      name: 'pond-count',
      summary: '',
      purpose: ponds,
      inputs,
      source: tool,
      proof: { ...proof, conditions },
    });
    return library;
  };

  it('shows it first, with what it was proven on, and takes edits of it for a module', async () => {
    const library = withPonds();
    const kept = library.sourceOf('pond-count') ?? '';
    const { said, prompts } = await asked(library, [good]);
    expect(said).toBe('25');
    expect(prompts).toHaveLength(1);
    expect(textOf(prompts[0])).toContain(
      `as examples of style and method:\n// pond-count, proven on 1 data set: green: raster of dn in no stated unit; nir: raster of dn in no stated unit\n${kept}`,
    );
    expect(textOf(prompts[0])).toContain('You may answer with edits of “pond-count” above');
    const sources = library.tools().map(({ name }) => library.sourceOf(name));
    expect(sources).toEqual([kept, kept.replace('10_000', '20_000')]);
  });

  it.runIf(isWhole)(
    'says of an edit that does not apply what it says of any, and takes a whole module as well',
    async () => {
      const library = withPonds();
      const whole = fenced(tool.replace('10_000', '20_000'));
      const { said, prompts } = await asked(library, [edit('one >= 10000', 'one >= 20000'), whole]);
      expect(said).toBe('25');
      expect(textOf(prompts[1])).toContain('The SEARCH part "one >= 10000" occurs 0 times');
    },
  );

  it.runIf(isWhole)('asks as without a library where the tool was set aside', async () => {
    const whole = [fenced(tool.replace('10_000', '20_000'))];
    const library = withPonds();
    library.failed('pond-count', failure);
    const { prompts } = await asked(library, whole);
    expect(prompts).toEqual((await asked(openEmpty(), whole)).prompts);
    expect(textOf(prompts[0])).not.toContain('pond-count');
  });
});

describe('the kept tool that is near to a node', () => {
  const library = openLibrary(join(root, 'near'));
  const ports = { green: band, nir: band };
  library.keep({
    ...about,
    name: 'ponds',
    summary: '',
    purpose: ponds,
    inputs: ports,
    source: 'a',
  });
  library.keep({
    ...about,
    name: 'roofs',
    summary: '',
    purpose: 'Roofs brighter than lawns',
    inputs: ports,
    source: 'b',
  });

  const layers = { kind: 'layers', as: 'raster', layers: [], quantity: 'dn', unit: '' } as const;
  const given: NodeOutput = { kind: 'number', quantity: 'count', unit: '1' };
  const node: WorkflowNode = {
    ...{ id: 'count', purpose, stage: 'analyse', template: null, params: {} },
    inputs: { green: layers, nir: layers },
    outputs: { count: given },
  };
  const requestOf = (changed: Partial<WorkflowNode>, more: Partial<ToolRequest> = {}): ToolRequest => {
    const asked = { ...node, ...changed };
    return {
      task: { id: 'ponds', folder: root, question: larger, choices: null, files: [] },
      profile: { files: [], groups: [], unknown: [] },
      workflow: { goal: '', nodes: [asked], answer: { node: 'count', output: 'count' }, caveats: [] },
      node: asked,
      attempts: [],
      ...more,
    };
  };
  const near = (...changed: Parameters<typeof requestOf>): string | null =>
    nearTool(library, requestOf(...changed))?.name ?? null;

  it.each<[string, Partial<WorkflowNode>, string | null]>([
    ['has its kinds of ports and an alike purpose', {}, 'ponds'],
    ['may be the one that the node names, which does not serve as it is', { kept: 'roofs' }, 'roofs'],
    ['is none of another purpose', { purpose: 'Hottest street of the town' }, null],
    ['is none over other inputs', { inputs: { green: layers } }, null],
    ['is none of other results', { outputs: { count: { ...given, kind: 'raster' } } }, null],
    ['is none where a template makes the tool', { template: 'component-count' }, null],
  ])('%s', (_, changed, expected) => {
    expect(near(changed)).toBe(expected);
  });

  it('is none that nobody here has proved, or that was demoted or set aside', () => {
    const request = requestOf({});
    const fresh = (name: string): Library => {
      const one = openLibrary(join(root, name));
      one.keep({ ...about, name: 'ponds', summary: '', purpose: ponds, inputs: ports, source: 'a' });
      expect(nearTool(one, request)?.name).toBe('ponds');
      return one;
    };
    const [aside, demoted, strange] = [fresh('aside'), fresh('demoted'), openLibrary(join(root, 'strange'))];
    aside.failed('ponds', failure);
    demoted.promote('ponds');
    demoted.failed('ponds', failure);
    strange.adopt(library.toolCalled('ponds'), 'a', []);
    expect([aside, demoted, strange].map((one) => one.toolCalled('ponds').status)).toEqual([
      'quarantined',
      'candidate',
      'untrusted',
    ]);
    for (const one of [aside, demoted, strange]) expect(nearTool(one, request)).toBeNull();
  });

  it('is for the first round of the first attempt', () => {
    expect(near({}, { variant: 1 })).toBeNull();
    expect(near({}, { attempts: [{ source: '', diagnostics: [], findings: [] }] })).toBeNull();
  });
});
