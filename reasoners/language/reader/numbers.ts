import type { Token } from './tokens.ts';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const powers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** A run of tokens with the value that it stands for. */
export interface Found<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

const small = (word: string): number | undefined => {
  const unit = units.indexOf(word);
  if (unit >= 0) return unit;
  const ten = tens.indexOf(word);
  return ten < 0 ? undefined : (ten + 2) * 10;
};

/** "two hundred and five", "twenty-five", "3 million"; tokens joined by hyphens or "and". */
const wordsAt = (tokens: readonly Token[], from: number): Found<number>[] => {
  let total = 0;
  let current: number | undefined;
  const found: Found<number>[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const joins = (token.text === '-' && !token.spaced) || token.lower === 'and';
    if (joins && current !== undefined && at > from) continue;
    const value = token.kind === 'number' && at === from ? Number(token.text.replaceAll(',', '')) : small(token.lower);
    const power = powers[token.lower];
    if (
      value !== undefined &&
      (current === undefined || (current % 10 === 0 && value < 10) || (current % 100 === 0 && value < 100))
    )
      current = (current ?? 0) + value;
    else if (power !== undefined && current !== undefined) {
      if (power === 100) current *= 100;
      else {
        total += current * power;
        current = 0;
      }
    } else break;
    found.push({ from, to: at + 1, value: total + (current ?? 0) });
  }
  return found.slice(-1);
};

const signed = (tokens: readonly Token[], at: number): Found<number> | null => {
  const [sign, number, before] = [tokens[at], tokens[at + 1], tokens[at - 1]];
  if (sign?.text !== '-' || number?.kind !== 'number' || number.spaced) return null;
  const free = !before || sign.spaced || /^[(,=<>]|[<>]=|\.\.|\*$/.test(before.text);
  return free ? { from: at, to: at + 2, value: -Number(number.text.replaceAll(',', '')) } : null;
};

/** "Half a metre": behind the words stands what is halved. */
const halfAt = (tokens: readonly Token[], at: number): Found<number>[] =>
  tokens[at]?.lower === 'half' && /^an?$/.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.kind === 'word'
    ? [{ from: at, to: at + 2, value: 0.5 }]
    : [];

/** Numbers in digits or words, with their sign. */
export const numbersIn = (tokens: readonly Token[]): Found<number>[] =>
  tokens.flatMap((token, at) => {
    const half = halfAt(tokens, at);
    if (half.length > 0) return half;
    const negative = signed(tokens, at);
    if (negative) return [negative];
    const found = wordsAt(tokens, at);
    const plain = token.kind === 'number' ? Number(token.text.replaceAll(',', '')) : undefined;
    return plain === undefined || found.some(({ to }) => to === at + 1)
      ? found
      : [{ from: at, to: at + 1, value: plain }, ...found];
  });

/** "second", "3rd": 1-based ranks. */
export const ordinalsIn = (tokens: readonly Token[]): Found<number>[] =>
  tokens.flatMap((token, at) => {
    const word = ordinals.indexOf(token.lower);
    if (word >= 0) return [{ from: at, to: at + 1, value: word + 1 }];
    const suffix = tokens[at + 1];
    const joined = token.kind === 'number' && suffix && !suffix.spaced && /^(?:st|nd|rd|th)$/.test(suffix.lower);
    return joined ? [{ from: at, to: at + 2, value: Number(token.text) }] : [];
  });

/** "P90": the 90th percentile. */
export const percentilesIn = (
  tokens: readonly Token[],
): { from: number; to: number; value: { readonly is: 'quantile'; readonly level: number } }[] =>
  tokens.flatMap(({ lower }, from) => {
    const level = Number(/^p(\d{1,2})$/.exec(lower)?.[1] ?? 0) / 100;
    return level > 0 ? [{ from, to: from + 1, value: { is: 'quantile' as const, level } }] : [];
  });
