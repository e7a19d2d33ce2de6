import { slopeOf } from '../series.ts';
import { pearson, spearman } from './pair-statistics.ts';
import { completeOf, type Pairs, type Way } from './way.ts';

const step = String.raw`(?:months?|years?|days?|weeks?|seasons?|steps?|hours?|decades?|dekads?|winters?|summers?|springs?|autumns?)`;
const later = new RegExp(
  String.raw`\b${step}(?:['’]s?)? (?:after|later|afterwards|following|thereafter)\b|\b(?:next|following|subsequent|succeeding) (?:\w+ )?${step}\b|\blags? (?:behind )?(?:the )?$|\blagging(?: behind)?(?: the)? ?$|\bfollows? (?:the )?$|\bt ?\+ ?\d`,
  'i',
);
const earlier = new RegExp(
  String.raw`\b${step}(?:['’]s?)? (?:before|earlier|prior|previously|preceding|ago)\b|\b(?:previous|preceding|prior|foregoing) (?:\w+ )?${step}\b|\b(?:leads?|leading|precedes?|preceding)(?: the)? ?$|\bt ?[-−–] ?\d`,
  'i',
);
const behindIt = (cue: string): RegExp =>
  new RegExp(String.raw`\b(?:${cue}) (?:\w+ )?${step}(?:['’]s?)?(?: (?:mean|total|average|monthly))?\s*$`, 'i');
const [nextBefore, previousBefore] = [behindIt('next|following|subsequent'), behindIt('previous|preceding|prior')];

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

/** Does the second of two columns come after the first one (1) or before it (−1), as a question says it? Null where it does not. */
export const laterAsked = (question: string, [first, second]: Pairs['names']): number | null => {
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
  return sign;
};

/** Does a name stand where the number of steps would? It may be none. */
const isNamed = (question: string): boolean =>
  new RegExp(String.raw`[\x60'’]\w+[\x60'’] ${step}\b|\b(?:lag|k|n) ${step}\b`, 'i').test(question);

/** Pairs of x with the y that comes so many steps later. */
const lagged = ({ x, y }: Pick<Pairs, 'x' | 'y'>, lag: number) =>
  lag >= 0
    ? completeOf(x.slice(0, x.length - lag), y.slice(lag))
    : completeOf(x.slice(-lag), y.slice(0, y.length + lag));

const unitOf = (question: string): number | null =>
  /\bmonth/i.test(question) ? 7 : /\bday/i.test(question) ? 10 : /\byear/i.test(question) ? 4 : null;

/** Steps of the calendar since some beginning. */
const placeOf = (date: string, length: number): number =>
  length === 10
    ? Math.round(Date.parse(date.slice(0, 10)) / 864e5)
    : length === 4
      ? Number(date.slice(0, 4))
      : 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

/** One cell for every step of the calendar, where records lack for some; as they are where none do, or nothing tells it. */
const onCalendar = ({ evidence, x, y, times }: Pairs): Pick<Pairs, 'x' | 'y'> => {
  const length = unitOf(evidence.question);
  if (!times || length === null || times.some((time) => time === null || time.length < length)) return { x, y };
  const places = times.map((time) => placeOf(time ?? '', length));
  const [first = 0, last = 0] = [Math.min(...places), Math.max(...places)];
  const size = last - first + 1;
  if (new Set(places).size < places.length || size > 10 * places.length) return { x, y };
  const at = new Map(places.map((place, index) => [place - first, index]));
  const spread = (cells: Pairs['x']) => Array.from({ length: size }, (_, place) => cells[at.get(place) ?? -1] ?? null);
  return { x: spread(x), y: spread(y) };
};

const numbersInWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const countOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : numbersInWords.indexOf(word.toLowerCase());
const counted = new RegExp(
  String.raw`\b(\d{1,2}|${numbersInWords.join('|')})[- ]${step}\b(?:['’]s?)?[- ](?:later|after|before|earlier|lag|lead|ahead|afterwards|prior|ago|previous|delay)|\blag(?:ged)?(?: of| by|:| =)? (\d{1,2}|${numbersInWords.join('|')})\b|\bt ?[+−–-] ?(\d{1,2})\b`,
  'gi',
);
const nextOne = new RegExp(
  String.raw`\b(?:next|following|previous|preceding|subsequent) ${step}\b|\b(?:the|one|a) ${step.replace('(?:', '(?:').replaceAll('s?', '')} (?:after|before|later|earlier|following)\b`,
  'i',
);

/** By how many steps a question says that one comes after the other; null where it does not, or in several ways. */
const stepsAsked = (question: string): number | null => {
  const told = new Set([...question.matchAll(counted)].map(([, a, b, c]) => countOf(a ?? b ?? c ?? '')));
  if (told.size > 0) return told.size === 1 ? ([...told][0] ?? null) : null;
  return nextOne.test(question) ? 1 : null;
};

const [fewest, furthest] = [7, 12];

/** One of two series shifted the other way, not at all, or over steps that lack. By however many steps it is meant to be later, later is right. */
export const lags = (pairs: Pairs): Way[] => {
  const { evidence, names, times } = pairs;
  const sign =
    times && /correl|regress|slope|relat/i.test(evidence.question) ? laterAsked(evidence.question, names) : null;
  if (sign === null || pairs.x.length < fewest) return [];
  const of = (cells: Pick<Pairs, 'x' | 'y'>, by: number): number[] => {
    const found = lagged(cells, by);
    const r = pearson(found);
    return [r, r * r, spearman(found), slopeOf(found.x, found.y)];
  };
  const dense = onCalendar(pairs);
  const both = completeOf(pairs.x, pairs.y);
  const gaps = dense.x.length > pairs.x.length || both.x.length < pairs.x.length;
  const [one, other] = sign > 0 ? names : names.toReversed();
  const asked = stepsAsked(evidence.question);
  const every = Array.from({ length: Math.min(furthest, Math.floor(pairs.x.length / 3)) }, (_, index) => index + 1);
  const steps = asked !== null && every.includes(asked) ? [asked] : every;
  const others = every.filter((by) => !steps.includes(by));
  return [
    {
      mistaken: [
        ...others.flatMap((by) => [...of(dense, sign * by), ...of(pairs, sign * by)]),
        ...[...(isNamed(evidence.question) ? [] : [0]), ...every].flatMap((by) => [
          ...of(dense, -sign * by),
          ...of(pairs, -sign * by),
          ...of(both, -sign * by),
        ]),
        ...(gaps ? steps.flatMap((by) => [...of(pairs, sign * by), ...of(both, sign * by)]) : []),
      ],
      right: steps.flatMap((by) => of(dense, sign * by)),
      told: `with “${other}” not as many steps of time later than “${one}” as is asked for; one step later`,
      advice:
        'Pair the earlier value of the one with the later value of the other by their dates: look at which of the two is shifted.',
    },
  ];
};
