/** An expression in words, one table for both directions: what is said is what the operators' `say` makes of the tree. */
import { operator } from './operators.ts';
import { isPlainName } from './tokens.ts';
import type { CallTree, Given, Query, Slice, Tree } from './tree.ts';

export interface Wording {
  /** What a field or layer is called; default: by its name. Two names must not be called the same. */
  readonly label?: (name: string) => string;
}

const months = 'January February March April May June July August September October November December'.split(' ');

const sayDate = (iso: string): string => {
  const [, year = '', month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(iso) ?? [];
  if (month === undefined) return iso;
  const name = months[Number(month) - 1];
  if (name === undefined) return iso;
  return `${day === undefined ? '' : `${Number(day)} `}${name} ${year}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string, { label }: Wording): string =>
  label?.(name) ?? (isPlainName(name) ? name : `"${name.replaceAll('"', '""')}"`);

const saySlice = (slice: Slice, wording: Wording): string => {
  switch (slice.kind) {
    case 'on':
      return `on ${sayDate(slice.date)}`;
    case 'during':
      return slice.from === slice.to
        ? `during ${sayDate(slice.from)}`
        : `from ${sayDate(slice.from)} to ${sayDate(slice.to)}`;
    case 'months':
      return slice.from === slice.to ? `in month ${slice.from}` : `in months ${slice.from} to ${slice.to}`;
    case 'within':
      if (slice.where) return `inside (${named(slice.layer, wording)} where ${say(slice.where, wording)})`;
      return `inside ${named(slice.layer, wording)}${slice.names.length > 0 ? ` ${slice.names.map(quoted).join(' and ')}` : ''}`;
    case 'at':
      return `at ${named(slice.layer, wording)} ${quoted(slice.name)}`;
    case 'from':
      return `of the file ${quoted(slice.file)}`;
    case 'per':
      return `for each ${named(slice.axis, wording)}`;
  }
};

/** Can it stand without parentheses beside other words? */
const isAtom = (tree: Tree): boolean =>
  tree.kind === 'name' ||
  tree.kind === 'text' ||
  tree.kind === 'date' ||
  tree.kind === 'pair' ||
  (tree.kind === 'number' && tree.value >= 0);

const atomic = (tree: Tree, wording: Wording): string =>
  isAtom(tree) ? say(tree, wording) : `(${say(tree, wording)})`;

const isPrefix = (tree: Tree): boolean =>
  tree.kind === 'call' &&
  operator(tree.operator).syntax === 'call' &&
  tree.operands.length === 1 &&
  tree.options === undefined;

/** The only operand of an operator that stands in front of it: what follows belongs to it. */
const following = (tree: Tree, wording: Wording): string =>
  isPrefix(tree) || (tree.kind === 'where' && isAtom(tree.value)) ? say(tree, wording) : atomic(tree, wording);

const sayCall = (tree: CallTree, wording: Wording): string => {
  const { operands, over, options = {} } = tree;
  const row = operator(tree.operator);
  const [one, other] = operands;
  // Of whatever class it is.
  if (tree.operator === '=' && one?.kind === 'name' && other?.kind === 'name' && one.name === other.name)
    return `${named(one.name, wording)} is told`;
  const single = operands.length === 1 && row.syntax !== 'infix';
  const said = operands.map((operand) => (single ? following(operand, wording) : atomic(operand, wording)));
  const last =
    (row.many || tree.operator === 'in') && said.length > 2
      ? said.slice(1).join(tree.operator === 'in' ? ', ' : ' and ')
      : said[1];
  // From the nearest of all.
  if (tree.operator === 'distance' && last === undefined) return `distance from the nearest of ${said[0]}`;
  // What is listed is either what passes a test, or things.
  const things = tree.operator === 'list' && operands[0]?.kind !== 'call';
  const template = things
    ? 'names of {0}'
    : over === undefined
      ? row.say
      : row.say.replace(/ (of|where) \{0\}/, ` over ${named(over, wording)} $1 {0}`);
  const filled = template.replace(/\{(\d)\}/g, (_, place: string) =>
    place === '1' ? (last ?? '') : (said[Number(place)] ?? ''),
  );
  const inWords = (name: string, value: Tree): string | undefined =>
    value.kind === 'text' ? row.options?.[name]?.said?.[value.value] : undefined;
  const settings = Object.entries(options).map(([name, value]) =>
    inWords(name, value) !== undefined
      ? `, ${inWords(name, value)}`
      : ` with ${named(name, {})} ${value.kind === 'text' ? quoted(value.value) : say(value, wording)}`,
  );
  return `${filled}${settings.join('')}`;
};

/** One part of an expression in words. Different parts are said differently. */
export const say = (tree: Tree, wording: Wording = {}): string => {
  switch (tree.kind) {
    case 'number':
      return `${tree.value}${tree.unit === undefined ? '' : ` ${tree.unit}`}`;
    case 'text':
      return quoted(tree.value);
    case 'name':
      return named(tree.name, wording);
    case 'date':
      return sayDate(tree.date);
    case 'pair':
      return `from ${sayDate(tree.from.date)} to ${sayDate(tree.to.date)}`;
    case 'where':
      return `${atomic(tree.value, wording)} where ${tree.condition.kind === 'slice' || tree.condition.kind === 'where' ? atomic(tree.condition, wording) : say(tree.condition, wording)}`;
    case 'pick':
      return `${named(tree.noun, wording)} of the ${following(tree.extreme, wording)}`;
    case 'slice':
      return `${say(tree.value, wording)}, ${saySlice(tree.slice, wording)}`;
    case 'call':
      return sayCall(tree, wording);
  }
};

const sayGiven = (given: Given, wording: Wording): string => {
  switch (given.kind) {
    case 'define':
      return `${named(given.name, {})} being ${say(given.value, wording)}${given.unit === undefined ? '' : ` in ${given.unit}`}`;
    case 'stored':
      return `${named(given.source, wording)} being ${atomic(given.formula, wording)}${given.unit === undefined ? '' : ` in ${given.unit}`}, by the stored number`;
    case 'band':
      return `band ${given.number} of ${named(given.source, wording)} being ${quoted(given.name)}`;
    case 'bit':
      return `bit ${given.number} of ${named(given.source, wording)} meaning ${quoted(given.name)}`;
    case 'code':
      return `code ${given.number} of ${named(given.source, wording)} meaning ${quoted(given.name)}`;
    case 'missing':
      return `the stored ${given.values.join(' and ')} of ${named(given.source, wording)} being missing`;
    case 'valid':
      return `stored numbers of ${named(given.source, wording)} being valid from ${given.from} to ${given.to}`;
  }
};

/** A whole analysis as one sentence, with what was given behind it. */
export const sayQuery = ({ givens, value, unit, rounded, as }: Query, wording: Wording = {}): string => {
  const finish = [
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(rounded === undefined ? [] : [`rounded to ${rounded} decimals`]),
    ...(as === undefined ? [] : [`told as its ${as}`]),
  ];
  const asked = [say(value, wording), ...finish].join('; ');
  const stated = givens.map((given) => sayGiven(given, wording));
  const sentence = `${asked}${stated.length > 0 ? ` — given ${stated.join('; ')}` : ''}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
