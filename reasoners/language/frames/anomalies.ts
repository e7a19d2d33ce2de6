import { fieldOf } from '../../../analysis/environment.ts';
import { accumulates } from '../reader/averaging.ts';
import { emptyPatch, type Value } from '../reader/meaning.ts';
import type { Bag } from './bag.ts';
import { type Frame, without } from './frame.ts';
import { type Item, is, isMean, type Of } from './items.ts';

/** What a month or year comes to beside the same time of other years: "the NDVI anomaly of August 2022 from the 2015–2020 mean". */

const relations = ['Versus', 'Than', 'To', 'FromTo', 'In', 'Of', 'JudgedBy', 'Use', 'As'];

interface Usual {
  /** The years of the baseline; null where it is said to be all that there are. */
  readonly time: Of<'time'> | null;
  readonly items: readonly Item[];
}

/** Words of a baseline straight before or behind its years: "relative to the 2009–2018 mean", "(baseline 2019–2021)", "the normal". */
const usualOf = (bag: Bag, times: readonly Of<'time'>[]): Usual | undefined => {
  const at = (item: Item): number => bag.items.indexOf(item);
  const isNaming = (item: Item | undefined): item is Item =>
    item !== undefined && (is(item, 'Baseline') || isMean(item));
  const linked = (item: Item | undefined): Item[] => (item && is(item, ...relations) ? [item] : []);
  const named = times.flatMap((time): Usual[] => {
    const [before, after] = [bag.items[at(time) - 1], bag.items[at(time) + 1]];
    const own = [before, after].filter(isNaming);
    const link = linked(before);
    const further = linked(bag.items[at(own[0] === before && before ? before : time) - 1]);
    // "The mean anomaly of 2019" is no mean of that year: a mean without a relation in front names nothing.
    const ofMean = link.length > 0 ? bag.items[at(time) - 2] : undefined;
    const behind = isNaming(ofMean) ? [ofMean, ...linked(bag.items[at(time) - 3])] : [];
    const items = [...own, ...link, ...(own.includes(before as Item) ? further : []), ...behind];
    const from = bag.text(time) === 'from' && own.length > 0;
    const says = from || items.some((item) => is(item, 'Baseline', 'Versus', 'Than'));
    return says && (time.end !== null || items.some(isNaming)) ? [{ time, items }] : [];
  });
  if (named.length === 1) return named[0];
  const [word, ...others] = bag.words('Baseline');
  return named.length === 0 && word && others.length === 0 && times.length === 1
    ? { time: null, items: [word, ...linked(bag.items[at(word) - 1])] }
    : undefined;
};

const addsUp = ({ core }: Value): boolean => core.kind === 'field' && accumulates.has(core.field.quantity ?? '');

/** Told for each date: what has gone over the dates already has no moment. */
const each = (value: Value): Value | undefined => {
  const { core, patch } = value;
  if (patch.narrowings.some(({ kind }) => kind === 'time' || kind === 'per')) return undefined;
  if (core.kind === 'part') return value;
  if (core.kind !== 'field' || core.level !== null) return undefined;
  const adds = addsUp(value);
  const fits = core.reducer === null || core.reducer === 'mean' || (adds && core.reducer === 'sum');
  return fits ? { core: { ...core, reducer: 'mean' }, patch } : undefined;
};

const isPercentage = ({ core }: Value, { scope }: Bag): boolean =>
  core.kind === 'part' ||
  (core.kind === 'field' && core.field.tree.kind === 'name' && fieldOf(scope, core.field.tree.name)?.unit === '%');

export const anomalous: Frame = (bag, unit, values) => {
  const [head, ...heads] = bag.words('Anomaly');
  const times = bag.kinds('time');
  const usual = head && heads.length === 0 && times.length <= 2 ? usualOf(bag, times) : undefined;
  const moment = usual && times.find((time) => time !== usual.time);
  if (!head || !usual || !moment) return [];
  const percent = bag.words('ByPercent', 'Share');
  const relative = unit === '%' || percent.length > 0;
  const asked = bag.words('HowMuch', 'ByHowMuch').slice(0, 1);
  const [yearly] = moment.begin.month === undefined ? bag.words('Annually', 'Annual') : [];
  const rest = without(bag, head, moment, usual.time ?? undefined, ...usual.items, ...percent, ...asked, yearly);
  return values(rest, relative ? undefined : unit).flatMap((value): Value[] => {
    const own = each(value);
    // Points or percent of them: nobody can tell.
    if (!own || (relative && isPercentage(own, bag))) return [];
    const { narrowings, ...inner } = own.patch;
    return [
      {
        core: {
          kind: 'anomaly',
          value: { core: own.core, patch: { ...inner, narrowings: [] } },
          moment: { from: moment.begin, to: moment.end },
          base: usual.time && { from: usual.time.begin, to: usual.time.end },
          relative,
          adds: addsUp(own),
        },
        patch: { ...emptyPatch, narrowings },
      },
    ];
  });
};
