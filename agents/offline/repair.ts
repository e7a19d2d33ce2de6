import type { NodeMeasure, WorkflowNode } from '../../core/workflow.ts';
import type { Attempt, GiveUp } from '../reasoner.ts';

/** The measure of the next round: as planned, or mended from what the checks found. */
export type Mended = { readonly kind: 'mended'; readonly measure?: NodeMeasure; readonly note: string } | GiveUp;

const withinBounds = (measure: NodeMeasure, range: readonly [number, number]): NodeMeasure => {
  const value = `(${measure.value})`;
  const bounded = `${value} >= ${range[0]} && ${value} <= ${range[1]}`;
  return { ...measure, where: measure.where === 'true' ? bounded : `(${measure.where}) && ${bounded}` };
};

/**
 * Rules for mending a tool from findings. Pixels whose value is impossible by the quantity's definition are left out, once;
 * anything else is beyond rules.
 */
export const repaired = (node: WorkflowNode, attempts: readonly Attempt[]): Mended => {
  const { measure } = node;
  const last = attempts.at(-1);
  if (!last) return { kind: 'mended', note: '', ...(measure ? { measure } : {}) };
  const errors = last.findings.filter((finding) => finding.severity === 'error');
  const impossible = errors.every((finding) => finding.rule === 'measure-out-of-range');
  if (impossible && measure?.range && attempts.length === 1) {
    return {
      kind: 'mended',
      measure: withinBounds(measure, measure.range),
      note: `; pixels outside ${measure.range.join(' to ')} left out`,
    };
  }
  return {
    kind: 'give-up',
    reason: errors.map((finding) => finding.message).join(' ') || 'the tool failed without a finding',
  };
};
