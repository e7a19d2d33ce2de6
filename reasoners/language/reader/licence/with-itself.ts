import { allOf } from '../../../../analysis/parts.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';

const comparing = new Set(['<', '<=', '>', '>=', 'between', '=', 'in', 'has', 'not']);

const conditionsOf = (tree: Tree): string[] =>
  allOf(tree).flatMap((one) =>
    one.kind === 'call' && comparing.has(one.operator)
      ? [JSON.stringify(one, (key, value: unknown) => (key === 'span' ? undefined : value))]
      : [],
  );

const whole = /\b(?:overall|whole|all|entire|average|general|rest|total|anywhere|everywhere)\b/i;

/** "Warmer than the water" of something that is water as well: one side lost what it is. */
export const comparesWithItself = ({ text }: Asking, queries: readonly Query[]): boolean =>
  !whole.test(text) &&
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      if (tree.kind !== 'call' || tree.operator !== '-') return false;
      const [left, right] = tree.operands.map(conditionsOf);
      if (!left || !right || left.length === 0 || right.length === 0 || left.length === right.length) return false;
      const [few, many] = left.length < right.length ? [left, right] : [right, left];
      // What is not irrigated has nothing of what is.
      const isDenied = (one: string): boolean =>
        many.some((other) => other.includes(`"operator":"not","operands":[${one}`));
      return few.every((one) => many.includes(one) && !isDenied(one));
    }),
  );
