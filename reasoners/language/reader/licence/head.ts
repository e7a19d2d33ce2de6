/** What the head of a question asks for, a name, a number of things, or an amount, and what is told. */

import { allOf } from '../../../../analysis/parts.ts';
import { print } from '../../../../analysis/print.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';
import { isAt, operationOf, rootOf } from './words.ts';

const cellsWord = /^(?:pixels?|cells?)$/;
const asks =
  /^(?:which|what|whose|who|name|identify|list|find|pick|select|give|tell|show|when|where|state|report|determine)$/;
const before = /^(?:the|an?|all|any|each|every|these|those|both|its|one|single|calendar|exact|first|last|two|three)$/;
/** "In which month", "the date of", "the name of the county": asked for behind these, too. */
const naming = /^(?:name|names|date|id|identity|label|code|one|number)$/;
const measured = /^(?:Field|Mask|Stat|Share|AreaShare|Area|Difference|Ratio|Correlation|Delta|Count|Threshold)$/;

const ofTime = /^(?:date|day|week|month|year|season|image|scene|month_of_year|hour|time)s?$/;

/** A word for members of the axis that a pick is of: "month" for dates, "county" for counties. */
const isOfAxis = ({ seeds }: Asking, at: number, noun: string): boolean =>
  seeds.some(({ from, to, type, meaning }) => {
    if (from > at || at >= to) return false;
    if (type === 'CodeField') return (meaning as { readonly name?: string }).name === noun;
    if (/^(?:DateWord|Moments?|TimeWord|Step)$/.test(type)) return ofTime.test(noun);
    const { axis } = (meaning ?? {}) as { readonly axis?: string };
    return type === 'Axis' && (axis === noun || (ofTime.test(noun) && ofTime.test(axis ?? '')));
  });

/** Words for which of them: an axis by one of its nouns, "when", "where", "who". */
const isNamed = (asking: Asking, at: number, noun: string): boolean => {
  const { tokens } = asking;
  const { lower } = tokens[at] ?? { lower: '' };
  // "Which district": its noun tells.
  if (lower === 'which' && isAt(asking, at + 1, /^(?:Axis|CodeField|DateWord)$/)) return false;
  // "The date when it was largest" asks for no date.
  if (/^(?:when|where|who|whose|which)$/.test(lower))
    return (
      !isAt(asking, at - 1, /^(?:Axis|DateWord|Place|Field|Mask|Cells)$/) &&
      !(at > 1 && lower === 'which' && /^(?:an?|the)$/.test(tokens[at + 1]?.lower ?? ''))
    );
  if (cellsWord.test(lower) || !isOfAxis(asking, at, noun)) return false;
  // "Which tree species" asks for a kind of them, and for no tree.
  if (isAt(asking, at + 1, /^CodeField$/) && !isOfAxis(asking, at + 1, noun)) return false;
  let first = at;
  while (
    first > 0 &&
    isAt(asking, first - 1, /^(?:Axis|DateWord|CodeField)$/) &&
    !before.test(tokens[first - 1]?.lower ?? '')
  )
    first--;
  let start = first - 1;
  while (
    start >= 0 &&
    (before.test(tokens[start]?.lower ?? '') ||
      isAt(
        asking,
        start,
        /^(?:Sup|ScaleSup|ShareScaleSup|SizeSup|LengthSup|Most|Adjective|Big|Mask|ShareScale|Scale)$/,
      ))
  )
    start--;
  const opens = tokens[start]?.lower ?? '';
  // "The height at which a glacier lies" asks for no glacier.
  if (/^(?:which|what)$/.test(opens))
    return !tokens.slice(start + 1, at).some(({ lower: word }) => /^(?:an?|the)$/.test(word));
  let next = at + 1;
  while (isAt(asking, next, /^(?:Axis|DateWord|CodeField)$/)) next++;
  // "The highest county mean", "the lowest pixel value", "the hottest class's mean": the noun says of what, and is not asked for.
  let owned = next;
  while (/^(?:'|'s|s)$/.test(tokens[owned]?.lower ?? '')) owned++;
  if (owned > next || isAt(asking, owned, measured)) return false;
  if (/^(?:'|'s|s)$/.test(opens)) return false;
  if (start < 0 || asks.test(opens) || /^(?:[,:(]|is|are|was|were|me|us|and|or|out|then)$/.test(opens)) return true;
  if (!/^(?:of|in|on|at|during|over|across|among|amongst|between|for|by|per|within|from|each|every|than)$/.test(opens))
    return true;
  return naming.test(tokens[start - 1]?.lower ?? '');
};

const pickOf = (tree: Tree): string | undefined => {
  const root = rootOf(tree);
  return root.kind === 'pick' ? root.noun : undefined;
};
const picks = (tree: Tree): boolean => pickOf(tree) !== undefined;

/** "How many are in the largest county": a number, and no county. */
const namesForNumber = (asking: Asking, queries: readonly Query[]): boolean =>
  (/^\W*(?:\w+ )?how (?:many|much|large|big|high|hot|warm|cold|long|far)\b/i.test(asking.text) || asksAmount(asking)) &&
  queries.every(({ value }) => picks(value));

/** "At what elevation", "to which temperature": what is measured is asked for. */
const asksAmount = (asking: Asking): boolean => {
  const at = asking.tokens.findIndex(({ lower }) => /^(?:what|which)$/.test(lower));
  return (
    at > 0 &&
    at < 3 &&
    /^(?:at|to|by|from|of|in|on)$/.test(asking.tokens[at - 1]?.lower ?? '') &&
    isAt(asking, at + 1, /^Field$/) &&
    !isAt(asking, at + 1, /^(?:Axis|CodeField|DateWord)$/)
  );
};

/** "Which park has the lowest tree cover": one of them, and no number of all. */
const tellsNumberForName = (asking: Asking, queries: readonly Query[]): boolean =>
  asking.tokens[0]?.lower === 'which' &&
  queries.every(
    ({ value }) =>
      !picks(value) &&
      /^(?:min|max|mean|median|sum|std|area|share|count|range)$/.test(operationOf(rootOf(value)) ?? ''),
  ) &&
  !queries.some(({ value }) => / per /.test(print(value)));

/** "The maximum over the dates of the mean", "mean NDVI on the date with the least cloud": no date is asked for. */
const namesUnasked = (asking: Asking, queries: readonly Query[]): boolean =>
  queries
    .flatMap(({ value }) => pickOf(value) ?? [])
    .some((noun) => !asking.tokens.some((_, at) => isNamed(asking, at, noun)));

/** "How many pixels", "how many districts": a number of them, and no amount of anything else. */
const countsNothing = (asking: Asking, queries: readonly Query[]): boolean => {
  const { tokens } = asking;
  return tokens.some(({ lower }, at) => {
    if (lower !== 'how' || tokens[at + 1]?.lower !== 'many') return false;
    let noun = at + 2;
    while (
      /^(?:more|fewer|of|the|these|all|single|individual|separate|different|distinct|valid)$/.test(
        tokens[noun]?.lower ?? '',
      ) ||
      isAt(asking, noun, /^(?:Mask|NotMask)$/)
    )
      noun++;
    const isThing = isAt(asking, noun, /^(?:Axis|CodeField)$/) && !isAt(asking, noun, /^Unit$/);
    if (!isThing && !cellsWord.test(tokens[noun]?.lower ?? '')) return false;
    return !queries.every(({ value }) =>
      allOf(value).some((tree) => /^(?:count|order|nth|longest|sum)$/.test(operationOf(tree) ?? '')),
    );
  });
};

/** "Where is the highest point": a place, and no height. */
const tellsNoPlace = ({ text }: Asking, queries: readonly Query[]): boolean =>
  !/\b(?:in|how many) (?:ha|hectares?|acres?|km2|km²|square)\b/i.test(text) &&
  /^\W*where\b(?: (?:in|on|within) [^,?]{2,30}?)? (?:is|are|was|were|do|does|did|has|have)\b/i.test(text) &&
  queries.every(({ value }) => !/^(?:list|order|nth)$/.test(operationOf(rootOf(value)) ?? '') && !picks(value));

/** "And how much", "and what was": a second thing that is asked for. */
const tellsOneOfTwo = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.length < 2 &&
  /[\w%],? and (?:how (?:much|many|large|big|high|low|deep|long|hot|warm|cold|cool|wet|dry)|what (?:is|was|share|percentage|are|were)|by how much|(?:when|where|which) (?:is|was|were|are|did|does)|(?:in|on) (?:which|what))\b/i.test(
    text,
  );

const partOf =
  /\bhow much (?:of\b|(?!more|less|\w+er\b|did|does|do|is|was|has|have|rain\w*|snow\w*|precip\w*)[\w-]+ (?:is|was|are|were|has|had|have)\b)|\b(?:percentage|per ?cent|share|fraction|proportion|part) of (?:all |the |all the )?[\w-]+(?: [\w-]+){0,2} (?:is|was|are|were|has|had|have|got)\b|\bin what (?:percentage|share|fraction|proportion|part) of\b/i;

/** "How much of it was hotter in August than in July": a part of it, and no degrees. */
const tellsGapForPart = ({ text }: Asking, queries: readonly Query[]): boolean =>
  partOf.test(text) &&
  queries.some(({ value }) => {
    const root = rootOf(value);
    const [part] = root.kind === 'call' && root.operator === 'percent_of' ? root.operands : [root];
    const isGap = part !== undefined && operationOf(rootOf(part)) === '-';
    return isGap && !allOf(part).some((tree) => /^(?:area|share|count|sum|size)$/.test(operationOf(tree) ?? ''));
  });

/** "Which pear parcel was the coolest on the hottest date": a parcel, and no date. */
const tellsOtherName = (asking: Asking, queries: readonly Query[]): boolean => {
  const [noun, more] = queries.map(({ value }) => pickOf(value));
  if (asking.tokens[0]?.lower !== 'which' || noun === undefined || more !== undefined) return false;
  const isNoun = (at: number): boolean => isAt(asking, at, /^(?:Axis|CodeField|DateWord)$/);
  let at = 1;
  while (at < 5 && !isNoun(at)) at++;
  if (!isNoun(at)) return false;
  while (isNoun(at)) {
    if (isOfAxis(asking, at, noun)) return false;
    at++;
  }
  return true;
};

/** "What area had": so much ground, and no value of it. */
const tellsValueForArea = ({ text }: Asking, queries: readonly Query[]): boolean =>
  /^\W*(?:what|how much|how large an?|how big an?) (?:total |ground |land )?(?:area|extent|surface)(?: area)? (?!elevation|temperature|reflectance|albedo|water|soil)/i.test(
    text,
  ) &&
  queries.some(
    ({ value }) =>
      /^(?:mean|median|min|max|std|sum|quantile)$/.test(operationOf(rootOf(value)) ?? '') &&
      !allOf(value).some((tree) => /^(?:area|share|size|count)$/.test(operationOf(tree) ?? '')),
  );

/** "Which of the three": one of them. */
const tellsNoneOf = ({ text }: Asking, queries: readonly Query[]): boolean =>
  /^\W*which (?:one )?of\b/i.test(text) &&
  queries.every(({ value }) => ['min', 'max', 'mean', 'median'].includes(operationOf(rootOf(value)) ?? ''));

/** "What is the area of the districts that …": no list of them. */
const listsForAmount = ({ text }: Asking, queries: readonly Query[]): boolean =>
  /^\W*(?:what (?:is|was) the (?:total |combined )?(?:area|share|percentage|number|mean|average|sum)|how (?:much|large|big)|what (?:share|percentage|area|part|fraction|proportion))\b/i.test(
    text,
  ) && queries.some(({ value }) => operationOf(rootOf(value)) === 'list');

/** "The maximum mean": one of the other, and not the two of them. */
const partsOneStatistic = (asking: Asking, queries: readonly Query[]): boolean =>
  queries.length > 1 &&
  !queries.some(({ value }) => picks(value)) &&
  asking.tokens.some(
    (_, at) =>
      isAt(asking, at, /^(?:Stat|Sup|ScaleSup)$/) &&
      isAt(asking, at + 1, /^Stat$/) &&
      !asking.seeds.some(({ from, to }) => from <= at && at + 1 < to),
  );

export const tellsAnother = (asking: Asking, queries: readonly Query[]): boolean =>
  namesUnasked(asking, queries) ||
  namesForNumber(asking, queries) ||
  tellsNumberForName(asking, queries) ||
  tellsOtherName(asking, queries) ||
  countsNothing(asking, queries) ||
  tellsNoneOf(asking, queries) ||
  tellsNoPlace(asking, queries) ||
  tellsGapForPart(asking, queries) ||
  tellsValueForArea(asking, queries) ||
  tellsOneOfTwo(asking, queries) ||
  listsForAmount(asking, queries) ||
  partsOneStatistic(asking, queries);
