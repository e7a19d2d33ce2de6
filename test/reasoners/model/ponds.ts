/** What a model might say about the example pond-count. */
export const plan = {
  goal: 'Number of water bodies of at least 1 hectare',
  answerKind: 'number',
  answerUnit: '1',
  verdict: 'possible',
  reason: '',
  missing: [],
  analysis: [{ purpose: 'Count connected water patches of at least 1 ha', template: 'component-count' }],
  features: [],
  data: [{ purpose: 'green and near infrared', files: ['data/naip_20200831_rgbn.tif'], bands: '2,4', encoding: '' }],
  assumptions: [],
  openQuestions: [],
  rationale: 'The template counts patches of a formula.',
};

const file = 'data/naip_20200831_rgbn.tif';
const layer = (bands: string) => ({
  kind: 'files',
  as: 'stack',
  quantity: 'dn',
  unit: '',
  layers: [{ file, bands, date: null, encoding: null }],
});
const variable = (name: string) => ({
  name,
  kind: 'stack',
  quantity: 'dn',
  unit: null,
  codes: false,
  resampling: null,
});

export const workflow = {
  goal: 'Number of water bodies of at least 1 hectare',
  nodes: [
    {
      id: 'count',
      purpose: 'Water bodies of at least 1 hectare',
      stage: 'analyse',
      template: 'component-count',
      measures: [
        {
          port: 'values',
          quantity: 'ndwi',
          unit: '1',
          codes: false,
          variables: [variable('green'), variable('nir')],
          value: '(green[i] - nir[i]) / (green[i] + nir[i])',
          where: 'true',
          range: [-1, 1],
        },
      ],
      inputs: [
        { port: 'green', source: layer('2') },
        { port: 'nir', source: layer('4') },
      ],
      params: [
        { name: 'comparison', value: '>', origin: 'question', reason: 'NDWI > 0' },
        { name: 'threshold', value: 0, origin: 'question', reason: 'NDWI > 0' },
        { name: 'connectivity', value: 8, origin: 'question', reason: 'edge or corner' },
        { name: 'minimumArea', value: 10_000, origin: 'question', reason: '1 hectare' },
      ],
      outputs: [],
    },
  ],
  answer: { node: 'count', output: 'count', unit: null, difference: false },
  caveats: [],
};

/** The same with a tool of its own. */
export const freeWorkflow = {
  ...workflow,
  nodes: workflow.nodes.map((node) => ({
    ...node,
    template: null,
    measures: [],
    params: [],
    inputs: [
      { port: 'green', source: { ...layer('2'), as: 'raster' } },
      { port: 'nir', source: { ...layer('4'), as: 'raster' } },
    ],
    outputs: [{ name: 'count', kind: 'number', quantity: 'count', unit: '1', range: [0, 100_000] }],
  })),
};

export const freePlan = { ...plan, analysis: [{ purpose: 'Count connected water patches', template: null }] };

/** Two-pass labelling with union–find; eight neighbours. */
export const tool = `import { number, raster, tool } from 'earthwright/tool';

export default tool({
  name: 'pond-count',
  summary: 'Number of connected patches with NDWI above 0 of at least one hectare.',
  stage: 'analyse',
  inputs: { green: raster('dn'), nir: raster('dn') },
  params: {},
  outputs: { count: number({ quantity: 'count', unit: '1' }) },
  run({ inputs, output }) {
    const { width, height } = inputs.green.grid;
    const green = Float64Array.from(inputs.green.read());
    const nir = Float64Array.from(inputs.nir.on(inputs.green.grid).read());
    const area = Float64Array.from(inputs.green.grid.area.read());
    const parent = new Int32Array(width * height).fill(-1);
    const root = (at: number): number => {
      while (parent[at] !== at) at = parent[at] = parent[parent[at]];
      return at;
    };
    let valid = 0;
    for (let i = 0; i < parent.length; i++) {
      const value = (green[i] - nir[i]) / (green[i] + nir[i]);
      if (!Number.isFinite(value)) continue;
      valid++;
      if (value <= 0) continue;
      parent[i] = i;
      const column = i % width;
      const neighbours = [column > 0 ? i - 1 : -1, i - width, column > 0 ? i - width - 1 : -1, column < width - 1 ? i - width + 1 : -1];
      for (const other of neighbours) if (other >= 0 && parent[other] >= 0) parent[root(other)] = root(i);
    }
    const areas = new Map<number, number>();
    for (let i = 0; i < parent.length; i++) if (parent[i] >= 0) areas.set(root(i), (areas.get(root(i)) ?? 0) + area[i]);
    output.number('count', valid ? [...areas.values()].filter((one) => one >= 10_000).length : NaN, { valid, of: width * height });
  },
});
`;

export const fenced = (source: string): string => `Here is the tool.\n\`\`\`ts\n${source}\`\`\`\n`;
