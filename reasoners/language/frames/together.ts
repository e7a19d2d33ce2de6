import { takenTogether } from '../reader/closed-over.ts';
import { type Frame, without } from './frame.ts';

/** "The mean tmax of July across all stations": the mean, or the extreme, of what each of them comes to. */
export const together: Frame = (bag, unit, values) => {
  const [all, ...others] = bag.kinds('narrowing').filter(({ narrowing }) => narrowing.kind === 'things');
  const plural = all?.narrowing.kind === 'things' ? all.narrowing.plural : undefined;
  if (!all || plural === undefined || others.length > 0 || bag.kinds('which', 'per', 'count-of').length > 0) return [];
  return values(without(bag, all), unit).flatMap((value) => {
    const { core } = value;
    if (core.kind !== 'field' || core.level !== null) return [];
    const closed = takenTogether(value, bag.scope);
    return closed?.core.kind === 'along' && closed.core.axis === plural ? [closed] : [];
  });
};
