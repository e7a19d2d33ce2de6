import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** The period that is asked for is in the data that are read. */
export const periodNotCovered: Rule = {
  id: 'period-not-covered',
  fault: 'workflow',
  source: 'question and dates of the layers',
  check: (evidence) => {
    const years = [...new Set([...evidence.question.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => year))];
    const dates = layersOf(evidence).map(({ date }) => date);
    if (!evidence.alone || years.length === 0 || dates.length === 0 || dates.some((date) => date === null)) return [];
    return years.some((year) => dates.some((date) => date?.startsWith(year))) ||
      years.some((year) => evidence.question.includes(`EPSG:${year}`))
      ? []
      : error(
          'inputs',
          `The question asks for ${years.join(', ')}; the layers are of ${[...new Set(dates.map((date) => date?.slice(0, 4)))].join(', ')}.`,
          'Another time was measured.',
          'Bind the layers of the period.',
        );
  },
};
