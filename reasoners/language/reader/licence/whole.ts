/** What a share, a condition and a change are of: the whole that a question names, and the one that is computed with. */

import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import { print } from '../../../../analysis/print.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import { escaped } from '../../../../core/escaped.ts';
import type { Asking } from '../misreadings.ts';
import { sharesThings, sharing } from '../thing-shares.ts';
import { isAt, operationOf, rootOf } from './words.ts';

const lies = String.raw`\b(?:(?:lies?|lay|lying|falls?|fell|(?:is|are|was|were) (?:located|found|situated|contained))\b[^,.?;]{0,20}?\b(?:in|within|inside|on|over)|(?:is|are|was|were) (?:in|within|inside|on)|belongs? to|belonged to)`;

/** What narrows all of a value. */
const slicesOf = (tree: Tree): readonly Tree[] => (tree.kind === 'slice' ? [tree, ...slicesOf(tree.value)] : []);

/** "Park" of "Rocky Mountain National Park". */
const heads = (members: readonly string[]): string[] =>
  members.flatMap((name) => /\s(\p{L}{3,})$/u.exec(name)?.[1] ?? []);

const nounsOf = (
  { layer, names }: { readonly layer: string; readonly names: readonly string[] },
  layers: Scope['layers'],
): readonly string[] => {
  const known = layers.find(({ name }) => name === layer);
  return names.length > 0 || !known
    ? []
    : [known.name, known.plural, ...known.aliases, ...known.members, ...heads(known.members)];
};

/** "What part of the steep land lies in the park": the steep land is the whole, and not the park. */
const takesPlaceForWhole = ({ text }: Asking, queries: readonly Query[], { layers }: Scope): boolean =>
  queries.some(({ value }) => {
    const root = rootOf(value);
    if (!/^(?:share|change)$/.test(operationOf(root) ?? '')) return false;
    // A part that is taken in the place, of all of them, is a part of the whole.
    const around = root.kind === 'call' && root.operator === 'percent_of' ? slicesOf(value) : allOf(value);
    const places = around.flatMap((one) =>
      one.kind === 'slice' && one.slice.kind === 'within' ? [...one.slice.names, ...nounsOf(one.slice, layers)] : [],
    );
    return places.some((name) =>
      new RegExp(
        `${sharing}\\b[^?;]*(?:${lies}\\s+(?:the\\s+)?(?:\\w+\\s+)?${escaped(name)}\\b|\\b(?:does|do|did) (?:the )?${escaped(name)} (?:have|hold|contain|own|make up))|\\b${escaped(name)}(?:'s|') (?:share|part|portion|percentage) of (?:the|all)\\b`,
        'i',
      ).test(text),
    );
  });

const shareWord = /^(?:share|percentage|percent|proportion|fraction|part|portion|much|cent|%)$/;
const verb = /^(?:is|are|was|were|has|have|had|shows?|lies?|lay|counts?|consists?)$/;
const among = /^(?:in|within|inside|among|of|on|over)$/;

/** "What share of the land that is forest is …", "the share of forest in the steep land": which of the two is the whole. */
const turnsWhole = ({ tokens, seeds }: Asking, queries: readonly Query[]): boolean =>
  queries.some(({ value }) => {
    const root = rootOf(value);
    const [body] = root.kind === 'call' ? root.operands : [];
    if (operationOf(root) !== 'share' || body?.kind !== 'where') return false;
    const placeOf = (tree: Tree): number => {
      const text = print(tree).replace(/^not /, '');
      const found = seeds.filter(
        ({ type, meaning }) =>
          type === 'Mask' &&
          Array.isArray(meaning) &&
          meaning[0] &&
          print(meaning[0] as Tree).replace(/^not /, '') === text,
      );
      return new Set(found.map(({ from }) => from)).size === 1 ? (found[0]?.from ?? -1) : -1;
    };
    const limitOf = (tree: Tree): number => {
      const limit = allOf(tree).find(({ kind }) => kind === 'number');
      const found =
        limit?.kind === 'number' ? seeds.filter(({ type, meaning }) => type === 'Num' && meaning === limit.value) : [];
      return found.length === 1 ? (found[0]?.from ?? -1) : -1;
    };
    const [shared, whole] = [body.value, body.condition].map((tree) => Math.max(placeOf(tree), limitOf(tree))) as [
      number,
      number,
    ];
    const before = tokens
      .slice(Math.max(0, shared - 4), Math.max(0, shared))
      .map(({ lower }) => lower)
      .join(' ');
    if (
      shared >= 0 &&
      tokens.slice(0, shared).some(({ lower }) => shareWord.test(lower)) &&
      /\b(?:that|which) (?:is|are|was|were)(?: not)?$/.test(before)
    )
      return true;
    // "Of land below 500 m that is not cropland": a limit in front of the verb is the whole's.
    const limit = limitOf(body.value);
    const asked = tokens.findIndex(({ lower }) => shareWord.test(lower));
    if (
      limit > asked &&
      asked >= 0 &&
      tokens.slice(asked, limit).some(({ lower }) => lower === 'of') &&
      !tokens.slice(asked, limit).some(({ lower }) => verb.test(lower)) &&
      tokens.slice(limit).some(({ lower }) => verb.test(lower)) &&
      seeds.some(({ type, from }) => type === 'Mask' && from > limit)
    )
      return true;
    if (shared < 0 || whole < 0 || shared === whole) return false;
    const [first, second] = [Math.min(shared, whole), Math.max(shared, whole)];
    if (asked < 0 || asked > first || tokens.slice(asked, first).some(({ lower }) => verb.test(lower))) return false;
    const between = tokens.slice(first + 1, second).map(({ lower }) => lower);
    if (between.some((word) => verb.test(word))) return shared === first;
    return between.some((word) => among.test(word)) && whole === first;
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
      one.kind === 'where' || one.kind === 'pick' || /^(?:and|or|order|nth|list|count)$/.test(operationOf(one) ?? ''),
  );

/** "Of the pixels that lost", "where it rose": those alone. */
const forgetsWhich = (asking: Asking, queries: readonly Query[]): boolean =>
  asking.tokens.some(({ lower }, at) => {
    if (!/^(?:that|which|where|whose)$/.test(lower) || (at === 0 && (lower !== 'where' || !asking.text.includes(','))))
      return false;
    let verb = at + 1;
    while (
      verb < at + 5 &&
      (/^(?:it|they|this|the|values?)$/.test(asking.tokens[verb]?.lower ?? '') || isAt(asking, verb, /^Field$/))
    )
      verb++;
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

const together =
  /\b(?:correlat\w*|relationship)\b[^.?;]*\b(?:across|over|through) (?:the |all )?(?:dates|days|months|years|time|weeks|seasons)\b/i;

/** "Correlated across the months": of their values, one a month, and no mean of correlations. */
const averagesCorrelation = ({ text }: Asking, queries: readonly Query[]): boolean =>
  together.test(text) && queries.some(({ value }) => /^mean\(correlation\(/.test(print(rootOf(value))));

const ground = /\b(?:areas?|land|ground|surface|territory|extent|hectares?|acres?|square)\b/i;

/** "Areas" of protected areas are the things themselves. */
const withoutNoun = (text: string, { plural }: Scope['layers'][number]): string =>
  text.toLowerCase().replaceAll(plural.replaceAll('_', ' '), ' ');

const sharesDays = new RegExp(
  `${sharing} of (?:all |the )*(?:\\w+ )?(?:days|dates|hours|observations|measurements|readings)\\b`,
  'i',
);

/** "What percentage of the districts", "of Klein's parcels": so many of them, and no share of their ground; of points there is none. */
const sharesGround = ({ text }: Asking, queries: readonly Query[], { layers, fields }: Scope): boolean =>
  queries.some(({ value }) => {
    const root = rootOf(value);
    if (root.kind !== 'call' || !/^(?:area_)?share$/.test(root.operator)) return false;
    const names = namesUsed(root);
    const own = fields.filter(({ name }) => names.includes(name));
    if (root.over === 'dates') return !sharesDays.test(text);
    if (own.some(({ axes }) => axes.includes('stations') || axes.includes('rows'))) return true;
    const known = layers.find(({ name }) =>
      own.length > 0 && own.every(({ axes }) => !axes.includes('cells'))
        ? own.every(({ members }) => members === name)
        : allOf(value).some(
            (one) =>
              one.kind === 'slice' &&
              one.slice.kind === 'within' &&
              one.slice.names.length === 0 &&
              one.slice.layer === name,
          ),
    );
    return known !== undefined && !known.single && sharesThings(text, known) && !ground.test(withoutNoun(text, known));
  });

const points = /\b(?:by )?how many points\b|\bby \w+ points\b|\bin points\b/i;

/** "By how many points did the share change": a difference of shares. */
const takesGroundForPoints = ({ text }: Asking, queries: readonly Query[]): boolean =>
  points.test(text) &&
  /\b(?:share|part|portion|proportion|percentage|fraction)\b/i.test(text) &&
  queries.some(({ value }) => {
    const root = rootOf(value);
    return (
      (root.kind === 'call' && root.operator === 'percent_change') ||
      !allOf(root).some((tree) => operationOf(tree) === 'share')
    );
  });

export const takesOtherWhole = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  takesPlaceForWhole(asking, queries, scope) ||
  turnsWhole(asking, queries) ||
  takesPointsForPercent(asking, queries) ||
  forgetsWhich(asking, queries) ||
  takesSignForSize(asking, queries) ||
  averagesCorrelation(asking, queries) ||
  sharesGround(asking, queries, scope) ||
  takesGroundForPoints(asking, queries);
