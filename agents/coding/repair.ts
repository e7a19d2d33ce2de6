import type { DerivedInput, WorkflowNode } from '../../core/workflow.ts';
import type { Attempt, GiveUp } from '../reasoner.ts';

/** What the next round measures: as planned, or mended from what the checks found. */
export type Mended =
  | { readonly kind: 'mended'; readonly derived: NonNullable<WorkflowNode['derived']>; readonly note: string }
  | GiveUp;

const withinBounds = (measure: DerivedInput): DerivedInput => {
  const { range } = measure;
  if (!range) return measure;
  const value = `(${measure.value})`;
  const bounded = `${value} >= ${range[0]} && ${value} <= ${range[1]}`;
  return { ...measure, where: measure.where === 'true' ? bounded : `(${measure.where}) && ${bounded}` };
};

/**
 * Rules for mending a tool from findings. Pixels whose value is impossible by the quantity's definition are left out, once;
 * anything else is beyond rules.
 */
export const repaired = (node: WorkflowNode, attempts: readonly Attempt[]): Mended => {
  const { derived = {} } = node;
  const last = attempts.at(-1);
  if (!last) return { kind: 'mended', note: '', derived };
  const errors = last.findings.filter((finding) => finding.severity === 'error');
  const impossible = errors.every((finding) => finding.rule === 'measure-out-of-range');
  const ranges = Object.values(derived).flatMap(({ range }) => (range ? [range.join(' to ')] : []));
  if (impossible && ranges.length > 0 && attempts.length === 1) {
    return {
      kind: 'mended',
      derived: Object.fromEntries(Object.entries(derived).map(([port, measure]) => [port, withinBounds(measure)])),
      note: `; pixels outside ${[...new Set(ranges)].join(' and ')} left out`,
    };
  }
  return {
    kind: 'give-up',
    reason: errors.map((finding) => finding.message).join(' ') || 'the tool failed without a finding',
  };
};
