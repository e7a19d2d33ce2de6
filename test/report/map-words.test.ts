import { describe, expect, it } from 'vitest';
import { eventLine } from '../../cli/event-line.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import { mapsOfRun } from '../../report/maps/of-run.ts';
import type { NodeRecord } from '../../report/run-record.ts';

const node = (more: Partial<WorkflowNode>): WorkflowNode => ({
  id: 'composite',
  purpose: 'sum over the dates in every pixel',
  stage: 'analyse',
  template: null,
  inputs: {},
  params: {},
  outputs: { composite: { kind: 'raster', quantity: 'any', unit: 'mm' } },
  ...more,
});

const recordOf = (one: WorkflowNode, rasters: readonly string[]) => {
  const outputs = rasters.map((name) => ({ name, file: `nodes/${one.id}/outputs/${name}.tif`, document: null }));
  const made: NodeRecord = { node: one, rounds: [], source: null, checks: null, outputs };
  const answer = { node: one.id, output: 'mean' };
  return {
    path: '/run',
    task: { id: 'a', question: 'How much?', choices: null, folder: '/task', files: [] },
    answer: { kind: 'budget', reason: '' },
    profile: null,
    workflow: { goal: '', nodes: [one], answer, caveats: [] },
    nodes: [made],
    events: [],
  } as const;
};

describe('words of a run for people', () => {
  it('call a map without a quantity by what its tool is for, not by names of nodes', () => {
    const [map] = mapsOfRun(recordOf(node({}), ['composite']));
    expect(map).toMatchObject({
      name: 'composite',
      subject: { title: 'Sum over the dates in every pixel', source: '' },
    });
  });

  it('write what was measured as a formula', () => {
    const inputs: WorkflowNode['inputs'] = {
      b10: {
        kind: 'layers',
        as: 'raster',
        quantity: 'dn',
        unit: '1',
        layers: [{ file: 'b10.tif', band: 1, date: '2018-06-15' }],
      },
    };
    const measure = {
      quantity: 'brightness-temperature',
      unit: 'K',
      value: '(1321 / Math.log(774 / b10[i] + 1) * 2)',
      where: 'true',
      variables: [{ name: 'b10', kind: 'raster' as const, quantity: 'dn' }],
    };
    const [map] = mapsOfRun(recordOf(node({ inputs, derived: { values: measure } }), []));
    expect(map?.subject.source).toBe('2018-06-15 · 1321 / ln(774 / b10 + 1) × 2');
  });

  it('show what is compared with a limit, and where it holds', () => {
    const inputs: WorkflowNode['inputs'] = Object.fromEntries(
      ['green', 'nir'].map((name, index) => [
        name,
        {
          kind: 'layers',
          as: 'raster',
          quantity: 'any',
          unit: '',
          layers: [{ file: 'a.tif', band: index + 1, date: null }],
        },
      ]),
    );
    const variables = ['green', 'nir'].map((name) => ({ name, kind: 'raster', quantity: 'any' }) as const);
    const value = '((((green[i] - nir[i]) / (green[i] + nir[i])) > 0.2) ? 1 : 0)';
    const derived = { values: { quantity: 'share', unit: '1', value, where: 'true', variables } };
    const maps = mapsOfRun(recordOf(node({ purpose: 'share(ndwi > 0.2)', inputs, derived }), []));
    expect(maps.filter(({ role }) => role === 'measure').map(({ subject }) => [subject.title, subject.source])).toEqual(
      [
        ['NDWI', '(green - nir) / (green + nir)'],
        ['NDWI > 0.2', '(green - nir) / (green + nir)'],
      ],
    );
  });

  it('say what a plan is for, and its number where there are several', () => {
    const planned = { kind: 'planned', chosen: 'second-plan-2', goal: 'Mean of NDVI' } as const;
    expect(eventLine({ ...planned, plans: 1 })).toBe('plan      Mean of NDVI');
    expect(eventLine({ ...planned, plans: 3 })).toBe('plan      2 of 3: Mean of NDVI');
    expect(eventLine({ kind: 'plan-failed', plan: 'second-plan-1', reason: 'No pixel.' })).not.toContain('second');
  });
});
