import type { Tree } from '../../../../analysis/tree.ts';
import { convertUnit } from '../../../../knowledge/units.ts';
import type { Rule } from '../chart.ts';
import {
  type Core,
  type Direction,
  emptyPatch,
  merged,
  type Narrowing,
  narrowed,
  type Patch,
  type Value,
} from '../meaning.ts';
import { onAxis, type Patched } from './counting.ts';
import { rule, type Word } from './rule.ts';

/** Things of a layer: how many there are, how large or long. What is no layer is no thing: the type check refuses it. */

const plain = (core: Core): Value => ({ core, patch: emptyPatch });

const isLayer = ({ axis, plural }: Patched): boolean =>
  !['cells', 'dates', 'month', 'year'].includes(axis) && axis !== plural;

const counted = (axis: Patched, where: readonly Tree[] = []): Value | undefined =>
  isLayer(axis)
    ? onAxis(axis, { core: { kind: 'things', layer: axis.axis }, patch: { ...emptyPatch, where } })
    : undefined;

type Measured = Extract<Core, { kind: 'measure' }>['of'];

const picked =
  (of: Measured) =>
  (axis: Patched, { is }: { is: Direction }): Value | undefined =>
    isLayer(axis)
      ? onAxis(
          axis,
          plain({
            kind: 'pick',
            axis: axis.axis,
            direction: is,
            value: plain({ kind: 'measure', of, layer: axis.axis, reducer: null }),
          }),
        )
      : undefined;

/** Of one thing by its name. */
const one =
  (of: Measured) =>
  (zone: Narrowing): Value | undefined =>
    zone.kind === 'zone' && zone.names.length === 1 && zone.stations === (of === 'length')
      ? {
          core: { kind: 'measure', of, layer: zone.layer, reducer: null },
          patch: { ...emptyPatch, narrowings: [zone] },
        }
      : undefined;

/** Of all things of a layer. */
const all = (of: Measured, reducer: string, axis: Patched, where: readonly Tree[] = []): Value | undefined =>
  isLayer(axis) && ['sum', 'mean', 'median', 'min', 'max', 'std'].includes(reducer)
    ? onAxis(axis, {
        core: { kind: 'measure', of, layer: axis.axis, reducer },
        patch: { ...emptyPatch, where },
      })
    : undefined;

const isArea = (unit: string): boolean => convertUnit(1, unit, 'm2') !== undefined;
const isLength = (unit: string): boolean => convertUnit(1, unit, 'm') !== undefined;

const isPeople = ({ core }: Value): boolean =>
  core.kind === 'field' && (core.field.quantity === 'population' || core.field.quantity === 'population-density');

/** "How many students": what a column counts adds up; people do by what they are. */
const howMany = ({ core, patch }: Value): Value | undefined =>
  core.kind !== 'field' || core.reducer !== null
    ? undefined
    : core.field.quantity === 'population'
      ? { core, patch }
      : core.field.quantity === null && core.field.tree.kind === 'name'
        ? { core: { ...core, reducer: 'sum' }, patch }
        : undefined;

const ofThings = (axis: Patched): Patch | undefined =>
  isLayer(axis) ? { ...emptyPatch, narrowings: [{ kind: 'things', plural: axis.plural }] } : undefined;

/** Premises in any order. */
export const thingRules: readonly Rule[] = [
  rule('Value', '(HowMany) Value', howMany),
  rule('Value', 'Value (People)', (value: Value) => (isPeople(value) ? value : undefined)),
  rule('Value', 'CountAxis', (axis: Patched) => counted(axis)),
  rule('Value', 'CountAxis Mask', counted),
  rule('Value', 'CountAxis (Covered|WithWord|Of) Mask', counted),
  rule('Value', 'CountAxis Rel', (axis: Patched, patch: Patch): Value | undefined => {
    const value = counted(axis);
    return value && narrowed(value, patch);
  }),
  rule('Value', 'CountAxis Mask Rel', (axis: Patched, where: readonly Tree[], patch: Patch): Value | undefined => {
    const value = counted(axis);
    const both = merged({ ...emptyPatch, where }, patch);
    return value && both && narrowed(value, both);
  }),
  rule('Value', 'CountAxis (Located|Lies|Occupy)', (axis: Patched) => counted(axis)),
  rule('Value', 'WhichAxis SizeSup', picked('size')),
  rule('Value', 'WhichAxis LengthSup', picked('length')),
];

/** Words side by side. */
export const thingPhrases: readonly Rule[] = [
  // "What is the longest trail": its name.
  rule('Value', '(Which) SizeSup Axis', (sup: { is: Direction }, axis: Patched) => picked('size')(axis, sup)),
  rule('Value', '(Which) LengthSup Axis', (sup: { is: Direction }, axis: Patched) => picked('length')(axis, sup)),
  rule('Adj', '(In|Of) Axis', ofThings),
  rule('Adj', '(In|Of) (Whole) Axis', ofThings),
  rule('Value', '(HowBig) Zone', one('size')),
  rule('Value', '(HowLong) Zone', one('length')),
  rule('Value', '(Area|SizeWord) (Of) Zone', one('size')),
  rule('Value', 'Zone (Genitive) (Area|SizeWord)', one('size')),
  rule('Value', '(LengthWord) (Of) Zone', one('length')),
  rule('Value', 'Stat (Area|SizeWord) (Of) Axis', ({ is }: Word, axis: Patched) => all('size', is, axis)),
  rule('Value', 'Stat Axis (Area|SizeWord)', ({ is }: Word, axis: Patched) => all('size', is, axis)),
  rule('Value', 'Stat (LengthWord) (Of) Axis', ({ is }: Word, axis: Patched) => all('length', is, axis)),
  rule('Value', 'Stat Axis (LengthWord)', ({ is }: Word, axis: Patched) => all('length', is, axis)),
  rule('Value', 'Stat (LengthWord) (Of) Mask Axis', ({ is }: Word, where: readonly Tree[], axis: Patched) =>
    all('length', is, axis, where),
  ),
  rule('Value', 'Stat (Area|SizeWord) (Of) Mask Axis', ({ is }: Word, where: readonly Tree[], axis: Patched) =>
    all('size', is, axis, where),
  ),
  rule('AreaAsked', '(HowMany) Unit (Of|In) Axis', ({ is }: Word, axis: Patched) => inUnit(is, axis)),
  rule('AreaAsked', '(HowMany) Unit (Of|In) Mask Axis', ({ is }: Word, where: readonly Tree[], axis: Patched) =>
    inUnit(is, axis, where),
  ),
  rule('AreaAsked', '(HowMany) Unit Zone (Occupy)', ({ is }: Word, zone: Narrowing) => {
    const value = isArea(is) ? one('size')(zone) : undefined;
    return value && { value, unit: is };
  }),
];

const inUnit = (
  unit: string,
  axis: Patched,
  where: readonly Tree[] = [],
): { readonly value: Value; readonly unit: string } | undefined => {
  const of = isArea(unit) ? 'size' : isLength(unit) ? 'length' : undefined;
  const value = of && all(of, 'sum', axis, where);
  return value && { value, unit };
};
