import { call, type Given, name, number, over, type Tree, where } from '../../../analysis/tree.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';
import type { Ask, Period } from './meanings.ts';

/** Things that some pixels of some dates have, as fires: the number that marks pixels without one, how many pixels have one on each date. */

interface Lacking {
  readonly value: number;
  readonly called: string;
}

const there = (field: string): Tree => call('not', call('missing', name(field)));

/** A number that stands for pixels without something is none, and what is not so there is there. */
const lacking = (
  fields: readonly string[],
  { value, called }: Lacking,
  facts: readonly Given[] = [],
): Note | undefined => {
  const [field, more] = new Set(fields);
  return field === undefined || more !== undefined
    ? undefined
    : {
        defined: [{ name: called, tree: there(field), condition: true }],
        facts: [...facts, { kind: 'missing', source: field, values: [value] }],
      };
};

const stored = (field: string, factor: number, unit: string): Given => ({
  kind: 'stored',
  source: field,
  formula: call('*', name('stored'), number(factor)),
  unit,
});

const only = (masks: readonly Tree[]): Tree | undefined => (masks.length === 1 ? masks[0] : undefined);

const counted = (masks: readonly Tree[]): Tree | undefined => {
  const mask = only(masks);
  return mask && call('count', mask);
};

const mostOf = (count: Tree): Tree => ({ kind: 'pick', noun: 'date', extreme: over(call('max', count), 'dates') });

/** Nothing but what gaps are called everywhere. */
const gap = /^(?:valid )?(?:data|values?|observations?|measurements?|retrievals?|numbers?)$/;

interface Tail {
  readonly period?: Period;
}

type Kurtosis = NonNullable<Ask['kurtosis']>;

export const eventRules: readonly OrderRule[] = [
  order(
    'Lacking',
    'and|,? <Num> marks|marking|means|denotes|flags|indicates <Cells> without <NewName>',
    (value: number, _: string, called: string) => (gap.test(called) ? undefined : { value, called }),
  ),
  order(
    'Definition',
    '<Fields> stored|given? in units? of? <Num> <Unit> <Lacking>',
    (fields: readonly string[], factor: number, { is }: Word, none: Lacking) =>
      lacking(
        fields,
        none,
        [...new Set(fields)].map((field) => stored(field, factor, is)),
      ),
  ),
  order('Definition', 'in|of <Fields> <Lacking>', lacking),
  order('Having', '<Mask> <Cells>', (masks: readonly Tree[]) => masks),
  // How many pixels have it on each date.
  order('Counts', 'daily <Having> counts|count|numbers|number', counted),
  order('Counts', 'daily counts|count|numbers|number of <Having>', counted),
  order('Counts', 'counts|count|numbers|number of <Having> of|on|for|per each|every? day|date', counted),
  order('Kurtosis', 'pearson s? kurtosis', (): Kurtosis => 'pearson'),
  order('Kurtosis', 'excess|fisher kurtosis', (): Kurtosis => 'excess'),
  order('Kurtosis', 'kurtosis', (): Kurtosis => 'unsaid'),
  order('KurtosisOf', '<Kurtosis> of <Counts>', (kurtosis: Kurtosis, counts: Tree) => ({
    value: over(call('kurtosis', counts), 'dates'),
    kurtosis,
  })),
  order('MostOf', '<Day> with most <Having>', (_: string, masks: readonly Tree[]) => {
    const count = counted(masks);
    return count && mostOf(count);
  }),
  // What day it is about, said loosely: another sentence has to say it by a count.
  order(
    'Loosely',
    'to assess|determine|find|see|identify|tell which|what <Day> is|was most prone|subject|exposed|vulnerable to <Mask>',
    (_: string, masks: readonly Tree[]) => {
      const count = counted(masks);
      return count && mostOf(count);
    },
  ),
  order(
    'Ask',
    '<Do> <KurtosisOf> <Tail>? <Loosely>?',
    (_: string, of: Ask, tail: Tail | undefined, day: Tree | undefined) => ({
      ...of,
      ...(tail?.period ? { period: tail.period } : {}),
      ...(day ? { loosely: day } : {}),
    }),
  ),
  order('Ask', '<Do> <MostOf> <Tail>?', (_: string, day: Tree, tail: Tail | undefined) => ({
    value: day,
    ...(tail?.period ? { period: tail.period } : {}),
  })),
  order('Measure', 'number|count of <Having>', counted),
  order('Measure', 'mean|average <Quantity> of|in|over <Having>', (field: Tree, masks: readonly Tree[]) => {
    const mask = only(masks);
    return mask && call('mean', where(field, mask));
  }),
  order('Ask', 'use|take|report|give|state <KurtosisOf> and <MostOf>', (of: Ask, day: Tree) => ({
    ...of,
    label: 'kurtosis',
    more: [{ label: 'date', value: day }],
  })),
  order('How', 'normal|gaussian distribution? =|is|has <Num>', (value: number) =>
    value === 3 ? { kurtosis: 'pearson' as const } : value === 0 ? { kurtosis: 'excess' as const } : undefined,
  ),
  order(
    'How',
    'average <Quantity>? over|of all? <Having> of|from all|both? <Dates> together?',
    (field: Tree | undefined, masks: readonly Tree[]) => {
      const mask = only(masks);
      return mask && { dates: 'pooled' as const, needs: 'mean' as const, where: mask, ...(field ? { of: field } : {}) };
    },
  ),
];

/** The kurtosis by the convention that is said, that of a normal distribution 3 or 0; undefined where none, or two, are. */
export const byConvention = (ask: Ask, said: readonly Kurtosis[]): Ask | undefined => {
  const { kurtosis, ...rest } = ask;
  if (kurtosis === undefined) return said.length === 0 ? ask : undefined;
  const [convention, other] = new Set([kurtosis, ...said].filter((one) => one !== 'unsaid'));
  if (convention === undefined || other !== undefined) return undefined;
  return convention === 'excess' ? rest : { ...rest, value: call('+', ask.value, number(3)) };
};

const limits = new Set(['<', '<=', '>', '>=', '=', '!=', 'between', 'in']);

/** Where a number marks pixels without something, these are below and above no limit: they count as pixels where it does not hold. */
const heldThere = (tree: Tree, fields: ReadonlySet<string>): Tree => {
  if (tree.kind === 'where') return { ...tree, condition: heldThere(tree.condition, fields) };
  if (tree.kind === 'pick') return { ...tree, extreme: heldThere(tree.extreme, fields) };
  if (tree.kind !== 'call') return tree;
  const [first] = tree.operands;
  if (limits.has(tree.operator) && first?.kind === 'name' && fields.has(first.name))
    return call('and', there(first.name), tree);
  return { ...tree, operands: tree.operands.map((one) => heldThere(one, fields)) };
};

const isThere = ({ tree, condition }: Definition): string | undefined => {
  const [missing] = condition && tree.kind === 'call' && tree.operator === 'not' ? tree.operands : [];
  const [field] = missing?.kind === 'call' && missing.operator === 'missing' ? missing.operands : [];
  return field?.kind === 'name' ? field.name : undefined;
};

/** Fields of which a number marks pixels without something. */
const marked = (notes: readonly Note[]): ReadonlySet<string> =>
  new Set(notes.flatMap(({ defined }) => defined.flatMap((one) => isThere(one) ?? [])));

export const amongAll = (notes: readonly Note[]): readonly Note[] => {
  const fields = marked(notes);
  return notes.map((note) => ({
    ...note,
    defined: note.defined.map((one) =>
      isThere(one) === undefined ? { ...one, tree: heldThere(one.tree, fields) } : one,
    ),
  }));
};

/** The same of what is ordered. */
export const askedAmongAll = (ask: Ask, notes: readonly Note[]): Ask => {
  const fields = marked(notes);
  return {
    ...ask,
    value: heldThere(ask.value, fields),
    ...(ask.minus ? { minus: heldThere(ask.minus, fields) } : {}),
    ...(ask.more ? { more: ask.more.map((one) => ({ ...one, value: heldThere(one.value, fields) })) } : {}),
  };
};

/** Areas that the question defines and does not ask of: what it asks of may be all, or just these. */
export const unusedAreas = (ask: Ask, notes: readonly Note[]): readonly string[] => {
  const said = JSON.stringify([ask, notes.map(({ defined }) => defined.map(({ tree }) => tree))]);
  return notes
    .flatMap(({ defined }) => defined)
    .filter((one) => one.condition && isThere(one) === undefined && !said.includes(JSON.stringify(name(one.name))))
    .map((one) => one.name);
};

/** What pixels may be without, by its names. */
export const markedNames = (notes: readonly Note[]): readonly string[] =>
  notes.flatMap(({ defined }) => defined.flatMap((one) => (isThere(one) === undefined ? [] : [one.name])));
