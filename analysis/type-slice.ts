import { nearest } from '../core/nearest.ts';
import { hasAxis, layerOf, neededAxis } from './environment.ts';
import { FaultError, faultAbout } from './fault.ts';
import { print } from './print.ts';
import type { Environment } from './surroundings.ts';
import type { SliceTree, Tree } from './tree.ts';
import { wrongSort } from './type-arithmetic.ts';
import type { Layer, Scope, ValueType } from './types.ts';

type TypeOf = (tree: Tree, environment: Environment) => ValueType;

const unknownMember = (layer: string, members: readonly string[], wanted: string): FaultError =>
  new FaultError({
    kind: 'unknown-member',
    about: wanted,
    message: `“${layer}” has no “${wanted}”. It has ${members.length > 0 ? members.slice(0, 30).join(', ') : 'no names'}.`,
    near: nearest(wanted, members),
  });

/** Type of a value narrowed by a slice, which something in it must depend on. */
export const sliceType = (tree: SliceTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const { slice, value } = tree;
  const { scope, used } = environment;
  const within = (token: object | string, more: Partial<Environment>): ValueType => {
    const type = typeOf(value, { ...environment, ...more });
    if (!used.has(token))
      throw faultAbout(
        'unused',
        print(value),
        `Nothing in “${print(value)}” depends on this: ${print(tree).slice(print(value).length).trim()}.`,
      );
    return type;
  };
  switch (slice.kind) {
    case 'on': {
      const period = { from: slice.date, to: slice.date };
      return within(period, { period });
    }
    case 'during': {
      const period = { from: slice.from, to: slice.to };
      if (period.from > period.to.padEnd(period.from.length, '~'))
        throw faultAbout('wrong-argument', slice.from, `${slice.from}..${slice.to} ends before it begins.`);
      return within(period, { period });
    }
    case 'months': {
      const months = { from: slice.from, to: slice.to };
      if ([months.from, months.to].some((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)))
        throw faultAbout('wrong-argument', 'months', 'Months are whole numbers from 1 to 12.');
      return within(months, { months });
    }
    case 'within':
    case 'at': {
      const layer = layerOf(scope, slice.layer);
      if (!layer) throw missingLayer(scope, slice.layer);
      const wanted = slice.kind === 'at' ? [slice.name] : slice.names;
      for (const name of wanted)
        if (!layer.members.includes(name)) throw unknownMember(layer.name, layer.members, name);
      const one = wanted.length === 1 && !wanted.some((name) => layer.shared?.includes(name));
      const token = { layer: layer.name, ...(one ? { one: true } : {}) };
      if (slice.kind === 'within' && slice.where) checkMembers(layer, slice.where, environment, typeOf);
      return within(token, slice.kind === 'at' || layer.kind === 'stations' ? { at: token } : { within: token });
    }
    case 'from':
      return within(slice.file, { file: slice.file });
    case 'per': {
      const axis = neededAxis(scope, slice.axis, tree.span);
      const type = typeOf(value, { ...environment, groups: [...environment.groups, axis] });
      if (!hasAxis(type, axis))
        throw faultAbout('unused', slice.axis, `“${print(value)}” is one value: there is nothing per ${slice.axis}.`);
      return type;
    }
  }
};

/** A condition that picks things of a layer: on what is known of them, and on nothing else. */
const checkMembers = (layer: Layer, condition: Tree, environment: Environment, typeOf: TypeOf): void => {
  const axis = { kind: layer.kind, name: layer.name };
  const { scope, defined, used, assumed } = environment;
  const type = typeOf(condition, { scope, defined, used, assumed, groups: [] });
  if (type.sort !== 'truth') throw wrongSort(condition, 'a condition', type);
  if (!hasAxis(type, axis) || type.axes.length > 1)
    throw faultAbout('unused', print(condition), `“${print(condition)}” picks none of the ${layer.plural}.`);
};

const missingLayer = (scope: Scope, name: string): FaultError =>
  new FaultError({
    kind: 'unknown-name',
    about: name,
    message: `There is no layer “${name}”. There are: ${scope.layers.map((layer) => layer.name).join(', ') || 'none'}.`,
    near: nearest(
      name,
      scope.layers.map((layer) => layer.name),
    ),
  });
