/** Readings that stand against what a question says of two ends, of the rest, or of ground. */

import { print } from '../../../analysis/print.ts';
import type { Query, Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { escaped } from '../../../core/escaped.ts';
import type { Phrase } from './chart.ts';
import { isNeverBoth } from './never-both.ts';
import type { Token } from './tokens.ts';

/** A sentence that asks. */
export interface Asking {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly seeds: readonly Phrase[];
}

const twoEnds =
  /\b(?:lowest|least|smallest|coldest|coolest|driest|shortest|nearest|min(?:imum)?)\b[^.?]*\band\b[^.?]*\b(?:highest|most|largest|warmest|hottest|wettest|longest|farthest|max(?:imum)?)\b|\b(?:highest|most|largest|warmest|hottest|wettest|longest|farthest|max(?:imum)?)\b[^.?]*\band\b[^.?]*\b(?:lowest|least|smallest|coldest|coolest|driest|shortest|nearest|min(?:imum)?)\b/i;

/** "Which one lies lowest and which one highest" asks for two. */
const tellsOneEnd = (text: string, queries: readonly Query[], expression: string): boolean =>
  twoEnds.test(text) && queries.length < 2 && / of (?:max|min)\(/.test(expression);

/** "The most common class after forest": the commonest of what is forest is forest. */
const countsItself = (expression: string): boolean => /\bmode\((\w+) where \(?\1 (?:=|in) /.test(expression);

/** "Who has the most land": not who has the most parcels. */
const countsForGround = (text: string, expression: string, { fields }: Scope): boolean => {
  const [, called] = /^mode\((\w+)\)/.exec(expression) ?? [];
  const field = fields.find(({ name }) => name === called);
  return (
    field !== undefined && !field.axes.includes('cells') && /\b(?:land|area|surface|ground|hectares?)\b/i.test(text)
  );
};

const several = String.raw`(?:two|three|four|five|six|seven|eight|nine|ten|twelve|[2-9]|1\d)`;
/** "Of the three lakes, …", "between the two dates": these are there, and no count of what is asked for. */
const given = String.raw`(?<!\b(?:of|among|amongst|between|across|over|in|within|for|from|at|on|during|all) (?:the |these |those |our |all )?)`;

/** What a chosen thing is called, by the axis in front of "of max". */
const nounsOf = (axis: string, { layers }: Scope): readonly string[] => {
  if (axis === 'date') return ['dates', 'days', 'images', 'scenes', 'acquisitions', 'passes', 'moments'];
  const layer = layers.find(({ name }) => name === axis);
  return layer ? [layer.plural, `${layer.name}s`, ...layer.aliases] : [`${axis}s`];
};

/** "Landsat 8 acquisitions", "band 4 images": a number that belongs to what stands before it. */
const named = /(?:\p{Lu}[\p{L}-]*|\b(?:band|level|version|collection|type|class|zone|week|baseline))[\s-]+$/u;

/** "Which two months had the most rain" asks for two: one is no answer, however many there are in all. */
const choosesOne = (text: string, expression: string, scope: Scope): boolean =>
  [...expression.matchAll(/(\w+) of (?:max|min)\(/g)].some(([, axis = '']) => {
    const things = nounsOf(axis, scope).map(escaped).join('|');
    const counted = new RegExp(`${given}\\b${several}\\s+(?:\\w+\\s+)?(?:${things})\\b`, 'gi');
    return [...text.matchAll(counted)].some(
      ({ 0: said, index }) => !(/^\d/.test(said) && named.test(text.slice(0, index))),
    );
  });

/** "Changed from wood to heath": of two maps that do not tell it, what is both at once is no change of the one into the other. */
const mixesMaps = ({ tokens, seeds }: Asking, expression: string): boolean =>
  /\b(?:change|decrease|percent_change)\(.* and /.test(expression) &&
  tokens.some(({ lower }, at) => {
    const next = /^(?:the|an?)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    const become = /^(?:to|into|became|becomes?|becoming)$/.test(lower);
    return become && seeds.some(({ from, type }) => from === next && type === 'Mask');
  });

const statistic = String.raw`(?:mean|average|median|maximum|minimum|max|min|total|highest|lowest)`;
const limit = String.raw`(?:exceed\w*|above|below|over|under|more|less|greater|higher|lower|fewer|at least|at most|between|[<>≥≤])`;
const whereMean = new RegExp(
  String.raw`\b(?:where|whose|in which|with|having)\b[^,.?;]*\b${statistic}\b[^,.?;]*?(?:\b|(?=[<>≥≤]))${limit}`,
  'i',
);
/** A comparison of what a reducer gives. */
const ofReduced = /\)(?: over \w+)? (?:[<>]=?|between) /;

/** "Districts where the mean NDVI exceeds 0.5": the limit is one for their means, and none for the pixels. */
const limitsPixels = (text: string, expression: string): boolean =>
  whereMean.test(text) && /\bwhere\b/.test(expression) && !ofReduced.test(expression);

const ofStatistic = new RegExp(
  String.raw`\b(?:mean|average|median|sum|total|range|spread|standard deviation|maximum|minimum)\s+(?:of|among|over)\s+(?:the\s+|all\s+)?(?:\w+\s+)?${statistic}\b`,
  'i',
);

/** "The average of the maximum": one of the other, and not the two of them. */
const tellsBoth = (text: string, queries: readonly Query[]): boolean => queries.length > 1 && ofStatistic.test(text);

const timesAtLeast =
  /\bat (?:the (?:very )?)?(?:least|most)\s+(?:one|once|two|twice|three|four|five|six|seven|eight|nine|ten|half|a third|\d+)\b/i;

/** "On at least two dates": how often, and no least of anything. */
const takesTimesForExtreme = (text: string, expression: string): boolean =>
  timesAtLeast.test(text) &&
  /^(?:\w+ of )?(?:min|max)\(/.test(expression) &&
  !/\b(?:lowest|smallest|minimum|min|highest|largest|greatest|maximum|max|\w+est)\b/i.test(text);

const asksNumber =
  /^\W*(?:what (?:is|was|were|are) )?(?:the )?(?:average |mean )?(?:maximum|minimum|highest|lowest|average|mean|median|largest|smallest|greatest)\s+((?:[\w-]+\s+){1,4})/i;

/** "The maximum cloud cover on any date": its head is what is measured, and no date. */
const tellsNameForNumber = ({ text, tokens, seeds }: Asking, expression: string): boolean => {
  const [, axis] = /^(\w+) of (?:max|min)\(/.exec(expression) ?? [];
  const said = asksNumber.exec(text);
  if (axis === undefined || !said || /\b(?:which|when|where|what (?:date|day|month|year))\b/i.test(text)) return false;
  const begin = said[0].length - (said[1] ?? '').length;
  const first = tokens.findIndex(({ span }) => span.start >= begin);
  const isOf = (at: number, types: RegExp): boolean =>
    seeds.some(({ from, to, type }) => from <= at && at < to && types.test(type));
  const noun = tokens.findIndex((_, at) => at >= first && isOf(at, /^(?:Field|Mask|Axis|Moments?|DateWord|Step)$/));
  return noun >= 0 && (isOf(noun, /^(?:Field|Mask)$/) || isOf(noun + 1, /^(?:Field|Mask)$/));
};

const onlyThen =
  /\b(?:is|was|are|were|has|have|had|covered|burn(?:ed|t)|flooded)\b[^?;]*\b(?:(?:only|solely|exclusively|just) (?:in|on|during) (?:\w+ ){0,3}(?:19|20)\d{2}|(?:in|on|during) (?:\w+ ){0,3}(?:19|20)\d{2}(?:-\d{2}){0,2} (?:only|alone|exclusively))\b/i;

/** "Was forest in 2011 only": then, and at no other time. */
const forgetsOnly = (text: string, expression: string): boolean =>
  onlyThen.test(text) && /^(?:area|area_share|share|count)\(/.test(expression) && !/\bnot\b/.test(expression);

/** "The counties with more than 200 mm" are chosen as wholes: what is wetter within any of them is another place. */
const choosesCells = (text: string, expression: string, { layers }: Scope): boolean =>
  / (?:[<>]=?|between) /.test(expression) &&
  !/ where \w+\((?!\w+ where )/.test(expression) &&
  layers.some(
    ({ kind, name, plural, aliases }) =>
      kind === 'zones' &&
      new RegExp(` within ${escaped(name)}(?! ['(])|\\b${escaped(plural)} where \\w+\\(\\w+ where `).test(expression) &&
      new RegExp(
        `\\b(?:${[plural, ...aliases].map(escaped).join('|')})\\s+(?:with|where|whose|that|which|having|in which|above|below|over|under|exceeding|\\w+er than)\\b`,
        'i',
      ).test(text),
  );

const ofEach = /\bof\s+(?:the\s+)?[\w /-]{3,40}?,?\s+and\s+of\s+(?!(?:the\s+)?(?:all|both|each)\b)/i;

/** "The area of shrub and of grass": one of each, where no total is said. */
const addsBoth = (text: string, queries: readonly Query[], expression: string): boolean =>
  queries.length < 2 &&
  ofEach.test(text) &&
  /^(?:area|share|count|sum|size)\(.* in \(/.test(expression) &&
  !/\b(?:together|combined|total|sum|jointly|altogether|overall)\b/i.test(text);

const lying = /^(?:is|are|was|were|lies?|lay|located|found|situated|falls?|belongs?)$/;
const inside = /^(?:in|within|inside|over|to|on)$/;
const sharing = /^(?:share|percentage|percent|proportion|fraction|part|portion|much)$/;

/** "What part of the heath lies in the park": the heath is the whole, and not the park. */
const turnsShare = ({ tokens, seeds }: Asking, expression: string): boolean =>
  /^(?:\w+ of (?:max|min)\()?share\(/.test(expression) &&
  seeds.some(({ type, meaning, from, to }) => {
    if (type !== 'Mask' || !expression.includes(`share(${maskText(meaning)}`)) return false;
    const before = tokens.slice(Math.max(0, from - 7), from).map(({ lower }) => lower);
    const of = before.lastIndexOf('of');
    if (of < 0 || !before.slice(0, of).some((word) => sharing.test(word))) return false;
    const after = tokens.slice(to, to + 8).map(({ lower }) => lower);
    const verb = after.findIndex((word) => lying.test(word));
    const place = after.findIndex((word, at) => at > verb && inside.test(word));
    return verb >= 0 && place > verb && place <= verb + 2;
  });

const maskText = (meaning: unknown): string =>
  Array.isArray(meaning) && meaning.length > 0 ? print(meaning[0] as Tree) : '\u0000';

const opening =
  /^(?:the|an?|of|is|are|in|on|and|or|for|all|any|over|to|than|with|which|what|by|as|from|between|within|no|not|how|much|many)$/;

/** "Steep heath (slope over 10°)": heath that is steep, and not all that is. */
const dropsClass = ({ tokens, seeds }: Asking, expression: string): boolean =>
  seeds.some(
    ({ type, meaning, from, to }) =>
      type === 'Mask' &&
      tokens[to]?.text === '(' &&
      from > 0 &&
      tokens[from - 1]?.kind === 'word' &&
      !opening.test(tokens[from - 1]?.lower ?? '') &&
      tokens.slice(to).some(({ kind }) => kind === 'number') &&
      !expression.includes(maskText(meaning)),
  );

const inTheLongRun =
  /\b(?:over time|over the years|in the long run|steadily|gradually|generally|on the whole|year (?:by|after|on) year)\b/i;

/** "Is it rising over time": how its ends stand to each other says little of what lies between. */
const tellsEnds = (text: string, expression: string): boolean =>
  inTheLongRun.test(text) && /^-?(?:change|decrease|percent_change)\(.*\) [<>] 0/.test(expression);

export const isMisread = (asking: Asking, queries: readonly Query[], expression: string, scope: Scope): boolean =>
  tellsOneEnd(asking.text, queries, expression) ||
  countsItself(expression) ||
  countsForGround(asking.text, expression, scope) ||
  choosesOne(asking.text, expression, scope) ||
  limitsPixels(asking.text, expression) ||
  tellsBoth(asking.text, queries) ||
  takesTimesForExtreme(asking.text, expression) ||
  tellsNameForNumber(asking, expression) ||
  forgetsOnly(asking.text, expression) ||
  choosesCells(asking.text, expression, scope) ||
  addsBoth(asking.text, queries, expression) ||
  tellsEnds(asking.text, expression) ||
  isNeverBoth(asking.text, expression) ||
  turnsShare(asking, expression) ||
  dropsClass(asking, expression) ||
  mixesMaps(asking, expression);
