import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Evidence, InputEvidence, LayerEvidence } from './evidence.ts';
import { isComparison, unitOf } from './facts.ts';
import { literalsOf } from './source-text.ts';

/** Power or decibels: without a unit, the port does not say. */
export const mayBeDecibels = (input: InputEvidence): boolean =>
  unitOf(input) === '' && findQuantity(`${input.quantity}-db`) !== undefined;

/** A layer whose values can't be what its port says, in the unit in which they arrive; undefined where all can. */
export const impossibleLayer = (input: InputEvidence): LayerEvidence | undefined => {
  const quantity = findQuantity(input.quantity);
  const limits = quantity?.hardRange;
  if (!quantity || !limits || quantity.id === 'dn' || isComparison({ name: '', quantity: input.quantity }))
    return undefined;
  const unit = unitOf(input);
  if (mayBeDecibels(input)) return undefined;
  const [low, high] = [limits.min, limits.max].map((bound) =>
    bound === undefined || unit === '' ? bound : convertUnit(bound, quantity.unit, unit),
  );
  return input.layers.find(
    ({ physical }) =>
      physical !== null &&
      physical.max > physical.min &&
      ((high !== undefined && physical.mean > high) || (low !== undefined && physical.mean < low)),
  );
};

/** Does the tool itself turn stored numbers into physical ones, which the workflow has left to it? */
export const convertsItself = (evidence: Evidence, input: InputEvidence): boolean =>
  impossibleLayer(input) !== undefined &&
  literalsOf(evidence.code).some((value) => value >= 100 || (value > 0 && value <= 0.01));
