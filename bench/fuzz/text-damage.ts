import type { Dice } from './dice.ts';

const numbers = [
  '0',
  '-1',
  '1e308',
  '-1e308',
  '1e999',
  '1e-320',
  '4294967296',
  '9007199254740993',
  '2147483648',
  '0.1',
  '-0',
  'NaN',
  'null',
  '[]',
  '{}',
  '""',
  '1000000',
  '268435456',
  '99999999999999999999',
  'true',
] as const;
const texts = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\ud800',
  'ä',
  '%s',
  'x'.repeat(5000),
  '1e5',
  'EPSG:0',
  'EPSG:99999',
] as const;
const marks = ['{', '}', '[', ']', ',', ':', '"', ';', '\n', '\t', '\\', '|', '#', '\ufeff', '(', ')'] as const;

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[A-Za-z_]+|[^\s\w]/g;

/** Is this a text of JSON, CSV or WKT? */
export const isText = (bytes: Buffer): boolean =>
  bytes.length > 0 && bytes.subarray(0, 512).every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

const replacement = (token: string, dice: Dice): string => {
  if (/^"/.test(token)) return dice.chance(0.3) ? dice.pick(numbers) : JSON.stringify(dice.pick(texts));
  if (/^-?\d/.test(token))
    return dice.chance(0.8)
      ? dice.pick(numbers)
      : String(Number(token) * dice.pick([-1, 2, 1e6, 0.5]) + dice.pick([0, 1]));
  return dice.chance(0.5) ? dice.pick(marks) : dice.pick(numbers);
};

/** Replaces, removes, repeats or swaps tokens, or nests one deeply. */
export const damageText = (text: string, dice: Dice): string => {
  const found = [...text.matchAll(tokens)];
  const one = found[dice.below(found.length)];
  const other = found[dice.below(found.length)];
  if (!one || !other) return dice.pick(marks);
  const put = (by: string): string => text.slice(0, one.index) + by + text.slice(one.index + one[0].length);
  switch (dice.below(7)) {
    case 0:
      return put('');
    case 1:
      return put(one[0] + dice.pick(marks));
    case 2:
      return put(other[0]);
    case 3: {
      const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
      return text.slice(0, to) + text.slice(from, to).repeat(1 + dice.below(3)) + text.slice(to);
    }
    case 4:
      return dice.chance(0.2) ? put(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) : put(`[${one[0]}]`);
    default:
      return put(replacement(one[0], dice));
  }
};
