import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../../core/answer.ts';
import type { RequestBody } from '../../model/openai-server.ts';
import { isWhole } from '../../part.ts';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import { key } from './support.ts';
import { impatient, openTalks } from './talks.ts';

const { say, bench, anew, replay, silence, requests, counts, asked, subjects, lastWords } = openTalks({
  model: impatient,
});
const eventsOf = (kind: string) =>
  bench()
    .events()
    .filter((event) => event.kind === kind);
const ownTool = { plan: [freePlan], workflow: [freeWorkflow] };

describe('a run that a model thinks for', () => {
  it('answers through a template, in three calls where the workflow is drawn by itself', async () => {
    expect(await say({ plan: [plan], workflow: [workflow] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'workflow', 'review']);
  });

  it('answers with a tool of its own, and books every call as the server counted it', async () => {
    expect(await say({ ...ownTool, tool: [fenced(tool)] })).toMatchObject({ kind: 'answered', value: 35 });
    const calls = bench()
      .events()
      .flatMap((event) => (event.kind === 'model-call' ? [event] : []));
    const sum = (pick: (call: (typeof calls)[number]) => number) =>
      calls.reduce((total, call) => total + pick(call), 0);
    expect({
      calls: calls.length,
      promptTokens: sum((call) => call.promptTokens),
      completionTokens: sum((call) => call.completionTokens),
    }).toEqual(counts());
    const ledger = JSON.parse(readFileSync(join(bench().runFolder, 'ledger.json'), 'utf8'));
    expect(ledger.total).toMatchObject({ ...counts(), requests: requests().length });
  });

  it('sends compiler diagnostics back with the failing line and accepts the mended tool', async () => {
    const wrong = tool.replace('width * height });', 'width * heigth });');
    const answer = await say({ ...ownTool, tool: [fenced(wrong), fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(lastWords('tool', 1)).toMatch(/compile:TS\d+ at line \d+: .*heigth/);
    expect(lastWords('tool', 1)).toMatch(/> +\d+ \| .*heigth/);
  });

  it.runIf(isWhole)('draws a node anew that its tool’s author disputes, and sees the reason', async () => {
    const dispute = 'DISPUTE: the range of the output leaves true counts out.';
    const answer = await say({ ...ownTool, workflow: [freeWorkflow, freeWorkflow], tool: [dispute, fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(lastWords('workflow', 1)).toContain('the range of the output leaves true counts out');
    expect(asked('plan')).toHaveLength(1);
  });

  it.runIf(isWhole)('gives a disputed plan up when the second workflow is disputed too', async () => {
    const answer = await say({ ...ownTool, workflow: [freeWorkflow, freeWorkflow], tool: ['DISPUTE: still wrong.'] });
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('still wrong') });
  });

  it('has a slip of a tool found by the question, read and computed without it, and mended', async () => {
    const off = tool.replace('>= 10_000', '>= 20_000');
    const answer = await say({ ...ownTool, tool: [fenced(off), fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(lastWords('tool', 1)).toMatch(/second-opinion[\s\S]*read word by word/);
  });

  it.runIf(isWhole)('keeps a tool whose author holds a second opinion to be mistaken, and tells both', async () => {
    const off = tool.replace('>= 10_000', '>= 20_000');
    const mistaken = 'MISTAKEN: the twin counts ponds that the question leaves out.';
    const answer = await say({ ...ownTool, tool: [fenced(off), mistaken] });
    expect(lastWords('tool', 1)).toContain('MISTAKEN');
    expect(answer).toMatchObject({
      kind: 'answered',
      caveats: [
        expect.stringMatching(/second|word by word[\s\S]*holds this finding to be mistaken: the twin counts ponds/),
      ],
    });
    expect({ plans: asked('plan').length, tools: asked('tool').length }).toEqual({ plans: 1, tools: 2 });
  });

  it.runIf(isWhole)('has a tool mended whose author sets a rule of the contract aside', async () => {
    const wrong = tool.replace('width * height });', 'width * heigth });');
    const answer = await say({ ...ownTool, tool: [fenced(wrong), 'MISTAKEN: it compiles.', fenced(tool)] });
    expect(lastWords('tool', 1)).not.toContain('MISTAKEN');
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
  });

  it.runIf(isWhole)('takes edits of the earlier tool', async () => {
    const wrong = tool.replace('width * height });', 'width * heigth });');
    const edit = '<<<<<<< SEARCH\nof: width * heigth });\n=======\nof: width * height });\n>>>>>>> REPLACE';
    const answer = await say({ ...ownTool, tool: [fenced(wrong), edit] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
  });

  it('refuses what a tool may not do, says so, and runs nothing of it', async () => {
    const evil = `import { readFileSync } from 'node:fs';\n${tool}`;
    const answer = await say({ ...ownTool, tool: [fenced(evil), fenced(tool)] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(lastWords('tool', 1)).toContain('node:fs');
    expect(eventsOf('tool-run')[0]).toMatchObject({ outcome: 'rejected', cpuMs: 0 });
  });

  it('sends the faults of a workflow back, each with its place', async () => {
    const [node] = workflow.nodes;
    const broken = {
      ...workflow,
      nodes: [{ ...node, params: [{ name: 'treshold', value: 0, origin: 'question', reason: '' }] }],
      answer: { ...workflow.answer, output: 'layers' },
    };
    const answer = await say({ plan: [plan], workflow: [broken, workflow] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    const faults = lastWords('workflow', 1);
    expect(faults).toContain('count.params.treshold: the template has no such param; it has comparison, threshold');
    expect(faults).toContain('count.params.threshold: is needed and not given');
    expect(faults).toContain('answer: “layers” of “count” is a table');
  });

  it('mends malformed JSON in one round, and is unanswered with the reason when that does not help', async () => {
    const cut = JSON.stringify(plan).slice(0, 200);
    expect(await say({ plan: [cut, plan], workflow: [workflow] })).toMatchObject({ kind: 'answered', value: 35 });
    anew();
    const answer = await say({ plan: [cut] });
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('no plan that can be read') });
    expect(asked('plan')).toHaveLength(2);
  });

  it('is unanswered when the model never writes a tool', async () => {
    expect(await say({ ...ownTool, tool: [''] })).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining('no tool that can be read: The answer was empty.'),
    });
  });

  it('leaves a question unanswered that the data cannot answer, and names what is missing', async () => {
    const impossible = {
      ...plan,
      verdict: 'impossible',
      reason: 'There is no thermal band.',
      missing: ['a thermal band'],
    };
    expect(await say({ plan: [impossible] })).toMatchObject({
      kind: 'unanswered',
      reason: 'There is no thermal band.',
      missing: ['a thermal band'],
    });
  });
});

describe('nodes that do not wait for each other', () => {
  const [node] = freeWorkflow.nodes;
  const half = (id: string) => ({ ...node, id });
  const input = (port: string, id: string) => ({ port, source: { kind: 'output', node: id, output: 'count' } });
  const sum = {
    ...workflow,
    nodes: [
      half('left'),
      half('right'),
      {
        id: 'sum',
        purpose: 'both together',
        stage: 'analyse',
        template: 'combine-numbers',
        measures: [],
        inputs: [input('first', 'left'), input('second', 'right')],
        params: [{ name: 'operation', value: 'sum', origin: 'question', reason: '' }],
        outputs: [],
      },
    ],
    answer: { node: 'sum', output: 'value', unit: null, difference: false },
  };

  it.runIf(isWhole)('are made at the same time, as many as the run allows', async () => {
    const lines = { plan: [freePlan], workflow: [sum], tool: [fenced(tool)] };
    expect(await say(lines, { jobs: 2 })).toMatchObject({ kind: 'answered', value: 70 });
    const order = bench()
      .events()
      .flatMap((event) => ('node' in event ? [`${event.kind} ${event.node}`] : []));
    expect(order.slice(0, 2).sort()).toEqual(['tool-written left', 'tool-written right']);
    expect(order.at(-1)).toBe('node-valid sum');
  });

  it.runIf(isWhole)('wait for their turn in a run of one job', async () => {
    await say({ plan: [freePlan], workflow: [sum], tool: [fenced(tool)] });
    const order = bench()
      .events()
      .flatMap((event) => ('node' in event ? [`${event.kind} ${event.node}`] : []));
    expect(order.indexOf('node-valid left')).toBeLessThan(order.indexOf('tool-written right'));
  });
});

describe('a tool that does not get better', () => {
  const stubborn = tool.replace('let valid = 0;', "let valid = 0; if (width > 1) throw new Error('no luck');");

  it.runIf(isWhole)(
    'is started over in another way after the same fault twice, and given up for the next plan after four times',
    async () => {
      const ranked = {
        plans: ['A', 'B'].map((name) => ({
          drafts: [name],
          best: name,
          data: 1,
          rigour: name === 'A' ? 1 : 0.8,
          cost: 1,
          additions: [],
          reason: '',
        })),
      };
      const answer = await say(
        {
          plan: [{ ...freePlan, openQuestions: ['Do canals count?'] }, plan],
          ranked_plans: [ranked],
          workflow: [freeWorkflow, workflow],
          tool: [fenced(stubborn)],
        },
        { candidates: 2, rounds: 9 },
      );
      expect(answer).toMatchObject({ kind: 'answered', value: 35 });
      expect(asked('tool')).toHaveLength(4);
      expect(lastWords('tool', 1)).toContain('The latest tool:');
      expect(lastWords('tool', 2)).toContain('Start over with another method');
      expect(lastWords('tool', 2)).not.toContain('The latest tool:');
      expect(eventsOf('plan-failed')).toMatchObject([{ reason: expect.stringContaining('came back 4 times') }]);
      expect(lastWords('workflow', 1)).toContain('came back 4 times');
    },
  );

  it.runIf(isWhole)('leads to new plans that know what went wrong, where the run allows it', async () => {
    const answer = await say(
      { plan: [freePlan, plan], workflow: [freeWorkflow, workflow], tool: [fenced(stubborn)] },
      { rounds: 2, replans: 1 },
    );
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(lastWords('plan', 1)).toContain('no luck');
  });
});

describe('independent tools for one node', () => {
  /** Attempts are made at once: told apart by their seed. */
  const ofAttempt =
    (...sources: readonly string[]) =>
    (body: RequestBody) =>
      fenced(sources[Math.floor(Number(body.seed ?? 0) / 100)] ?? '');

  it.runIf(isWhole)('are no more than a majority needs where those agree', async () => {
    const longer = tool.replace('let valid = 0;', '// counts as it goes\n    let valid = 0;');
    const answer = await say({ ...ownTool, tool: [ofAttempt(tool, longer)] }, { variants: 3 });
    expect(answer).toMatchObject({ kind: 'answered', value: 35, caveats: [] });
    expect(asked('tool')).toHaveLength(2);
    expect(eventsOf('variants')).toMatchObject([{ chosen: 0, valid: 2, agreeing: 2, attempts: 2 }]);
  });

  it.runIf(isWhole)('are judged by agreement; a lone result loses and the disagreement is told', async () => {
    const off = tool.replace('>= 10_000', '>= 20_000');
    const longer = tool.replace('let valid = 0;', '// counts as it goes\n    let valid = 0;');
    const answer = await say(
      { ...ownTool, tool: [ofAttempt(off, tool, longer)] },
      { variants: 3, without: new Set(['checking']) },
    );
    expect(answer).toMatchObject({
      kind: 'answered',
      value: 35,
      caveats: [expect.stringContaining('Of 3 independent tools')],
    });
    expect(eventsOf('variants')).toMatchObject([{ chosen: 1, valid: 3, agreeing: 2, attempts: 3, differing: [0] }]);
    expect(readdirSync(join(bench().runFolder, 'nodes', 'count'))).toEqual(
      expect.arrayContaining(['outputs', 'round-1', 'variant-2', 'variant-3']),
    );
  });
});

describe('the comparison of answer and question', () => {
  const aspect = (verdict: string, changesAnswer: boolean) => ({
    aspects: [{ aspect: 'subset', asked: 'ponds', done: 'ponds and rivers', verdict, changesAnswer }],
  });

  it.runIf(isWhole)('turns an answer to another question into no answer', async () => {
    const answer = await say({ plan: [plan], workflow: [workflow], review: [aspect('differs', true)] });
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringMatching(
        /Computed 35.*not what was asked: subset: asked for ponds; computed ponds and rivers/,
      ),
    });
  });

  it.runIf(isWhole)('claims no verified reading where something is open', async () => {
    const sure = await say({ plan: [plan], workflow: [workflow] });
    anew();
    const answer = await say({ plan: [plan], workflow: [workflow], review: [aspect('unclear', false)] });
    const reviewed = (one: typeof answer) =>
      one.kind === 'answered' && one.verified.some((line) => /review/.test(line));
    expect([reviewed(sure), reviewed(answer)]).toEqual([true, false]);
    expect(answer).toMatchObject({ kind: 'answered', caveats: [expect.stringContaining('ponds and rivers')] });
  });
});

describe('an endpoint that fails in the middle of a run', () => {
  it('is waited for when it says 429, 500, breaks off or hangs', async () => {
    const answer = await say({
      plan: [{ kind: 'status', status: 429, message: 'slow down' }, { kind: 'hang' }, plan],
      workflow: [
        { kind: 'truncated', text: '{"goal', cut: true },
        { kind: 'status', status: 500, message: 'oops' },
        workflow,
      ],
    });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
  });

  it.runIf(isWhole)('interrupts the run when it stays away, and the run goes on where it was', async () => {
    const storm = { kind: 'status', status: 429, message: 'slow down' } as const;
    const first = await say({ ...ownTool, tool: [storm] });
    expect(first).toMatchObject({
      kind: 'interrupted',
      reason: expect.stringMatching(
        /did not answer after 3 attempts.*429 slow down.*resume the run with the same --out/,
      ),
    });
    const second = await say({ tool: [fenced(tool)] });
    expect(second).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['tool', 'review']);
  });

  it('is left at once when the key is wrong, with advice and without the key', async () => {
    const refusal = { kind: 'status', status: 401, message: `Incorrect API key provided: ${key}` } as const;
    await expect(say({ plan: [refusal] })).rejects.toMatchObject({
      code: 'model-unauthorised',
      message: expect.stringMatching(/\[key\].*Check the key in OPENAI_API_KEY/),
    });
  });
});

describe('a budget', () => {
  it('ends the run cleanly, with exit code 4, and a higher one resumes it without asking again', async () => {
    const lines = { plan: [plan], workflow: [workflow] };
    const first = await say(lines, { budget: { calls: 1 } });
    expect(first).toMatchObject({ kind: 'budget', reason: expect.stringContaining('--budget calls=2') });
    expect(exitCodeOf(first)).toBe(4);
    expect(bench().events().at(-1)).toMatchObject({ kind: 'answered', answer: { kind: 'budget' } });
    const second = await say(lines, { budget: { calls: 3 } });
    expect(second).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['workflow', 'review']);
  });

  it.runIf(isWhole)(
    'that ends before the comparison of answer and question gives the answer and says what was not done',
    async () => {
      const answer = await say({ plan: [plan], workflow: [workflow] }, { budget: { calls: 2 } });
      expect(answer).toMatchObject({ kind: 'answered', value: 35, notVerified: [expect.stringContaining('budget')] });
    },
  );
});

describe('modes', () => {
  it.runIf(isWhole)('stop after the workflow, and go on from there', async () => {
    const lines = { plan: [plan], workflow: [workflow] };
    const first = await say(lines, { planOnly: true });
    expect(first).toEqual({ kind: 'planned', goal: workflow.goal, nodes: ['count'] });
    expect(exitCodeOf(first)).toBe(0);
    expect(eventsOf('tool-run')).toEqual([]);
    expect(await say(lines)).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['review']);
  });

  it('ask before a tool runs, and run nothing of what is declined', async () => {
    const shown: string[] = [];
    const answer = await say(
      { ...ownTool, tool: [fenced(tool)] },
      {
        approve: async (what, source) => {
          shown.push(`${what}\n${source}`);
          return false;
        },
      },
    );
    expect(answer).toMatchObject({ kind: 'interrupted', reason: expect.stringContaining('did not approve') });
    expect(shown).toEqual([`the tool of node “count”\n${tool}`]);
    expect(eventsOf('tool-run')).toEqual([]);
  });

  it.runIf(isWhole)('switch parts off', async () => {
    const all = new Set(['summary', 'planning', 'checking', 'knowledge', 'templates', 'memory'] as const);
    const answer = await say({ workflow: [freeWorkflow], tool: [fenced(tool)] }, { without: all });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['workflow', 'tool']);
    expect(eventsOf('retrieved')).toEqual([]);
    expect(lastWords('workflow', 0)).not.toContain('component-count');
    expect(lastWords('workflow', 0)).not.toContain('mean ');
  });
});

describe('what a model finds out about the data', () => {
  const probe = {
    probe: { purpose: 'means', layers: [{ file: 'data/image.tif', band: 4 }] },
    findings: [],
    unknown: [],
  };
  const source = `import { number, stack, tool } from 'earthwright/tool';
export default tool({
  name: 'mean-of-band', summary: 'Mean of a band, in stored numbers.', stage: 'prepare',
  inputs: { layers: stack('any', { codes: true }) }, params: {}, outputs: { mean: number() },
  run({ inputs, output, scan }) {
    let sum = 0, count = 0;
    scan([inputs.layers.layers[0]], (values) => { for (const value of values) { sum += value; count++; } });
    output.number('mean', sum / count);
  },
});
`;

  it('comes from probes whose errors go back to it, and stands in the profile with its reason', async () => {
    const finding = { files: ['data/image.tif'], band: 4, aspect: 'role', value: 'nir', reason: 'brightest' };
    const encoding = { ...finding, band: null, aspect: 'encoding', value: '8-bit display values' };
    const conclusion = { probe: null, findings: [finding, encoding], unknown: ['the rest'] };
    const wrong = source.replace('sum / count', 'sum / cuont');
    const lines = { interpretation: [probe, probe, conclusion], tool: [fenced(wrong), fenced(source)] };
    const data = join(bench().task, 'data');
    renameSync(join(data, 'naip_20200831_rgbn.tif'), join(data, 'image.tif'));
    await say({ ...lines, plan: [{ ...plan, verdict: 'impossible' }] }, { question: 'How many ponds are there?' });
    expect(lastWords('interpretation', 1)).toMatch(/The probe failed \(rejected\).*cuont/);
    expect(lastWords('interpretation', 2)).toMatch(/mean: 136\.32/);
    const profile = JSON.parse(readFileSync(join(bench().runFolder, 'profile.json'), 'utf8'));
    expect(profile.files[0].bands[3].role).toEqual({ value: 'nir', reason: 'brightest' });
    expect(profile.notes).toContainEqual({
      value: expect.stringContaining('encoding: 8-bit display values'),
      reason: 'brightest',
    });
    expect(profile.unknown).toEqual(['the rest']);
    expect(lastWords('interpretation', 0)).not.toContain('earthwright/tool');
    expect(lastWords('plan', 0)).toContain('role "nir" ("brightest")');
  });
});

describe('a recorded run', () => {
  const allFiles = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it('replays to the same answer, the same tools and the same ledger without an endpoint; no file holds the key', async () => {
    const record = join(bench().configFolder, 'cassette.jsonl');
    const wrong = tool.replace('width * height });', 'width * heigth });');
    const first = await say({ ...ownTool, tool: [fenced(wrong), fenced(tool)] }, { record });
    const read = (name: string) => readFileSync(join(bench().runFolder, name), 'utf8');
    const made = ['answer.json', 'workflow.json', 'ledger.json', 'nodes/count/tool.ts'].map(read);
    for (const file of [...allFiles(bench().runFolder), record])
      expect(readFileSync(file, 'utf8'), file).not.toContain(key);
    await silence();
    const second = await replay(record, 'replayed');
    expect(second).toEqual(first);
    const again = ['answer.json', 'workflow.json', 'ledger.json', 'nodes/count/tool.ts'];
    expect(again.map((name) => readFileSync(join(`${bench().runFolder}-replayed`, name), 'utf8'))).toEqual(made);
    await expect(replay(record, 'other', { question: 'How many lakes?' })).rejects.toMatchObject({
      code: 'replay-miss',
    });
  });
});
