import { type Frame, without } from './frame.ts';
import { is } from './items.ts';

const hiding = /cloud|shadow|smoke|haze|snow|missing|no ?data/i;

/** "Which date lost the largest share of its pixels to cloud": what cloud hides is what is lost; between two moments nothing changes. */
export const lostTo: Frame = (bag, unit, values) => {
  const head = bag.words('Delta').find((item) => /^los[et]/.test(bag.text(item)));
  const mask = bag.kinds('mask').find(({ where }) => hiding.test(JSON.stringify(where)));
  if (!head || !mask || head.from > mask.from || bag.kinds('time').length > 1) return [];
  const to = bag.items[bag.items.indexOf(mask) - 1];
  return to && is(to, 'To', 'Versus') && bag.text(to) === 'to' ? values(without(bag, head, to), unit) : [];
};
