import type { Finding } from '../../core/finding.ts';
import type { OutputFile, ToolOutcome } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { NodeOutput, WorkflowNode } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';

const error = (rule: string, where: string, message: string): Finding => ({ rule, severity: 'error', where, message });
const warning = (rule: string, where: string, message: string): Finding => ({
  rule,
  severity: 'warning',
  where,
  message,
});

/** A run that did not end well. */
export const runtimeFindings = (outcome: ToolOutcome): Finding[] => {
  if (outcome.kind === 'ok') return [];
  if (outcome.kind === 'rejected') {
    return outcome.diagnostics.map((one) => ({
      rule: `compile:${one.code}`,
      severity: 'error',
      where: `line ${one.line}`,
      line: one.line,
      message: one.message,
    }));
  }
  return [
    {
      rule: `run:${outcome.kind}`,
      severity: 'error',
      where: outcome.line ? `line ${outcome.line}` : 'run',
      message: outcome.message,
      ...(outcome.line ? { line: outcome.line } : {}),
    },
  ];
};

/** Every promised output is there, and of the promised kind. */
export const contractFindings = (node: WorkflowNode, outputs: readonly OutputFile[]): Finding[] =>
  Object.entries(node.outputs).flatMap(([name, promised]) => {
    const given = outputs.find((output) => output.name === name);
    if (!given)
      return [
        error(
          'output-missing',
          name,
          `The workflow expects an output “${name}” (${promised.kind}); the tool gave ${outputs.map((output) => output.name).join(', ') || 'none'}.`,
        ),
      ];
    if (given.kind !== promised.kind)
      return [error('output-kind', name, `“${name}” is a ${given.kind}, expected a ${promised.kind}.`)];
    return [];
  });

const valuesOf = (document: OutputDocument | undefined): number[] => {
  if (document?.kind === 'number') return [document.value];
  if (document?.kind === 'series') return document.samples.map((sample) => sample.value);
  return [];
};

/** No valid pixel behind a result: nothing was measured. */
export const invalidFindings = (node: WorkflowNode, outputs: readonly OutputFile[]): Finding[] =>
  outputs.flatMap(({ name, document }) => {
    if (!(name in node.outputs)) return [];
    const values = valuesOf(document);
    if (values.length > 0 && values.every((value) => !Number.isFinite(value))) {
      const single =
        document?.kind === 'number' &&
        outputs.some((other) => other.document?.kind === 'series' && other.document.samples.length > 1);
      return single
        ? []
        : [error('all-invalid', name, `“${name}” holds no valid value: every pixel or sample is missing.`)];
    }
    if (document?.kind === 'series' && values.some((value) => !Number.isFinite(value))) {
      return [
        warning(
          'some-invalid',
          name,
          `${values.filter((value) => !Number.isFinite(value)).length} of ${values.length} samples of “${name}” are missing.`,
        ),
      ];
    }
    return [];
  });

const physicalRange = (expected: NodeOutput, unit: string): readonly [number, number] | null => {
  if (expected.range) return expected.range;
  const quantity = findQuantity(expected.quantity);
  const limits = quantity?.hardRange ?? quantity?.range;
  if (!quantity || !limits || expected.quantity === 'dn') return null;
  const inUnit = (bound: number) => (unit && quantity.unit !== unit ? convertUnit(bound, quantity.unit, unit) : bound);
  const bounds = [inUnit(limits.min ?? Number.NEGATIVE_INFINITY), inUnit(limits.max ?? Number.POSITIVE_INFINITY)];
  const [low, high] = bounds;
  return low === undefined || high === undefined ? null : [low, high];
};

/** Statistics whose unit and range are not those of the quantity itself. */
const offScale = new Set([
  'sum',
  'count',
  'variance',
  'cv',
  'skewness',
  'kurtosis',
  'std',
  'sample-std',
  'range',
  'valid-share',
]);

/** Values outside what the quantity can be: an index beyond its bounds, a temperature that no ground has. */
export const rangeFindings = (node: WorkflowNode, outputs: readonly OutputFile[]): Finding[] =>
  outputs.flatMap(({ name, document }) => {
    const expected = node.outputs[name];
    const statistic = node.params['statistic']?.value;
    if (!expected || (typeof statistic === 'string' && offScale.has(statistic)) || name === 'difference') return [];
    const unit = document && 'unit' in document ? (document.unit ?? '') : '';
    const range = physicalRange(expected, unit || expected.unit);
    const outside = range
      ? valuesOf(document).filter(
          (value) => Number.isFinite(value) && (value < range[0] - 1e-9 || value > range[1] + 1e-9),
        )
      : [];
    if (!range || outside.length === 0) return [];
    return [
      error(
        'out-of-range',
        name,
        `“${name}” is ${outside
          .map((value) => value.toPrecision(6))
          .slice(0, 3)
          .join(
            ', ',
          )}; ${expected.quantity} lies within ${range[0]} to ${range[1]} ${unit || expected.unit}. Is a scale factor, an offset or a fill value missing?`,
      ),
    ];
  });

/** Few valid pixels: the number may say little about the scene. */
export const coverageFindings = (outputs: readonly OutputFile[]): Finding[] =>
  outputs.flatMap(({ name, document }) => {
    if (document?.kind !== 'number' || !document.valid || !document.of) return [];
    const share = document.valid / document.of;
    return share < 0.05
      ? [
          warning(
            'few-valid',
            name,
            `“${name}” rests on ${document.valid} of ${document.of} pixels (${(100 * share).toFixed(1)} %).`,
          ),
        ]
      : [];
  });
