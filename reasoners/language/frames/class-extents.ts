import { call, name, slice, type Tree } from '../../../analysis/tree.ts';
import type { Field } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { picked } from '../reader/grammar/choices.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import { type Direction, emptyPatch, type Patch, type Value } from '../reader/meaning.ts';
import { compared } from '../reader/threshold.ts';
import type { Bag } from './bag.ts';
import { narrowingPatch } from './base.ts';
import { type Frame, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

/** Classes of a map by how much of the ground they take: in an order, the least common, the one that gained most, how many there are. */

interface Classes {
  readonly field: Field;
  readonly items: readonly Item[];
  readonly counted: boolean;
  readonly which: boolean;
}

/** The one class map, by its noun; other nouns ask for something else. */
const classesIn = (bag: Bag): Classes | undefined => {
  const maps = bag.scope.fields.filter(({ sort, axes }) => sort === 'code' && axes.includes('cells'));
  const [field, ...more] = maps;
  const [which, ...whiches] = bag.kinds('which');
  const [many, ...others] = bag.kinds('count-of');
  const words = bag.words('CodeField').filter((item) => is(item, 'Axis'));
  const found = which ?? many ?? words[0];
  const axis = which?.axis ?? many?.axis ?? as<AxisMeaning>(words[0], 'Axis');
  if (!field || more.length > 0 || !found || axis?.axis !== field.name) return undefined;
  if (whiches.length + others.length > 0 || (which && many) || words.length > (which || many ? 0 : 1)) return undefined;
  return { field, items: [found], counted: found === many, which: found === which };
};

/** Ground of every class. */
const areaOf = ({ field }: Classes): Tree => call('area', call('=', name(field.name), name(field.name)));

const extentOf = (classes: Classes, narrowings: Patch['narrowings'] = []): Value => ({
  core: { kind: 'plain', tree: areaOf(classes) },
  patch: { ...emptyPatch, narrowings },
});

/** Where and when, and nothing else: of a part of each class nobody asks here. */
const around = (bag: Bag): Patch | undefined => {
  const asks = bag
    .words('Stat', 'Share', 'ByPercent', 'HowMuch', 'Axis', 'CodeField', 'Only', 'Every')
    .filter((item) => !is(item, 'All', 'Area', 'Sup'));
  const patch = asks.length === 0 ? narrowingPatch(bag) : undefined;
  return patch && patch.where.length + patch.thresholds.length === 0 ? patch : undefined;
};

const sized = /^(?:areas?|sizes?|extents?|coverage|acreage|surface|footprint)$/;

/** "Land" says what the classes are of. */
const areaWords = (bag: Bag): Item[] =>
  bag
    .words('Area', 'SizeWord')
    .filter(({ to }) => sized.test(bag.tokens[to - 1]?.lower ?? ''))
    .slice(0, 1);

const ordered = (classes: Classes, direction: Direction, most: number | null, { narrowings }: Patch): Value => ({
  core: { kind: 'order', axis: classes.field.name, direction, most, value: extentOf(classes) },
  patch: { ...emptyPatch, narrowings },
});

/** "Rank the classes by area". */
const ranked = (bag: Bag, classes: Classes): Value[] => {
  const verbs = bag.words('RankVerb', 'SortVerb', 'Ordered');
  const [way, ...ways] = bag.words('Descending', 'Ascending');
  const areas = areaWords(bag);
  const isRank = verbs.some((item) => is(item, 'RankVerb'));
  if (verbs.length === 0 || ways.length > 0 || areas.length === 0 || (!way && !isRank)) return [];
  const patch = around(without(bag, ...verbs, way, ...areas));
  return patch ? [ordered(classes, way && is(way, 'Ascending') ? 'min' : 'max', null, patch)] : [];
};

const sizes = (bag: Bag): Item[] => bag.words('SizeSup').filter((item) => is(item, 'Sup'));

/** "The three largest classes", "the smallest class", "the least common class". */
const extreme = (bag: Bag, classes: Classes): Value[] => {
  const [size, ...others] = [...sizes(bag), ...bag.words('RareSup')];
  const [many, ...more] = bag.kinds('number');
  const direction = as<{ is: Direction }>(size, 'Sup', 'RareSup')?.is;
  if (!size || !direction || others.length + more.length > 0) return [];
  if (many && (!Number.isInteger(many.value) || many.value < 2 || many.to > size.from)) return [];
  const patch = around(without(bag, size, many, ...areaWords(bag), ...bag.words('Occupy').slice(0, 1)));
  if (!patch) return [];
  if (many) return [ordered(classes, direction, many.value, patch)];
  const chosen = picked(classes.field.name, { dir: direction, value: extentOf(classes, patch.narrowings) });
  return chosen ? [chosen] : [];
};

/** "Which class was the most common". */
const commonest = (bag: Bag, classes: Classes): Value[] => {
  const head = bag
    .words('Mode')
    .find((item) => /^(?:most|commonest|dominant|prevailing|predominant)$/.test(bag.text(item)));
  const patch = head && classes.which ? around(without(bag, head)) : undefined;
  return patch ? [{ core: { kind: 'mode', field: classes.field.name }, patch }] : [];
};

/** "Which class lost the most area": what changed most may have done so either way, and what lost least may have gained. */
const changing = (bag: Bag, classes: Classes): Value[] => {
  const [head, ...heads] = bag.words('Delta');
  const operator = as<{ is: string }>(head, 'Delta')?.is;
  const [most, ...others] = [...bag.words('Most'), ...sizes(bag)];
  if (!head || heads.length > 0 || (operator !== 'increase' && operator !== 'decrease')) return [];
  if (!most || others.length > 0 || as<{ is: Direction }>(most, 'Most', 'Sup')?.is !== 'max') return [];
  const patch = around(without(bag, head, most, ...areaWords(bag)));
  if (!patch) return [];
  const times = patch.narrowings.filter(({ kind }) => kind === 'time' || kind === 'all');
  const value: Value = {
    core: { kind: 'delta', operator, value: extentOf(classes, times) },
    patch: { ...emptyPatch, narrowings: patch.narrowings.filter((one) => !times.includes(one)) },
  };
  const chosen = picked(classes.field.name, { dir: 'max', value });
  return chosen ? [chosen] : [];
};

/** "How many classes occur"; how many gained is another number. */
const counted = (bag: Bag, classes: Classes): Value[] => {
  const changes = bag.items.some((item) => is(item, 'Delta', 'ScaleDelta', 'PercentDelta'));
  const patch = classes.counted && !changes ? around(bag) : undefined;
  return patch
    ? [{ core: { kind: 'along', reducer: 'count', axis: classes.field.name, value: extentOf(classes) }, patch }]
    : [];
};

/** "Which classes cover more than 100 ha". */
const passing = (bag: Bag, classes: Classes): Value[] => {
  const [limit, ...others] = bag.kinds('threshold');
  const { unit, value } = limit?.limit.low ?? { unit: null, value: 0 };
  if (!limit || others.length > 0 || !classes.which || unit === null || convertUnit(value, unit, 'm2') === undefined)
    return [];
  const patch = around(without(bag, limit, ...areaWords(bag), ...bag.words('Occupy').slice(0, 1)));
  const tests = call('list', compared(areaOf(classes), limit.limit));
  const tree = slice(tests, { kind: 'per', axis: classes.field.name });
  return patch ? [{ core: { kind: 'plain', tree }, patch }] : [];
};

export const classExtents: Frame = (bag) => {
  const classes = classesIn(bag);
  if (!classes) return [];
  const rest = without(bag, ...classes.items);
  for (const read of [ranked, changing, extreme, commonest, counted, passing]) {
    const found = read(rest, classes);
    if (found.length > 0) return found;
  }
  return [];
};
