import { slopeOf } from '../series.ts';
import { pearson, spearman } from './pair-statistics.ts';
import { completeOf, type Pairs, type Way } from './way.ts';

const step = String.raw`(?:months?|years?|days?|weeks?|seasons?|steps?|hours?|decades?|dekads?|winters?|summers?|springs?|autumns?)`;
const later = new RegExp(
  String.raw`\b${step}(?:['’]s?)? (?:after|later|afterwards|following|thereafter)\b|\b(?:next|following|subsequent|succeeding) ${step}\b|\blags? (?:behind )?(?:the )?$|\blagging(?: behind)?(?: the)? ?$|\bfollows? (?:the )?$|\bt ?\+ ?\d`,
  'i',
);
const earlier = new RegExp(
  String.raw`\b${step}(?:['’]s?)? (?:before|earlier|prior|previously|preceding|ago)\b|\b(?:previous|preceding|prior|foregoing) ${step}\b|\b(?:leads?|leading|precedes?|preceding)(?: the)? ?$|\bt ?[-−–] ?\d`,
  'i',
);
const behindIt = (cue: string): RegExp =>
  new RegExp(String.raw`\b(?:${cue}) (?:\w+ )?${step}(?:['’]s?)?(?: (?:mean|total|average|monthly))?\s*$`, 'i');
const [nextBefore, previousBefore] = [behindIt('next|following|subsequent'), behindIt('previous|preceding|prior')];

const words = ['one', 'two', 'three', 'four', 'five', 'six'];

interface Mention {
  readonly which: 0 | 1;
  readonly start: number;
  readonly end: number;
}

/** Where a text speaks of a column, by a word of its name. */
const mentionsOf = (question: string, name: string, which: 0 | 1): Mention[] => {
  const parts = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);
  return [...question.matchAll(/[a-z]+/gi)].flatMap(({ 0: word, index }) =>
    word.length > 2 &&
    parts.some(
      (part) => word.toLowerCase().startsWith(part) || (word.length > 3 && part.startsWith(word.toLowerCase())),
    )
      ? [{ which, start: index, end: index + word.length }]
      : [],
  );
};

/** By how many steps the second of two columns comes after the first one, as a question says it; null where it does not. */
export const lagAsked = (question: string, [first, second]: Pairs['names']): number | null => {
  const mentions = [...mentionsOf(question, first, 0), ...mentionsOf(question, second, 1)].sort(
    (a, b) => a.start - b.start,
  );
  if (new Set(mentions.map(({ which }) => which)).size < 2) return null;
  const signs = mentions.flatMap(({ which, start, end }, index): number[] => {
    const before = question.slice(mentions[index - 1]?.end ?? 0, start);
    const next = mentions.slice(index + 1).find((one) => one.which !== which);
    const behind = question.slice(end, next?.start ?? question.length).split(/[.;?]/)[0] ?? '';
    const [isLater, isEarlier] = [
      later.test(behind) || nextBefore.test(before),
      earlier.test(behind) || previousBefore.test(before),
    ];
    if (isLater === isEarlier) return [];
    return [isLater === (which === 1) ? 1 : -1];
  });
  const [sign, other] = new Set(signs);
  if (sign === undefined || other !== undefined) return null;
  const [, told = 'one'] = new RegExp(String.raw`\b(\d{1,2}|${words.join('|')}) ${step}\b`, 'i').exec(question) ?? [];
  return sign * (/^\d/.test(told) ? Number(told) : words.indexOf(told.toLowerCase()) + 1);
};

/** Pairs of x with the y that comes so many steps later. */
const lagged = ({ x, y }: Pick<Pairs, 'x' | 'y'>, lag: number) =>
  lag >= 0
    ? completeOf(x.slice(0, x.length - lag), y.slice(lag))
    : completeOf(x.slice(-lag), y.slice(0, y.length + lag));

/** One of two series shifted the other way, not at all, or too far. */
export const lags = (pairs: Pairs): Way[] => {
  const { evidence, names, times } = pairs;
  const lag =
    times && /correl|regress|slope|relat/i.test(evidence.question) ? lagAsked(evidence.question, names) : null;
  if (lag === null || lag === 0 || pairs.x.length < 3 * Math.abs(lag) + 4) return [];
  const of = (by: number): number[] => {
    const found = lagged(pairs, by);
    const r = pearson(found);
    return [r, r * r, spearman(found), slopeOf(found.x, found.y)];
  };
  const [one, other] = lag > 0 ? names : names.toReversed();
  return [
    {
      mistaken: [-lag, 0, lag + 1, lag - 1].filter((by) => by !== lag).flatMap(of),
      right: of(lag),
      told: `with “${other}” at another time than ${Math.abs(lag)} later than “${one}”; that way it is another`,
      advice:
        'Pair the earlier value of the one with the later value of the other: look at which of the two is shifted.',
    },
  ];
};
