import type { AxisMeaning } from '../reader/grammar/places.ts';
import { emptyPatch, type Patch, type Threshold, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, fieldItem, replacing, type Values, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

/** How long something held without a break: "the longest run of days above 38 °C", "how many months in a row had less than 50 mm". */

const dated = new Set(['dates', 'month', 'year']);

interface Head {
  readonly items: readonly Item[];
  readonly axis: string;
  /** "Dry spells" are of little, "heat waves" of much. */
  readonly dir: 'max' | 'min' | undefined;
}

const axisOf = (item: Item | undefined): string | undefined => {
  const axis = item?.kind === 'count-of' ? item.axis.axis : as<AxisMeaning>(item, 'Axis')?.axis;
  return axis !== undefined && dated.has(axis) ? axis : undefined;
};

const headOf = (bag: Bag): Head | undefined => {
  const runs = bag.words('Run');
  const [counted] = bag.kinds('count-of').filter((item) => axisOf(item) !== undefined);
  const joined = bag.words('Consecutive');
  if (runs.length > 1 || (runs.length === 0 && (!counted || joined.length === 0))) return undefined;
  const nouns = [
    ...new Set([...bag.words('Axis').filter((item) => axisOf(item) !== undefined), ...(counted ? [counted] : [])]),
  ];
  // "Of days" are days, also where a map of the day lies in the folder.
  const own = runs[0] && bag.items[bag.items.indexOf(runs[0]) + 2];
  const called = own?.kind === 'field' && /^days?$/.test(bag.text(own)) ? own : undefined;
  const axes = new Set([...nouns.map(axisOf), ...(called ? ['dates'] : [])]);
  const [axis = 'dates'] = axes;
  return axes.size > 1
    ? undefined
    : {
        items: [...runs, ...joined, ...nouns, ...(called ? [called] : [])],
        axis,
        dir: as<{ is?: 'max' | 'min' }>(runs[0], 'Run')?.is,
      };
};

const isOf = (dir: Head['dir'], { operator, negated }: Threshold): boolean =>
  dir === undefined || (!negated && (dir === 'max' ? ['>', '>='] : ['<', '<=']).includes(operator));

const runOf = ({ axis, dir }: Head, value: Value | null, patch: Patch, threshold: Threshold): Value[] =>
  isOf(dir, threshold)
    ? [
        {
          core: {
            kind: 'run',
            axis,
            value: value && { core: value.core, patch: { ...patch, narrowings: [] } },
            threshold,
            give: 'length',
          },
          patch: { ...emptyPatch, narrowings: patch.narrowings },
        },
      ]
    : [];

const steps: Readonly<Record<string, string>> = { day: 'day', month: 'month', year: 'year', yr: 'year' };

/** What is counted: days are those of a daily record, dates those of any. */
const stepOf = (bag: Bag, { items, axis }: Head, unit: string | undefined): string | undefined => {
  if (unit !== undefined) return steps[unit];
  return items.some((item) => /^days?$/.test(bag.text(item)) || /^days?$/.test(bag.tokens[item.to - 1]?.lower ?? ''))
    ? 'day'
    : axis;
};

export const running: Frame = (bag, unit, values) => {
  const said = headOf(bag);
  const axis = said && stepOf(bag, said, unit);
  if (!said || axis === undefined) return [];
  const head = { ...said, axis };
  const asked = bag.words('HowMany', 'How', 'HowMuch', 'LengthWord', 'Count').slice(0, 1);
  const rest = without(bag, ...head.items, ...asked);
  const [limited, ...more] = [...rest.kinds('limited'), ...rest.kinds('threshold')];
  if (!limited || more.length > 0) return [];
  const inner =
    limited.kind === 'limited' ? replacing(rest, limited, [fieldItem(limited.field, limited)]) : without(rest, limited);
  const found = values(inner, undefined).flatMap((value) => runOf(head, value, value.patch, limited.limit));
  const { unit: own } = limited.limit.low;
  // "Less than 50 mm" alone is of the one quantity that is told in it.
  const patch =
    found.length === 0 && limited.kind === 'threshold' && own !== null && own !== '%'
      ? narrowingPatch(inner)
      : undefined;
  return patch && patch.where.length + patch.thresholds.length === 0 ? runOf(head, null, patch, limited.limit) : found;
};

/** "… and when did it start": the first date of the run that is asked for. */
export const runAndStart = (bag: Bag, values: Values): { readonly run: Value; readonly start: Value } | undefined => {
  const [start, ...others] = bag.words('RunStart');
  if (!start || others.length > 0) return undefined;
  const before = bag.items[bag.items.indexOf(start) - 1];
  const rest = without(bag, start, before && is(before, 'And') ? before : undefined);
  const [run, ...more] = values(rest, undefined);
  if (!run || more.length > 0 || run.core.kind !== 'run') return undefined;
  const give = as<{ is?: 'from' | 'to' }>(start, 'RunStart')?.is ?? 'from';
  return { run, start: { ...run, core: { ...run.core, give } } };
};
