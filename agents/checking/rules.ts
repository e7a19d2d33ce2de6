import type { Finding } from '../../core/finding.ts';
import type { OutputFile, ToolOutcome } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
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

type Range = readonly [number, number];

/** Results that are no values of their quantity: what bounds a temperature bounds no difference of two. */
const derivedName =
  /differ|change|delta|anomal|residual|bias|error|trend|slope|(?:^|[^a-z])z(?:$|[^a-z])|score|ratio|deviation|gradient|rate|contrast|percent/i;

const isOwnValue = (name: string, node: WorkflowNode): boolean =>
  !derivedName.test(name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')) &&
  !derivedName.test(node.outputs[name]?.quantity ?? '') &&
  !(node.template !== null && /trend|change|contrast|correlation|anomal|difference|ratio/.test(node.template));

/** Bounds of a quantity in a unit. Hard: physics or definition forbid what lies outside. */
const boundsOf = (quantityId: string, unit: string): { range: Range; hard: boolean } | null => {
  const quantity = findQuantity(quantityId);
  const limits = quantity?.hardRange ?? quantity?.range;
  if (!quantity || !limits || quantityId === 'dn') return null;
  const inUnit = (bound: number) => (unit && quantity.unit !== unit ? convertUnit(bound, quantity.unit, unit) : bound);
  const [low, high] = [inUnit(limits.min ?? Number.NEGATIVE_INFINITY), inUnit(limits.max ?? Number.POSITIVE_INFINITY)];
  return low === undefined || high === undefined
    ? null
    : { range: [low, high], hard: quantity.hardRange !== undefined };
};

/** What a node's author expects of a free tool's output is an opinion; of a template's it is the definition. */
const expectedBounds = (name: string, node: WorkflowNode, unit: string): { range: Range; hard: boolean } | null => {
  const expected = node.outputs[name];
  if (!expected) return null;
  if (expected.range) return { range: expected.range, hard: node.template !== null };
  return isOwnValue(name, node) ? boundsOf(expected.quantity, unit) : null;
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
    const bounds = expectedBounds(name, node, unit || expected.unit);
    const [low, high] = bounds?.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const outside = valuesOf(document).filter(
      (value) => Number.isFinite(value) && (value < low - 1e-9 || value > high + 1e-9),
    );
    if (!bounds || outside.length === 0) return [];
    const shown = outside.map((value) => value.toPrecision(6)).slice(0, 3);
    const said = `“${name}” is ${shown.join(', ')}; ${expected.quantity} lies within ${low} to ${high} ${unit || expected.unit}.`;
    return bounds.hard
      ? [error('out-of-range', name, `${said} Is a scale factor, an offset or a fill value missing?`)]
      : [warning('unusual-range', name, `${said.replace('lies', 'usually lies')}`)];
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
