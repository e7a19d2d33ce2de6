import type { Given } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { joined, type Statement, stating } from './statement.ts';

/** Which band is what, and in which order bands stand. */

const band = (number: number, name: string): Given => ({ kind: 'band', source: 'data', number, name });

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;

const inOrder = (roles: readonly string[], first = 1): Statement =>
  stating(roles.map((role, index) => band(first + index, role)));

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
  order('Numbers', 'two|three|four|five|six|seven|eight', () => 'count'),
  order('Ordered', 'in|with|stored|given|arranged|ordered? following|order|sequence', () => 'ordered'),
  order('Ordered', 'in order|sequence of?', () => 'ordered'),
  order('Ordered', 'in|ordered|stored|arranged|sorted as|in? order? :?', () => 'ordered'),
  order(
    'Statement',
    '<Thing>? <Numbers>? bands|channels|layers <Ordered>? :? <Roles>',
    (_: unknown, __: unknown, ___: unknown, roles: readonly string[]) => inOrder(roles),
  ),
  order(
    'Statement',
    '<Thing> <Has> <Numbers>? bands|channels|layers <Ordered>? :? <Roles>',
    (_: unknown, __: unknown, ___: unknown, ____: unknown, roles: readonly string[]) => inOrder(roles),
  ),
  order(
    'Statement',
    '<Thing> <Has> <Roles> bands|channels|layers? <Ordered>?',
    (_: unknown, __: unknown, roles: readonly string[]) => inOrder(roles),
  ),
  order('Statement', 'band|bands|channel order|sequence :|=? <Roles>', (roles: readonly string[]) => inOrder(roles)),
  order('Statement', '<Roles> <Ordered>', (roles: readonly string[]) => inOrder(roles)),
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
  // "Layer 2 is green, layer 5 red edge", in a row of such.
  order('OneBand', 'band|channel|layer|b <Num> :|=|is|as|holds|contains? <Role>', (number: number, role: string) =>
    isCount(number) ? stating([band(number, role)]) : undefined,
  ),
  order('OneBand', '<Role> :|=|is|in|as? band|channel|layer|b <Num>', (role: string, number: number) =>
    isCount(number) ? stating([band(number, role)]) : undefined,
  ),
  order('OneBand', '<Role> (? band|channel|layer|b <Num> )?', (role: string, number: number) =>
    isCount(number) ? stating([band(number, role)]) : undefined,
  ),
  // "Landsat 8 band 10": which of the data are meant.
  order('Sensor', 'landsat|sentinel|modis|viirs|aster -? <Num>? oli|tirs|etm|tm|msi?', () => 'sensor'),
  order('Statement', '<Sensor> <Field>', (_: unknown, { tree }: { tree: { kind: string; name?: string } }) =>
    tree.kind === 'name' ? { ...stating([]), needs: [`\\b${tree.name}\\b`] } : undefined,
  ),
  order('ManyBands', '<OneBand>', (one: Statement) => one),
  order('ManyBands', '<OneBand> and? <ManyBands>', (one: Statement, rest: Statement) => joined(one, rest)),
  order('Statement', '<ManyBands>', (all: Statement) => all),
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
