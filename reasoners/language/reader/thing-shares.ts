/** "What percentage of the districts has a Blue mayor": so many of them, where only what is known of each is asked. */
import { allOf, namesUsed } from '../../../analysis/parts.ts';
import { call, name, type Query, type Tree } from '../../../analysis/tree.ts';
import type { Layer, Scope } from '../../../analysis/types.ts';
import { escaped } from '../../../core/escaped.ts';

/** Words for a part of a whole, as a pattern. */
export const sharing = String.raw`\b(?:share|percentage|per ?cent|proportion|fraction|part|portion|how much|%)`;

/** Words for several of the things, as a pattern. */
const nounsOf = ({ plural, aliases }: Layer): string =>
  `(?:${[plural, ...aliases.filter((alias) => alias.endsWith('s'))].map(escaped).join('|').replaceAll('_', '[ _-]')})\\b`;

/** The question shares out the things themselves, and not their ground. */
export const sharesThings = (text: string, layer: Layer): boolean => {
  const things = new RegExp(
    `${sharing} of (?:all )?(?:the |these |our )?(?:[\\w-]+(?:['’]s?)? ){0,2}?${nounsOf(layer)}(?!['’])`,
    'i',
  );
  return [text, text.replaceAll('-', '')].some((said) => things.test(said));
};

const isKnownOf = (condition: Tree, { name: layer }: Layer, { fields }: Scope): boolean => {
  const names = namesUsed(condition);
  return (
    names.length > 0 && names.every((called) => fields.some((one) => one.name === called && one.members === layer))
  );
};

/** A share of ground as one of things, where that is what is asked. */
export const withThingShares = (query: Query, text: string, scope: Scope): Query => {
  const { value } = query;
  if (value.kind !== 'slice' || value.slice.kind !== 'within' || value.slice.names.length > 0 || value.slice.where)
    return query;
  const { layer: called } = value.slice;
  const layer = scope.layers.find((one) => one.name === called);
  const share = value.value;
  const [condition] = share.kind === 'call' && share.operator === 'share' ? share.operands : [];
  if (!layer || layer.single || !condition || !sharesThings(text, layer) || !isKnownOf(condition, layer, scope))
    return query;
  const things = name(layer.plural);
  const some: Tree = { kind: 'where', value: things, condition };
  return { ...query, value: call('percent_of', call('count', some), call('count', things)) };
};

/** "What share of the park is core zone": of its ground, and not of so many zones, where nobody speaks of several. */
export const countsGround = (text: string, queries: readonly Query[], { layers }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      const [, whole] = tree.kind === 'call' && tree.operator === 'percent_of' ? tree.operands : [];
      const [things] = whole?.kind === 'call' && whole.operator === 'count' ? whole.operands : [];
      const layer = layers.find(
        ({ plural, kind }) => kind === 'zones' && things?.kind === 'name' && things.name === plural,
      );
      return layer !== undefined && !new RegExp(`\\b${nounsOf(layer)}`, 'i').test(text);
    }),
  );
