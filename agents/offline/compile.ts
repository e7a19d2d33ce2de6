import type { DerivedInput, LayerSource, NodeInput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { findTemplate } from '../../templates/library.ts';
import type { Analysis } from './analysis.ts';
import { temporalNodes } from './compile-temporal.ts';
import { type Measure, measureSource, pairLayers, type Variable } from './measure.ts';
import { regionInput, regionNodes } from './region-node.ts';
import { comparisonSource, type Shape, shapeOf } from './shapes.ts';
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

/** What a port of the reduction's template is to hold: a value, on the pixels that count. */
interface Part {
  readonly value: string;
  /** A further condition, besides the analysis's mask. */
  readonly where?: string;
}

const derivedInput = (
  analysis: Analysis,
  variables: readonly Variable[],
  part: Part,
  kind: 'stack' | 'raster',
): DerivedInput => {
  const mask = whereOf(analysis, analysis.mask.bits?.measure.variables[0]?.name ?? null);
  const where = [mask === 'true' ? '' : mask, part.where ?? ''].filter((condition) => condition !== '');
  return {
    quantity: analysis.measure.quantity,
    unit: analysis.measure.unit,
    variables: [
      ...variables.map((variable, index) => ({
        name: variable.name,
        kind,
        quantity: variable.quantity,
        ...(variable.codes ? { codes: true } : {}),
        ...(variable.resampling && index > 0 ? { resampling: variable.resampling } : {}),
      })),
      ...(analysis.mask.region ? [{ name: 'region', kind: 'region' as const, quantity: 'region' }] : []),
    ],
    value: part.value,
    where: where.length > 1 ? where.map((condition) => `(${condition})`).join(' && ') : (where[0] ?? 'true'),
    ...(analysis.measure.range ? { range: analysis.measure.range } : {}),
  };
};

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

const inputOf = (variable: Variable, layers: Layers, kind: 'stack' | 'raster'): NodeInput => {
  if (variable.derived) {
    const { template: node, output } = variable.derived;
    return kind === 'raster'
      ? { kind: 'output', node, output }
      : { kind: 'outputs', sources: [{ node, output, date: null }] };
  }
  const found = layers[variable.name] ?? [];
  return {
    kind: 'layers',
    as: kind,
    layers: kind === 'raster' ? found.slice(0, 1) : found,
    quantity: variable.quantity,
    unit: variable.unit,
  };
};

/** The parts of a reduction by the template's ports. */
const partsOf = (analysis: Analysis, shape: Shape): Readonly<Record<string, Part>> => {
  const value = shape.value ?? measureSource(analysis.measure);
  switch (analysis.reduction.kind) {
    case 'correlation':
      return { first: { value }, second: { value: measureSource(analysis.reduction.second) } };
    case 'contrast':
      return {
        first: { value, where: comparisonSource(analysis.reduction.first) },
        second: { value, where: comparisonSource(analysis.reduction.second) },
      };
    default:
      return { values: { value } };
  }
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
  const parts = partsOf(analysis, shape);
  const taken = findTemplate(shape.template)?.inputs[Object.keys(parts)[0] ?? '']?.kind;
  const kind = taken === 'raster' ? 'raster' : 'stack';
  const reduce: WorkflowNode = {
    id: 'measure',
    purpose: purposeOf(analysis),
    stage: 'analyse',
    template: shape.template,
    derived: Object.fromEntries(
      Object.entries(parts).map(([port, part]) => [port, derivedInput(analysis, variables, part, kind)]),
    ),
    inputs: {
      ...Object.fromEntries(variables.map((variable) => [variable.name, inputOf(variable, layers, kind)])),
      ...(analysis.mask.region ? { region: regionInput(analysis.mask.region) } : {}),
    },
    params: shape.params,
    outputs: shape.outputs,
  };
  const workflow = temporalNodes({ analysis, reduce, shape, goal });
  return {
    ...workflow,
    nodes: [...derivedNodes(variables, layers), ...regionNodes(analysis.mask.region), ...workflow.nodes],
  };
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
