import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** The period that is asked for is in the data that are read. */
export const periodNotCovered: Rule = {
  id: 'period-not-covered',
  fault: 'workflow',
  source: 'question and dates of the layers',
  check: (evidence) => {
    // "Before 2020", "from 2020 on" part what is told of the data; they are no period that is asked for.
    const said = evidence.question.replaceAll(
      /\b(?:before|until|after|since|prior to|up to|as of)\s+(?:the year\s+)?(?:19|20)\d{2}\b|\bfrom\s+(?:19|20)\d{2}\s+on(?:wards?)?\b|\b(?:19|20)\d{2}\s+(?:and|or)\s+(?:later|earlier|before|after)\b/gi,
      ' ',
    );
    // A signed number and the end of a range ("-2000..10000") are values.
    const years = [
      ...new Set([...said.matchAll(/(?<!(?:^|[\s(])[-−+]|\.)\b(?:19|20)\d{2}\b(?!\.[.\d])/g)].map(([year]) => year)),
    ];
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
