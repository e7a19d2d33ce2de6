/** Bits of a quality word as the file names them: `flag_masks`, `flag_values` and `flag_meanings` (CF conventions, section 3.5). */
import type { BitField } from '../raster/band.ts';
import { type ArrayVariable, numbersAttribute, textAttribute } from './array-file.ts';

/** Bits of a mask that stand side by side; undefined where they do not. */
const fieldOf = (mask: number): { bit: number; width: number } | undefined => {
  const bit = Math.log2(mask & -mask);
  const width = Math.log2((mask >>> bit) + 1);
  return Number.isInteger(bit) && Number.isInteger(width) && width > 0 ? { bit, width } : undefined;
};

const plain = (word: string): string => word.replaceAll('_', ' ');

/** One mask with several values is a number in a few bits: its name is what its meanings begin with. */
const sharedStart = (meanings: readonly string[]): string => {
  const [first = '', ...others] = meanings.map((meaning) => meaning.split('_'));
  const same = [...first].findIndex((word, index) => others.some((words) => words[index] !== word));
  return plain([...first].slice(0, same < 0 ? first.length : same).join('_'));
};

/** Undefined where the file says nothing of bits, or nothing that fits together. */
export const flagBits = (variable: ArrayVariable, bits: number): BitField[] | undefined => {
  const unsigned = (value: number): number => (value < 0 ? value + 2 ** bits : value);
  const masks = numbersAttribute(variable, 'flag_masks').map(unsigned);
  const meanings = textAttribute(variable, 'flag_meanings')
    .trim()
    .split(/[\s,]+/);
  const values = numbersAttribute(variable, 'flag_values').map(unsigned);
  if (masks.length === 0 || masks.length !== meanings.length || masks.some((mask) => !(mask > 0 && mask < 2 ** 31)))
    return undefined;
  const named = masks.map((mask, index) => ({ mask, meaning: meanings[index] ?? '', value: values[index] }));
  const fields = [...Map.groupBy(named, ({ mask }) => mask)].map(([mask, members]): BitField | undefined => {
    const field = fieldOf(mask);
    const [only, more] = members;
    if (!field || !only) return undefined;
    if (!more)
      return { name: plain(only.meaning), ...field, values: { '0': 'no', [String(mask >>> field.bit)]: 'yes' } };
    const table = members.map(({ value = 0, meaning }) => [String(value >>> field.bit), plain(meaning)] as const);
    return { name: sharedStart(members.map(({ meaning }) => meaning)), ...field, values: Object.fromEntries(table) };
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
};
