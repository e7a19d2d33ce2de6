import { describe, expect, it } from 'vitest';
import { contractFor } from '../../agents/language-model/contract-text.ts';
import { nodeText } from '../../agents/language-model/node-text.ts';
import { isRelevant } from '../../agents/language-model/relevance.ts';
import { catalogueText } from '../../agents/language-model/template-text.ts';
import { contractText } from '../../compose.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { NodeInput, NodeOutput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { templates } from '../../templates/library.ts';
import { profileWith } from './profile.ts';

const nodeWith = (inputs: Record<string, NodeInput>, kinds: readonly NodeOutput['kind'][]): WorkflowNode => ({
  id: 'own',
  purpose: '',
  stage: 'analyse',
  template: null,
  inputs,
  params: {},
  outputs: Object.fromEntries(kinds.map((kind) => [kind, { kind, quantity: '', unit: '' }])),
});
const workflow: Workflow = { goal: '', nodes: [], answer: { node: 'own', output: 'number' }, caveats: [] };
const raster: NodeInput = { kind: 'layers', as: 'raster', layers: [], quantity: '', unit: '' };
const polygons: NodeInput = { kind: 'features', file: 'a.gpkg' };
const contract = (inputs: Record<string, NodeInput>, ...kinds: NodeOutput['kind'][]): string =>
  contractFor(contractText(), nodeWith(inputs, kinds), workflow);

describe('the contract for one node', () => {
  it('leaves out what none of its ports can use, whole and with its comment', () => {
    const short = contract({ raster }, 'number');
    expect(short).not.toMatch(
      /interface Features|const table|readonly deriveStack|zonesOf\(|const adapt|Burns the polygons/,
    );
    expect(short.length).toBeLessThan(0.75 * contractText().length);
    for (const kept of [
      'interface Raster ',
      'interface RunContext',
      'readonly derive:',
      'export const tool',
      'new Moments',
    ])
      expect(short).toContain(kept);
  });

  it('keeps what its ports can use', () => {
    const whole = contract({ raster, polygons }, 'table', 'series', 'raster', 'stack', 'features');
    for (const kept of [
      'interface Features',
      'zonesOf',
      'deriveStack',
      'const table',
      'type Dtype',
      'interface Sample',
    ])
      expect(whole).toContain(kept);
  });

  it('stays a text whose brackets close', () => {
    for (const text of [
      contract({ raster }, 'number'),
      contract({ polygons }, 'text'),
      contract({ raster, polygons }, 'table'),
    ]) {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
      expect(code.split('{').length).toBe(code.split('}').length);
      expect(code.split('(').length).toBe(code.split(')').length);
    }
  });
});

describe('a node over 300 layers', () => {
  const layers = Array.from({ length: 300 }, (_, index) => ({
    file: `data/rain_${String(index).padStart(3, '0')}.tif`,
    band: 1,
    date: `${1990 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    encoding: { scale: 0.1, origin: 'metadata', reason: 'the description tag' } as const,
  }));
  const outputs = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `output${index}`,
      { kind: 'number', quantity: 'q', unit: 'mm' } as const,
    ]),
  );
  const params = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `param${index}`,
      { value: index, origin: 'question', reason: 'said' } as const,
    ]),
  );
  const rain: NodeInput = { kind: 'layers', as: 'stack', layers, quantity: 'precipitation', unit: 'mm' };
  const node: WorkflowNode = { ...nodeWith({ rain, other: { ...rain } }, []), outputs, params };

  it('is told with every port, param and output, in a few lines', () => {
    const text = nodeText(node);
    for (const name of ['rain', 'other', ...Object.keys(outputs), ...Object.keys(params)])
      expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    expect(text).toContain('300 files');
    expect(text).toContain('1990-01 … 2014-12');
    expect(text).not.toContain('cut');
    expect(text.length).toBeLessThan(5000);
  });
});

describe('a reference text', () => {
  it.each([
    ['Sea ice extent versus sea ice area', 'How large was the area of the sea ice?', true],
    ['Landsat quality bits, Collection 1 and 2', 'Which share is cloud? Landsat 8 qa quality', true],
    ['Glacier volume and mass change from elevation', 'How many kilometres of road lie above 2000 m elevation?', false],
    ['Urban green space share and access', 'Which share of the scene is cloudy?', false],
  ])('is shown only where its subject is named: %s', (title, question, shown) => {
    expect(isRelevant(title, question)).toBe(shown);
  });
});

describe('the templates that a planner sees', () => {
  const profile = profileWith((place) => place);
  const tablesOnly: DataProfile = { ...profile, files: profile.files.filter(({ kind }) => kind === 'table') };

  it('fit the data: a table alone takes nothing that needs pixels or polygons', () => {
    const text = catalogueText('What is the trend?', tablesOnly, templates());
    expect(text).not.toContain('zonal-statistics (');
    expect(text).not.toContain('layer-statistics (');
    expect(text).toMatch(/linear-trend|table-regression/);
  });

  it('come with every port, param and output of those that are shown whole', () => {
    const text = catalogueText('How many ponds are there?', profile, templates());
    for (const template of templates().filter(({ name, stage }) => text.includes(`${name} (${stage}): `))) {
      const [, own = ''] = text.split(`${template.name} (${template.stage}): `);
      const [block = ''] = own.split(/\n(?! )/);
      for (const port of Object.keys({ ...template.inputs, ...template.params, ...template.outputs }))
        expect(block, `${template.name}.${port}`).toMatch(new RegExp(`\\n    ${port}: `));
    }
  });
});
