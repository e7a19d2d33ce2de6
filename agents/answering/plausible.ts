import type { Workflow } from '../../core/workflow.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Result } from './option-distance.ts';

/** Spreads are in the quantity's unit, but without its zero point: 5 K of spread are 5 °C. */
const spreads = new Set(['std', 'sample-std', 'range']);
/** Statistics that are no values of the quantity. */
const offScale = new Set([...spreads, 'sum', 'count', 'variance', 'cv', 'skewness', 'kurtosis', 'valid-share']);

const statisticsOf = (workflow: Workflow): string[] =>
  workflow.nodes.flatMap(({ params }) => {
    const value = params['statistic']?.value;
    return typeof value === 'string' ? [value] : [];
  });

export const isSpread = (workflow: Workflow): boolean => statisticsOf(workflow).some((name) => spreads.has(name));

/** What values of the Earth's surface, its air and its clouds can be, by unit; wider than any record. */
const limitsOfUnit: Readonly<Record<string, readonly [number, number]>> = {
  K: [150, 400],
  degC: [-123.15, 126.85],
  degF: [-189.67, 260.33],
  degree: [-360, 360],
  deg: [-360, 360],
  dB: [-100, 100],
};

/** Steps that make something else of a quantity: a rate, a count, a coefficient, a share. */
const transforming =
  /^(?:series-trend|correlation|morans-i|component-count|threshold-|change-share|class-|bit-share|combine-|table-)/;

const quantityLimits = (workflow: Workflow, unit: string): readonly [number, number] | null => {
  if (workflow.nodes.some(({ template }) => transforming.test(template ?? ''))) return null;
  const { node, output } = workflow.answer;
  const answered = workflow.nodes.find(({ id }) => id === node)?.outputs[output]?.quantity ?? 'any';
  const [first] = workflow.nodes.flatMap(({ derived = {} }) => Object.values(derived));
  const measured = first?.quantity ?? '';
  if (answered !== 'any' && answered !== measured) return null;
  const quantity = findQuantity(measured);
  const limits = quantity?.hardRange;
  if (!quantity || !limits || quantity.id === 'dn' || quantity.kind === 'rate' || quantity.kind === 'total')
    return null;
  const bounds = [limits.min ?? Number.NEGATIVE_INFINITY, limits.max ?? Number.POSITIVE_INFINITY].map((bound) =>
    unit === '' || unit === quantity.unit || !Number.isFinite(bound) ? bound : convertUnit(bound, quantity.unit, unit),
  );
  const [low, high] = bounds;
  return low === undefined || high === undefined ? null : [low, high];
};

/** Why a number can't be a value of what was asked for, in the unit it is given in; null when it can. */
export const implausible = (result: Result, workflow: Workflow): string | null => {
  if (result.kind !== 'number' || result.difference) return null;
  if (statisticsOf(workflow).some((name) => offScale.has(name))) return null;
  // A number without a unit passes for one in the unit asked for.
  const unit = result.unit === '' || result.unit === '1' ? (workflow.answer.unit ?? result.unit) : result.unit;
  for (const [limits, what] of [
    [quantityLimits(workflow, unit), 'this quantity'],
    [limitsOfUnit[unit] ?? null, `a value in ${unit}`],
  ] as const) {
    if (limits && (result.value < limits[0] - 1e-6 || result.value > limits[1] + 1e-6))
      return `${what} lies within ${Number(limits[0].toPrecision(6))} to ${Number(limits[1].toPrecision(6))}. The stored numbers are not what the question takes them for, or need a scale factor.`;
  }
  return null;
};
