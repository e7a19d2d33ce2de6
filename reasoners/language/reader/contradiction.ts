import { print } from '../../../analysis/print.ts';
import type { Query, Tree } from '../../../analysis/tree.ts';

/** Names that a condition lets a field have; undefined for any other condition. */
const choiceOf = (tree: Tree): { readonly field: string; readonly names: ReadonlySet<string> } | undefined => {
  if (tree.kind !== 'call' || (tree.operator !== '=' && tree.operator !== 'in')) return undefined;
  const [field, ...names] = tree.operands;
  if (!field || names.some(({ kind }) => kind !== 'text')) return undefined;
  return { field: print(field), names: new Set(names.map((one) => (one.kind === 'text' ? one.value : ''))) };
};

/** Conditions that all have to hold. */
export const conjuncts = (tree: Tree): Tree[] =>
  tree.kind === 'call' && tree.operator === 'and' ? tree.operands.flatMap(conjuncts) : [tree];

interface Span {
  readonly field: string;
  readonly low: number;
  readonly high: number;
}

/** Numbers that a condition lets a field have; undefined for any other condition. */
const spanOf = (tree: Tree): Span | undefined => {
  if (tree.kind !== 'call') return undefined;
  const [field, one, other] = tree.operands;
  if (!field || one?.kind !== 'number') return undefined;
  const called = print(field);
  switch (tree.operator) {
    case '<':
    case '<=':
      return { field: called, low: Number.NEGATIVE_INFINITY, high: one.value };
    case '>':
    case '>=':
      return { field: called, low: one.value, high: Number.POSITIVE_INFINITY };
    case '=':
      return { field: called, low: one.value, high: one.value };
    case 'between':
      return other?.kind === 'number' ? { field: called, low: one.value, high: other.value } : undefined;
    default:
      return undefined;
  }
};

const isEmptySpan = (trees: readonly Tree[]): boolean => {
  const spans = trees.flatMap((one) => spanOf(one) ?? []);
  return spans.some((one, at) =>
    spans
      .slice(at + 1)
      .some(
        (other) =>
          other.field === one.field &&
          (one.high < other.low ||
            other.high < one.low ||
            (one.high === other.low && one.low !== one.high && other.low !== other.high)),
      ),
  );
};

const neverHolds = (tree: Tree): boolean => {
  const all = conjuncts(tree);
  if (isEmptySpan(all)) return true;
  const choices = all.flatMap((one) => choiceOf(one) ?? []);
  return choices.some((one, at) =>
    choices
      .slice(at + 1)
      .some((other) => other.field === one.field && [...one.names].every((name) => !other.names.has(name))),
  );
};

interface Picked {
  readonly field: string;
  readonly by: 'name' | 'code';
}

/** Fields of which a condition picks values, by their names or by their codes; [] for any other condition. */
const pickedBy = (tree: Tree): Picked[] => {
  if (tree.kind !== 'call') return [];
  if (tree.operator === 'not') return tree.operands.flatMap((one) => pickedBy(one));
  if (tree.operator === 'or') {
    const each = tree.operands.map((one) => pickedBy(one));
    return each.every((one) => one.length > 0) ? each.flat() : [];
  }
  if (tree.operator !== '=' && tree.operator !== 'in') return [];
  const [field, ...values] = tree.operands;
  const kinds = new Set(values.map(({ kind }) => kind));
  if (!field || kinds.size !== 1) return [];
  const by = kinds.has('text') ? 'name' : kinds.has('number') ? 'code' : undefined;
  return by === undefined ? [] : [{ field: print(field), by }];
};

/** "Without clouds (codes 8 and 9)" names the same twice: codes beside names say what these are, and are no condition more. */
const namesTwice = (tree: Tree): boolean => {
  const picked = conjuncts(tree).map((one) => pickedBy(one));
  return picked.some((one, at) =>
    picked
      .slice(at + 1)
      .some((other) => one.some((left) => other.some((right) => left.field === right.field && left.by !== right.by))),
  );
};

/** "Deep, and not deep"; or the same twice, for what the second word was meant to say. */
const deniesItself = (tree: Tree): boolean => {
  const all = conjuncts(tree).map(print);
  const said = new Set(all);
  return said.size < all.length || all.some((one) => said.has(`not ${one}`));
};

/** Somewhere a cell would have to be of two classes of one map at once, or below 30 and above 40: nobody asks for that. */
export const contradictsItself = (part: unknown): boolean => {
  if (Array.isArray(part)) return part.some(contradictsItself);
  if (part === null || typeof part !== 'object') return false;
  const tree = part as Tree; // by its kind, below
  return (
    (tree.kind === 'call' && tree.operator === 'and' && (neverHolds(tree) || namesTwice(tree) || deniesItself(tree))) ||
    Object.values(part).some(contradictsItself)
  );
};

const isFill = (called: string): boolean => /^(?:designated )?fill$|^no[- ]?data$|^missing$/i.test(called);

/** A question names the bit of fill, and counts fill among the rest: what is told from the flags has to leave it out. */
export const forgetsFill = ({ givens, value }: Query): boolean => {
  const fills = givens.flatMap((given) => (given.kind === 'bit' && isFill(given.name) ? [given.name] : []));
  const said = print(value);
  return (
    fills.length > 0 &&
    / has /.test(said) &&
    !fills.some((fill) => said.includes(`has ${fill}`) || said.includes(`has '${fill}'`))
  );
};
