/** Months, years and days that a question speaks of as wholes: the warmest month is none of its days, and no day makes it the wettest. */
import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import type { Asking } from '../misreadings.ts';
import { operationOf } from './words.ts';

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const extreme =
  '(?:warm|hott?|cold|cool|wett?|dri|rain|snow|sunn?i|cloud|gree?n|brown|dry|mild|calm|wind|stormi|cloudi|snowi|raini)est';
const chosen = new RegExp(String.raw`\b${extreme} (?:calendar )?(month|year|${months})\b`, 'i');

/** What dates of one month, or of one year, have in common. */
const grains: Readonly<Record<string, number>> = { month: 7, year: 4 };

const goesOver = (value: Tree, grain: string): boolean =>
  allOf(value).some(
    (tree) =>
      (tree.kind === 'call' && tree.over?.startsWith(grain)) ||
      (tree.kind === 'pick' && tree.noun.startsWith(grain)) ||
      (tree.kind === 'slice' && tree.slice.kind === 'per' && tree.slice.axis.startsWith(grain)),
  );

/** "The temperature of the warmest month" is none of its warmest day; "the wettest July" is chosen by time, and not by station. */
const takesDayForMonth = (asking: Asking, queries: readonly Query[], { fields, layers }: Scope): boolean => {
  const said = chosen.exec(asking.text)?.[1]?.toLowerCase();
  if (said === undefined) return false;
  const grain = said === 'year' ? 'year' : 'month';
  return queries.some(({ value }) => {
    if (goesOver(value, grain)) return false;
    const used = new Set(namesUsed(value));
    const finer = fields
      .filter(({ name }) => used.has(name))
      .some(({ dates, sampled }) => {
        const keys = new Set(dates.map((date) => date.slice(0, grains[grain])));
        return sampled === true || keys.size < dates.length;
      });
    const apart = allOf(value).some(
      (tree) =>
        tree.kind === 'call' &&
        tree.over !== undefined &&
        layers.some(({ plural, name }) => plural === tree.over || name === tree.over) &&
        !asking.seeds.some(
          ({ type, meaning }) => type === 'Axis' && (meaning as { readonly plural?: string }).plural === tree.over,
        ),
    );
    return finer || apart;
  });
};

const manyDays =
  /\b(?:most|fewest|least|(?:highest|lowest|largest|smallest|average|mean|total) number of) (?!of\b|recent\b|common\b)\w+ (?:days|nights|dates|months|years)\b/i;

/** "The most rainy days": so many of them. */
const countsNoDays = ({ text }: Asking, queries: readonly Query[]): boolean =>
  manyDays.test(text) &&
  !queries.some(({ value }) => allOf(value).some((tree) => /^(?:count|longest)$/.test(operationOf(tree) ?? '')));

/** "How much was water in every year": in all of them, and no list. */
const listsForAll = ({ text }: Asking, queries: readonly Query[]): boolean =>
  /^\W*(?:how (?:many|much|large|big)|what (?:area|share|percentage|part|proportion|fraction))\b[^?;]*\b(?:in|on|at|during) (?:every|all)\b/i.test(
    text,
  ) &&
  queries.some(({ value }) =>
    allOf(value).some(
      (tree) =>
        tree.kind === 'slice' && tree.slice.kind === 'per' && /^(?:dates?|months?|years?)$/.test(tree.slice.axis),
    ),
  );

const usually =
  /\b(?:which|what|\w+est) (?:calendar )?month\b[^?;]*\b(?:on average|usually|typically|generally|normally|in general|do (?:the )?most|does (?:the )?most)\b/i;

/** What is used has dates of several years, itself or as what is known of things that happened. */
const spansYears = (value: Tree, { fields, layers }: Scope): boolean => {
  const used = new Set(namesUsed(value));
  const things = new Set(layers.filter(({ plural }) => used.has(plural)).map(({ name }) => name));
  return fields.some(
    ({ name, members, dates }) =>
      (used.has(name) || things.has(members ?? '')) && new Set(dates.map((date) => date.slice(0, 4))).size > 1,
  );
};

/** "Which month is the warmest on average": of the calendar, and none of the record. */
const takesRecordMonth = ({ text }: Asking, queries: readonly Query[], scope: Scope): boolean =>
  usually.test(text) &&
  !/\b(?:19|20)\d\d\b/.test(text) &&
  queries.some(
    ({ value }) =>
      allOf(value).some((tree) => tree.kind === 'pick' && tree.noun === 'month') && spansYears(value, scope),
  );

const allYears =
  /\b(?:all|every|each|whole|entire|over the|both|these) (?:the |of the )?(?:years?|record|period|decade)\b|\baltogether\b|\bin total over\b/i;

/** "The rain from June to August": of one year or of a usual one, and no sum of all the summers of a record. */
const addsAllYears = ({ text }: Asking, queries: readonly Query[], scope: Scope): boolean =>
  !allYears.test(text) &&
  queries.some(({ value }) => {
    const trees = allOf(value);
    const adds = trees.some((tree) => tree.kind === 'call' && tree.operator === 'sum' && tree.over === 'dates');
    const months = trees.some((tree) => tree.kind === 'slice' && tree.slice.kind === 'months');
    const dated = trees.some((tree) => tree.kind === 'slice' && /^(?:on|during)$/.test(tree.slice.kind));
    const apart =
      trees.some((tree) => tree.kind === 'call' && /^years?$/.test(tree.over ?? '')) || goesOver(value, 'year');
    return adds && months && !dated && !apart && spansYears(value, scope);
  });

export const takesOtherMoment = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  takesDayForMonth(asking, queries, scope) ||
  countsNoDays(asking, queries) ||
  listsForAll(asking, queries) ||
  addsAllYears(asking, queries, scope) ||
  takesRecordMonth(asking, queries, scope);
