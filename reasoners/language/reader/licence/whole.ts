/** What a share, a condition and a place are of: the whole that a question names, and the one that is computed with. */
import { print } from '../../../../analysis/print.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import { escaped } from '../../../../core/escaped.ts';
import type { Asking } from '../misreadings.ts';
import { allOf, isAt, operationOf, rootOf } from './words.ts';

const narrowed = (tree: Tree): boolean =>
  allOf(tree).some(
    (one) =>
      (one.kind === 'slice' && /^(?:within|at|per)$/.test(one.slice.kind)) ||
      (one.kind === 'call' && one.over !== undefined && one.over !== 'dates') ||
      one.kind === 'pick',
  );

const governed =
  /\b(?:country|state|province|county|district|municipality|canton|territory|department|prefecture|shire|republic|nation|kingdom)(?:[ -]?wide)?\b|\bnationwide\b/i;

/** "Statewide", where the folder holds polygons: the grid reaches beyond them, and the state is what they cover. */
const reachesBeyond = ({ text }: Asking, queries: readonly Query[], { layers }: Scope): boolean =>
  governed.test(text) && layers.some(({ kind }) => kind === 'zones') && queries.some(({ value }) => !narrowed(value));

const sharing = String.raw`\b(?:share|percentage|per ?cent|proportion|fraction|part|portion|how much|%)`;
const lies = String.raw`\b(?:(?:lies?|lay|lying|falls?|fell|(?:is|are|was|were) (?:located|found|situated|contained))\b[^,.?;]{0,20}?\b(?:in|within|inside|on|over)|(?:is|are|was|were) (?:in|within|inside|on)|belongs? to|belonged to)`;

/** "What part of the steep land lies in the park": the steep land is the whole, and not the park. */
const takesPlaceForWhole = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.some(({ value }) => {
    const root = rootOf(value);
    if (operationOf(root) !== 'share') return false;
    const places = allOf(value).flatMap((one) =>
      one.kind === 'slice' && one.slice.kind === 'within' ? one.slice.names : [],
    );
    return places.some((name) =>
      new RegExp(`${sharing}\\b[^?;]*${lies}\\s+(?:the\\s+)?(?:\\w+\\s+)?${escaped(name)}\\b`, 'i').test(text),
    );
  });

const ofAll = new RegExp(String.raw`\bof (?:all )?(?:the )?[^,?;]+, (?:what|which|how much)\b[^?;]*${lies}`, 'i');

/** "Of all the forest, what percentage is in the park?" */
const takesPlaceOfAll = ({ text }: Asking, queries: readonly Query[]): boolean =>
  ofAll.test(text) &&
  queries.some(
    ({ value }) =>
      operationOf(rootOf(value)) === 'share' &&
      allOf(value).some((one) => one.kind === 'slice' && one.slice.kind === 'within') &&
      !/^percent_of/.test(print(rootOf(value))),
  );

/** "Of the land that is forest": that is the whole, and no part of another one. */
const turnsWhole = ({ tokens, seeds, text }: Asking, queries: readonly Query[]): boolean =>
  new RegExp(`${sharing}\\b`, 'i').test(text) &&
  queries.some(({ value }) => {
    const root = rootOf(value);
    const [body] = root.kind === 'call' ? root.operands : [];
    if (operationOf(root) !== 'share' || body?.kind !== 'where') return false;
    const shared = print(body.value).replace(/^not /, '');
    return seeds.some(({ type, meaning, from }) => {
      const own = type === 'Mask' && Array.isArray(meaning) && meaning[0] ? print(meaning[0] as Tree) : undefined;
      if (own !== shared) return false;
      const words = tokens
        .slice(Math.max(0, from - 4), from)
        .map(({ lower }) => lower)
        .join(' ');
      return /\b(?:that|which) (?:is|are|was|were)(?: not)?$/.test(words);
    });
  });

const larger = String.raw`(?:more|less|fewer|larger|bigger|greater|smaller|higher|lower|\w+er)`;
const relative = new RegExp(
  String.raw`\b${larger}\b[^.?;]*(?:\b(?:in|as a) (?:percent|per cent|percentage|%)|\bby what (?:percent|percentage))|\b(?:how many|by what|what) (?:percent|per cent|percentage) ${larger}\b|\bhow much ${larger} in (?:percent|per cent|%)`,
  'i',
);

/** "How much larger, in percent": of the one that it is held against, and no points of the whole. */
const takesPointsForPercent = ({ text }: Asking, queries: readonly Query[]): boolean =>
  relative.test(text) &&
  !/\bpoints?\b/i.test(text) &&
  queries.some(({ value }) => ['-', 'change'].includes(operationOf(rootOf(value)) ?? ''));

const hasCondition = (tree: Tree): boolean =>
  allOf(tree).some(
    (one) =>
      one.kind === 'where' || one.kind === 'pick' || /^(?:and|or|order|list|count)$/.test(operationOf(one) ?? ''),
  );

/** "Of the pixels that lost", "where it rose": those alone. */
const forgetsWhich = (asking: Asking, queries: readonly Query[]): boolean =>
  asking.tokens.some(({ lower }, at) => {
    if (!/^(?:that|which|where|whose)$/.test(lower) || at === 0) return false;
    const verb = /^(?:it|they|this|ndvi|values?)$/.test(asking.tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    return isAt(asking, verb, /^(?:Delta|ScaleDelta)$/);
  }) &&
  queries.some(
    ({ value }) =>
      ['mean', 'median', 'change', 'max', 'min', 'std'].includes(operationOf(rootOf(value)) ?? '') &&
      !hasCondition(value),
  );

/** "Positive values of it" are a part of them; "as a positive number" is how it is told. */
const takesSignForSize = (asking: Asking, queries: readonly Query[]): boolean =>
  asking.tokens.some(
    ({ lower }, at) =>
      lower === 'positive' &&
      (isAt(asking, at + 1, /^Field$/) ||
        /^(?:values|pixels?|cells?|changes?)$/.test(asking.tokens[at + 1]?.lower ?? '')),
  ) && queries.some(({ value }) => allOf(value).some((one) => operationOf(one) === 'abs'));

/** The place of a polygon's own attribute that is called area says nothing of its unit. */
const trustsAttribute = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  /\b(?:by|in) (?:area|size|surface)\b/i.test(text) &&
  queries.some(({ value }) =>
    allOf(value).some(
      (one) =>
        one.kind === 'call' &&
        /^(?:max|min)$/.test(one.operator) &&
        one.operands.some(
          (operand) =>
            operand.kind === 'name' &&
            fields.some(({ name, unit, axes }) => name === operand.name && unit === '' && !axes.includes('cells')),
        ),
    ),
  );

const together =
  /\b(?:correlat\w*|relationship)\b[^.?;]*\b(?:across|over|through) (?:the |all )?(?:dates|days|months|years|time|weeks|seasons)\b/i;

/** "Correlated across the months": of their values, one a month, and no mean of correlations. */
const averagesCorrelation = ({ text }: Asking, queries: readonly Query[]): boolean =>
  together.test(text) && queries.some(({ value }) => /^mean\(correlation\(/.test(print(rootOf(value))));

export const takesOtherWhole = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  reachesBeyond(asking, queries, scope) ||
  takesPlaceForWhole(asking, queries) ||
  takesPlaceOfAll(asking, queries) ||
  turnsWhole(asking, queries) ||
  takesPointsForPercent(asking, queries) ||
  forgetsWhich(asking, queries) ||
  takesSignForSize(asking, queries) ||
  trustsAttribute(asking, queries, scope) ||
  averagesCorrelation(asking, queries);
