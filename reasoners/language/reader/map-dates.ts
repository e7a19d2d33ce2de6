import { fieldOf } from '../../../analysis/environment.ts';
import { call, slice, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

/** Conditions that hold on a date of their own, within a value that may have another. */

/** Moments that only the period around tells: the first and the last of it. */
export const firstMoment = 'first';
export const lastMoment = 'last';

export const onDate = (conditions: readonly Tree[], date: string): Tree[] =>
  conditions.map((condition) => slice(condition, { kind: 'on', date }));

/** Every part of a tree by its parts, from the inside out. */
const mapped = (tree: Tree, change: (tree: Tree) => Tree): Tree => {
  const inner = (part: Tree): Tree => mapped(part, change);
  switch (tree.kind) {
    case 'call':
      return change({ ...tree, operands: tree.operands.map(inner) });
    case 'where':
      return change({ ...tree, value: inner(tree.value), condition: inner(tree.condition) });
    case 'slice':
      return change({ ...tree, value: inner(tree.value) });
    case 'pick':
      return change({ ...tree, extreme: inner(tree.extreme) });
    default:
      return change(tree);
  }
};

const isSymbol = (date: string): boolean => date === firstMoment || date === lastMoment;

const every = (tree: Tree, test: (tree: Tree) => boolean): boolean => {
  let held = true;
  mapped(tree, (part) => {
    held &&= test(part);
    return part;
  });
  return held;
};

const isOn = (tree: Tree): tree is Extract<Tree, { kind: 'slice' }> & { slice: { kind: 'on'; date: string } } =>
  tree.kind === 'slice' && tree.slice.kind === 'on';

export const hasSymbols = (tree: Tree): boolean => !every(tree, (part) => !(isOn(part) && isSymbol(part.slice.date)));

/** The moments of a period in place of its first and last. */
export const withMoments = (tree: Tree, from: string, to: string): Tree =>
  mapped(tree, (part) =>
    isOn(part) && isSymbol(part.slice.date)
      ? slice(part.value, { kind: 'on', date: part.slice.date === firstMoment ? from : to })
      : part,
  );

/** Conditions on classes that have no date yet, on the map of one. */
export const onMapOf = (tree: Tree, date: string, scope: Scope): Tree => {
  const about = (part: Tree): boolean => {
    const [subject] = part.kind === 'call' ? part.operands : [];
    const field = subject?.kind === 'name' ? fieldOf(scope, subject.name) : undefined;
    return (field?.sort === 'code' || field?.sort === 'flags') && field.dates.length > 1;
  };
  const visit = (part: Tree): Tree => {
    if (isOn(part)) return part;
    if (part.kind === 'call' && about(part)) return slice(part, { kind: 'on', date });
    if (part.kind === 'call') return { ...part, operands: part.operands.map(visit) };
    if (part.kind === 'where') return { ...part, value: visit(part.value), condition: visit(part.condition) };
    if (part.kind === 'slice') return { ...part, value: visit(part.value) };
    return part.kind === 'pick' ? { ...part, extreme: visit(part.extreme) } : part;
  };
  return visit(tree);
};

const conditionsOf = (tree: Tree): Tree[] =>
  tree.kind === 'call' && tree.operator === 'and' ? tree.operands.flatMap(conditionsOf) : [tree];

/** Conditions in the order of their texts, each once. */
const ordered = (tree: Tree): Tree =>
  mapped(tree, (part) => {
    if (part.kind !== 'call' || part.operator !== 'and') return part;
    const texts = new Map(conditionsOf(part).map((one) => [JSON.stringify(one), one]));
    return [...texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, one]) => one)
      .reduce((left, right) => call('and', left, right));
  });

/** A date around conditions that have none beside others that have: it is theirs. */
const pushedIn = (tree: Tree, scope: Scope): Tree => {
  const inner = isOn(tree) ? tree.value : tree;
  const isMixed = isOn(tree) && !every(inner, (part) => !isOn(part));
  if (!isOn(tree) || !isMixed) return tree;
  const dated = onMapOf(inner, tree.slice.date, scope);
  let loose = false;
  const visit = (part: Tree): void => {
    if (isOn(part)) return;
    if (part.kind === 'name') loose ||= (fieldOf(scope, part.name)?.dates.length ?? 0) > 0;
    else if (part.kind === 'call') part.operands.forEach(visit);
    else if (part.kind === 'where') [part.value, part.condition].forEach(visit);
    else if (part.kind === 'slice') visit(part.value);
    else if (part.kind === 'pick') visit(part.extreme);
  };
  visit(dated);
  return loose ? tree : dated;
};

/** One expression for one meaning, where conditions have dates of their own. */
export const canonical = (tree: Tree, scope: Scope): Tree =>
  every(tree, (part) => !isOn(part) || part === tree) ? tree : hoisted(ordered(pushedIn(tree, scope)), scope);

/** Dates of conditions stand outside where everything that is dated has the same: one expression for one meaning. */
const hoisted = (tree: Tree, scope: Scope): Tree => {
  const dates = new Set<string>();
  let loose = false;
  const visit = (part: Tree, inside: boolean): void => {
    if (isOn(part)) {
      dates.add(part.slice.date);
      visit(part.value, true);
    } else if (part.kind === 'name') loose ||= !inside && (fieldOf(scope, part.name)?.dates.length ?? 0) > 0;
    else if (part.kind === 'call') for (const operand of part.operands) visit(operand, inside);
    else if (part.kind === 'where') {
      visit(part.value, inside);
      visit(part.condition, inside);
    } else if (part.kind === 'slice') {
      loose ||= part.slice.kind === 'during' || part.slice.kind === 'months' || part.slice.kind === 'per';
      visit(part.value, inside);
    } else if (part.kind === 'pick') {
      loose ||= /^(?:date|month|year)$/.test(part.noun);
      visit(part.extreme, inside);
    } else if (part.kind === 'pair') loose ||= true;
  };
  visit(tree, false);
  const [date] = dates;
  if (loose || dates.size !== 1 || date === undefined || isOn(tree)) return tree;
  return slice(
    mapped(tree, (part) => (isOn(part) ? part.value : part)),
    { kind: 'on', date },
  );
};

export const both = (one: readonly Tree[], other: readonly Tree[]): Tree[] | undefined => {
  const [left, right] = [one, other].map((list) =>
    list.length === 0 ? undefined : list.reduce((sum, next) => call('and', sum, next)),
  );
  return left && right && JSON.stringify(left) !== JSON.stringify(right) ? [left, right] : undefined;
};
