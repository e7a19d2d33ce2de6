import { fieldOf } from '../../analysis/environment.ts';
import { isOperator, operator } from '../../analysis/operators.ts';
import { call, name, type Query, type Tree, text, where } from '../../analysis/tree.ts';
import type { Field, Scope } from '../../analysis/types.ts';

/** Data that carry their own quality beside them: whether every value counts, or good ones only, the question has to say. */

const isQuality = ({ name: called, sort, names = [] }: Field): boolean =>
  sort === 'code' && names.length > 0 && /(?:^|_)(?:qc|qa|quality|reliability|usability)(?:_|$)/i.test(called);

const isGood = (member: string): boolean => /^(?:good|clear|best|high quality|nominal|usable|valid)\b/i.test(member);

const fieldsIn = (part: unknown, scope: Scope): Field[] => {
  if (Array.isArray(part)) return part.flatMap((one) => fieldsIn(one, scope));
  if (part === null || typeof part !== 'object') return [];
  const own =
    'kind' in part && part.kind === 'name' && 'name' in part && typeof part.name === 'string'
      ? fieldOf(scope, part.name)
      : undefined;
  return [...(own ? [own] : []), ...Object.values(part).flatMap((one) => fieldsIn(one, scope))];
};

const besides = (one: Field, other: Field): boolean => other.files.some((file) => one.files.includes(file));

const clouded = /\b(?:clouds?|cloudy|cirrus|shadows?)\b/i;
const free = /\b(?:no|non|not|free|clear|without|confidence|probability)\b/i;

/** What of a quality word or a scene classification hides the ground. */
const hiding = ({ names = [] }: Field): string[] =>
  names.filter((member) => clouded.test(member) && !free.test(member));

const sameDates = (one: Field, other: Field): boolean =>
  one.dates.length > 0 && one.dates.every((date) => other.dates.includes(date));

/** Nothing of what hides the ground, by bits or classes. */
const unclouded = (field: Field): Tree => {
  const bad = hiding(field).map(text);
  const any =
    field.sort === 'flags'
      ? bad
          .map((one) => call('has', name(field.name), one))
          .reduce<Tree | null>((sum, one) => (sum ? call('or', sum, one) : one), null)
      : call('in', name(field.name), ...bad);
  return call('not', any ?? name(field.name));
};

/** The condition that values are good, where a map of quality stands beside a field that is used, and is not used itself. */
const goodness = ({ value, givens }: Query, scope: Scope): Tree | null => {
  const used = fieldsIn([value, givens], scope);
  const others = scope.fields.filter((field) => !used.includes(field));
  const found = others.find((field) => isQuality(field) && used.some((one) => besides(one, field)));
  const good = found?.names?.find(isGood);
  if (found && good !== undefined) return call('=', name(found.name), text(good));
  const optical = used.filter(({ sort, axes }) => sort !== 'code' && sort !== 'flags' && axes.includes('cells'));
  const clouds = others.find(
    (field) =>
      (field.sort === 'flags' || field.sort === 'code') &&
      hiding(field).length > 0 &&
      optical.some((one) => sameDates(one, field)),
  );
  const covers = clouds && used.some((field) => hiding(field).length > 0);
  return clouds && !covers ? unclouded(clouds) : null;
};

const isOver = (tree: Extract<Tree, { kind: 'call' }>): boolean => tree.over !== undefined && tree.over !== 'cells';

const restricted = (tree: Tree, condition: Tree): Tree => {
  const inner = (part: Tree): Tree => restricted(part, condition);
  switch (tree.kind) {
    case 'slice':
      return { ...tree, value: inner(tree.value) };
    case 'pick':
      return { ...tree, extreme: inner(tree.extreme) };
    case 'where':
      return { ...tree, condition: inner(tree.condition) };
    case 'call': {
      const [first, ...others] = tree.operands;
      const reduces = isOperator(tree.operator) && operator(tree.operator).reduces === true && !isOver(tree);
      if (!reduces || !first) return { ...tree, operands: tree.operands.map(inner) };
      const counts = tree.operator === 'area' || tree.operator === 'count';
      const both = (one: Tree): Tree => call('and', one, condition);
      const narrower =
        first.kind === 'where'
          ? { ...first, condition: both(first.condition) }
          : counts
            ? both(first)
            : where(first, condition);
      return { ...tree, operands: [narrower, ...others] };
    }
    default:
      return tree;
  }
};

/** The same over good values only; null where the data carry no quality or the question speaks of it. */
export const overGoodValues = (query: Query, scope: Scope): Query | null => {
  const condition = goodness(query, scope);
  return condition && { ...query, value: restricted(query.value, condition) };
};
