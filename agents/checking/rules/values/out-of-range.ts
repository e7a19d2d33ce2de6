import { findQuantity } from '../../../../knowledge/quantities.ts';
import { convertUnit } from '../../../../knowledge/units.ts';
import type { Evidence, OutputEvidence } from '../../evidence.ts';
import { isAggregate, isComparison, shown } from '../../facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

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
const comparing = /trend|change|contrast|correlation|anomal|difference|ratio/;
type Bounds = { readonly low: number; readonly high: number; readonly hard: boolean };
const boundsOf = (id: string, unit: string): Bounds | null => {
  const quantity = findQuantity(id);
  const limits = quantity?.hardRange ?? quantity?.range;
  if (!quantity || !limits || id === 'dn') return null;
  const inUnit = (bound: number) => (unit && quantity.unit !== unit ? convertUnit(bound, quantity.unit, unit) : bound);
  const [low, high] = [inUnit(limits.min ?? Number.NEGATIVE_INFINITY), inUnit(limits.max ?? Number.POSITIVE_INFINITY)];
  return low === undefined || high === undefined ? null : { low, high, hard: quantity.hardRange !== undefined };
};
/** What a node's author expects of a free tool's output is an opinion; of a template's it is the definition. */
const expected = ({ name, promised }: OutputEvidence, { node }: Evidence, unit: string): Bounds | null => {
  if (promised?.range) return { low: promised.range[0], high: promised.range[1], hard: node.template !== null };
  if (
    !promised ||
    isComparison({ name, quantity: promised.quantity }) ||
    (node.template !== null && comparing.test(node.template))
  )
    return null;
  return boundsOf(promised.quantity, unit);
};

/** Values lie within what their quantity can be. */
export const outOfRange: Rule = {
  id: 'out-of-range',
  source: 'definition or physics of the quantity (knowledge/data/quantities.json)',
  check: (evidence) =>
    evidence.outputs.flatMap((output) => {
      const { name, document, promised } = output;
      const statistic = evidence.node.params['statistic']?.value;
      if (
        !promised ||
        isAggregate(evidence, name) ||
        (typeof statistic === 'string' && offScale.has(statistic)) ||
        /^(?:std|stdev|variance|sum|total|range|amplitude|cv|skewness|kurtosis)/i.test(name)
      )
        return [];
      const unit = (document && 'unit' in document ? document.unit : '') || promised.unit;
      const bounds = expected(output, evidence, unit);
      const values =
        document?.kind === 'number'
          ? [document.value]
          : document?.kind === 'series'
            ? document.samples.map(({ value }) => value)
            : [];
      const outside = values.filter(
        (value) => Number.isFinite(value) && bounds && (value < bounds.low - 1e-9 || value > bounds.high + 1e-9),
      );
      if (!bounds || outside.length === 0) return [];
      const said = `“${name}” is ${outside.map(shown).slice(0, 3).join(', ')}.`;
      const range = `${promised.quantity} ${bounds.hard ? 'lies' : 'usually lies'} within ${shown(bounds.low)} to ${shown(bounds.high)}${unit === '1' ? '' : ` ${unit}`}.`;
      return (bounds.hard ? error : warning)(
        name,
        said,
        range,
        'Is a scale factor, an offset or a fill value missing?',
      );
    }),
};
