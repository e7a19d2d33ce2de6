import { isAreaUnit, readUnit, unitPattern } from '../reading/units.ts';
import { askingPart, asksLargest, readForm } from './wish-form.ts';

type Statistic =
  | 'mean'
  | 'median'
  | 'min'
  | 'max'
  | 'range'
  | 'sum'
  | 'std'
  | 'variance'
  | 'cv'
  | 'skewness'
  | 'kurtosis'
  | 'count'
  | 'percentile'
  | 'valid-share';

/** What kind of answer the question wants, and through which operations. */
export interface Wish {
  /** What the answer is. */
  readonly form: 'date' | 'zone' | 'objects' | 'dates-count' | 'pixels-count' | 'share' | 'area' | 'number';
  readonly statistic: { readonly name: Statistic; readonly at?: number; readonly position: number } | null;
  /** Highest or lowest of dates or zones. */
  readonly polarity: 'highest' | 'lowest' | null;
  readonly change: 'difference' | 'percent' | null;
  readonly trend: {
    readonly per: 'year' | 'month' | 'step' | 'decade';
    readonly method: 'linear' | 'mann-kendall' | 'theil-sen';
  } | null;
  /** Unit in which the answer is asked for; '' when not said. */
  readonly unit: string;
  readonly connectivity: 4 | 8 | null;
  /** "from pixels brighter than": a share of a sum, not of an area. */
  readonly shareOfSum: boolean;
  /** The size of the largest object, not how many there are. */
  readonly largest: boolean;
  readonly firstAndLast: boolean;
  readonly linearAverage: boolean;
  readonly absolute: boolean;
  /** Noun asked for behind "which": date, county, year … */
  readonly noun: string;
}

const statistics: readonly (readonly [RegExp, Statistic])[] = [
  [/\b(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)[ -]percentile\b|\bpercentile (\d{1,2})\b|\bp(\d{2})\b/i, 'percentile'],
  [/\bmedian\b/i, 'median'],
  [/\bstandard deviation\b|\bstd\.? ?dev\b/i, 'std'],
  [/\bcoefficient of variation\b|\bCV\b/, 'cv'],
  [/\bskewness\b/i, 'skewness'],
  [/\bkurtosis\b/i, 'kurtosis'],
  [/\bvariance\b/i, 'variance'],
  [
    /\b(?:value |dynamic )?range\b(?= of|\b)|\brelief\b|\b(?:highest|largest|maximum|max) (?:value )?minus (?:the )?(?:lowest|smallest|minimum|min)\b|\bdifference between (?:the )?(?:highest|maximum|largest) and (?:the )?(?:lowest|minimum|smallest)\b|\bmax(?:imum)? minus min(?:imum)?\b/i,
    'range',
  ],
  [/\b(?:mean|average|averaged|on average|avg)\b/i, 'mean'],
  [/\bminimum\b|\bsmallest value\b|\blowest value\b|\blowest (?:elevation|point)\b/i, 'min'],
  [/\bmaximum\b|\blargest value\b|\bhighest value\b|\bhighest (?:elevation|point)\b|\bpeak value\b/i, 'max'],
  [/\b(?:total|sum|summed|overall sum)\b/i, 'sum'],
];

const readStatistic = (text: string): Wish['statistic'] => {
  const hits = statistics.flatMap(([pattern, name]) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const at =
      name === 'percentile' ? Number(match[1] ?? match[2] ?? match[3]) / 100 : name === 'median' ? 0.5 : undefined;
    return [{ name, position: match.index, ...(at === undefined ? {} : { at }) }];
  });
  // A specific statistic wins over "mean" and "total", which also occur in passing.
  const specific = hits
    .filter((hit) => !['mean', 'sum', 'min', 'max'].includes(hit.name))
    .sort((a, b) => a.position - b.position);
  return specific[0] ?? hits.sort((a, b) => a.position - b.position)[0] ?? null;
};

/** "Which month had the highest value?": the month is chosen by it; what the values are stands elsewhere. */
const chosenBy = /\b(?:highest|largest|greatest|lowest|smallest|peak) values?\b/gi;

const statisticOf = (rest: string, form: Wish['form']): Wish['statistic'] => {
  const text = form === 'date' ? rest.replace(chosenBy, (found) => ' '.repeat(found.length)) : rest;
  return readStatistic(askingPart(text)) ?? readStatistic(text);
};

/** "the largest accumulated rainfall of any cell" asks for a maximum. */
const extremeStatistic = (form: Wish['form'], polarity: Wish['polarity']): Wish['statistic'] =>
  form === 'number' && polarity ? { name: polarity === 'highest' ? 'max' : 'min', position: 0 } : null;

const highest =
  /\b(?:highest|largest|greatest|heaviest|most|maximum|max|peak(?:ed|s)?|hottest|warmest|wettest|greenest|brightest|cloudiest|biggest|snowiest|strongest|top|maximal|best|driest vegetation)\b/i;
const lowest =
  /\b(?:lowest|smallest|least|minimum|min|fewest|coldest|coolest|driest|dimmest|darkest|clearest|weakest|brownest|minimal|bottom|cleanest)\b/i;

const readPolarity = (text: string): Wish['polarity'] => {
  const up = highest.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const down = lowest.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  if (up === down) return null;
  return up < down ? 'highest' : 'lowest';
};

const readAskedUnit = (text: string): string => {
  const named = new RegExp(
    String.raw`\b(?:in|how many|expressed in|given in|answer in|of) (?:units of )?(${unitPattern})`,
    'i',
  );
  // "The image is in decibels. … the area in km2": the sentence that asks comes first.
  const match = named.exec(askingPart(text)) ?? named.exec(text);
  const area = /\b(?:hectares?|ha|km2|square (?:kilomet|met)(?:re|er)s?|m2|acres?)\b/i.exec(askingPart(text));
  const unit = match ? readUnit(match[1] ?? '') : area ? readUnit(area[0]) : null;
  if (unit && unit !== 'pixel' && unit !== 'count') return unit;
  if (/\bby how many (?:degrees|kelvin)\b|\bdifference in degrees\b/i.test(text)) return 'degree';
  return '';
};

const readTrend = (text: string): Wish['trend'] => {
  if (
    !/\b(?:trend|straight line|least[- ]squares|linear fit|slope of the (?:trend|line|series|regression)|per (?:year|decade|month) (?:change|increase|decrease)|rate of change|mann-kendall|theil|sen'?s)\b/i.test(
      text,
    )
  )
    return null;
  const method = /mann-?\s?kendall/i.test(text)
    ? 'mann-kendall'
    : /theil|sen'?s slope/i.test(text)
      ? 'theil-sen'
      : 'linear';
  const per = /per (?:time )?step|per (?:image|scene|composite|date)/i.test(text)
    ? 'step'
    : /per month|monthly rate/i.test(text)
      ? 'month'
      : /per decade|each decade/i.test(text)
        ? 'decade'
        : 'year';
  return { per, method };
};

const readChange = (text: string): Wish['change'] => {
  if (
    /\b(?:by (?:how (?:many|much) percent|what (?:percentage|percent|per cent))|in percent,? by how much|percent(?:age)? change|percentage (?:increase|decrease|loss|gain)|(?:change|changed|grow|grown|grew|shrink|shrunk|shrank|increase|increased|decrease|decreased|decline|declined|lose|lost|gain|gained) (?:\w+ ){0,6}(?:by )?(?:in )?percent|relative change)\b/i.test(
      text,
    )
  )
    return 'percent';
  if (
    /\b(?:difference|minus|how much (?:\w+ ){0,3}?(?:warmer|colder|cooler|hotter|higher|lower|greener|wetter|drier|brighter|larger|smaller)|by how (?:much|many)|(?:drop|fall) in(?! \d)|change(?:d|s)?|increase(?:d)?|decrease(?:d)?|lost|loss|gain(?:ed)?|grew|shrank|shrink|grow|expanded?|declined?|rise|rose|fell|dropp?ed)\b/i.test(
      text,
    )
  )
    return 'difference';
  return null;
};

/** Reads what the question wants. `rest` has definitions and comparisons blanked out. */
export const readWish = (text: string, rest: string): Wish => {
  const asked = readForm(askingPart(rest));
  const { form, noun } = asked.form === 'number' ? readForm(rest) : asked;
  const change = readChange(rest);
  const unit = readAskedUnit(rest);
  return {
    form: change === 'percent' && form === 'share' ? 'number' : form === 'number' && isAreaUnit(unit) ? 'area' : form,
    noun,
    statistic: statisticOf(rest, form) ?? extremeStatistic(form, readPolarity(rest)),
    polarity: readPolarity(rest),
    change,
    trend: readTrend(rest),
    unit: change === 'percent' ? '%' : unit,
    connectivity:
      /\b(?:8|eight)[ -](?:connect|neighbou?r)|edges? or (?:a |by )?corners?|corners? or (?:an? |by )?edges?|diagonal(?:ly)?(?! not)|queen/i.test(
        text,
      )
        ? 8
        : /\b(?:4|four)[ -](?:connect|neighbou?r)|(?:only|just) (?:share |by |an? )*edges?|edges? only|rook/i.test(text)
          ? 4
          : null,
    shareOfSum:
      /\b(?:of the (?:total|summed|sum)|total summed|of (?:all|the whole) (?:light|radiance|sum))\b/i.test(text) &&
      /\b(?:sum|summed|total)\b/i.test(text) &&
      /\bcomes? from|contribut|account|is (?:held|emitted) by|originat/i.test(text),
    largest: asksLargest(rest),
    firstAndLast:
      /\bfirst and (?:the )?(?:last|final)\b|\b(?:earliest|oldest) and (?:the )?(?:latest|newest|most recent)\b|\bfrom the first\b.{0,30}\bto the (?:last|latest)/i.test(
        text,
      ),
    linearAverage:
      /\blinear (?:power|units?|scale|domain)\b|\bpower units\b|\blinear(?:ly)?\b.{0,40}\bdB\b|\bphysically correct\b/i.test(
        text,
      ),
    absolute: /\babsolute (?:difference|change|value)\b/i.test(text),
  };
};
