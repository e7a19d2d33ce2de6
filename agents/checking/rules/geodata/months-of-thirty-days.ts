import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** Months have their own lengths. */
export const monthsOfThirtyDays: Rule = {
  id: 'months-of-thirty-days',
  source: 'Gregorian calendar',
  check: (evidence) => {
    const rate = layersOf(evidence).find(({ band }) => /\/(?:s|day|d)$|(?:s|day|d)-1$/.test(band?.unit ?? ''));
    const monthly = evidence.inputs.some(
      ({ layers }) => layers.length > 1 && layers.every(({ date }) => date !== null && date.length === 7),
    );
    const thirty = literalsOf(evidence.code).find((value) =>
      [30, 2_592_000, 2_628_000, 30.4, 30.42, 30.44, 30.4375].includes(value),
    );
    const unequal = layersOf(evidence).some(({ date }) => date?.length === 7 && !/-(?:04|06|09|11)$/.test(date));
    return thirty !== undefined &&
      (unequal || thirty !== 30) &&
      monthly &&
      (rate !== undefined ||
        /per day|day-1|daily|a day/i.test(evidence.question) ||
        evidence.inputs.some(({ unit }) => /\/(?:s|day|d)$/.test(unit)))
      ? error(
          'source',
          `The tool multiplies rates of calendar months by ${thirty}.`,
          'Months have 28 to 31 days.',
          'Take daysInMonth(year, month).',
        )
      : [];
  },
};
