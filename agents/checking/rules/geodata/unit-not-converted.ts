import { convertUnit } from '../../../../knowledge/units.ts';
import { readUnit, unitPattern } from '../../../reading/units.ts';
import { agree, finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const stated = new RegExp(
  String.raw`\b(?:is|are|holds?|stores?|gives?|contains?|given|stored|values?|measured)\b[^.?!]{0,40}? in (${unitPattern})`,
  'i',
);

/** A mean of pixels in the unit of the file is none in another unit. */
export const unitNotConverted: Rule = {
  id: 'unit-not-converted',
  source: 'statistics of all valid pixels, by a probe tool of ours',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    // What is asked stands in one sentence, what the file holds in another.
    const sentences = evidence.question.split(/(?<=[?!])\s|(?<=\.)\s/).filter((one) => !one.trim().endsWith('?'));
    const unit = sentences.map((one) => readUnit(stated.exec(one)?.[1] ?? '')).find((one) => one);
    if (!layer?.physical || !unit || evidence.code === '') return [];
    const { mean, min, max } = layer.physical;
    return finiteNumbers(evidence).flatMap(({ name, value, unit: given, wanted }) => {
      const plain = [mean, min, max].some((one) => agree(one, value, 1e-6));
      const factor = convertUnit(1, unit, given);
      const isAngle = unit === '%' && /^deg/.test(given);
      return wanted &&
        plain &&
        value !== 0 &&
        given !== '' &&
        given !== unit &&
        (factor === undefined ? isAngle : factor !== 1)
        ? error(
            name,
            `“${name}” is ${shown(value)} ${given}, as the pixels of ${layer.file} stand there, which are in ${unit}.`,
            'The number is that of another unit.',
            'Convert before anything is told.',
          )
        : [];
    });
  },
};
