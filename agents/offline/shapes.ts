import type { NodeOutput, Parameter } from '../../core/workflow.ts';
import type { Analysis, PixelCondition, Reduction } from './analysis.ts';
import { type Measure, measureSource } from './measure.ts';

/** 1 for pixels of these classes, 0 for those of others, NaN where there is no class. */
const membership = (name: string, codes: readonly number[], missing: readonly number[]): string => {
  const value = `${name}[i]`;
  const isOne = (of: readonly number[]): string => of.map((code) => `${value} === ${code}`).join(' || ');
  const absent = missing.length > 0 ? ` && !(${isOne(missing)})` : '';
  return `(${isOne(codes)} ? 1 : 0) * (${value} === ${value}${absent} ? 1 : NaN)`;
};

/** 1 for pixels that go from the one classes to the others, NaN where either date has no class. */
const transitionValue = (
  { variables: [earlier, later] }: Measure,
  { from, to, missing }: Extract<Reduction, { kind: 'class-transition' }>,
): string => `(${membership(earlier?.name ?? '', from, missing)}) * (${membership(later?.name ?? '', to, missing)})`;

const storedName = ({ variables: [variable] }: Measure): string => variable?.name ?? 'stored';

const fromQuestion = (value: Parameter['value'], reason: string): Parameter => ({
  value,
  origin: 'question',
  reason,
});

/** A pixel condition as TypeScript inside a kernel. */
export const comparisonSource = (condition: PixelCondition): string => {
  const value = `(${measureSource(condition.measure)})`;
  if (condition.codes) return `(${condition.codes.map((code) => `${value} === ${code}`).join(' || ')})`;
  return condition.comparison === 'between'
    ? `${value} >= ${condition.value} && ${value} <= ${condition.upper ?? condition.value}`
    : `${value} ${condition.comparison} ${condition.value}`;
};

/** A template with its parameters and outputs. */
export interface Shape {
  readonly template: string;
  readonly value?: string;
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
export const shapeOf = (analysis: Analysis, reduction: Reduction): Shape => {
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
      return {
        template: 'threshold-share',
        value: membership(storedName(measure), reduction.codes, reduction.missing),
        params: thresholdParams('>', 0.5, null),
        outputs: shareOutputs,
        number,
        series,
      };
    }
    case 'class-transition': {
      const [number, series] = ofNames[reduction.of];
      return {
        template: 'threshold-share',
        value: transitionValue(measure, reduction),
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
          mode: fromQuestion(reduction.mode, reduction.mode === 'all' ? 'all bits must be set' : 'any of the bits'),
          excludeBits: fromQuestion(reduction.exclude, 'the question names the fill bits'),
        },
        outputs: { value: outputOf('number', 'share', '%', [0, 100]) },
        number: 'value',
        series: 'values',
      };
    case 'components':
      return {
        template: 'component-count',
        ...(reduction.codes ? { value: membership(storedName(measure), reduction.codes, []) } : {}),
        params: {
          ...thresholdParams(reduction.comparison, reduction.threshold, null),
          connectivity: fromQuestion(reduction.connectivity, 'how pixels join'),
          minimumArea: fromQuestion(reduction.minimumAreaM2, 'smallest object in m2'),
          minimumPixels: fromQuestion(reduction.minimumPixels, 'smallest object in pixels'),
        },
        outputs: { count: outputOf('number', 'count', '1'), largest: outputOf('number', 'area', 'm2') },
        number: reduction.of,
        series: 'counts',
      };
    case 'pixel-change':
      return {
        template: 'change-share',
        params: {
          ...thresholdParams(reduction.comparison, reduction.threshold, null),
          mode: fromQuestion(reduction.mode, 'how the change is measured'),
          earlier: fromQuestion(analysis.dates[0] ?? '', 'the earlier date'),
          later: fromQuestion(analysis.dates.at(-1) ?? '', 'the later date'),
        },
        outputs: shareOutputs,
        number: reduction.of,
        series: reduction.of,
      };
    case 'map':
      return {
        template: 'measure-map',
        params: {},
        outputs: { map: outputOf('raster', measure.quantity, measure.unit, measure.range) },
        number: 'map',
        series: 'map',
      };
    case 'morans-i':
      return {
        template: 'morans-i',
        params: {
          contiguity: fromQuestion(reduction.contiguity, 'neighbours'),
          weights: fromQuestion(reduction.weights, 'weights'),
        },
        outputs: { moransI: outputOf('number', 'morans-i', '1', [-1.5, 1.5]) },
        number: 'moransI',
        series: 'moransI',
      };
    case 'correlation':
      return {
        template: 'correlation',
        params: {},
        outputs: { [reduction.method]: outputOf('number', 'correlation', '1', [-1, 1]) },
        number: reduction.method,
        series: 'pearsons',
      };
    case 'contrast':
      return {
        template: 'statistic-contrast',
        params: {},
        outputs: { difference: outputOf('number', measure.quantity, measure.unit) },
        number: 'difference',
        series: 'differences',
      };
  }
};
