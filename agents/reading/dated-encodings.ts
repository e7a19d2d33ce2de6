import { convertUnit } from '../../knowledge/units.ts';
import { readDates } from './dates.ts';

/** stored × scale + offset is what was measured. */
interface Linear {
  readonly scale: number;
  readonly offset: number;
}

/** Values are written in one way before a date and in another from it on. */
export interface DatedEncodings {
  readonly since: string;
  readonly before: Linear;
  readonly after: Linear;
}

const number = String.raw`(\d[\d ,]*(?:\.\d+)?(?:e-?\d+)?)`;
const amountOf = (text: string | undefined): number => Number((text ?? '').replaceAll(/[ ,]/g, ''));
const minus = '[-−–]';

const linearForms: readonly (readonly [RegExp, (match: readonly (string | undefined)[]) => Linear])[] = [
  [
    new RegExp(String.raw`\(\s*\w+ ?(\+|${minus}) ?${number}\s*\) ?(?:/|÷|divided by) ?${number}`, 'i'),
    ([, sign, shift, by]) => ({
      scale: 1 / amountOf(by),
      offset: ((sign === '+' ? 1 : -1) * amountOf(shift)) / amountOf(by),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:DN|value|stored value|number|it|x) ?(?:/|÷) ?${number}(?: ?(\+|${minus}) ?${number})?|\bdivid\w+ by ${number}`,
      'i',
    ),
    ([, by, sign, shift, alone]) => ({
      scale: 1 / amountOf(by ?? alone),
      offset: shift === undefined ? 0 : (sign === '+' ? 1 : -1) * amountOf(shift),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:DN|stored value) ?[×x*] ?${number}(?: ?(\+|${minus}) ?${number})?|\bscale(?: factor)?(?: is| of|:| =)? ${number}`,
      'i',
    ),
    ([, by, sign, shift, alone]) => ({
      scale: amountOf(by ?? alone),
      offset: shift === undefined ? 0 : (sign === '+' ? 1 : -1) * amountOf(shift),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:stored|given|saved|written|delivered|coded|held|scaled|as)\b[^.;]{0,40}?(?:[×*]|\bx|times|multiplied by|by) ?${number}`,
      'i',
    ),
    ([, by]) => ({ scale: 1 / amountOf(by), offset: 0 }),
  ],
  [/\btenths? of\b/i, () => ({ scale: 0.1, offset: 0 })],
  [/\bhundredths? of\b/i, () => ({ scale: 0.01, offset: 0 })],
  [/\bpercent\b|%/i, () => ({ scale: 0.01, offset: 0 })],
  [
    /\bas (?:plain |physical |true )?(?:\w+ )?(?:reflectance|fractions?|values?)\b|\b(?:unscaled|physical|as is|as they are)\b/i,
    () => ({ scale: 1, offset: 0 }),
  ],
];

const unitWords: readonly (readonly [RegExp, string])[] = [
  [/\bkelvin\b|\bK\b/, 'K'],
  [/celsius|°\s?C|\bdegC\b/i, 'degC'],
  [/fahrenheit|°\s?F|\bdegF\b/i, 'degF'],
  [/\binch(?:es)?\b/i, 'inch'],
  [/\bfeet\b|\bfoot\b|\bft\b/i, 'ft'],
  [/\bmillimet(?:re|er)s?\b|\bmm\b/i, 'mm'],
  [/\bcentimet(?:re|er)s?\b|\bcm\b/i, 'cm'],
  [/\b(?<!milli|centi|kilo)met(?:re|er)s?\b|\bm\b/, 'm'],
  [/\bknots?\b|\bkn\b/i, 'knot'],
  [/\bkm\/h\b|\bkilomet(?:re|er)s per hour\b/i, 'km/h'],
  [/\bm\/s\b|\bmet(?:re|er)s per second\b/i, 'm/s'],
];
const unitIn = (clause: string): string | null => unitWords.find(([pattern]) => pattern.test(clause))?.[1] ?? null;

const linearIn = (clause: string): Linear | null => {
  for (const [pattern, read] of linearForms) {
    const match = pattern.exec(clause);
    const found = match ? read(match) : null;
    if (found && Number.isFinite(found.scale) && found.scale > 0 && Number.isFinite(found.offset)) return found;
  }
  return null;
};

const plainly = /\b(?:as|in) (?:whole )?(?:degrees|numbers|units)\b/i;

const earlier = /\b(?:before|until|till|up to|prior to|earlier|older|previous(?:ly)?|first|to the end of|through)\b/i;
const later =
  /\b(?:from|since|after|afterwards|starting|beginning|on or after|later|newer|thereafter|then on|day on|year on|onwards?)\b/i;

const sideOf = (clause: string): 'before' | 'after' | null => {
  const plain = clause.replaceAll(/\bfrom (?=before|until|up to|earlier|prior)/gi, '');
  const [isEarlier, isLater] = [earlier.test(plain), later.test(plain)];
  return isEarlier === isLater ? null : isEarlier ? 'before' : 'after';
};

/** A clause for every statement about some dates; a comma or "and" inside a number or a date parts none. */
const clausesOf = (text: string): string[] => {
  const cuts = text.split(/[;:?]|\.(?=\s|$)|,(?=\s)|\b(?:and|while|whereas|but)\b/i);
  const clauses: string[] = [];
  for (const cut of cuts) {
    // A clause that names no side of time belongs to the one before it.
    if (sideOf(cut) !== null || clauses.length === 0) clauses.push(cut);
    else clauses.push(`${clauses.pop()} ${cut}`);
  }
  return clauses;
};

const byUnits = (before: string, after: string): Pick<DatedEncodings, 'before' | 'after'> | null => {
  const [first, second] = [unitIn(before), unitIn(after)];
  if (first === null || second === null || first === second) return null;
  const [zero, one] = [0, 1].map((value) => convertUnit(value, second, first));
  return zero === undefined || one === undefined
    ? null
    : { before: { scale: 1, offset: 0 }, after: { scale: one - zero, offset: zero } };
};

/** How values are written before and from a date, as a text tells it; null where it does not. */
export const readDatedEncodings = (text: string): DatedEncodings | null => {
  const clauses = clausesOf(text);
  const of = (side: 'before' | 'after') =>
    clauses.filter((clause) => sideOf(clause) === side && (linearIn(clause) ?? unitIn(clause) ?? plainly.exec(clause)));
  const [before, otherBefore] = of('before');
  const [after, otherAfter] = of('after');
  if (before === undefined || after === undefined || otherBefore !== undefined || otherAfter !== undefined) return null;
  // "Until 1994" holds 1994, or its beginning: nobody can tell.
  const [since] = readDates(after).length > 0 ? readDates(after) : /\bbefore\b/i.test(before) ? readDates(before) : [];
  const [first, second] = [linearIn(before), linearIn(after)];
  const none: Linear = { scale: 1, offset: 0 };
  const both = first || second ? { before: first ?? none, after: second ?? none } : byUnits(before, after);
  if (!since || !both) return null;
  return both.before.scale === both.after.scale && both.before.offset === both.after.offset
    ? null
    : { since: since.iso, ...both };
};
