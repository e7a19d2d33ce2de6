import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeSandbox, contractText } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { NodeInput, NodeOutput, Workflow, WorkflowNode } from '../../../core/workflow.ts';
import { tableExample } from '../../../reasoners/model/contract-brief.ts';
import { contractFor } from '../../../reasoners/model/contract-text.ts';
import { nodeText } from '../../../reasoners/model/node-text.ts';
import { profileText } from '../../../reasoners/model/profile-text.ts';
import { bandsOf } from '../../../reasoners/model/read-data.ts';
import { isAbout, isRelevant } from '../../../reasoners/model/relevance.ts';
import { catalogueText } from '../../../reasoners/model/template-text.ts';
import { templates } from '../../../templates/library.ts';
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
      /interface Features|table\(options|deriveStack|zonesOf\(|adapt|Burns the polygons|ValueOf|\[\.\.\.S\]|export type/,
    );
    expect(short.length).toBeLessThan(0.6 * contractText().length);
    for (const kept of [
      'interface Raster ',
      'interface RunContext',
      'derive: (inputs',
      'number(options?): NumberPort',
      'new Moments',
      'readonly: copy an array',
    ])
      expect(short).toContain(kept);
  });

  it('says nothing of tables, series, features and stacks to a node that has none', () => {
    const text = contract({ raster }, 'number').replace(/^ \* {3}import[\s\S]*?^ \* +\}\);$/m, '');
    expect(text).not.toMatch(
      /\b(?:Tables?|Series|Features|RasterStack|stack\(|polygons?|cells are null|Cell|flag|NumbersPort|periodOf|yearOf|samples)\b/,
    );
    for (const kept of ['interface Raster ', '- Physical values', '- Everything is synchronous', 'number(name: string'])
      expect(text).toContain(kept);
  });

  it('keeps what its ports can use', () => {
    const whole = contract({ raster, polygons }, 'table', 'series', 'raster', 'stack', 'features');
    for (const kept of [
      'interface Features',
      'zonesOf',
      'deriveStack',
      'table(options?)',
      'type Dtype',
      'interface Sample',
      'interface RasterStack',
      'Missing cells are null',
      'table: Table',
      'type Cell',
      'periodOf',
    ])
      expect(whole).toContain(kept);
  });

  it('over rows alone says nothing of pixels, and shows a tool that runs', async () => {
    const text = contract({ rows: { kind: 'table', file: 'rain.csv' } }, 'number');
    expect(text).not.toMatch(/interface (?:Raster|Grid)|derive|mask|strips/);
    expect(text.length).toBeLessThan(0.35 * contractText().length);
    // Nothing of the example over pixels is left behind it.
    expect(text.match(/^ \* {3}\}\);$/gm)).toHaveLength(1);
    expect(text).not.toContain('kept.pixels');
    for (const kept of ['interface Table', 'rainiest-station', 'Missing stays missing', 'groupBy('])
      expect(text).toContain(kept);
    const folder = mkdtempSync(join(tmpdir(), 'earthwright-example-'));
    writeFileSync(join(folder, 'days.csv'), 'station,rain_mm\na,1\na,5\nb,2\nb,8\nb,\n');
    const sandbox = composeSandbox();
    const outcome = await sandbox.run({
      source: tableExample,
      inputs: { days: { kind: 'table', path: join(folder, 'days.csv') } },
      params: {},
      outputDirectory: join(folder, 'outputs'),
      limits: {},
      isolation: 'auto',
      signal: new AbortController().signal,
    });
    await sandbox.close();
    rmSync(folder, { recursive: true });
    expect(outcome.kind === 'ok' ? outcome.outputs.map(({ document }) => document) : outcome).toMatchObject([
      { value: 5, valid: 2, of: 5 },
      { value: 2 },
    ]);
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

describe('a function of a library', () => {
  it.each([
    ['mannKendall: Mann–Kendall of values in the order of time', 'Mann-Kendall test of the yearly series', true],
    [
      'nearestPointOnLine: Returns the nearest point on a line',
      'Nearest point on the coast line to every station',
      true,
    ],
    ['maxSorted: The maximum is the highest number in the array.', 'zone with the highest value', false],
    [
      'emissivityCorrected: Brightness temperature as temperature of a surface',
      'mean of brightness temperature without flagged pixels',
      false,
    ],
    ['PCA.getExplainedVariance: Returns the proportion for each component', 'count of connected components', false],
  ])('is shown only where its subject is named: %s', (title, purpose, shown) => {
    expect(isAbout(title, purpose)).toBe(shown);
  });
});

describe('the data that a node reads', () => {
  const [grid] = profileWith((place) => place).files.flatMap((file) => (file.kind === 'raster' ? file.bands : []));
  const bands = Array.from({ length: 40 }, (_, index) => ({
    ...(grid ?? expect.fail()),
    index: index + 1,
    date: `2020-01-${String(index + 1).padStart(2, '0')}`,
  }));
  const plain = profileWith((place) => place);
  const stacked: DataProfile = {
    ...plain,
    files: plain.files.map((file) => (file.kind === 'raster' ? { ...file, bands } : file)),
  };
  const path = 'data/raster path.tif';

  it('is told by the bands that are read, and no other file', () => {
    const text = profileText(stacked, bandsOf([7, 8].map((band) => ({ file: path, band }))));
    expect(text.match(/^ {2}band \d+/gm)).toEqual(['  band 7', '  band 8']);
    expect(text).not.toMatch(/group|features path|stations\.csv/);
  });

  it('is told in a few lines where it is a long stack, with its dates', () => {
    const text = profileText(stacked, bandsOf(bands.map(({ index }) => ({ file: path, band: index }))));
    expect(text.split('\n').length).toBeLessThan(10);
    expect(text).toContain('dates 2020-01-02 to 2020-01-39');
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

  it('are whole or a line with their purpose, and never a list of names', () => {
    const text = catalogueText('How many ponds are there?', profile, templates());
    expect(text.match(/^- [\w-]+: .{20,}/gm)).toHaveLength(8);
    expect(text).not.toMatch(/(?:\w+-[\w-]+, ){4}/);
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
