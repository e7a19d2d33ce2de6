import { readMonths } from '../../../reading/dates.ts';
import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Months that are not asked for are left out. */
export const monthOutsidePeriod: Rule = {
  id: 'month-outside-period',
  fault: 'workflow',
  source: 'question and dates of the layers',
  check: (evidence) => {
    const months = new Set(readMonths(evidence.question));
    const layers = layersOf(evidence).filter(({ date }) => (date?.length ?? 0) >= 7);
    const inside = layers.filter(({ date }) => months.has(Number(date?.slice(5, 7))));
    if (
      !evidence.alone ||
      months.size !== 1 ||
      evidence.code === '' ||
      !/\b(?:in|of|during|for) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(
        evidence.question,
      )
    )
      return [];
    const selects =
      /monthOf|isWithin|\.date\b|slice\(5, ?7\)/.test(evidence.code) ||
      Object.keys(evidence.node.params).some((name) => /month|period|date/i.test(name));
    return inside.length > 0 &&
      inside.length < layers.length &&
      !selects &&
      !/from|since|to|until|between|compared|relative|anomal|change/i.test(evidence.question)
      ? error(
          'inputs',
          `One month is asked for; layers of ${new Set(layers.map(({ date }) => date?.slice(5, 7))).size} months go in.`,
          'They are of another time.',
          'Bind the layers of the month only.',
        )
      : [];
  },
};
