import type { LayerSource, NodeInput, NodeMeasure, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Analysis } from './analysis.ts';
import { temporalNodes } from './compile-temporal.ts';
import { type Measure, measureSource, pairLayers, type Variable } from './measure.ts';
import { regionInput, regionNodes } from './region-node.ts';
import { comparisonSource, shapeOf } from './shapes.ts';
import { dateOf, isMissing, type Missing, missing } from './sources.ts';

const bitsSource = (name: string, bits: readonly number[]): string =>
  `${name}[i] === ${name}[i] && (${name}[i] & ${bits.reduce((mask, bit) => mask | (1 << bit), 0)}) === 0`;

/** All measures that take part, with the first one first: its grid is the scan's. */
const measuresOf = (analysis: Analysis): Measure[] => [
  analysis.measure,
  ...(analysis.reduction.kind === 'contrast'
    ? [analysis.reduction.first.measure, analysis.reduction.second.measure]
    : []),
  ...analysis.mask.conditions.map((condition) => condition.measure),
  ...(analysis.reduction.kind === 'correlation' ? [analysis.reduction.second] : []),
  ...(analysis.mask.bits ? [analysis.mask.bits.measure] : []),
];

const uniqueVariables = (measures: readonly Measure[]): Variable[] => {
  const all = measures.flatMap((measure) => measure.variables);
  return all.filter((variable, index) => all.findIndex((other) => other.name === variable.name) === index);
};

/** Variables restricted to the analysis's dates, where the data are dated. */
const onDates = (variables: readonly Variable[], dates: readonly string[]): Variable[] =>
  variables.map((variable) => {
    const kept = variable.candidates.filter((candidate) => {
      const date = dateOf(candidate);
      return dates.length === 0 || date === null || dates.includes(date);
    });
    return { ...variable, candidates: kept.length > 0 ? kept : variable.candidates };
  });

const whereOf = (analysis: Analysis, quality: string | null): string => {
  const parts = [
    ...analysis.mask.conditions.map(comparisonSource),
    ...(quality && analysis.mask.bits ? [bitsSource(quality, analysis.mask.bits.exclude)] : []),
    ...(analysis.mask.region ? ['region[i] === region[i]'] : []),
  ];
  return parts.length > 0 ? parts.join(' && ') : 'true';
};

const nodeMeasure = (analysis: Analysis, variables: readonly Variable[], value: string): NodeMeasure => ({
  quantity: analysis.measure.quantity,
  unit: analysis.measure.unit,
  variables: [
    ...variables.map((variable, index) => ({
      name: variable.name,
      kind: 'stack' as const,
      quantity: variable.quantity,
      ...(variable.codes ? { codes: true } : {}),
      ...(variable.resampling && index > 0 ? { resampling: variable.resampling } : {}),
    })),
    ...(analysis.mask.region ? [{ name: 'region', kind: 'region' as const, quantity: 'region' }] : []),
  ],
  value,
  where: whereOf(analysis, analysis.mask.bits?.measure.variables[0]?.name ?? null),
  ...(analysis.measure.range ? { range: analysis.measure.range } : {}),
});

/** Nodes that make a variable from a band before it is measured: slope from elevation. */
const derivedNodes = (variables: readonly Variable[], layers: Layers): WorkflowNode[] =>
  variables.flatMap((variable) =>
    variable.derived
      ? [
          {
            id: variable.derived.template,
            purpose: `${variable.derived.output} from ${variable.derived.port}`,
            stage: 'extract' as const,
            template: variable.derived.template,
            inputs: {
              [variable.derived.port]: {
                kind: 'layers' as const,
                as: 'raster' as const,
                layers: (layers[variable.name] ?? []).slice(0, 1),
                quantity: variable.derived.port,
                unit: '',
              },
            },
            params: {},
            outputs: { [variable.derived.output]: { kind: 'raster' as const, quantity: variable.quantity, unit: '' } },
          },
        ]
      : [],
  );

type Layers = Readonly<Record<string, readonly LayerSource[]>>;

const inputOf = (variable: Variable, layers: Layers): NodeInput =>
  variable.derived
    ? { kind: 'outputs', sources: [{ node: variable.derived.template, output: variable.derived.output, date: null }] }
    : {
        kind: 'layers',
        as: 'stack',
        layers: layers[variable.name] ?? [],
        quantity: variable.quantity,
        unit: variable.unit,
      };

/** A template that takes a raster as it is gets the measure's map from a node in front of it. */
const throughMap = (reduce: WorkflowNode, measure: NodeMeasure, port: string): WorkflowNode[] => {
  const { measure: _measure, ...plain } = reduce;
  const map: WorkflowNode = {
    ...plain,
    id: 'map',
    purpose: `map of ${measure.quantity}`,
    stage: 'extract',
    template: 'measure-map',
    measure,
    params: {},
    outputs: {
      map: {
        kind: 'raster',
        quantity: measure.quantity,
        unit: measure.unit,
        ...(measure.range ? { range: measure.range } : {}),
      },
    },
  };
  return [map, { ...plain, inputs: { [port]: { kind: 'output', node: 'map', output: 'map' } } }];
};

/** Two different things under one name would be taken for one. */
const clashes = (measures: readonly Measure[]): string | null => {
  const all = measures.flatMap((measure) => measure.variables);
  const key = (variable: Variable) =>
    JSON.stringify([variable.candidates.map(({ file, band }) => [file.path, band.index]), variable.encoding]);
  const clash = all.find((variable) =>
    all.some((other) => other.name === variable.name && key(other) !== key(variable)),
  );
  return clash?.name ?? null;
};

/** Turns an analysis into a workflow of templates. */
export const compile = (analysis: Analysis, goal: string): Workflow | Missing => {
  const clash = clashes(measuresOf(analysis));
  if (clash)
    return missing(`a clear reading of “${clash}”: it stands for different bands in different parts of the question`);
  const variables = onDates(uniqueVariables(measuresOf(analysis)), analysis.dates);
  const paired = pairLayers(variables);
  if (isMissing(paired)) return paired;
  const { layers } = paired;
  const shape = shapeOf(analysis, analysis.reduction);
  const measure = nodeMeasure(analysis, variables, shape.value ?? measureSource(analysis.measure));
  const reduce: WorkflowNode = {
    id: 'measure',
    purpose: purposeOf(analysis),
    stage: 'analyse',
    template: shape.template,
    measure,
    ...(shape.slots ? { slots: shape.slots } : {}),
    inputs: {
      ...Object.fromEntries(variables.map((variable) => [variable.name, inputOf(variable, layers)])),
      ...(analysis.mask.region ? { region: regionInput(analysis.mask.region) } : {}),
    },
    params: shape.params,
    outputs: shape.outputs,
  };
  const workflow = temporalNodes({ analysis, reduce, shape, goal });
  const [head, ...tail] = shape.mapPort ? throughMap(reduce, measure, shape.mapPort) : [];
  const nodes = head ? [head, ...tail, ...workflow.nodes.slice(1)] : workflow.nodes;
  return { ...workflow, nodes: [...derivedNodes(variables, layers), ...regionNodes(analysis.mask.region), ...nodes] };
};

const purposeOf = ({ measure, reduction, mask }: Analysis): string => {
  const masked = [
    mask.conditions.length > 0 ? 'where the conditions hold' : '',
    mask.bits ? 'without flagged pixels' : '',
    mask.region ? 'inside the region' : '',
  ].filter((part) => part !== '');
  return [
    `${reduction.kind === 'statistic' ? reduction.statistic : reduction.kind.replaceAll('-', ' ')} of ${measure.label}`,
    ...masked,
  ].join(' ');
};
