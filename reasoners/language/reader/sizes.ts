/** "The largest difference", "changed most": the size of what has a sign, where a question compares sizes and says nothing of the sign. */
import type { CallTree, Query, Tree } from '../../../analysis/tree.ts';

const bySize =
  /\bdifferences?\b[^?;]*\b(?:largest|greatest|biggest|smallest|least)\b|\b(?:largest|greatest|biggest|smallest|least) (?:\w+ )?(?:difference|change)\b|\bchang\w* (?:the )?(?:most|least)\b|\b(?:strongest|weakest) correlation\b|\bcorrelation\b[^?;]*\b(?:strongest|weakest)\b/i;
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

export const withSizes = (query: Query, text: string): Query =>
  bySize.test(text) && !bySign.test(text) ? { ...query, value: sized(query.value) } : query;
