import type { LayerEvidence } from '../../evidence.ts';
import { agree, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Decibels are averaged as power. */
export const decibelMean: Rule = {
  id: 'decibel-mean',
  source: 'averaging in linear power (Lee & Pottier 2009, 4.1)',
  check: (evidence) => {
    if (
      /in (?:the )?(?:dB|decibel) (?:domain|space|scale)|(?:mean|average) of (?:the )?(?:dB|decibel)|dB values/i.test(
        evidence.question,
      )
    )
      return [];
    return evidence.inputs.flatMap(({ port, unit, layers }) => {
      const inDecibels = (layer: LayerEvidence) =>
        unit === 'dB' || layer.band?.unit === 'dB' || layer.band?.encoding?.unit === 'dB';
      const logs = layers.filter(inDecibels).flatMap(({ physical }) => (physical ? [physical] : []));
      if (logs.length === 0 || logs.length < layers.length || evidence.code === '') return [];
      const count = logs.reduce((sum, { valid }) => sum + valid, 0);
      const plain = logs.reduce((sum, { mean, valid }) => sum + mean * valid, 0) / count;
      return finiteNumbers(evidence).flatMap(({ name, value, unit: given }) =>
        Math.max(...logs.map(({ max }) => max)) - Math.min(...logs.map(({ min }) => min)) > 0.5 &&
        agree(value, plain, 1e-5) &&
        (given === 'dB' || given === '')
          ? error(
              name,
              `“${name}” is ${shown(value)} dB, the plain mean of the decibels of “${port}”.`,
              'A mean of logarithms is a geometric mean: it lies below the mean power.',
              'Average 10^(dB/10), then take 10 · log10.',
            )
          : [],
      );
    });
  },
};
