import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RasterProfile } from '../../../core/profile.ts';
import type { NodeInput, WorkflowNode } from '../../../core/workflow.ts';
import { loadPrompt } from '../../../reasoners/model/prompt.ts';
import { resamplingText } from '../../../reasoners/model/resampling-text.ts';
import { isWhole } from '../../part.ts';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import { profileWith } from './profile.ts';
import { supported } from './support.ts';
import { openTalks } from './talks.ts';

const { say, bench, anew, replay, requests, subjects, lastWords } = openTalks({
  model: { idleSeconds: 60 },
  options: { without: new Set(['summary']) },
});
const answerOf = (more: object) => ({ ...workflow, answer: { ...workflow.answer, ...more } });

describe('a plan that comes with its workflow', () => {
  it('takes two calls through a template, and three with a tool of its own', async () => {
    expect(await say({ plan: [{ ...plan, workflow }] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'review']);
    anew();
    const free = { plan: [{ ...freePlan, workflow: freeWorkflow }], tool: [fenced(tool)] };
    expect(await say(free)).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'tool', 'review']);
  });

  it('has its faults mended by what changes only', async () => {
    const broken = answerOf({ output: 'layers' });
    const mend = { goal: null, nodes: [], removed: [], answer: workflow.answer, caveats: null };
    const answer = await say({ plan: [{ ...plan, workflow: broken }], workflow: [mend] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'workflow', 'review']);
    const asked = requests()[1]?.body.messages.map(({ content }) => content) ?? [];
    expect(asked.at(-1)).toContain('answer: “layers” of “count” is a table');
  });

  it('is sent back where its answer measures something else than the plan says', async () => {
    const mend = { goal: null, nodes: [], removed: [], answer: workflow.answer, caveats: null };
    const answer = await say({ plan: [{ ...plan, workflow: answerOf({ output: 'area' }) }], workflow: [mend] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(requests()[1]?.body.messages.at(-1)?.content).toContain('is in m2, but the plan’s answer is in 1');
  });

  it('has the workflow drawn by itself where the plan has questions, or what it holds is no workflow', async () => {
    const lookedUp = { ...plan, workflow, openQuestions: ['Do canals count?'] };
    expect(await say({ plan: [lookedUp], workflow: [workflow] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'workflow', 'review']);
    anew();
    expect(await say({ plan: [{ ...plan, workflow: { nodes: 'many' } }], workflow: [workflow] })).toMatchObject({
      value: 35,
    });
  });

  it.runIf(isWhole)('is drawn anew when a tool’s author disputes it', async () => {
    const answer = await say({
      plan: [{ ...freePlan, workflow: freeWorkflow }],
      workflow: [freeWorkflow],
      tool: ['DISPUTE: the range leaves true counts out.', fenced(tool)],
    });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'tool', 'workflow', 'tool', 'review']);
  });
});

describe('an answer', () => {
  it.runIf(isWhole)('of several values tells each with its label, and the other reading beside it', async () => {
    const several = answerOf({
      label: 'ponds',
      more: [{ label: 'their area', node: 'count', output: 'area', unit: 'ha', difference: false }],
      otherReading: { said: 'the largest pond', node: 'count', output: 'largest', unit: 'ha', difference: false },
    });
    const answer = await say({ plan: [{ ...plan, workflow: several }] });
    expect(answer).toMatchObject({
      kind: 'answered',
      value: 35,
      values: [
        { label: 'ponds', value: 35 },
        { label: 'their area', value: expect.closeTo(562.2, 1), unit: 'ha' },
      ],
      statement: expect.stringMatching(/^ponds: 35; their area: [\d.]+ ha$/),
      otherReading: { said: 'the largest pond', statement: expect.stringMatching(/ ha$/) },
    });
    expect(requests().at(-1)?.body.messages.at(-1)?.content).toContain('the largest pond');
  });

  it('that is a file lies under the name that was asked for', async () => {
    const [node] = workflow.nodes;
    const map = {
      ...workflow,
      nodes: [{ ...node, id: 'ndwi', template: 'measure-map', params: [] }],
      answer: { ...workflow.answer, node: 'ndwi', output: 'map', file: '../../ndwi map.tif' },
    };
    const answer = await say({ plan: [{ ...plan, answerKind: 'file', workflow: map }] });
    expect(answer).toMatchObject({ kind: 'answered', value: 'results/ndwi map.tif', file: 'results/ndwi map.tif' });
    expect(
      readFileSync(join(bench().runFolder, 'results', 'ndwi map.tif'))
        .subarray(0, 2)
        .toString(),
    ).toBe('II');
  });

  it('that is a table is told row by row, and written as CSV', async () => {
    const rows = answerOf({ output: 'layers', rows: { name: 'layer', value: 'count' }, file: 'ponds.csv' });
    const answer = await say({ plan: [{ ...plan, answerKind: 'table', workflow: rows }] });
    expect(answer).toMatchObject({ kind: 'answered', rows: [{ value: 35 }], file: 'results/ponds.csv' });
    const [head, row] = readFileSync(join(bench().runFolder, 'results', 'ponds.csv'), 'utf8').split('\n');
    expect(head).toBe('layer,date,count,area,largest,valid,of');
    expect(row).toContain(',35,');
  });
});

describe('what the reviewer sees', () => {
  it('is what a template does, the condition, the grids, and what is used of the outputs', async () => {
    const [node] = workflow.nodes;
    const [measure] = node?.measures ?? [];
    const masked = { ...node, measures: [{ ...measure, where: 'green[i] > 40' }] };
    await say({ plan: [{ ...plan, workflow: { ...workflow, nodes: [masked], caveats: ['Canals count.'] } }] });
    const asked = lastWords('review', 0);
    expect(asked).toMatch(/by template component-count: Number of connected patches .*\n/);
    expect(asked).toContain('only where green[i] > 40');
    expect(asked).toMatch(/outputs that are used:\n {2}count: number count \[1\]\n(?! {2})/);
    expect(asked.split('Canals count.')).toHaveLength(2);
  });

  it('is which inputs were brought onto other grids, and how', () => {
    const files = profileWith((place) => place).files.flatMap((file): RasterProfile[] => {
      if (file.kind !== 'raster') return [];
      const coarse = file.bands.map((band) => ({ ...band, grid: { ...band.grid, width: 5 } }));
      return [
        { ...file, path: 'a.tif' },
        { ...file, path: 'b.tif', bands: coarse },
      ];
    });
    const layers = (file: string, quantity: string): NodeInput => ({
      ...{ kind: 'layers', as: 'raster', unit: '', quantity },
      layers: [{ file, band: 1, date: null }],
    });
    const node = (more: Partial<WorkflowNode>): WorkflowNode => ({
      ...{ id: 'n', purpose: '', stage: 'analyse', template: 'layer-statistics', params: {}, outputs: {} },
      inputs: { ndvi: layers('a.tif', 'ndvi'), classes: layers('b.tif', 'class'), rain: layers('b.tif', 'rain') },
      ...more,
    });
    const said = (more: Partial<WorkflowNode>) => resamplingText(node(more), { files, groups: [], unknown: [] });
    expect(said({})).toBe('grids: onto the grid of ndvi: classes by nearest, rain by bilinear');
    const rain = { name: 'rain', kind: 'raster', quantity: 'rain', resampling: 'average' } as const;
    const derived = { values: { quantity: 'rain', unit: 'mm', variables: [rain], value: 'rain[i]', where: 'true' } };
    expect(said({ derived })).toContain('rain by average');
    expect(said({ inputs: { ndvi: layers('a.tif', 'ndvi') } })).toBeNull();
  });
});

describe('a conversation that is replayed by its wording', () => {
  const recordOne = async (): Promise<string> => {
    const record = join(bench().configFolder, 'run.jsonl');
    expect(await say({ plan: [{ ...plan, workflow }] }, { record })).toMatchObject({ kind: 'answered' });
    return record;
  };

  it.runIf(isWhole)('goes on when the library shows other templates and texts', async () => {
    const record = await recordOne();
    const without = new Set(['summary', 'knowledge'] as const);
    const first = readFileSync(record, 'utf8').split('\n')[0] ?? '';
    expect(JSON.parse(first).ask.messages[1].library).not.toEqual([]);
    expect(await replay(record, 'other', { replayMatch: 'wording', without })).toMatchObject({ value: 35 });
    await expect(replay(record, 'exact', { replayMatch: 'request', without })).rejects.toMatchObject({
      code: 'replay-miss',
    });
  });

  it('fails where a prompt, the question, or anything that is told of data and nodes reads otherwise', async () => {
    const record = await recordOne();
    const question = 'How many ponds?';
    await expect(replay(record, 'question', { replayMatch: 'wording', question })).rejects.toMatchObject({
      code: 'replay-miss',
    });
    const text = readFileSync(record, 'utf8');
    const changes = [
      [loadPrompt('plan').digest, 'blah'],
      [loadPrompt('review-answer').digest, 'blah'],
      ['Rules of the trade', 'Rules of trade'],
      ['file \\"data/naip_20200831_rgbn.tif\\"', 'the file'],
      ['by template component-count', 'by a template'],
    ] as const;
    for (const [index, [was, is]] of changes.entries()) {
      expect(text).toContain(was);
      const other = join(bench().configFolder, `${index}.jsonl`);
      writeFileSync(other, text.replaceAll(was, is));
      await expect(replay(other, String(index), { replayMatch: 'wording' }), was).rejects.toMatchObject({
        code: 'replay-miss',
      });
    }
  });
});

describe('caveats', () => {
  const reviewed = (idleCaveats: number[]) => ({ review: [{ ...supported, idleCaveats }] });
  const told = async (idleCaveats: number[]) => {
    const caveats = { ...workflow, caveats: ['Canals count.'] };
    const answer = await say({ plan: [{ ...plan, workflow: caveats }], ...reviewed(idleCaveats) });
    return answer.kind === 'answered' ? answer.caveats : [];
  };

  it('of the author are told whatever the reviewer thinks of them', async () => {
    expect(await told([1, 7])).toEqual(['Canals count.']);
  });
});

describe('a question that leaves open what is meant', () => {
  it('is asked back with its readings, at once', async () => {
    const unclear = { ...plan, verdict: 'unclear', reason: 'Which ponds?', missing: ['open water', 'reed beds too'] };
    const answer = await say({ plan: [unclear] }, { candidates: 3 });
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining('Which ponds? (open water / reed beds too)'),
      missing: ['open water', 'reed beds too'],
    });
    expect(subjects()).toEqual(['plan']);
  });
});
