/** Which place a question means: by a name, by a noun of its own, or none. */

import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import { print } from '../../../../analysis/print.ts';
import type { Query, Tree } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import { escaped } from '../../../../core/escaped.ts';
import { namesIn } from '../merging.ts';
import type { Asking } from '../misreadings.ts';
import { operationOf, rootOf } from './words.ts';

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
const reachesBeyond = ({ text }: Asking, queries: readonly Query[], { layers, fields }: Scope): boolean => {
  // What is counted or summed over things lies nowhere beyond them.
  const isMapped = (value: Tree): boolean =>
    operationOf(rootOf(value)) === 'share' ||
    (allOf(value).some(
      (tree) => tree.kind === 'name' && !fields.some(({ name, axes }) => name === tree.name && !axes.includes('cells')),
    ) &&
      !isOfThings(value, layers));
  return (
    governed.test(text) &&
    layers.some(({ kind }) => kind === 'zones') &&
    queries.some(({ value }) => !narrowed(value) && isMapped(value))
  );
};

/** `count(municipalities where …)`, `list(…)`: of things alone. */
const isOfThings = (value: Tree, layers: Scope['layers']): boolean => {
  const root = rootOf(value);
  const [body] = root.kind === 'call' ? root.operands : [];
  const counted = body?.kind === 'where' ? body.value : body;
  return (
    /^(?:count|list)$/.test(operationOf(root) ?? '') &&
    counted?.kind === 'name' &&
    layers.some(({ name, plural }) => counted.name === plural || counted.name === name)
  );
};

const anyPlace =
  /^(?:(?:the|study|sub|whole) ?)*(?:areas?|regions?|zones?|sites?|places?|lands?|grounds?|parts?|territory)$/i;
const outlined =
  /\b(?:study (?:areas?|regions?|sites?)|area of interest|aoi|polygons?|bound(?:ary|aries)|borders?|outlines?|perimeter|shape|mask|inside|outside)\b/i;

/** "The mean elevation of the area" may be that of the map: a polygon has to be called by a name or a noun of its own. */
const narrowsUnasked = (asking: Asking, queries: readonly Query[], { layers }: Scope): boolean =>
  !outlined.test(asking.text) &&
  !governed.test(asking.text) &&
  queries.some(({ value }) =>
    allOf(value).some((one) => {
      if (one.kind !== 'slice' || one.slice.kind !== 'within' || one.slice.names.length > 0 || one.slice.where)
        return false;
      const { layer } = one.slice;
      const known = layers.find(({ name }) => name === layer);
      if (!known?.single) return false;
      return !asking.seeds.some(
        ({ type, meaning, from, to }) =>
          (type === 'Zone' || (type === 'Axis' && (meaning as { axis?: string }).axis === layer)) &&
          !anyPlace.test(
            asking.tokens
              .slice(from, to)
              .map(({ lower }) => lower)
              .join(' '),
          ),
      );
    }),
  );

/** "The park" is no county that is called Park. */
const takesNounForName = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((one) =>
      [
        ...(one.kind === 'slice' && one.slice.kind === 'within' ? one.slice.names : []),
        ...(one.kind === 'call' && one.operator === 'distance'
          ? one.operands.flatMap((operand) => (operand.kind === 'text' ? operand.value : []))
          : []),
      ].some(
        (name) =>
          name !== name.toLowerCase() &&
          !/\s/.test(name) &&
          !text.includes(name) &&
          new RegExp(`\\b(?:the|our|this|each) ${escaped(name.toLowerCase())}\\b`).test(text),
      ),
    ),
  );

const summit = /\b(?:highest|lowest|topmost) (?:\w+ )?(?:pixels?|points?|cells?|spots?|places?)\b(?! values?\b)/i;

/** What is at the highest point is not what is highest. */
const takesPeakForPlace = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  summit.test(text) &&
  queries.some(({ value }) => {
    const root = rootOf(value);
    if (!/^(?:max|min)$/.test(operationOf(root) ?? '')) return false;
    const used = namesUsed(root);
    return (
      !fields.some(({ name, quantity }) => quantity === 'elevation' && name === used[0]) ||
      allOf(root).some((tree) => operationOf(tree) === 'slope')
    );
  });

/** An attribute that is called area says nothing of its unit, and may be in square degrees. */
const trustsAttribute = (queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some(
      (one) =>
        one.kind === 'name' &&
        /^(?:shape_?)?(?:area|leng(?:th)?|perimeter)$/i.test(one.name) &&
        fields.some(({ name, unit, axes }) => name === one.name && unit === '' && !axes.includes('cells')),
    ),
  );

/** "The range of county rainfall", "across the counties": of their values, and of none of their pixels. */
const poolsZones = ({ text, seeds, tokens }: Asking, queries: readonly Query[], { layers }: Scope): boolean =>
  queries.some(({ value }) => {
    const root = rootOf(value);
    if (
      root.kind !== 'call' ||
      root.over !== undefined ||
      allOf(root).some((one) => one.kind === 'call' && one !== root && one.over !== undefined)
    )
      return false;
    return allOf(value).some((one) => {
      if (one.kind !== 'slice' || one.slice.kind !== 'within' || one.slice.names.length > 0) return false;
      const { layer } = one.slice;
      const known = layers.find(({ name }) => name === layer);
      if (!known || known.single) return false;
      const nouns = [known.plural, `${known.name}s`, ...known.aliases].map(escaped).join('|');
      if (
        new RegExp(
          `\\b(?:(?:across|among|amongst|between)|(?:average|mean|median|maximum|minimum) of) (?:the |all (?:the )?)?(?:${nouns})\\b(?!')`,
          'i',
        ).test(text)
      )
        return true;
      return tokens.some(
        ({ lower }, at) => lower === known.name && seeds.some(({ type, from }) => from === at + 1 && type === 'Field'),
      );
    });
  });

/** "Rain above 500 m": so high, and not so much. */
const takesHeightForDepth = (queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some(
      (one) =>
        one.kind === 'call' &&
        one.operands.some((operand) => operand.kind === 'number' && operand.unit === 'm') &&
        one.operands
          .flatMap(allOf)
          .some((tree) => tree.kind === 'name' && fields.some(({ name, unit }) => name === tree.name && unit === 'mm')),
    ),
  );

const named = /^(?:Field|CodeField)$/;

/** "Temperature" of air and of water. */
const kindOf = (quantity: string | null): string => quantity?.split('-').at(-1) ?? '';

/** "Which station warmed": where stations have a temperature of their own, that of the map is none of theirs, and nobody said which. */
const takesOtherField = ({ seeds }: Asking, queries: readonly Query[], scope: Scope): boolean =>
  queries.some(({ value }) => {
    const { fields, layers } = scope;
    const used = namesUsed(value);
    const over = allOf(value).flatMap((tree) => [
      ...(tree.kind === 'call' && tree.over !== undefined ? [tree.over] : []),
      ...(tree.kind === 'slice' && tree.slice.kind === 'at' ? [tree.slice.layer] : []),
    ]);
    const things = layers.filter(({ name, plural }) => over.includes(name) || over.includes(plural));
    const dated = allOf(value).some(({ kind }) => kind === 'slice') || /\bover dates\b|->/.test(print(value));
    return fields.some(
      ({ name, quantity, axes }) =>
        used.includes(name) &&
        axes.includes('cells') &&
        kindOf(quantity) !== '' &&
        !seeds.some(({ type, meaning }) => named.test(type) && namesIn(meaning, scope).has(name)) &&
        fields.some(
          (other) =>
            things.some((one) => one.name === other.members) &&
            kindOf(other.quantity) === kindOf(quantity) &&
            (!dated || other.dates.length > 0),
        ),
    );
  });

/** "The private huts" are several: nothing is at one of them. */
const takesKindForOne = (queries: readonly Query[], { layers }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((one) => {
      if (one.kind !== 'slice' || one.slice.kind !== 'at') return false;
      const { layer, name: called } = one.slice;
      return layers.some(({ name, shared = [] }) => name === layer && shared.includes(called));
    }),
  );

export const takesOtherPlace = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  reachesBeyond(asking, queries, scope) ||
  narrowsUnasked(asking, queries, scope) ||
  trustsAttribute(queries, scope) ||
  takesOtherField(asking, queries, scope) ||
  takesKindForOne(queries, scope) ||
  poolsZones(asking, queries, scope) ||
  takesNounForName(asking, queries) ||
  takesHeightForDepth(queries, scope) ||
  takesPeakForPlace(asking, queries, scope);
