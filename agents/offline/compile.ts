import type { DataProfile } from '../../core/profile.ts';
import type { NodeInput, NodeMeasure, NodeOutput, Parameter, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Analysis, PixelCondition, Reduction } from './analysis.ts';
import { temporalNodes } from './compile-temporal.ts';
import { type Measure, measureSource, pairLayers, type Variable } from './measure.ts';
import { dateOf, isMissing, type Missing } from './sources.ts';

export const fromQuestion = (value: Parameter['value'], reason: string): Parameter => ({
  value,
  origin: 'question',
  reason,
});

const comparisonSource = (condition: PixelCondition): string => {
  const value = `(${measureSource(condition.measure)})`;
  return condition.comparison === 'between'
    ? `${value} >= ${condition.value} && ${value} <= ${condition.upper ?? condition.value}`
    : `${value} ${condition.comparison} ${condition.value}`;
};

const bitsSource = (name: string, bits: readonly number[]): string =>
  `${name}[i] === ${name}[i] && (${name}[i] & ${bits.reduce((mask, bit) => mask | (1 << bit), 0)}) === 0`;

/** All measures that take part, with the first one first: its grid is the scan's. */
const measuresOf = (analysis: Analysis): Measure[] => [
  analysis.measure,
  ...(analysis.reduction.kind === 'contrast'
    ? [analysis.reduction.first.measure, analysis.reduction.second.measure]
    : []),
  ...analysis.mask.conditions.map((condition) => condition.measure),
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
  unit: analysis.measure.unit || '1',
  variables: [
    ...variables.map((variable) => ({
      name: variable.name,
      kind: 'stack' as const,
      quantity: variable.quantity,
      ...(variable.codes ? { codes: true } : {}),
    })),
    ...(analysis.mask.region ? [{ name: 'region', kind: 'region' as const, quantity: 'region' }] : []),
  ],
  value,
  where: whereOf(analysis, analysis.mask.bits?.measure.variables[0]?.name ?? null),
  ...(analysis.measure.range ? { range: analysis.measure.range } : {}),
});

interface Shape {
  readonly template: string;
  readonly value?: string;
  readonly slots?: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly outputs: Readonly<Record<string, NodeOutput>>;
  /** The output that carries the result, as number (one layer) and as series. */
  readonly number: string;
  readonly series: string;
}

const outputOf = (
  kind: NodeOutput['kind'],
  quantity: string,
  unit: string,
  range?: readonly [number, number],
): NodeOutput => ({ kind, quantity, unit, ...(range ? { range } : {}) });
const shareOutputs = {
  share: outputOf('number', 'share', '%', [0, 100]),
  area: outputOf('number', 'area', 'm2'),
  count: outputOf('number', 'count', '1'),
};

const thresholdParams = (comparison: string, threshold: number, upper: number | null): Record<string, Parameter> => ({
  comparison: fromQuestion(comparison, `pixels ${comparison} ${threshold}`),
  threshold: fromQuestion(threshold, `pixels ${comparison} ${threshold}`),
  ...(upper === null ? {} : { upper: fromQuestion(upper, 'upper bound') }),
});

const ofNames = { share: ['share', 'shares'], area: ['area', 'areas'], count: ['count', 'counts'] } as const;

/** Which template, parameters and outputs stand for a reduction. */
const shapeOf = (analysis: Analysis, reduction: Reduction): Shape => {
  const { measure } = analysis;
  const valueOutput = {
    value: outputOf('number', measure.quantity, measure.unit),
    values: outputOf('series', measure.quantity, measure.unit),
  };
  switch (reduction.kind) {
    case 'statistic':
      return {
        template: 'layer-statistics',
        params: { statistic: fromQuestion(reduction.statistic, `the question asks for the ${reduction.statistic}`) },
        outputs: valueOutput,
        number: 'value',
        series: 'values',
      };
    case 'quantile':
      return {
        template: 'layer-quantiles',
        params: { percentiles: fromQuestion([reduction.at * 100], 'the question') },
        outputs: valueOutput,
        number: 'value',
        series: 'values',
      };
    case 'share': {
      const [number, series] = ofNames[reduction.of];
      return {
        template: 'threshold-share',
        params: thresholdParams(reduction.comparison, reduction.threshold, reduction.upper),
        outputs: shareOutputs,
        number,
        series,
      };
    }
    case 'class-share': {
      const [number, series] = ofNames[reduction.of];
      const [variable] = measure.variables;
      const value = reduction.codes.map((code) => `${variable?.name ?? 'stored'}[i] === ${code}`).join(' || ');
      return {
        template: 'threshold-share',
        value: `(${value} ? 1 : 0) * (${variable?.name}[i] === ${variable?.name}[i] ? 1 : NaN)`,
        params: thresholdParams('>', 0.5, null),
        outputs: shareOutputs,
        number,
        series,
      };
    }
    case 'sum-share':
      return {
        template: 'threshold-sum-share',
        params: thresholdParams(reduction.comparison, reduction.threshold, null),
        outputs: { value: outputOf('number', 'share', '%') },
        number: 'value',
        series: 'values',
      };
    case 'linear-mean':
      return {
        template: 'backscatter-mean',
        params: { scale: fromQuestion('dB', 'the values are in dB') },
        outputs: { value: outputOf('number', measure.quantity, 'dB', [-80, 60]) },
        number: 'value',
        series: 'values',
      };
    case 'bit-share':
      return {
        template: 'bit-share',
        params: {
          bits: fromQuestion(reduction.bits, 'the question names the bits'),
          excludeBits: fromQuestion(reduction.exclude, 'the question names the fill bits'),
        },
        outputs: { value: outputOf('number', 'share', '%', [0, 100]) },
        number: 'value',
        series: 'values',
      };
    case 'components':
      return {
        template: 'component-count',
        params: {
          ...thresholdParams(reduction.comparison, reduction.threshold, null),
          connectivity: fromQuestion(reduction.connectivity, 'how pixels join'),
          minimumArea: fromQuestion(reduction.minimumAreaM2, 'smallest object in m2'),
        },
        outputs: { count: outputOf('number', 'count', '1') },
        number: 'count',
        series: 'counts',
      };
    case 'contrast':
      return {
        template: 'statistic-contrast',
        slots: { whereA: comparisonSource(reduction.first), whereB: comparisonSource(reduction.second) },
        params: {},
        outputs: { difference: outputOf('number', measure.quantity, measure.unit) },
        number: 'difference',
        series: 'differences',
      };
  }
};

/** Turns an analysis into a workflow of templates. */
export const compile = (analysis: Analysis, profile: DataProfile, goal: string): Workflow | Missing => {
  const variables = onDates(uniqueVariables(measuresOf(analysis)), analysis.dates);
  const layers = pairLayers(variables);
  if (isMissing(layers)) return layers;
  const shape = shapeOf(analysis, analysis.reduction);
  const stacks = layers.layers;
  const inputs: Record<string, NodeInput> = Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      {
        kind: 'layers' as const,
        as: 'stack' as const,
        layers: stacks[variable.name] ?? [],
        quantity: variable.quantity,
        unit: variable.unit,
      },
    ]),
  );
  if (analysis.mask.region) inputs['region'] = { kind: 'features', file: analysis.mask.region.file };
  const reduce: WorkflowNode = {
    id: 'measure',
    purpose: purposeOf(analysis),
    stage: 'analyse',
    template: shape.template,
    measure: nodeMeasure(analysis, variables, shape.value ?? measureSource(analysis.measure)),
    ...(shape.slots ? { slots: shape.slots } : {}),
    inputs,
    params: shape.params,
    outputs: shape.outputs,
  };
  return temporalNodes({ analysis, reduce, shape, goal, layerCount: Object.values(stacks)[0]?.length ?? 0, profile });
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
