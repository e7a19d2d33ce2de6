import { accumulates } from '../reader/averaging.ts';
import { emptyPatch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { type Frame, type Values, without } from './frame.ts';
import { as, type Item, isMean } from './items.ts';

/** Each year's total, or mean. */
export const yearly = ({ core, patch }: Value, onlyAmounts: boolean): Value[] => {
  if (core.kind !== 'field' || core.level !== null) return [];
  const adds = accumulates.has(core.field.quantity ?? '');
  const fits = core.reducer === null || core.reducer === 'mean' || (adds && core.reducer === 'sum');
  // "Mean temperature per year" may want one for each.
  if (!fits || (onlyAmounts && !adds)) return [];
  const { narrowings, ...inner } = patch;
  const cells: Value = { core: { ...core, reducer: 'mean' }, patch: { ...inner, narrowings: [] } };
  const year: Value = {
    core: { kind: 'along', reducer: adds ? 'sum' : 'mean', axis: 'dates', value: cells },
    patch: { ...emptyPatch, narrowings },
  };
  return [year];
};

/** The mean of the years. */
const ofYears = (value: Value, onlyAmounts: boolean): Value[] =>
  yearly(value, onlyAmounts).map(({ core, patch }) => ({
    core: { kind: 'along', reducer: 'mean', axis: 'years', value: { core, patch: emptyPatch } },
    patch,
  }));

const spreads = new Set(['std', 'cv', 'variance', 'median', 'max', 'min', 'range']);

const statOf = (item: Item | undefined): string => as<{ is: string }>(item, 'Stat', 'StatWord', 'Sup')?.is ?? '';

/** "The coefficient of variation of annual totals", "the standard deviation of annual rainfall": of one value for each year. */
const ofEachYear = (bag: Bag, said: Item, unit: string | undefined, values: Values): Value[] => {
  const outer = bag.words('Stat', 'StatWord', 'Sup').filter((item) => spreads.has(statOf(item)));
  const [spread, ...others] = outer;
  if (!spread || others.length > 0 || spread.from > said.from || bag.kinds('which').length > 0) return [];
  const relative = statOf(spread) === 'cv';
  if (relative && unit !== undefined && unit !== '%') return [];
  const rest = without(bag, said, spread);
  return values(rest, relative ? undefined : unit).flatMap((value) =>
    yearly(value, false).map(({ core, patch }) => ({
      core: { kind: 'along', reducer: statOf(spread), axis: 'years', value: { core, patch: emptyPatch } },
      patch,
    })),
  );
};

/** "Mean annual rainfall", "how much rain falls per year on average", of several years. */
export const annually: Frame = (bag, unit, values) => {
  const said = bag.word('Annually');
  const [per] = bag.kinds('per').filter(({ axis }) => axis.axis === 'year');
  const average = bag.words('OnAverage', 'HowMuch');
  const mean = bag.words('Stat').some(isMean);
  const spread = said ? ofEachYear(bag, said, unit, values) : [];
  if (spread.length > 0) return spread;
  if (!said && !(per && (average.length > 0 || mean))) return [];
  return values(without(bag, said, ...(said ? [] : [per]), ...average), unit).flatMap((value) => ofYears(value, !said));
};
