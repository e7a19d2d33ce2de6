import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Evidence, InputEvidence, LayerEvidence } from './evidence.ts';
import { isComparison, unitOf } from './facts.ts';
import { literalsOf } from './source-text.ts';

/** Power or decibels: without a unit, the port does not say. */
export const mayBeDecibels = (input: InputEvidence): boolean =>
  unitOf(input) === '' && findQuantity(`${input.quantity}-db`) !== undefined;

const temperatures: readonly string[] = ['K', 'degC', 'degF'];

/** A layer whose values can't be what its port says, in the unit in which they arrive; undefined where all can. */
export const impossibleLayer = (input: InputEvidence): LayerEvidence | undefined => {
  const quantity = findQuantity(input.quantity);
  const limits = quantity?.hardRange;
  if (!quantity || !limits || quantity.id === 'dn' || isComparison({ name: '', quantity: input.quantity }))
    return undefined;
  const unit = unitOf(input);
  if (mayBeDecibels(input)) return undefined;
  // Where nobody says the unit, every one that the quantity is told in may be meant.
  const units = unit === '' ? [quantity.unit, ...(temperatures.includes(quantity.unit) ? temperatures : [])] : [unit];
  const bounds = units.map((one) =>
    [limits.min, limits.max].map((bound) =>
      bound === undefined || one === quantity.unit ? bound : convertUnit(bound, quantity.unit, one),
    ),
  );
  return input.layers.find(
    ({ physical }) =>
      physical !== null &&
      physical.max > physical.min &&
      bounds.every(
        ([low, high]) => (high !== undefined && physical.mean > high) || (low !== undefined && physical.mean < low),
      ),
  );
};

/** Does the tool itself turn stored numbers into physical ones, which the workflow has left to it? */
export const convertsItself = (evidence: Evidence, input: InputEvidence): boolean =>
  impossibleLayer(input) !== undefined &&
  literalsOf(evidence.code).some((value) => value >= 100 || (value > 0 && value <= 0.01));
