import { convertUnit } from '../../../knowledge/units.ts';
import { readConditions } from '../../reading/conditions.ts';
import type { Evidence } from '../evidence.ts';
import { isArea } from '../facts.ts';
import { statisticNamed } from '../reductions.ts';

/**
 * How a statistic answers when all values are halved, raised by c, or negated (a dash: nothing follows): `level` x/2, x + c, – ·
 * `spread` x/2, x, x · `square` x/4, x, x · `difference` x/2, x, – · `scales` x/2, –, – · `even` x, x, x · `pure` x, x, – · `relative` x, –, –.
 */
export type Response = 'level' | 'spread' | 'square' | 'difference' | 'scales' | 'even' | 'pure' | 'relative';

/** Names in lower case with blanks; the first that fits. */
const lexicon: readonly (readonly [Response, RegExp])[] = [
  [
    'even',
    /\bp(?: value)?$|\br squared\b|\bkurtosis\b|\bmorans?\b|\bgearys?\b|\bgeary\b|\bacf\b|\bautocorrelation\b|\befficiency\b|\bljung|\bjarque|\bk squared\b/,
  ],
  ['pure', /\bcorrelation\b|\bpearsons?\b|\bskewness\b|\bt$|\bf$|\beffect\b/],
  ['square', /\bvariance\b|\bsemivariance\b|\bcovariance\b|\binertia\b/],
  ['relative', /\bgini\b|\bz\b|\btau\b|\bspearmans?\b|\btheil\b|\bcv\b|\brelative\b|\bpercent\b|\bratio\b/],
  [
    'spread',
    /\bstd\b|\bstdev\b|\bdeviation\b|\brmse\b|\bmae\b|\bmean absolute error\b|\berror\b|\biqr\b|\bamplitude\b/,
  ],
  [
    'difference',
    /\bgradient\b|\broughness\b|\bslopes?\b|\btrend\b|\bchanges?\b|\bdifferences?\b|\bcontrasts?\b|\banomal\w+\b|\bbias\b|\bexcess\b|\bintensit\w+\b|\bresiduals?\b|\brise\b|\bfall\b|\bincrease\b|\bdecrease\b|\btheil sen\b|\bsen slope\b/,
  ],
  ['scales', /\bsums?\b|\btotal\b|\bintercept\b|\bintegral\b/],
  [
    'level',
    /\bmeans?\b|\baverages?\b|\bmin(?:imum)?\b|\bmax(?:imum)?\b|\blowest\b|\bhighest\b|\bquantiles?\b|\bpercentiles?\b|\bmedian\b/,
  ],
];

const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();

export interface Named {
  readonly name: string;
  /** '' where nothing says it. */
  readonly quantity: string;
  readonly unit: string;
}

/** Codes and what is made of them. */
const coded = /class|condition|code|flag|mask|label|^share$|^count$|day-of-year|direction|index$/;

const known = (quantity: string): string => (quantity === 'any' ? '' : quantity);

/** Units in which a response can follow: that of the values, none, or made of it. */
const unitFits = (response: Response, unit: string, of: string): boolean => {
  if (response === 'even' || response === 'pure' || response === 'relative') return true;
  if (unit === '%' && of !== '%') return false;
  if (isArea(unit) && !isArea(of)) return false;
  if (response === 'square' || response === 'difference') return true;
  if (unit === '1' && of === '') return false;
  return unit === '' || of === '' || unit === of || convertUnit(1, of, unit, { difference: true }) === 1;
};

const quantityFits = (response: Response, quantity: string, of: string): boolean =>
  response !== 'level' || known(quantity) === '' || quantity === of;

/** How an output answers to its inputs' values, all of one quantity; null where its name does not say. */
export const responseOf = (
  output: Named,
  of: Omit<Named, 'name'>,
  { ports, question }: { readonly ports: number; readonly question: string },
): Response | null => {
  const own = spaced(output.name);
  // What is merely called a value is what the question asks for.
  const told = /^(?:values?|result|answer)$/.test(own) ? (statisticNamed(question) ?? '') : own;
  const found = lexicon.find(([, pattern]) => pattern.test(told))?.[0];
  if (
    found === undefined ||
    /share|area|count|date|day|month|year|length|duration|distance|entropy|weight|class|layer|rank|position|sector|code|label|percentile$/.test(
      told,
    )
  )
    return null;
  // Of one quantity over another: both are changed alike.
  const response = ports > 1 && /\bslopes?\b/.test(told) ? 'pure' : found;
  if (coded.test(output.quantity)) return null;
  // Of two ports there may be a product; not where the quantity of both comes out.
  const kept = known(output.quantity) !== '' && output.quantity === of.quantity;
  if (ports > 1 && !kept && !['even', 'pure', 'relative'].includes(response)) return null;
  if (!quantityFits(response, output.quantity, of.quantity) || !unitFits(response, output.unit, of.unit)) return null;
  return response;
};

/** Parameters that values are compared with, or that are added to them. */
const bounded =
  /thresh|^min|^max|limit|bound|above|below|level|tolerance|cut|edge|base|offset|scale|factor|low|high|from|to$|power|coefficient|weight|index|k\d|spacing|cluster|criteri|ridge|sample|rule|gain|emissivity|wavelength/i;
/** Parameters that choose what is computed: differences, ratios, ranks. */
const choosing = /mode|method|normal|distribution|statistic|variant|operation|scope|kind|measure|type/i;

/** Functions and comparisons after which values no longer answer in proportion. */
const bent =
  /Math\.(?:log|exp|sin|cos|tan|atan|pow|round|floor\(values?|trunc)|\*\* (?!2\b|0\.5\b)|[<>]=?\s*-?(?:\d*\.\d+|[2-9]\d*|1\d+)\b/;

/**
 * A unit with another zero, a code for what is missing, a unit that a record tells: what comes out is no longer in proportion to what is
 * stored.
 */
const shifting = /[\w\])]\s*[-+]\s*(?:\d+\.\d+|\d{2,})\b|[=!]==?\s*-?\d{2,}\b|\bunits?\b['"\]]*\s*[=!]==?\s*['"`]/;

/** Parameters that a workflow gives, and those that a tool reads with their defaults. */
const parametersOf = ({ node, code }: Evidence): string[] => [
  ...Object.keys(node.params),
  ...[...code.matchAll(/\bparams\.(\w+)/g)].map(([, name = '']) => name),
];

/** Does a tool give values of the quantity that goes in, and of no other? */
export const keepsQuantity = ({ node }: Evidence, of: Omit<Named, 'name'>): boolean => {
  const levels = Object.entries(node.outputs).filter(
    ([name, { kind }]) => ['number', 'series', 'raster'].includes(kind) && lexicon.at(-1)?.[1].test(spaced(name)),
  );
  return (
    levels.length > 0 &&
    levels.every(
      ([, { quantity, unit }]) => quantityFits('level', quantity, of.quantity) && unitFits('level', unit, of.unit),
    )
  );
};

/** Does nothing that is known of a tool speak against values going in and out in proportion? */
export const isProportional = (evidence: Evidence): boolean =>
  readConditions(evidence.question).length === 0 &&
  !parametersOf(evidence).some((name) => bounded.test(name)) &&
  !bent.test(evidence.code) &&
  !shifting.test(evidence.code);

/** Does a parameter choose what comes out besides levels? */
export const isChosen = (evidence: Evidence, response: Response): boolean =>
  response !== 'level' && response !== 'scales' && parametersOf(evidence).some((name) => choosing.test(name));
