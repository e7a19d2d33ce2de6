import type { Given } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type Statement, stating } from './statement.ts';

/** Which band is what, and in which order bands stand. */

const band = (number: number, name: string): Given => ({ kind: 'band', source: 'data', number, name });

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;

const inOrder = (roles: readonly string[], first = 1): Statement =>
  stating(roles.map((role, index) => band(first + index, role)));

const inOrderOf = (roles: readonly string[]): Statement => inOrder(roles);

export const bandRules: readonly OrderRule[] = [
  order('Roles', '<Role> and? <Role>', (one: string, other: string) => [one, other]),
  order('Roles', '<Role> and? <Roles>', (one: string, rest: readonly string[]) => [one, ...rest]),
  order('Has', 'has|have|contains|contain|holds|hold|stores|store|comes|come|with', () => 'has'),
  order(
    'Thing',
    'file|image|raster|stack|geotiff|scene|tif|composite|composites|files|images|rasters|mosaic|mosaics|each|every|all',
    () => 'thing',
  ),
  order('Thing', 'each|every|all <Thing>', () => 'thing'),
  order('Numbers', 'two', () => 2),
  order('Numbers', 'three', () => 3),
  order('Numbers', 'four', () => 4),
  order('Numbers', 'five', () => 5),
  order('Numbers', 'six', () => 6),
  order('Numbers', '<Num>', (value: number) => value),
  order('Ordered', 'in|with order|sequence of?', () => 'ordered'),
  order('Ordered', 'ordered|stored|arranged|sorted as|in? order? :?', () => 'ordered'),
  order('Bands', 'bands|channels|layers', () => 'bands'),
  // "The file has four bands: blue, green, red and NIR": all of them, in their order.
  order(
    'Statement',
    '<Thing>? <Has>? <Numbers> <Bands> <Ordered>? :? <Roles>',
    (_: unknown, __: unknown, count: number, ___: unknown, ____: unknown, roles: readonly string[]) =>
      count === roles.length ? inOrder(roles) : undefined,
  ),
  order(
    'Statement',
    '<Thing>? <Has>? <Bands> <Ordered> :? <Roles>',
    (_: unknown, __: unknown, ___: unknown, ____: unknown, roles: readonly string[]) => inOrder(roles),
  ),
  order('Statement', '<Roles> <Bands>? <Ordered>', inOrderOf),
  // "Bands 1 to 4 are blue, green, red and near infrared."
  order(
    'Statement',
    'bands|channels|layers <Num> to|-|–|through <Num> :|=|hold|contain? <Roles> <Respectively>?',
    (from: number, to: number, roles: readonly string[]) =>
      isCount(from) && to - from + 1 === roles.length ? inOrder(roles, from) : undefined,
  ),
  order('Respectively', 'respectively', () => 'each'),
  order('Counted', '<Num> and? <Num>', (one: number, other: number) => [one, other]),
  order('Counted', '<Num> and? <Counted>', (one: number, rest: readonly number[]) => [one, ...rest]),
  order(
    'Statement',
    'bands|channels|layers <Counted> :|=|hold|contain? <Roles> <Respectively>?',
    (numbers: readonly number[], roles: readonly string[]) =>
      numbers.every(isCount) && numbers.length === roles.length
        ? stating(numbers.map((number, index) => band(number, roles[index] ?? '')))
        : undefined,
  ),
  // "Landsat 8 band 10": which of the data are meant.
  order('Sensor', 'landsat|sentinel|modis|viirs|aster -? <Num>? oli|tirs|etm|tm|msi?', () => 'sensor'),
  order('Statement', '<Sensor> <Field>', (_: unknown, { tree }: { tree: { kind: string; name?: string } }) =>
    tree.kind === 'name' ? { ...stating([]), needs: [`\\b${tree.name}\\b`] } : undefined,
  ),
  // "Layer 6 is air temperature in tenths": what no folder says of it.
  order(
    'Statement',
    'band|channel|layer <Num> :|=|is|holds|contains? <QuantityNoun> stored|given|saved|kept? as|in <Unit> times|x|*|× <Num>',
    (number: number, called: string, { is }: Word, factor: number) =>
      isCount(number) && factor > 1 ? ofUnit(number, called, is, 1 / factor) : undefined,
  ),
  order(
    'Statement',
    'band|channel|layer <Num> :|=|is|holds|contains? <QuantityNoun> in <Unit>',
    (number: number, called: string, { is }: Word) => (isCount(number) ? ofUnit(number, called, is, 1) : undefined),
  ),
];

const ofUnit = (number: number, noun: string, unit: string, factor: number): Statement => {
  const called = noun.replaceAll(' ', '_');
  return stating([
    band(number, called),
    {
      kind: 'stored',
      source: called,
      formula: {
        kind: 'call',
        operator: '*',
        operands: [
          { kind: 'name', name: 'stored' },
          { kind: 'number', value: factor },
        ],
      },
      unit: unit === 'degrees' ? 'degC' : unit,
    },
  ]);
};
