import { operator } from './operators.ts';
import { isPlainName, isPlainUnit } from './tokens.ts';
import type { CallTree, Given, Query, Slice, Tree } from './tree.ts';

/** How tightly a part binds: 0 a value with slices, 1 or … 9 an atom. A part stands in parentheses where something tighter is wanted. */
const levels: Readonly<Partial<Record<CallTree['operator'], number>>> = {
  or: 1,
  and: 2,
  not: 3,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  between: 4,
  in: 4,
  has: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  negate: 7,
  '^': 8,
};
const [value, body, sum, signed, atom] = [0, 1, 5, 7, 9];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => (isPlainName(name) ? name : `"${name.replaceAll('"', '""')}"`);
/** `months` is an axis without quotes. */
const axisNamed = (axis: string): string => (axis === 'months' ? axis : named(axis));
const unitText = (unit: string): string => (isPlainUnit(unit) ? unit : quoted(unit));
const plainWord = (word: string): string => (isPlainName(word) ? word : quoted(word));

const levelOf = (tree: Tree): number => {
  if (tree.kind === 'call') return levels[tree.operator] ?? atom;
  if (tree.kind === 'where' || tree.kind === 'slice' || tree.kind === 'pair') return value;
  return tree.kind === 'number' && tree.value < 0 ? signed : atom;
};

const printSlice = (slice: Slice): string => {
  switch (slice.kind) {
    case 'on':
      return `on ${slice.date}`;
    case 'during':
      return slice.from === slice.to ? `during ${slice.from}` : `during ${slice.from}..${slice.to}`;
    case 'months':
      return slice.from === slice.to ? `months ${slice.from}` : `months ${slice.from}..${slice.to}`;
    case 'within': {
      const names = slice.names.map(quoted);
      if (slice.where) return `within (${named(slice.layer)} where ${printAt(slice.where, body)})`;
      return `within ${named(slice.layer)}${names.length > 1 ? ` (${names.join(', ')})` : names.map((one) => ` ${one}`).join('')}`;
    }
    case 'at':
      return `at ${named(slice.layer)} ${quoted(slice.name)}`;
    case 'from':
      return `from ${quoted(slice.file)}`;
    case 'per':
      return `per ${axisNamed(slice.axis)}`;
  }
};

/** The operand that `over` stands behind: with the body, before what narrows it. */
const withOver = (tree: Tree, axis: string): string => {
  if (tree.kind === 'where') return `${withOver(tree.value, axis)} where ${printAt(tree.condition, body)}`;
  if (tree.kind === 'slice') return `${withOver(tree.value, axis)} ${printSlice(tree.slice)}`;
  return `${printAt(tree, body)} over ${axisNamed(axis)}`;
};

const printCall = ({ operator: name, operands, over, options = {} }: CallTree): string => {
  const [first, second, third] = operands;
  const at = (tree: Tree | undefined, level: number): string => (tree === undefined ? '' : printAt(tree, level));
  const level = levels[name] ?? atom;
  switch (name) {
    case 'negate':
      return first?.kind === 'number' && first.value >= 0 ? `-(${print(first)})` : `-${at(first, signed)}`;
    case 'not':
      return `not ${at(first, level)}`;
    case '^':
      return `${at(first, atom)} ^ ${at(second, signed)}`;
    case 'between':
      return `${at(first, sum)} between ${at(second, sum)} and ${at(third, sum)}`;
    case 'in':
      return `${at(first, sum)} in (${operands
        .slice(1)
        .map((one) => printAt(one, sum))
        .join(', ')})`;
    case 'has':
      return `${at(first, sum)} has ${second?.kind === 'text' ? plainWord(second.value) : at(second, sum)}`;
    default: {
      if (operator(name).syntax === 'infix')
        return `${at(first, level === 4 ? sum : level)} ${name} ${at(second, level + 1)}`;
      const carrier = operator(name).group === 'pair' ? operands.length - 1 : 0;
      const printed = operands.map((one, index) =>
        over !== undefined && index === carrier ? withOver(one, over) : printAt(one, value),
      );
      const settings = Object.entries(options).map(
        ([option, set]) => `${option}: ${set.kind === 'text' ? plainWord(set.value) : print(set)}`,
      );
      return `${name}(${[...printed, ...settings].join(', ')})`;
    }
  }
};

const printAt = (tree: Tree, level: number): string => (levelOf(tree) < level ? `(${print(tree)})` : print(tree));

/** One part of an expression, as {@link parse} reads it. */
export const print = (tree: Tree): string => {
  switch (tree.kind) {
    case 'number':
      return `${tree.value}${tree.unit === undefined ? '' : ` ${unitText(tree.unit)}`}`;
    case 'text':
      return quoted(tree.value);
    case 'name':
      return named(tree.name);
    case 'date':
      return tree.date;
    case 'pair':
      return `${tree.from.date} -> ${tree.to.date}`;
    case 'pick':
      return `${named(tree.noun)} of ${printAt(tree.extreme, atom)}`;
    case 'where':
      return `${tree.value.kind === 'where' ? print(tree.value) : printAt(tree.value, body)} where ${printAt(tree.condition, body)}`;
    case 'slice':
      return `${print(tree.value)} ${printSlice(tree.slice)}`;
    case 'call':
      return printCall(tree);
  }
};

const printGiven = (given: Given): string => {
  switch (given.kind) {
    case 'define':
      return `${named(given.name)} = ${print(given.value)}${given.unit === undefined ? '' : ` in ${unitFinish(given.unit)}`}`;
    case 'stored':
      return `${named(given.source)} stored = ${printAt(given.formula, body)}${given.unit === undefined ? '' : ` in ${unitFinish(given.unit)}`}`;
    case 'band':
    case 'bit':
    case 'code':
      return `${named(given.source)} ${given.kind} ${given.number} = ${quoted(given.name)}`;
    case 'missing':
      return `${named(given.source)} missing = ${given.values.join(', ')}`;
    case 'valid':
      return `${named(given.source)} valid = ${given.from}..${given.to}`;
  }
};

const unitFinish = (unit: string): string => (unit === '1' ? unit : unitText(unit));

/** The whole analysis in its one spelling: `parse(printQuery(q))` gives q back. */
export const printQuery = ({ givens, value: asked, unit, rounded, as }: Query): string =>
  [
    ...givens.map((given) => `given ${printGiven(given)};`),
    print(asked),
    ...(unit === undefined ? [] : [`in ${unitFinish(unit)}`]),
    ...(rounded === undefined ? [] : [`rounded to ${rounded}`]),
    ...(as === undefined ? [] : [`as ${as}`]),
  ].join(' ');
