import { parseUnit } from '../../../knowledge/units.ts';
import type { Lexicon, Sense } from './lexicon.ts';
import type { Edge, Material } from './material.ts';
import { numbersIn } from './numbers.ts';
import type { Token } from './tokens.ts';

const noUnits =
  /^(?:a|as|at|am|t|d|h|s|g|l|v|j|w|min|day|days|month|months|year|years|week|weeks|decade|decades|count|counts|none|ratio|fraction|people|person|persons|inhabitant|inhabitants|mon|yr|hr|hour|hours|minute|minutes|second|seconds|pixel|pixels|px|mol|bar|in|mi|mt|gt|pascal|pascals)$/i;

const multiplier = /^(thousand|million|billion)s?$/;

/** "hectares per square kilometre" is a ratio of two things, not a unit that an answer is told in. */
export const isUnit = (part: string): boolean => {
  const unit = part === '' || /[,;:?!()]/.test(part) ? undefined : parseUnit(part);
  return unit !== undefined && (Object.keys(unit.dimension).length > 0 || /^\S+$/.test(part));
};

const sameUnit = (one: string, other: string): boolean => {
  const [first, second] = [parseUnit(one), parseUnit(other)];
  return (
    first !== undefined &&
    second !== undefined &&
    // Powers of one length are multiplied in another order.
    Math.abs(first.scale / second.scale - 1) < 1e-9 &&
    first.offset === second.offset &&
    JSON.stringify(Object.entries(first.dimension).sort()) === JSON.stringify(Object.entries(second.dimension).sort())
  );
};

const signOf = (words: string, lexicon: Lexicon): string | undefined => {
  const tokens = words.toLowerCase().split(/\s+/);
  const entry = lexicon.byFirst.get(tokens[0] ?? '')?.find((one) => one.tokens.join(' ') === tokens.join(' '));
  const sense = entry?.senses.find(({ type }) => type === 'Unit');
  return (sense?.meaning as { is?: string } | undefined)?.is;
};

/** A unit in words by its sign, where each of its parts has one: "kilograms per square metre" → kg/m2. */
const signed = (part: string, lexicon: Lexicon): string => {
  const parts = part.split(/\s+per\s+|\s*\/\s*/i);
  const signs = parts.map((one) => signOf(one, lexicon) ?? (/^\S+$/.test(one) ? one : undefined));
  const sign = signs.join('/');
  return signs.every((one) => one !== undefined) && sameUnit(sign, part) ? sign : part;
};

/** "As a plain average": words that are letters of units beside others, "W m-2". */
const spells = /(?:^|\s)(?:as|a|an|at|am|in|do|has|is|so|me|my|us|or|no)(?=\s|$)/i;

/** Units that the lexicon does not spell: "W m-2", "nW/cm2/sr", "million cubic metres". */
export const unitEdges = ({ text, tokens, lexicon }: Material): Edge[] => {
  const counted = numbersIn(tokens);
  return tokens.flatMap((token, from) => {
    if (token.kind !== 'word' || noUnits.test(token.lower)) return [];
    const [, many] = multiplier.exec(token.lower) ?? [];
    // "5 million hectares" has its number.
    if (many !== undefined && counted.some((one) => one.from < from && from < one.to)) return [];
    return Array.from({ length: 9 }, (_, index) => from + 9 - index).flatMap((to) => {
      const start = many === undefined ? from : tokens[from + 1]?.lower === 'of' ? from + 2 : from + 1;
      const part = to > start ? text.slice(tokens[start]?.span.start, tokens[to - 1]?.span.end ?? -1) : '';
      const unit =
        to <= tokens.length && !(/\s/.test(part) && spells.test(part)) && isUnit(part)
          ? signed(part, lexicon)
          : undefined;
      const whole = unit !== undefined && many !== undefined ? `${many} ${unit}` : unit;
      return whole !== undefined && isUnit(whole)
        ? [{ from, to, sense: { type: 'Unit', meaning: { is: whole } }, data: false }]
        : [];
    });
  });
};

/** "What percentage of the image …": a share of something is asked, and not a unit for another number. */
export const isAskedShare = (tokens: readonly Token[], from: number, to: number, { type, meaning }: Sense): boolean =>
  type === 'Unit' &&
  (meaning as { readonly is?: string }).is === '%' &&
  /^(?:what|which)$/.test(tokens[from - 1]?.lower ?? '') &&
  tokens[to]?.lower === 'of';
