import type { LayerEvidence } from '../../evidence.ts';
import { error, type Rule } from '../../rule.ts';

/** What two layers share only when one is a copy; null where many layers may. */
export const layerKey = ({ band }: LayerEvidence): string | null => {
  const statistics = band?.statistics;
  return statistics && statistics.std > 0 && statistics.valid > 50 && statistics.distinct === null
    ? [statistics.min, statistics.max, statistics.mean, statistics.std, statistics.valid].join(' ')
    : null;
};

/** The tool looks for copies itself: what comes of it is seen when they are left out. */
const looksForCopies = /\b(?:seen|once|unique|distinct|duplicat\w*|copies|copy)\b|new Set\b|\.has\(/i;

/** Layers of different dates are not copies of each other. */
export const copiesInStack: Rule = {
  id: 'copies-in-stack',
  fault: 'workflow',
  source: 'counting',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, layers }) => {
      const keys = layers.map(layerKey);
      const index = keys.findIndex((key, place) => key !== null && keys.indexOf(key) < place);
      const [copy, first] = [layers[index], layers[keys.indexOf(keys[index] ?? null)]];
      return copy && first && first.file !== copy.file && !looksForCopies.test(evidence.code)
        ? error(
            port,
            `${copy.file} holds the same numbers as ${first.file}.`,
            'Two dates never look alike to the last digit: one file is a copy, and counts twice.',
            'Leave one out.',
          )
        : [];
    }),
};
