import { describe, expect, it } from 'vitest';
import type { BandProfile, DataProfile, RasterProfile } from '../../../core/profile.ts';
import { assembleWorkflow } from '../../../reasoners/model/assemble-workflow.ts';
import { readBands } from '../../../reasoners/model/bind-draft.ts';
import { type WorkflowDraft, workflowDraft } from '../../../reasoners/model/workflow-draft.ts';
import { templates } from '../../../templates/library.ts';
import { workflow as ponds } from './ponds.ts';
import { profileWith } from './profile.ts';

const [raster] = profileWith((place) => place).files;
const bandOf = (file: RasterProfile, index: number, date: string | null): BandProfile => {
  const [band] = file.bands;
  if (!band) throw new Error('no band');
  return { ...band, index, date };
};
const file = (path: string, bands: number, date: string | null): RasterProfile => {
  if (raster?.kind !== 'raster') throw new Error('no raster');
  return {
    ...raster,
    path,
    date: date === null ? null : { value: date, reason: 'in the name' },
    bands: Array.from({ length: bands }, (_, index) => bandOf(raster, index + 1, null)),
  };
};

const profile: DataProfile = {
  files: [
    file('data/naip_20200831_rgbn.tif', 4, '2020-08-31'),
    file('data/a_2001.tif', 2, '2001'),
    file('data/a_2002.tif', 2, '2002'),
    {
      kind: 'features',
      path: 'data/park.gpkg',
      format: 'GeoPackage',
      bytes: 1,
      date: null,
      place: null,
      warnings: [],
      layers: [],
    },
  ],
  groups: [
    {
      id: 'group-1',
      kind: 'series',
      label: 'a',
      files: ['data/a_2001.tif', 'data/a_2002.tif'],
      dates: ['2001', '2002'],
      sameGrid: true,
      reason: '',
    },
  ],
  unknown: [],
};

const draft = workflowDraft.parse(ponds);
const change = (edit: (copy: WorkflowDraft) => void): WorkflowDraft => {
  const copy = workflowDraft.parse(structuredClone(ponds));
  edit(copy);
  return copy;
};
const assemble = (one: WorkflowDraft) => assembleWorkflow(one, profile, templates());
const firstNode = (one: WorkflowDraft) => {
  const [node] = one.nodes;
  if (!node) throw new Error('no node');
  return node;
};

describe('bands', () => {
  it.each([
    ['4', 9, [4]],
    ['1-3', 9, [1, 2, 3]],
    ['1, 3,5-6', 9, [1, 3, 5, 6]],
    ['all', 2, [1, 2]],
    ['nir', 9, null],
    ['', 9, null],
  ])('are read from “%s”', (text, count, bands) => {
    expect(readBands(text, count)).toEqual(bands);
  });
});

describe('a workflow draft', () => {
  it('becomes a workflow: layers bound, outputs of the template filled in', () => {
    const { value, problems } = assemble(draft);
    expect(problems).toEqual([]);
    expect(value.nodes[0]?.inputs['nir']).toMatchObject({
      kind: 'layers',
      layers: [{ file: 'data/naip_20200831_rgbn.tif', band: 4, date: '2020-08-31' }],
    });
    expect(value.nodes[0]?.outputs['count']).toEqual({ kind: 'number', quantity: 'count', unit: '1' });
  });

  it('takes a whole series by its group, in the order of its dates, and pairs what belongs together by name', () => {
    const group = (bands: string) => ({
      kind: 'group' as const,
      group: 'group-1',
      bands,
      quantity: 'dn',
      unit: '',
      encoding: null,
    });
    const { value, problems } = assemble(
      change((copy) => {
        firstNode(copy).inputs = [
          { port: 'green', source: group('1') },
          { port: 'nir', source: group('2') },
        ];
      }),
    );
    expect(problems).toEqual([]);
    const layers = (port: string) => {
      const input = value.nodes[0]?.inputs[port];
      return input?.kind === 'layers' ? input.layers.map(({ name, band, date }) => [name, band, date]) : [];
    };
    expect(layers('green')).toEqual([
      ['a_2001', 1, '2001'],
      ['a_2002', 1, '2002'],
    ]);
    expect(layers('nir')).toEqual([
      ['a_2001', 2, '2001'],
      ['a_2002', 2, '2002'],
    ]);
  });

  it('gives a port the form that it takes: one raster is a stack of one', () => {
    const { value, problems } = assemble(
      change((copy) => {
        const node = firstNode(copy);
        const source = node.inputs[0]?.source;
        if (source?.kind === 'files') source.as = 'raster';
        copy.nodes.push({ ...structuredClone(node), id: 'map', stage: 'extract', template: 'measure-map', params: [] });
        node.inputs[1] = { port: 'nir', source: { kind: 'output', node: 'map', output: 'map' } };
      }),
    );
    expect(problems).toEqual([]);
    const inputs = value.nodes.find(({ id }) => id === 'count')?.inputs;
    expect(inputs?.['green']).toMatchObject({ kind: 'layers', as: 'stack' });
    expect(inputs?.['nir']).toEqual({ kind: 'outputs', sources: [{ node: 'map', output: 'map', date: null }] });
  });

  it('carries an encoding with where it is from', () => {
    const { value } = assemble(
      change((copy) => {
        const source = firstNode(copy).inputs[1]?.source;
        if (source?.kind === 'files' && source.layers[0])
          source.layers[0].encoding = {
            scale: 0.0001,
            offset: -0.1,
            nodata: [0],
            ignoreDeclaredNodata: false,
            validRange: null,
            crs: null,
            origin: 'question',
            reason: 'reflectance = (DN - 1000) / 10000',
          };
      }),
    );
    const input = value.nodes[0]?.inputs['nir'];
    expect(input?.kind === 'layers' && input.layers[0]?.encoding).toEqual({
      scale: 0.0001,
      offset: -0.1,
      nodata: [0],
      origin: 'question',
      reason: 'reflectance = (DN - 1000) / 10000',
    });
  });

  it('leaves a node out that nothing needs', () => {
    const { value, problems } = assemble(change((copy) => void copy.nodes.push({ ...firstNode(copy), id: 'idle' })));
    expect(problems).toEqual([]);
    expect(value.nodes.map(({ id }) => id)).toEqual(['count']);
  });

  it.each<[string, (copy: WorkflowDraft) => void, RegExp]>([
    [
      'a template that is none',
      (copy) => (firstNode(copy).template = 'pond-finder'),
      /count\.template: there is no template “pond-finder”/,
    ],
    ['a port without a source', (copy) => void firstNode(copy).inputs.pop(), /count\.inputs: port “nir” has no source/],
    [
      'a port that is none',
      (copy) => void firstNode(copy).inputs.push({ port: 'red', source: { kind: 'table', file: 'x', layer: null } }),
      /count\.inputs\.red: there is no such port; the ports are green, nir/,
    ],
    [
      'a band that is not there',
      (copy) => {
        const source = firstNode(copy).inputs[0]?.source;
        if (source?.kind === 'files' && source.layers[0]) source.layers[0].bands = '7';
      },
      /count\.inputs\.green: "data\/naip_20200831_rgbn\.tif" has bands 1 to 4, not 7/,
    ],
    [
      'a file that is not there',
      (copy) => {
        const source = firstNode(copy).inputs[0]?.source;
        if (source?.kind === 'files' && source.layers[0]) source.layers[0].file = 'other.tif';
      },
      /there is no data file "other\.tif"; the files are "data\/naip/,
    ],
    [
      'a formula with a name that is no variable',
      (copy) => {
        const [measure] = firstNode(copy).measures;
        if (measure) measure.value = '(green[i] - swir[i]) / 2';
      },
      /count\.measures: The expression for 'value' uses 'swir', which is no variable/,
    ],
    [
      'a parameter out of its choices',
      (copy) => {
        const [comparison] = firstNode(copy).params;
        if (comparison) comparison.value = 'above';
      },
      /count\.params\.comparison: takes one of >, >=, <, <=, =, !=, between, outside, got "above"/,
    ],
    [
      'a parameter of another kind',
      (copy) => {
        const threshold = firstNode(copy).params[1];
        if (threshold) threshold.value = 'zero';
      },
      /count\.params\.threshold: takes a number, got "zero"/,
    ],
    [
      'codes that are measured as numbers',
      (copy) => {
        const variable = firstNode(copy).measures[0]?.variables[0];
        if (variable) variable.quantity = 'qa-bits';
      },
      /count\.measures\.values\.variables\.green: codes is false, but its quantity is “qa-bits”/,
    ],
    [
      'an answer that is no number',
      (copy) => (copy.answer.output = 'counts'),
      /answer: “counts” of “count” is a series; a value is a number or a text/,
    ],
    [
      'an answer in a unit that measures something else',
      (copy) => (copy.answer = { ...copy.answer, output: 'area', unit: 'K' }),
      /answer\.unit: m2 does not convert to K/,
    ],
    [
      'a cycle',
      (copy) => {
        const [green] = firstNode(copy).inputs;
        if (green) green.source = { kind: 'outputs', sources: [{ node: 'count', output: 'count', date: null }] };
      },
      /these nodes wait for each other: count/,
    ],
    [
      'a free node without outputs',
      (copy) => (firstNode(copy).template = null),
      /count\.outputs: a free node names its outputs/,
    ],
  ])('is refused with the exact place: %s', (_name, edit, problem) => {
    expect(assemble(change(edit)).problems.join('\n')).toMatch(problem);
  });
});
