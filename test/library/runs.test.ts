import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { openRunFolder } from '../../agents/run-folder.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { keepFinished } from '../../cli/kept.ts';
import { chooseReasoner } from '../../cli/reasoner-options.ts';
import type { ReasonerOptions } from '../../cli/reasoner-settings.ts';
import { composeLibrary, composeRun, composeSandbox } from '../../compose.ts';
import { digestOf } from '../../library/files.ts';
import { readFixtures } from '../../library/fixture.ts';
import type { Library } from '../../library/library.ts';
import { type OpenAiServer, startServer } from '../model/openai-server.ts';
import { isWhole } from '../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from '../reasoners/model/ponds.ts';
import { type Bench, conversation, openBench, subjectOf, supported } from '../reasoners/model/support.ts';

const sandbox = composeSandbox();
afterAll(() => sandbox.close());

let bench: Bench;
let library: Library;
let server: OpenAiServer;
let runs = 0;
beforeEach(async () => {
  bench = openBench('pond-count');
  library = composeLibrary(join(bench.configFolder, 'library'));
  const open = { probe: null, findings: [], unknown: [] };
  server = await startServer(
    conversation({
      interpretation: [open],
      plan: [freePlan],
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

/** No rule reads this: only a model answers it. */
const odd = 'Over how many ponds of a hectare or more would a heron that fancies NDWI above zero have to fly here?';

/** One run of the task with a library; what was asked of the model for it. */
const run = async ({ model = true, question }: { readonly model?: boolean; readonly question?: string } = {}) => {
  const before = server.requests.length;
  const { signal } = new AbortController();
  const common = { candidates: 1, variants: 1, disable: new Set<never>() };
  const options: ReasonerOptions = model
    ? { ...common, reasoner: 'model', model: { default: 'tester' }, baseUrl: server.baseUrl }
    : { ...common, reasoner: 'auto' };
  const { reasonerFor, close, rounds, replans } = await chooseReasoner(options, { signal, library });
  const runFolder = `${bench.runFolder}-${runs++}`;
  const { task } = readTaskFolder(bench.task, question);
  const dependencies = composeRun({
    runFolder,
    sandbox,
    reasoner: reasonerFor,
    limits: {},
    isolation: 'auto',
    rounds,
    replans: model ? 0 : replans,
    signal,
  });
  const answer = await runTask(task, dependencies);
  close();
  await keepFinished({ task, answer, run: openRunFolder(runFolder, () => new Date()) }, library, dependencies);
  return { answer, runFolder, asked: server.requests.slice(before).map(({ body }) => subjectOf(body)) };
};

/** The size of a pixel in a little-endian GeoTIFF, as ModelPixelScale says it, times `factor`. */
const coarser = (path: string, factor: number): void => {
  const bytes = readFileSync(path);
  const directory = bytes.readUInt32LE(4);
  for (let entry = 0; entry < bytes.readUInt16LE(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    if (bytes.readUInt16LE(at) !== 33550) continue;
    const scale = bytes.readUInt32LE(at + 8);
    for (const axis of [0, 8]) bytes.writeDoubleLE(factor * bytes.readDoubleLE(scale + axis), scale + axis);
  }
  writeFileSync(path, bytes);
};

const image = (): string => join(bench.task, 'data', readdirSync(join(bench.task, 'data'))[0] ?? '');

describe('a library without a model', () => {
  it('refuses what nobody has answered before', async () => {
    expect(await run({ model: false, question: odd })).toMatchObject({ answer: { kind: 'unanswered' }, asked: [] });
  });

  it('answers what a model has answered before, over the same data, without a model', async () => {
    await run({ question: odd });
    await server.close();
    const again = await run({ model: false, question: odd });
    expect(again.answer).toMatchObject({
      kind: 'answered',
      value: 35,
      verified: expect.arrayContaining([expect.stringMatching(/^A review/)]),
    });
    expect(readFileSync(join(again.runFolder, 'events.jsonl'), 'utf8')).toContain('with the same data');
    expect(library.tools()).toMatchObject([{ status: 'candidate', proven: [{}] }]);
  });

  it.runIf(isWhole)(
    'answers it over other data of the kind, after the checks ran there, says that nobody compared it, and learns nothing',
    async () => {
      await run({ question: odd });
      appendFileSync(image(), ' ');
      const other = await run({ model: false, question: odd });
      expect(other).toMatchObject({ answer: { kind: 'answered', value: 35 }, asked: [] });
      expect(other.answer).toMatchObject({
        notVerified: expect.arrayContaining([expect.stringContaining('rules alone have checked the results')]),
      });
      expect(readFileSync(join(other.runFolder, 'events.jsonl'), 'utf8')).toMatch(
        /"kind":"findings".*"verdict":"valid"/,
      );
      expect(library.tools()).toMatchObject([{ status: 'candidate', proven: [{}] }]);
    },
  );

  it.runIf(isWhole)(
    'gives no answer where a kept tool says something else over the same data than it did',
    async () => {
      await run({ question: odd });
      const [kept] = library.tools();
      const bad = tool.replace('one >= 10_000', 'one >= 20_000');
      expect(bad).not.toBe(tool);
      writeFileSync(join(library.place('pond-count'), 'tool.ts'), bad);
      const record = join(library.place('pond-count'), 'tool.json');
      writeFileSync(record, JSON.stringify({ ...kept, digest: digestOf(bad) }));
      expect((await run({ model: false, question: odd })).answer).toMatchObject({
        kind: 'unanswered',
        reason: expect.stringContaining('over the same data the same workflow gave'),
      });
    },
  );

  it.runIf(isWhole)('gives no answer where the kept tool does not pass its checks, and sets it aside', async () => {
    await run({ question: odd });
    const [kept] = library.tools();
    const bad = tool.replace('.length : NaN', '.length + 1e9 : NaN');
    writeFileSync(join(library.place('pond-count'), 'tool.ts'), bad);
    const record = join(library.place('pond-count'), 'tool.json');
    writeFileSync(record, JSON.stringify({ ...kept, digest: digestOf(bad) }));
    appendFileSync(image(), ' ');
    expect((await run({ model: false, question: odd })).answer.kind).toBe('unanswered');
    expect(library.toolCalled('pond-count')).toMatchObject({
      status: 'quarantined',
      failures: [{ data: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });

  it.runIf(isWhole)('does not answer with a tool that is not trusted', async () => {
    await run({ question: odd });
    const record = join(library.place('pond-count'), 'tool.json');
    writeFileSync(record, JSON.stringify({ ...library.toolCalled('pond-count'), status: 'untrusted', proven: [] }));
    expect((await run({ model: false, question: odd })).answer.kind).toBe('unanswered');
  });
});

describe('a library beside runs', () => {
  it.runIf(isWhole)('answers the same question over the same data again without a call', async () => {
    const first = await run();
    expect(first.answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(first.asked).toContain('tool');
    expect(library.tools()).toMatchObject([{ status: 'candidate', version: '1.0.0', proven: [{}] }]);
    const again = await run();
    const [kept] = readFixtures(library.place('pond-count'));
    expect(kept?.fixture).toMatchObject({ cut: 'windows', golden: [{ name: 'count', document: { kind: 'number' } }] });
    expect(again.asked).toEqual([]);
    expect(again.answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(library.tools()).toMatchObject([{ status: 'candidate', proven: [{}] }]);
  });

  it('uses tool and workflow over other data of the same kind, has only the answer reviewed, and promotes the tool', async () => {
    await run();
    // Other bytes, the same pixels: readers of TIFF go by its offsets.
    appendFileSync(image(), ' ');
    const other = await run();
    expect(other.asked).toEqual(['review']);
    expect(other.answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(library.tools()).toMatchObject([{ status: 'promoted', proven: [{}, {}] }]);
    expect(readFixtures(library.place('pond-count'))).toHaveLength(2);
  });

  it('checks a kept tool anew, and sets one aside that is wrong on the data of now: it never answers', async () => {
    await run();
    const [kept] = library.tools();
    if (!kept) throw new Error('nothing was kept');
    const folder = join(library.folder, 'tools', kept.name);
    const bad = tool.replace('.length : NaN', '.length + 1e9 : NaN');
    expect(bad).not.toBe(tool);
    writeFileSync(join(folder, 'tool.ts'), bad);
    writeFileSync(join(folder, 'tool.json'), JSON.stringify({ ...kept, digest: digestOf(bad) }));
    rmSync(join(folder, 'fixtures'), { recursive: true });
    const second = await run();
    expect(readFixtures(folder)).toMatchObject([{ fixture: { golden: null, finding: expect.stringMatching(/\d/) } }]);
    expect(library.tools().map(({ name, version }) => `${name} ${version}`)).toContain('pond-count-2 1.1.0');
    expect(second.answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(second.asked).toContain('tool');
    expect(library.tools().find(({ name }) => name === kept.name)).toMatchObject({
      status: 'quarantined',
      failures: [{ reason: expect.stringMatching(/\d/) }],
    });
    expect(readFileSync(join(second.runFolder, 'events.jsonl'), 'utf8')).toContain('is wrong here');
  });

  it('never answers with a tool that is right where it was written and wrong elsewhere: 5 m pixels taken for granted', async () => {
    await run();
    const [kept] = library.tools();
    if (!kept) throw new Error('nothing was kept');
    const folder = library.place(kept.name);
    const bad = tool.replace('?? 0) + area[i]', '?? 0) + 25');
    expect(bad).not.toBe(tool);
    writeFileSync(join(folder, 'tool.ts'), bad);
    writeFileSync(join(folder, 'tool.json'), JSON.stringify({ ...kept, digest: digestOf(bad) }));
    expect((await run()).answer).toMatchObject({ kind: 'answered', value: 35 });
    // The same image with pixels of 10 m: scipy finds 74 patches of a hectare there, in 8-neighbourhood.
    coarser(image(), 2);
    const elsewhere = await run();
    expect(elsewhere.answer).toMatchObject({ kind: 'answered', value: 74 });
    expect(elsewhere.asked).toContain('tool');
    expect(library.toolCalled(kept.name)).toMatchObject({ status: 'quarantined', failures: [{}] });
    expect(readFileSync(join(elsewhere.runFolder, 'events.jsonl'), 'utf8')).toContain('is wrong here');
  });

  it.runIf(isWhole)('does not keep a second tool that does the same', async () => {
    await run();
    await server.close();
    const renamed = tool.replaceAll('areas', 'sizes').replace("name: 'pond-count'", "name: 'lake-count'");
    server = await startServer(
      conversation({
        interpretation: [{ probe: null, findings: [], unknown: [] }],
        plan: [freePlan],
        workflow: [freeWorkflow],
        tool: [fenced(renamed)],
        review: [supported],
      }),
    );
    rmSync(join(library.folder, 'workflows'), { recursive: true });
    appendFileSync(image(), ' ');
    const second = await run();
    expect(second.asked).toContain('tool');
    expect(library.tools()).toMatchObject([{ name: 'pond-count', status: 'promoted', proven: [{}, {}] }]);
  });

  it.runIf(isWhole)('writes down on which data a kept tool was wrong, and does not try it there again', async () => {
    await run();
    const [kept] = library.tools();
    if (!kept) throw new Error('nothing was kept');
    const folder = library.place(kept.name);
    const bad = tool.replace('.length : NaN', '.length + 1e9 : NaN');
    writeFileSync(join(folder, 'tool.ts'), bad);
    const before = library.workflowFor(readTaskFolder(bench.task).task.question, null);
    if (!before) throw new Error('no workflow was kept');
    const record = { ...kept, digest: digestOf(bad), status: 'promoted' };
    writeFileSync(join(folder, 'tool.json'), JSON.stringify(record));
    const first = await run();
    expect(first.answer).toMatchObject({ kind: 'answered', value: 35 });
    const [failure] = library.toolCalled(kept.name).failures;
    expect(failure?.data).toBe(kept.proven[0]?.data);
    expect(library.toolCalled(kept.name).status).toBe('candidate');
    library.keepWorkflow(before);
    const second = await run();
    expect(second.answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(library.toolCalled(kept.name)).toMatchObject({ status: 'candidate', failures: [{}] });
  });

  it.runIf(isWhole)(
    'keeps a tool without the range of its scene, proven anew: it says nothing false over another',
    async () => {
      await server.close();
      const ranged = tool.replace("unit: '1' })", "unit: '1', min: 20, max: 50 })");
      expect(ranged).not.toBe(tool);
      server = await startServer(
        conversation({ plan: [freePlan], workflow: [freeWorkflow], tool: [fenced(ranged)], review: [supported] }),
      );
      await run();
      expect(library.sourceOf('pond-count')).toBe(tool);
      expect(readFixtures(library.place('pond-count'))).toHaveLength(1);
      const again = await run();
      expect(again).toMatchObject({ answer: { kind: 'answered', value: 35 }, asked: [] });
    },
  );

  it('does not use a tool that was changed by hand', async () => {
    await run();
    const [kept] = library.tools();
    const path = join(library.folder, 'tools', kept?.name ?? '', 'tool.ts');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n// mine now\n`);
    expect((await run()).asked).toContain('tool');
  });

  it.each([
    ['definition', false],
    ['form', true],
  ])('of a run whose review finds another %s, but the same answer, it learns: %s', async (aspect, learnt) => {
    await server.close();
    const doubt = { aspects: [{ ...supported.aspects[0], aspect, verdict: 'differs', changesAnswer: false }] };
    server = await startServer(
      conversation({ plan: [freePlan], workflow: [freeWorkflow], tool: [fenced(tool)], review: [doubt] }),
    );
    expect((await run()).answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(existsSync(library.folder)).toBe(learnt);
  });
});
