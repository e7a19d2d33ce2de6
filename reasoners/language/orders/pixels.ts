import { call, type Given, name, type Tree, where } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { type Finished, finishedIn, type Said } from './finish.ts';
import { type Ask, type How, text } from './meanings.ts';

/** Which pixels count, where a sentence of its own says so. */

/** Means and shares of the pixels where a condition holds. */
export const within = (tree: Tree, condition: Tree): Tree => {
  if (tree.kind === 'pick') return { ...tree, extreme: within(tree.extreme, condition) };
  if (tree.kind !== 'call') return tree;
  const [first, ...rest] = tree.operands;
  return ['mean', 'share', 'median', 'count'].includes(tree.operator) && tree.over === undefined && first
    ? { ...tree, operands: [whereAlso(first, condition), ...rest] }
    : { ...tree, operands: tree.operands.map((one) => within(one, condition)) };
};

const whereAlso = (tree: Tree, condition: Tree): Tree =>
  tree.kind === 'where' ? where(tree.value, call('and', tree.condition, condition)) : where(tree, condition);

const bitNames = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Bits of a quality word that must not be set: their names as facts, and the condition. */
const bitsOff = (bits: NonNullable<How['bits']>): { readonly facts: readonly Given[]; readonly condition: Tree } => {
  const any = bitNames(bits)
    .map((bit): Tree => call('has', name(bits.source), text(`bit ${bit}`)))
    .reduce((one, other) => call('or', one, other));
  return {
    facts: bitNames(bits).map((bit) => ({ kind: 'bit', source: bits.source, number: bit, name: `bit ${bit}` })),
    condition: call('not', any),
  };
};

const isOf = (value: Tree, field: Tree): boolean => JSON.stringify(value).includes(JSON.stringify(field));

/** What a sentence says of the pixels that count, put into the value. */
export const finished = (ask: Ask, said: Said, givens: readonly Given[], scopeFor: ScopeFor): Finished | undefined => {
  const [bits, more] = said.hows.flatMap((how) => how.bits ?? []);
  const off = bits && bitsOff(bits);
  const [mask, other] = said.hows.filter((how) => how.where);
  if (more || other || (mask?.of && !isOf(ask.value, mask.of))) return undefined;
  const all = [...(off?.facts ?? []), ...givens];
  const scope = scopeFor(all.filter(({ kind }) => kind !== 'define'));
  if (typeof scope === 'string') return undefined;
  const clear = off ? within(ask.value, off.condition) : ask.value;
  const value = mask?.where ? within(clear, mask.where) : clear;
  return finishedIn({ ...ask, value }, said, all, scope);
};

type ScopeFor = (givens: readonly Given[]) => Scope | string;
