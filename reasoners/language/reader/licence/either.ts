/** Conditions that no thing fulfils as they are said: one of two in place of both, and those of things of two layers. */

import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import type { Query } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import type { Asking } from '../misreadings.ts';

const either = /\b(?:or|either|nor|and\/or|any of|one of)\b|\//i;

/** "Owned by the State and open": both at once, where columns of things are meant. */
const takesEither = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  !either.test(text) &&
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      if (tree.kind !== 'call' || tree.operator !== 'or') return false;
      const sides = tree.operands.map((side) => namesUsed(side).sort().join());
      const used = namesUsed(tree);
      const known = fields.filter(
        ({ name, members, axes }) => members !== undefined && !axes.includes('cells') && used.includes(name),
      );
      return known.length > 0 && new Set(sides).size > 1;
    }),
  );

/** Things of one layer have no column of another. */
const mixesLayers = (queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      if (tree.kind !== 'call' || tree.operator !== 'and') return false;
      const used = namesUsed(tree);
      const known = fields.filter(
        ({ name, sort, members, axes }) =>
          sort === 'code' && members !== undefined && !axes.includes('cells') && used.includes(name),
      );
      return new Set(known.map(({ members }) => members)).size > 1;
    }),
  );

/** The class whose water shrank most: what is told apart by a map's classes is no one class of the same map. */
const groupsByItself = (queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      const axis =
        tree.kind === 'call' ? tree.over : tree.kind === 'slice' && tree.slice.kind === 'per' ? tree.slice.axis : '';
      const map = fields.find(({ name, sort, axes }) => name === axis && sort === 'code' && axes.includes('cells'));
      const parts = allOf(tree.kind === 'slice' ? tree.value : tree);
      // Of two dates the classes of the one are told by those of the other.
      if (!map || parts.some(({ kind }) => kind === 'slice')) return false;
      return parts.some((one) => {
        const [own, limit] = one.kind === 'call' ? one.operands : [];
        return own?.kind === 'name' && own.name === map.name && limit?.kind === 'text';
      });
    }),
  );

export const joinsOtherwise = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  takesEither(asking, queries, scope) || mixesLayers(queries, scope) || groupsByItself(queries, scope);
