import { readConditions } from '../../../reading/conditions.ts';
import type { Evidence, PhysicalStatistics } from '../../evidence.ts';
import { finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const kelvin = /\b(?:is|are|in|of|as|hold\w*|stor\w*|given|values?)\b[^.?]{0,30}\b(?:kelvins?|K)\b/i;

/** A threshold in °C over kelvin, as it stands in these: both ends of the data are beyond what °C can be. */
const convertedParting = (
  value: number,
  unit: string,
  { min, max }: PhysicalStatistics,
  evidence: Evidence,
): number | null => {
  const inKelvin = unit === 'degC' && min > 150 && max < 400 && kelvin.test(evidence.question);
  const there = inKelvin ? value + 273.15 : Number.NaN;
  return there > min && there < max ? there : null;
};

/** The one threshold of the question, where it is about the quantity that is read and parts its pixels. */
const parting = (evidence: Evidence): number | null => {
  const [condition, second] = readConditions(evidence.question);
  const layer = onlyLayer(evidence);
  const quantity = evidence.inputs[0]?.quantity ?? '';
  if (!condition || second || condition.comparison === 'between' || !layer?.physical) return null;
  if (condition.unit !== '') return convertedParting(condition.value, condition.unit, layer.physical, evidence);
  const named = quantity !== '' && condition.before.toLowerCase().includes(quantity.replaceAll('-', ' '));
  const { min, max } = layer.physical;
  return named && condition.value > min && condition.value < max ? condition.value : null;
};

/** A threshold amid the values selects some of them, and not all. */
export const thresholdOfAnotherScale: Rule = {
  id: 'threshold-of-another-scale',
  source: 'extremes of all valid pixels, by a probe tool of ours',
  check: (evidence) => {
    const threshold = evidence.alone && evidence.code !== '' ? parting(evidence) : null;
    if (threshold === null) return [];
    return finiteNumbers(evidence).flatMap(({ name, value, unit, quantity, wanted, valid }) => {
      const none = value === 0 && /share|count|area/.test(quantity);
      const all = (value === 100 && unit === '%') || (quantity === 'count' && value === valid && value > 0);
      return wanted && (none || all)
        ? error(
            name,
            `“${name}” is ${shown(value)} ${unit}; ${threshold} lies between the smallest and the largest pixel.`,
            'Some pixels lie on either side.',
            'Is the threshold in another unit than the data?',
          )
        : [];
    });
  },
};
