/**
 * What a superlative compares: "the largest difference", "changed most" the size of what has a sign, where a question says nothing of the sign;
 * "nearest" the nearest part of each.
 */
import type { CallTree, Query, Tree } from '../../../analysis/tree.ts';

const bySize =
  /\b(?:differences?|contrasts?|gaps?)\b[^?;]*\b(?:largest|greatest|biggest|strongest|widest|smallest|least)\b|\b(?:largest|greatest|biggest|strongest|widest|smallest|least) (?:\w+ )?(?:difference|contrast|gap|change)\b|\bchang\w* (?:the )?(?:most|least)\b|\b(?:strongest|weakest) correlation\b|\bcorrelation\b[^?;]*\b(?:strongest|weakest)\b/i;
const bySign = /\b(?:positive|negative|absolute|increase|decrease|loss|gain|drop|rise|minus)\b/i;

const signed = (tree: Tree): boolean =>
  tree.kind === 'slice'
    ? signed(tree.value)
    : tree.kind === 'call' && /^(?:-|change|percent_change|correlation)$/.test(tree.operator);

const sized = (tree: Tree): Tree => {
  if (tree.kind === 'slice') return { ...tree, value: sized(tree.value) };
  if (tree.kind !== 'pick' || tree.extreme.kind !== 'call') return tree;
  const [value, ...rest] = tree.extreme.operands;
  if (!value || !signed(value)) return tree;
  const size: CallTree = { kind: 'call', operator: 'abs', operands: [value] };
  return { ...tree, extreme: { ...tree.extreme, operands: [size, ...rest] } };
};

/** Of a polygon the part that lies nearest, and no mean of all its parts. */
const nearest = (tree: Tree): Tree => {
  if (tree.kind === 'slice') return { ...tree, value: nearest(tree.value) };
  if (tree.kind === 'pick')
    return tree.extreme.kind === 'call'
      ? { ...tree, extreme: { ...tree.extreme, operands: tree.extreme.operands.map(nearest) } }
      : tree;
  if (tree.kind !== 'call' || tree.operator !== 'mean' || tree.over !== undefined) return tree;
  const [inner] = tree.operands;
  return inner?.kind === 'call' && inner.operator === 'distance' ? { ...tree, operator: 'min' } : tree;
};

const near = /\b(?:nearest|closest)\b/i;
const saysMean = /\b(?:mean|average)\b/i;

export const withSizes = (query: Query, text: string): Query => {
  const sizes = bySize.test(text) && !bySign.test(text) ? { ...query, value: sized(query.value) } : query;
  return near.test(text) && !saysMean.test(text) && query.value.kind === 'pick'
    ? { ...sizes, value: nearest(sizes.value) }
    : sizes;
};
