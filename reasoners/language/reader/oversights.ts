/** What a reading has made of a question against what its words say: margins as levels, lags as none, sums as two answers. */

import { allOf } from '../../../analysis/parts.ts';
import { printQuery } from '../../../analysis/print.ts';
import type { Query, Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { escaped } from '../../../core/escaped.ts';
import { leavesOut } from './left-out.ts';
import { takesOtherForAir } from './licence/air.ts';
import { callsOtherwise } from './licence/called.ts';
import { takesOtherDepth } from './licence/depths.ts';
import { joinsOtherwise } from './licence/either.ts';
import { tellsAnother } from './licence/head.ts';
import { impliesMean } from './licence/implied-mean.ts';
import { letsGo } from './licence/kept.ts';
import { takesOtherMoment } from './licence/moments.ts';
import { forgetsChange, mixesChosen, turnsNesting, turnsSpace } from './licence/nesting.ts';
import { takesOtherPlace } from './licence/places.ts';
import { takesOtherWhole } from './licence/whole.ts';
import { comparesWithItself } from './licence/with-itself.ts';
import { type Asking, isMisread } from './misreadings.ts';
import { takesPercentForPoints } from './percent.ts';

const comparisons = new Set(['<', '<=', '>', '>=', 'between']);
const deltas = new Set(['-', 'change', 'decrease', 'percent_change', 'spikes', 'trend']);

const someTree = (tree: Tree | undefined, test: (tree: Tree) => boolean): boolean =>
  tree !== undefined && allOf(tree).some(test);

const comparesDifference = (value: Tree): boolean =>
  someTree(
    value,
    (tree) =>
      tree.kind === 'call' &&
      (tree.operator === 'spikes' ||
        (comparisons.has(tree.operator) &&
          someTree(tree.operands[0], (inner) => inner.kind === 'call' && deltas.has(inner.operator)))),
  );

/** Words between what changes and the number that it changes by. */
const between = /^(?:of|in|by|which|that|the|a|an|has|have|had|was|were|is|[(),]|from|to)$/;

/** "NDVI sank by over 0.15", "a drop of NBR exceeding 0.27": the number is of the change, not of the level. */
const saysMargin = ({ tokens, seeds }: Asking): boolean => {
  const over = (at: number, types: RegExp): boolean =>
    seeds.some(({ from, to, type }) => from <= at && at < to && types.test(type));
  const starts = seeds.filter(({ type }) => /^(?:Delta|ScaleDelta|PercentDelta|Difference)$/.test(type));
  const limits = seeds.filter(({ type }) => /^Compare(?:Verb)?$/.test(type));
  return limits.some(({ from }) =>
    starts.some(
      ({ to }) =>
        to <= from &&
        tokens
          .slice(to, from)
          .every(({ lower }, index) => between.test(lower) || over(to + index, /^(?:Field|Date|Span)$/)),
    ),
  );
};

const takesMarginForLevel = (asking: Asking, queries: readonly Query[]): boolean =>
  saysMargin(asking) && !queries.every(({ value }) => comparesDifference(value));

const lagged =
  /\b(?:day|week|month|year|date|image|scene)s? (?:after|later|before|earlier|afterwards|ahead)\b|\b(?:following|next|previous|preceding|subsequent) (?:day|week|month|year|date)\b|\blag(?:s|ged|ging)?\b|\bone (?:day|month|week|year) (?:on|behind)\b/i;

/** Values of a day beside those of the day after are no values of one day. */
const forgetsLag = ({ text }: Asking, expression: string): boolean =>
  lagged.test(text) && expression.includes('correlation(');

const asOne =
  /\b(?:together|combined|combine|jointly|in sum|summed|added up|as well as in|satisfying both|meeting both|or both|in both|either of)\b/i;

/** What is meant together is one value. */
const tellsApart = ({ text }: Asking, queries: readonly Query[]): boolean => queries.length > 1 && asOne.test(text);

/** "How high does it get" asks for the highest; "at most" sets a limit and chooses none. */
const missesExtreme = ({ text }: Asking, expression: string): boolean =>
  (/\bhow (?:high|tall|deep|low|hot|cold|warm|cool|steep|wet|dry|green|bright|dark|large|big)\b[^.?]*\b(?:gets?|goes|go|reach(?:es|ed)?|got|went|rises?|climbs?)\b/i.test(
    text,
  ) &&
    expression.includes('mean(') &&
    !/\b(?:mean|average|averaged|typically|usually)\b/i.test(text)) ||
  (/\bat (?:the )?most\b/i.test(text) && / of max\(/.test(expression));

const ofPixel =
  /\b(?:\w+est|(?:most|least) \w+) (?:single |individual |one )?(?:pixel|cell|grid cell)(?! (?:count|number|size|area|share|value))\b/i;

/** "The district with the brightest pixel": its highest value, not the highest mean. */
const missesPixel = ({ text }: Asking, expression: string): boolean =>
  ofPixel.test(text) && expression.includes('mean(') && !/\b(?:mean|average|averaged)\b/i.test(text);

const beside =
  /\b(?:around|surrounding|next to|beside|near|close to|adjacent to)\s+(?:the\s+)?(?=\p{L})(?!each|every|all\b|noon|midday)/iu;

/** "Around the park" is not in it. */
const isBeside = ({ text }: Asking, expression: string): boolean =>
  beside.test(text) && / (?:within|at) /.test(expression) && !expression.includes('distance(');

const besideLand = /\band (?:of|in|over|for|on) (?:the )?(?:land|ground|dry land|surface)\b/i;

/** "Of water and of land" are two: what has no class of its own is not told with the other. */
const tellsHalf = ({ text }: Asking, queries: readonly Query[]): boolean => besideLand.test(text) && queries.length < 2;

const ofAll = /\bof (?:the|all|these|those)\b[^,.?]*,\s*(?:whose|which|who)\b/i;

/** "Of the five blocks, whose index was largest": which of them, not how large. */
const tellsNoName = ({ text }: Asking, expression: string): boolean =>
  ofAll.test(text) && !/\b(?:of (?:max|min)|order|nth)\(/.test(expression);

/** A number of things, or an area, is no share of the pixels. */
const tellsShareOf = ({ text }: Asking, expression: string): boolean =>
  /^-?(?:change|decrease|percent_change)\(share\(/.test(expression) &&
  (/\b(?:number of|how many (?!per ?cent|percent))/i.test(text) ||
    (/\b(?:area|surface|extent)\b/i.test(text) &&
      !/\b(?:share|proportion|percentage of|part of|points?)\b/i.test(text)));

const totals = /\b(?:total|sum|all|altogether|combined|together|overall|whole|entire|joint|added|aggregate|add)\b/i;

/** "Block areas": one each, unless a total is said. */
const addsThings = ({ text }: Asking, expression: string): boolean =>
  /^sum\((?:size|length)\(/.test(expression) &&
  /\b(?:areas|sizes|lengths|each|every|per)\b/i.test(text) &&
  !totals.test(text);

const explains = String.raw`(?:(?:\s+\S+){0,3}?\s*(?:\(|,?\s*(?:meaning|means|being|defined|counted|counting|counts|taken)\b)|(?:\s+\S+){0,12}?,?\s+(?:taking|defined (?:as|by))\b)[^.;?]*\d`;

/** A word that the question explains by a number is that alone, and not the class of that name besides. */
const keepsOwnClass = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.some(({ value }) =>
    someTree(value, (tree) => {
      if (tree.kind !== 'call' || tree.operator !== 'and') return false;
      const sides = tree.operands;
      const limited = sides.some((one) =>
        someTree(one, (inner) => inner.kind === 'call' && comparisons.has(inner.operator)),
      );
      const names = sides.flatMap((one) =>
        one.kind === 'call' && (one.operator === 'has' || one.operator === '=')
          ? one.operands.flatMap((operand) =>
              operand.kind === 'text' ? operand.value : operand.kind === 'name' ? operand.name : [],
            )
          : [],
      );
      return limited && names.some((name) => new RegExp(`\\b${escaped(name)}\\b${explains}`, 'i').test(text));
    }),
  );

/** Things with a place of their own that are named: a value of all cells is none of them. */
const forgetsThings = ({ tokens, seeds }: Asking, expression: string, { layers }: Scope): boolean =>
  tokens.some((_, at) => {
    const over = seeds.filter(({ from, to, type }) => from <= at && at < to && type !== 'Absent');
    const axes = over.map(({ type, meaning }) => (type === 'Axis' ? (meaning as { axis?: string }).axis : undefined));
    const layer = layers.find(({ name, placed, located }) => name === axes[0] && (placed || located));
    return (
      layer !== undefined &&
      axes.every((axis) => axis === layer.name) &&
      !new RegExp(`\\b(?:${escaped(layer.name)}|${escaped(layer.plural)})\\b`).test(expression)
    );
  });

const pair = /(\d{4}(?:-\d{2}){0,2}) -> (\d{4}(?:-\d{2}){0,2})/g;

/** What changes does so from the earlier moment to the later one, unless the question goes from the one to the other itself. */
const goesBackwards = ({ text }: Asking, expression: string): boolean =>
  !/\bfrom\b[^.?;]*\b(?:to|until|till|through|and|into)\b/i.test(text) &&
  [...expression.matchAll(pair)].some(([, from = '', to = '']) => from > to);

/** Rain "from March to May" of many years: their sum, or what falls in one of them? Only a question that says which is told. */
const addsManyYears = ({ text }: Asking, expression: string): boolean =>
  /^sum\([^,]* months \d/.test(expression) &&
  !/over years/.test(expression) &&
  !/\b(?:all|every|each|whole|entire|complete|total of the|over the)\b[^.?]*\b(?:years?|record|period|decade|series)\b|\d{4}/i.test(
    text,
  );

/** "In an average year": of what adds up a year has a sum, which no average of its months is. */
const forgetsYear = ({ text }: Asking, expression: string): boolean =>
  /\b(?:average|typical|normal|usual|ordinary|given|single|mean) year\b/i.test(text) &&
  !/\b(?:years|month_of_year)\b/.test(expression);

/** Outside of a polygon lie not only the other polygons. */
const staysInside = ({ text }: Asking, expression: string, { layers }: Scope): boolean =>
  /\boutside\b/i.test(text) &&
  layers.some(
    ({ kind, name }) => kind === 'zones' && new RegExp(` within ${name}\\b|\\bnot ${name} (?:=|in)`).test(expression),
  );

const overlooks = (asking: Asking, queries: readonly Query[], scope: Scope): boolean => {
  const expression = queries.map((query) => printQuery({ ...query, givens: [] })).join('; ');
  return (
    tellsAnother(asking, queries) ||
    turnsNesting(asking, queries) ||
    mixesChosen(asking, queries) ||
    turnsSpace(asking, queries) ||
    forgetsChange(asking, queries) ||
    takesOtherMoment(asking, queries, scope) ||
    callsOtherwise(asking, queries, scope) ||
    takesOtherForAir(asking) ||
    takesOtherDepth(asking, queries, scope) ||
    joinsOtherwise(asking, queries, scope) ||
    impliesMean(asking, queries) ||
    takesOtherPlace(asking, queries, scope) ||
    takesOtherWhole(asking, queries, scope) ||
    letsGo(asking, queries, scope) ||
    isMisread(asking, queries, expression, scope) ||
    takesMarginForLevel(asking, queries) ||
    forgetsLag(asking, expression) ||
    tellsApart(asking, queries) ||
    missesExtreme(asking, expression) ||
    missesPixel(asking, expression) ||
    tellsHalf(asking, queries) ||
    isBeside(asking, expression) ||
    tellsNoName(asking, expression) ||
    tellsShareOf(asking, expression) ||
    addsThings(asking, expression) ||
    comparesWithItself(asking, queries) ||
    keepsOwnClass(asking, queries) ||
    goesBackwards(asking, expression) ||
    addsManyYears(asking, expression) ||
    forgetsYear(asking, expression) ||
    takesPercentForPoints(asking.text, expression, scope) ||
    staysInside(asking, expression, scope) ||
    forgetsThings(asking, expression, scope)
  );
};

/** A reading that lets go of a word of the question, or takes it for another. */
export const isWrongly = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  leavesOut(asking, queries, scope) || overlooks(asking, queries, scope);
