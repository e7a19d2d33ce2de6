import { typed } from './numbers.ts';

const words: Readonly<Record<string, number>> = { NaN, Infinity, '-Infinity': -Infinity };

/** "0x7fc00000": the bytes of the number, the most significant first (Zarr 3, fill values). */
const fromBytes = (text: string, dtype: string): number | undefined => {
  const size = Number(/\d+$/.exec(dtype)?.[0] ?? 0) / 8;
  if (!/^0x[0-9a-f]+$/i.test(text) || text.length !== 2 + 2 * size) return undefined;
  return typed(Uint8Array.from(Buffer.from(text.slice(2), 'hex').reverse()), dtype)[0];
};

/** A fill value as the metadata documents write it; undefined for what is none of a number. */
export const fillNumber = (value: unknown, dtype: string): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || value === undefined) return 0;
  if (typeof value !== 'string') return undefined;
  return Object.hasOwn(words, value) ? words[value] : fromBytes(value, dtype);
};
