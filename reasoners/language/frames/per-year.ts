import { number } from '../../../analysis/tree.ts';
import { emptyPatch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { changed } from './changing.ts';
import { type Frame, without } from './frame.ts';
import { type Item, is, isMean } from './items.ts';

/** What two maps differ by, for each year between them: "the average annual loss of forest from 1990 to 2020". */

/** Years between the two that are said, with nothing finer. */
const yearsIn = (bag: Bag): number | undefined => {
  const said = bag.kinds('time').flatMap(({ begin, end }) => [begin, ...(end ? [end] : [])]);
  const years = [...new Set(said.map(({ year }) => year ?? Number.NaN))].sort();
  const [first, last] = years;
  const plain = said.every(({ month }) => month === undefined);
  return plain && years.length === 2 && first !== undefined && last !== undefined && last > first
    ? last - first
    : undefined;
};

const yearly = (bag: Bag): Item[] => [
  ...bag.words('Annually', 'Annual'),
  ...bag.kinds('per').filter(({ axis }) => axis.axis === 'year'),
];

export const perYear: Frame = (bag, unit, values) => {
  const years = yearsIn(bag);
  const [said, ...others] = yearly(bag);
  if (years === undefined || !said || others.length > 0 || bag.words('Delta').length === 0) return [];
  const means = bag.words('OnAverage', 'Stat').filter((item) => is(item, 'OnAverage') || isMean(item));
  return changed(without(bag, said, ...means), unit === '%' ? undefined : unit, values).flatMap((value): Value[] => {
    const { core } = value;
    // A series has a trend; a share of two moments is told in points or in percent of the first: neither is this.
    if (core.kind !== 'delta' || core.value.core.kind !== 'part' || core.operator.startsWith('percent')) return [];
    if (unit === '%' || core.value.core.form === 'share' || core.value.core.form === 'area_share') return [];
    const inner: Value = {
      core: core.value.core.form === 'extent' ? { ...core.value.core, form: 'area' } : core.value.core,
      patch: core.value.patch,
    };
    const right: Value = { core: { kind: 'plain', tree: number(years, 'yr') }, patch: emptyPatch };
    return [
      {
        core: { kind: 'binary', operator: '/', left: { core: { ...core, value: inner }, patch: value.patch }, right },
        patch: emptyPatch,
      },
    ];
  });
};
