import type { NodeInput, NodeOutput, Parameter, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Analysis } from './analysis.ts';

/** The reduction's node and where its result stands. */
export interface Reduced {
  readonly analysis: Analysis;
  readonly reduce: WorkflowNode;
  readonly shape: { readonly number: string; readonly series: string };
  readonly goal: string;
}

const parameter = (value: Parameter['value'], reason: string): Parameter => ({ value, origin: 'question', reason });
const fromNode = (node: string, output: string): NodeInput => ({ kind: 'output', node, output });
const output = (kind: NodeOutput['kind'], quantity: string, unit = ''): NodeOutput => ({ kind, quantity, unit });

const node = (
  id: string,
  purpose: string,
  template: string,
  inputs: WorkflowNode['inputs'],
  params: WorkflowNode['params'],
  outputs: WorkflowNode['outputs'],
): WorkflowNode => ({
  id,
  purpose,
  stage: 'analyse',
  template,
  inputs,
  params,
  outputs,
});

/** The reduction as a series over dates: the promised output is the series, not the number of one layer. */
const asSeries = ({ reduce, shape }: Reduced): WorkflowNode => {
  const number = reduce.outputs[shape.number];
  return { ...reduce, outputs: { [shape.series]: output('series', number?.quantity ?? 'any', number?.unit ?? '') } };
};

const workflow = (
  { analysis, goal }: Reduced,
  nodes: readonly WorkflowNode[],
  answer: Workflow['answer'],
): Workflow => ({ goal, nodes, answer, caveats: analysis.caveats });
const unitOf = ({ analysis }: Reduced): { unit?: string } => (analysis.unit ? { unit: analysis.unit } : {});

const single = (reduced: Reduced): Workflow => {
  const { reduce, shape, analysis } = reduced;
  const kept = reduce.outputs[shape.number];
  const only = { ...reduce, outputs: kept ? { [shape.number]: kept } : reduce.outputs };
  return workflow(reduced, [only], {
    node: only.id,
    output: shape.number,
    ...unitOf(reduced),
    ...(analysis.reduction.kind === 'contrast' ? { difference: true } : {}),
  });
};

/** "In which month …": the day of the image is no part of the answer. */
const precisionOf = (noun: string): { precision?: 'month' | 'year' } =>
  /^months?$/.test(noun) ? { precision: 'month' } : /^years?$/.test(noun) ? { precision: 'year' } : {};

const extreme = (reduced: Reduced, polarity: string): Workflow => {
  const series = asSeries(reduced);
  const pick = node(
    'pick',
    `date of the ${polarity} value`,
    'series-extreme',
    { values: fromNode(series.id, reduced.shape.series) },
    { extreme: parameter(polarity, 'the question asks for it') },
    { date: output('text', 'date') },
  );
  return workflow(reduced, [series, pick], { node: 'pick', output: 'date', ...precisionOf(reduced.analysis.noun) });
};

const trendOutputs: Record<string, string> = { linear: 'slope', 'theil-sen': 'theilSen', 'mann-kendall': 'kendallTau' };

const trend = (reduced: Reduced, per: string, method: string): Workflow => {
  const series = asSeries(reduced);
  const name = trendOutputs[method] ?? 'slope';
  const fit = node(
    'trend',
    `${method} trend per ${per}`,
    'series-trend',
    { values: fromNode(series.id, reduced.shape.series) },
    { per: parameter(per === 'decade' ? 'year' : per, 'the question') },
    { [name]: output('number', 'trend') },
  );
  if (per !== 'decade' || name === 'kendallTau')
    return workflow(reduced, [series, fit], { node: 'trend', output: name, ...unitOf(reduced) });
  const unit = reduced.analysis.measure.unit;
  const tenfold = node(
    'per-decade',
    'per decade: ten times the trend per year',
    'convert-unit',
    { value: fromNode('trend', name) },
    {
      unit: parameter(unit && unit !== '1' ? `${unit}/decade` : '1/decade', 'the question'),
      scale: parameter(10, 'a decade has ten years'),
    },
    { value: output('number', 'trend') },
  );
  return workflow(reduced, [series, fit, tenfold], { node: 'per-decade', output: 'value' });
};

const change = (reduced: Reduced, mode: string): Workflow => {
  const series = asSeries(reduced);
  const [earlier = '', later = ''] = reduced.analysis.dates;
  const params = {
    mode: parameter(mode, 'the question'),
    earlier: parameter(earlier, 'the first of the two dates'),
    later: parameter(later, 'the second of the two dates'),
  };
  const kept = mode === 'percent' ? output('number', 'change', '%') : output('number', 'difference');
  const compare = node(
    'compare',
    mode === 'percent' ? 'change in percent of the earlier value' : 'difference between the two dates',
    'series-change',
    { values: fromNode(series.id, reduced.shape.series) },
    params,
    { change: kept },
  );
  const decrease = reduced.analysis.decrease && mode === 'difference' ? { decrease: true } : {};
  return workflow(reduced, [series, compare], {
    ...decrease,
    node: 'compare',
    output: 'change',
    difference: true,
    ...unitOf(reduced),
  });
};

const summary = (reduced: Reduced, statistic: string): Workflow => {
  const series = asSeries(reduced);
  const average = node(
    'summary',
    `${statistic} over the dates`,
    'series-summary',
    { values: fromNode(series.id, reduced.shape.series) },
    { statistic: parameter(statistic, 'the question') },
    { value: output('number', series.outputs[reduced.shape.series]?.quantity ?? 'any') },
  );
  return workflow(reduced, [series, average], { node: 'summary', output: 'value', ...unitOf(reduced) });
};

const count = (reduced: Reduced, comparison: string, threshold: number): Workflow => {
  const series = asSeries(reduced);
  const params = { comparison: parameter(comparison, 'the question'), threshold: parameter(threshold, 'the question') };
  const counted = node(
    'count',
    `dates whose value is ${comparison} ${threshold}`,
    'series-summary',
    { values: fromNode(series.id, reduced.shape.series) },
    params,
    { beyond: output('number', 'count', '1') },
  );
  return workflow(reduced, [series, counted], { node: 'count', output: 'beyond' });
};

const composite = (reduced: Reduced, method: string): Workflow => {
  const { reduce, analysis } = reduced;
  const statistic = analysis.temporal.kind === 'composite' ? analysis.temporal.spatial : 'mean';
  const map = {
    ...reduce,
    id: 'composite',
    purpose: `${method} over the dates in every pixel, then its ${statistic}`,
    template: 'stack-composite',
    params: { statistic: parameter(method, 'the question') },
    outputs: {
      [statistic]: output(
        'number',
        analysis.measure.quantity === 'precipitation' ? 'precipitation-sum' : 'any',
        analysis.measure.unit,
      ),
    },
  };
  return workflow(reduced, [map], { node: 'composite', output: statistic, ...unitOf(reduced) });
};

const extremeZone = (reduced: Reduced, temporal: Extract<Analysis['temporal'], { kind: 'extreme-zone' }>): Workflow => {
  const { reduce, analysis } = reduced;
  const statistic = analysis.reduction.kind === 'statistic' ? analysis.reduction.statistic : 'mean';
  const zones: WorkflowNode = {
    ...reduce,
    id: 'zones',
    purpose: `${statistic} of ${analysis.measure.label} in every zone`,
    template: 'zonal-statistics',
    inputs: { ...reduce.inputs, zones: { kind: 'features', file: temporal.file } },
    params: {
      statistic: parameter(statistic, 'the question'),
      nameProperty: { value: temporal.property, origin: 'metadata', reason: 'the property that names the zones' },
    },
    outputs: { zones: output('table', analysis.measure.quantity) },
  };
  const pick = node(
    'pick',
    `zone with the ${temporal.polarity} value`,
    'table-extreme',
    { rows: fromNode('zones', 'zones') },
    { extreme: parameter(temporal.polarity, 'the question') },
    { name: output('text', 'name') },
  );
  return workflow(reduced, [zones, pick], { node: 'pick', output: 'name' });
};

/** Adds what happens along the dates or over the zones to a reduction. */
export const temporalNodes = (reduced: Reduced): Workflow => {
  const { temporal } = reduced.analysis;
  switch (temporal.kind) {
    case 'single':
      return single(reduced);
    case 'extreme':
      return extreme(reduced, temporal.polarity);
    case 'trend':
      return trend(reduced, temporal.per, temporal.method);
    case 'summary':
      return summary(reduced, temporal.statistic);
    case 'count':
      return count(reduced, temporal.comparison, temporal.threshold);
    case 'change':
      return change(reduced, temporal.mode);
    case 'composite':
      return composite(reduced, temporal.method);
    case 'extreme-zone':
      return extremeZone(reduced, temporal);
  }
};
