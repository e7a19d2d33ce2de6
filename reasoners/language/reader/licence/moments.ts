/** Months, years and days that a question speaks of as wholes: the warmest month is none of its days, and no day makes it the wettest. */
import { allOf } from '../../../../analysis/parts.ts';
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

const namesIn = (value: Tree): string[] => allOf(value).flatMap((tree) => (tree.kind === 'name' ? tree.name : []));

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
    const used = new Set(namesIn(value));
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

export const takesOtherMoment = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  takesDayForMonth(asking, queries, scope) || countsNoDays(asking, queries) || listsForAll(asking, queries);
