import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const single = /\b(?:in|during|of|for) ((?:19|20)\d{2})\b(?!\s*(?:and|to|or|-|–|,))/i;

/** Layers outside the period that is asked for are left out. */
export const layersOutsidePeriod: Rule = {
  id: 'layers-outside-period',
  fault: 'workflow',
  source: 'question and dates of the layers',
  check: (evidence) => {
    const years = new Set([...evidence.question.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => year));
    const year = single.exec(evidence.question)?.[1];
    const dates = layersOf(evidence).flatMap(({ date }) => (date ? [date] : []));
    if (
      !evidence.alone ||
      !year ||
      years.size !== 1 ||
      evidence.code === '' ||
      /since|until|before|after|baseline|reference|relative|compared|anomal|change/i.test(evidence.question)
    )
      return [];
    const outside = dates.filter((date) => !date.startsWith(year));
    const selects =
      /yearOf|isWithin|\.year\b|\.date\b|slice\(0, ?4\)|startsWith/.test(evidence.code) ||
      Object.values(evidence.node.params).some(({ value }) => String(value).includes(year));
    return outside.length > 0 && outside.length < dates.length && !selects
      ? error(
          'inputs',
          `The question is about ${year}; layers of ${outside[0]} go in as well.`,
          'They are of another time.',
          `Bind the layers of ${year} only.`,
        )
      : [];
  },
};
