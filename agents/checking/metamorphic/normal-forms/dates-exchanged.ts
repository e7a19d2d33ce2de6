import { readSpan } from '../../../reading/span.ts';
import type { InputEvidence } from '../../evidence.ts';
import { always } from '../relation.ts';
import { isMeasured, type Setting } from '../setting.ts';
import type { NormalForm } from './normal-form.ts';

/** Values of all dates are one heap, or each pixel has its own series: either way it does not matter which date a value is of. */
const together =
  /\bpooled\b|\ball\b[^.?]{0,100}\btogether\b|\b(?:per|each|every) pixel\b|\bpixel[- ]wise\b|\bpixel by pixel\b|\bcomposite\b/i;
const byDate =
  /\b(?:each|every|per|single|one) (?:date|scene|image|day|layer|month|year|acquisition)|\b(?:trend|slope|chang\w*|increas\w*|decreas\w*|differ\w*|first|last|earl\w+|late\w*|before|after|when|season\w*|monthly|anomal\w*|between (?:the )?(?:\w+ )?(?:dates|years|months|days|scenes|images|\d{4})|onset|consecutive|which (?:date|month|year|scene|image|day)|dates? (?:of|on which|with)|day of year)\b/i;

/** A tool that looks at dates weighs or chooses by them. */
const looksAtDates = /\.date\b|\.name\b|yearOf|monthOf|daysInMonth|dayOfYear/;

const stacksOf = ({ evidence }: Setting): readonly InputEvidence[] =>
  evidence.inputs.filter(({ kind, layers }) => kind === 'layers' && layers.length > 1);

/** All layers belong to the period of the question. */
const allAsked = ({ evidence }: Setting): boolean => {
  const span = readSpan(evidence.question);
  return (
    span === null ||
    evidence.inputs.every(({ layers }) => layers.every(({ date }) => date === null || span.within(date)))
  );
};

/** Values stay in their pixel and in all stacks alike, and become those of other dates. */
export const datesExchanged: NormalForm = {
  id: 'dates-exchanged',
  forms: (setting) => {
    const { evidence, window } = setting;
    const stacks = stacksOf(setting);
    const counts = new Set(stacks.map(({ layers }) => layers.length));
    return window &&
      counts.size === 1 &&
      stacks.some(isMeasured) &&
      together.test(evidence.question) &&
      !byDate.test(evidence.question) &&
      !looksAtDates.test(evidence.code) &&
      allAsked(setting)
      ? [
          {
            shape: 'crop',
            changes: Object.fromEntries(stacks.map(({ port }) => [port, [{ scale: 1, shift: 0, exchanged: port }]])),
          },
        ]
      : [];
  },
  what: 'when pixels exchange their values between the dates',
  severity: always,
  advice:
    'All values count as one, or each pixel for itself: a statistic of each date first, and one of these statistics, is another thing.',
};
