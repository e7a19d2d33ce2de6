/** Words of a question that a reading has let go of: periods open to one side, one of two limits, columns by their names. */
import { printQuery } from '../../../analysis/print.ts';
import type { Query, Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Phrase } from './chart.ts';
import { isoOf, wholeDatesIn } from './dates.ts';
import { namesIn } from './merging.ts';
import type { Token } from './tokens.ts';

/** What a reading is held against. */
interface Asking {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly seeds: readonly Phrase[];
}

/** "Since 2018", "after May", "up to 2019": from there on, or until then. */
const open = /^(?:since|after|before|until|till|following)$/;
const upTo = /^(?:to|by|through)$/;
const beforeUpTo = /^(?:compared|relative|respect|similar|equal|according|close|next|up|prior|due|opposed|thanks)$/;

/** A date with such a word in front is not read as the date itself. */
const closesPeriod = ({ text, tokens }: Asking, expression: string): boolean => {
  const dates = wholeDatesIn(text, tokens);
  return dates.some(({ from, value }) => {
    const words = tokens.slice(0, from).filter(({ lower }) => lower !== 'the');
    const [before = '', word = ''] = words.slice(-2).map(({ lower }) => lower);
    const last = words.length === 1 ? (words[0]?.lower ?? '') : word;
    const only = dates.every((other) => other.from === from);
    const ends = upTo.test(last) && (/^(?:up|prior)$/.test(before) || (only && !beforeUpTo.test(before)));
    if (!open.test(last) && !ends) return false;
    const iso = isoOf(value);
    return iso === null
      ? / (?:on|during|months) /.test(expression)
      : new RegExp(`\\b(?:on|during) ${iso}(?![-.\\d])`).test(expression);
  });
};

const low = '(?:below|under|less than|lower than|beneath|fewer than|smaller than|colder than|drier than)';
const high = '(?:above|over|more than|higher than|greater than|exceeding|warmer than|hotter than|larger than|at least)';
const number = String.raw`\s+-?\d[\d.,]*[^,;?]{0,24}?`;
const either = new RegExp(
  String.raw`${low}${number}\bor\s+(?:\S+\s+){0,2}${high}|${high}${number}\bor\s+(?:\S+\s+){0,2}${low}`,
  'i',
);

/** Below the one or above the other is never both at once. */
const joinsLimits = ({ text }: Asking, expression: string): boolean =>
  either.test(text) && !/ or |\bnot\b|\bbetween\b/.test(expression);

/** A word that can only be a name of a column or a map of these data stands for nothing that is computed with. */
const dropsName = ({ tokens, seeds }: Asking, used: ReadonlySet<string>, scope: Scope): boolean => {
  const fields = new Set(scope.fields.map(({ name }) => name));
  return tokens.some((_, at) => {
    const over = seeds.filter(({ from, to, type }) => from <= at && at < to && type !== 'Absent');
    const named = over.map(({ meaning }) => [...namesIn(meaning, scope)].filter((name) => fields.has(name)));
    return over.length > 0 && named.every((names) => names.length > 0 && !names.some((name) => used.has(name)));
  });
};

/** In which month of the calendar is of all years alike, in which month is one of its own year. */
const takesOneYear = ({ text }: Asking, expression: string): boolean =>
  /\bcalendar months?\b|\bmonth of the (?:calendar )?year\b|\ball (?:the |of the )?years\b|\bin any year\b|\bover the years\b|\bthe time of (?:the )?year\b/i.test(
    text,
  ) &&
  /\bmonth of (?:max|min)\b/.test(expression) &&
  !/ (?:on|during) \d{4}/.test(expression);

/** A depth grows downwards: what is said of a level, or of high and low, turns round. */
const downwards = /(?:^|_)(?:depth|dtw|bgl|mbgl|drawdown)(?:_|$)|below_(?:ground|surface|land)/i;
const upwards =
  /\b(?:levels?|water tables?|high\w*|low\w*|rise|rises|rose|risen|rising|fall|falls|fell|fallen|falling|drop\w*|declin\w*|recover\w*|above|below|under|over)\b/i;

/** "The groundwater level" of a column that holds the depth to it. */
const turnsDepth = ({ text }: Asking, used: ReadonlySet<string>, { fields }: Scope): boolean =>
  upwards.test(text) &&
  !/\b(?:depths?|deep\w*|shallow\w*)\b/i.test(text) &&
  fields.some(({ name, aliases }) => used.has(name) && [name, ...aliases].some((one) => downwards.test(one)));

/** What is to be drawn over time is a value for each date, and no mean of all of them. */
const drawsOneNumber = ({ text }: Asking, expression: string): boolean =>
  /\b(?:plot|chart|graph|draw)\b[^.?]*\b(?:over (?:the )?time|through time|time series|over the (?:years|months|season)|by (?:date|month|year))\b/i.test(
    text,
  ) && !/ per /.test(expression);

const moments = '(?:dates|images|scenes|acquisitions|overpasses|months|years|days|seasons)';
const forAllMoments = new RegExp(String.raw`\bfor all (?:of )?(?:the |these )?(?:\w+ )?${moments}\b`, 'i');

/** "For all four dates": a value for each of them may be wanted, where no word takes them together. */
const poolsMoments = ({ text }: Asking, expression: string): boolean =>
  forAllMoments.test(text) &&
  / over (?:dates|years|months)\)/.test(expression) &&
  !/ per /.test(expression) &&
  !/\b(?:together|overall|combined|pooled|in total|altogether)\b/i.test(text);

const statistics = /\b(?:mean|average|median|maximum|minimum|max|min|highest|lowest|standard deviation)\b/gi;

/** What a sum or quotient is worked out with above its reducers. */
const aboveReducers = (tree: Tree): { readonly operators: readonly string[]; readonly reducers: readonly string[] } => {
  if (tree.kind === 'slice') return aboveReducers(tree.value);
  if (tree.kind !== 'call') return { operators: [], reducers: [] };
  if (!/^[-+*/]$/.test(tree.operator)) return { operators: [], reducers: [tree.operator] };
  const parts = tree.operands.map(aboveReducers);
  return {
    operators: [tree.operator, ...parts.flatMap(({ operators }) => operators)],
    reducers: parts.flatMap(({ reducers }) => reducers),
  };
};

const symbols = /\bdivided by\b|\bminus\b|\bplus\b|[\w)]\s?[-+*/÷]\s[\w(]/i;

/** The mean of "a divided by b" is of the ratio in every pixel, the highest of "a minus b" of the difference: nothing of two means, unless both are said. */
const dividesMeans = ({ text }: Asking, queries: readonly Query[]): boolean =>
  symbols.test(text) &&
  !/\bthat (?:of|over|in|for|on)\b/i.test(text) &&
  (text.match(statistics) ?? []).length === 1 &&
  queries.some(({ value }) => {
    const { operators, reducers } = aboveReducers(value);
    const isLinear = operators.every((operator) => /^[-+]$/.test(operator)) && reducers.every((one) => one === 'mean');
    return operators.length > 0 && reducers.length > 1 && !isLinear;
  });

/** What is told of all values of both dates is one value of them together. */
const partsWhatIsPooled = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.length > 1 &&
  /\b(?:all|every)\s+(?:\w+\s+)?(?:measurements?|values?|pixels?|observations?|readings?|records?|samples?)\b[^.?]*\bboth\b|\bpooled\b/i.test(
    text,
  );

export const leavesOut = (asking: Asking, queries: readonly Query[], scope: Scope): boolean => {
  const expression = queries.map(printQuery).join('; ');
  return (
    closesPeriod(asking, expression) ||
    joinsLimits(asking, expression) ||
    takesOneYear(asking, expression) ||
    dividesMeans(asking, queries) ||
    drawsOneNumber(asking, expression) ||
    poolsMoments(asking, expression) ||
    partsWhatIsPooled(asking, queries) ||
    turnsDepth(asking, namesIn(queries, scope), scope) ||
    dropsName(asking, namesIn(queries, scope), scope)
  );
};
