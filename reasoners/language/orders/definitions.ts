import { call, type Given, name, number, type Tree } from '../../../analysis/tree.ts';
import { findProduct, findProductBand } from '../../../knowledge/products.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';

/** What a question's words stand for: formulas with their constants, values by case, areas that a limit makes. */

const define = (defined: readonly Definition[], facts: readonly Given[] = []): Note => ({ defined, facts });

const formula = (called: string, tree: Tree, unit?: string): Definition => ({
  name: called,
  tree,
  condition: false,
  ...(unit === undefined ? {} : { unit }),
});

interface Case {
  readonly value: Tree;
  readonly condition: Tree | null;
}

/** One value where a condition holds, another where another does, and the last everywhere else. */
const byCase = (cases: readonly Case[]): Tree | undefined => {
  const [last, ...others] = cases.toReversed();
  if (!last || last.condition !== null || others.some(({ condition }) => condition === null)) return undefined;
  return others.reduce<Tree>(
    (rest, { value, condition }) => (condition ? call('either', condition, value, rest) : rest),
    last.value,
  );
};

const stored = (fields: readonly string[], tree: Tree, unit?: string): Given[] =>
  fields.map((source) => ({ kind: 'stored', source, formula: tree, ...(unit === undefined ? {} : { unit }) }));

const missing = (fields: readonly string[], value: number): Given[] =>
  fields.map((source) => ({ kind: 'missing', source, values: [value] }));

const times = (factor: number): Tree => call('*', name('stored'), number(factor));

/** What of the numbers of some fields is stated: their unit, and which of them is none. */
const facts = (
  fields: readonly string[],
  tree: Tree | null,
  unit: string | undefined,
  none: number | undefined,
): Note =>
  define([], [...(tree ? stored(fields, tree, unit) : []), ...(none === undefined ? [] : missing(fields, none))]);

const plain = name('stored');

/** Centre of a MODIS band in µm. */
const modisCentre = (band: number): number | undefined => {
  const product = findProduct('mod09ga');
  const centre = product && findProductBand(product, `b0${band}`)?.centreNm;
  return typeof centre === 'number' ? centre / 1000 : undefined;
};

/** What stands in the place of the stored number in a formula. */
const withStored = (tree: Tree): Tree =>
  tree.kind === 'name' && tree.name === 'dn'
    ? plain
    : tree.kind === 'call'
      ? { ...tree, operands: tree.operands.map(withStored) }
      : tree;

export const definitionRules: readonly OrderRule[] = [
  // "Radiance is in nW/cm²/sr (−9999 = no data)".
  order('None', '( <Num> = no data )', (value: number) => value),
  order('None', '<Num> = no data', (value: number) => value),
  order('None', 'and <Num> no data', (value: number) => value),
  order(
    'None',
    'and <Num> marks|marking <Cells> without fire|fires|data|value|values|observation|observations',
    (value: number) => value,
  ),
  order('Per', 'per cell|pixel|day|date', () => 'per'),
  order(
    'Definition',
    '<Fields> is? in <Unit> <Per>? <None>?',
    (fields: readonly string[], __: Word, _: unknown, none: number | undefined) => facts(fields, null, undefined, none),
  ),
  order('Definition', 'values <Unit> <Per>? <None>', (_: Word, __: unknown, none: number) =>
    facts(['data'], null, undefined, none),
  ),
  order(
    'Storage',
    '<Fields> stored? in units? of? <Num> <Unit> <None>?',
    (fields: readonly string[], factor: number, { is }: Word, none: number | undefined) => [
      ...stored(fields, times(factor), is),
      ...(none === undefined ? [] : missing(fields, none)),
    ],
  ),
  order(
    'Storage',
    '<Fields> stored * <Num> <None>? <ZeroKelvin>?',
    (fields: readonly string[], factor: number, none: number | undefined, zero: number | undefined) => [
      ...stored(fields, call('/', plain, number(factor))),
      ...(none === undefined ? [] : missing(fields, none)),
      ...(zero === undefined ? [] : missing(['kelvin'], zero)),
    ],
  ),
  order('Storages', '<Storage>', (one: readonly Given[]) => one),
  order('Storages', '<Storage> and <Storages>', (one: readonly Given[], rest: readonly Given[]) => [...one, ...rest]),
  order('Definition', '<Storages>', (all: readonly Given[]) => define([], all)),
  order('ZeroKelvin', 'and <Num> k no data', (value: number) => value),
  order('Definition', '<Cells> without data <Num>', (_: string, value: number) => define([], missing(['data'], value))),
  order('Definition', '<Cells> without data nan', () => define([])),
  order(
    'Definition',
    '<Emissivity> files hold? dn? with? ε = <Formula> and <Num> no data in every file',
    (fields: readonly string[], tree: Tree, none: number) =>
      define([], [...stored(fields, withStored(tree)), ...missing(['data'], none)]),
  ),
  order(
    'Definition',
    'ε = <Formula> from <Emissivity> file of same acquisition time',
    (tree: Tree, fields: readonly string[]) => define([], stored(fields, withStored(tree))),
  ),
  // "(in Kelvin)" behind what the data are.
  order('Definition', '( in degrees? <Unit> )', ({ is }: Word) => define([], stored(['described'], plain, is))),
  order('Definition', 'in degrees? <Unit>', ({ is }: Word) => define([], stored(['described'], plain, is))),
  // "T is band 19 divided by the reflectance interpolated linearly between bands 2 and 5 at 0.94 µm".
  order(
    'Constant',
    '<Word> band <Num> divided by reflectance interpolated linearly between bands <Num> and <Num> at <Num> µm|um',
    (called: string, absorbing: number, first: number, second: number, at: number) => {
      const [low, high] = [first, second].map(modisCentre);
      if (low === undefined || high === undefined || low === high) return undefined;
      const [a, b, c] = [absorbing, first, second].map((band) => name(`reflectance_${band}`));
      if (!a || !b || !c) return undefined;
      const part = (at - low) / (high - low);
      return [formula(called, call('/', a, call('+', call('*', b, number(1 - part)), call('*', c, number(part)))))];
    },
  ),
  order(
    'Definition',
    '<Called> =|is? <Formula> in? g / cm²|cm2 where|with? <Constants>?',
    (called: string, tree: Tree, constants: readonly Definition[] | undefined) =>
      define([formula(called, tree, 'g/cm2'), ...(constants ?? [])]),
  ),
  order(
    'Definition',
    '<Fields> red|green|blue and <Fields> near infrared with reflectance = <Formula> <None>',
    (one: readonly string[], other: readonly string[], tree: Tree, none: number) =>
      define([], [...stored([...one, ...other], withStored(tree)), ...missing([...one, ...other], none)]),
  ),
  // The dryness index by its usual definition.
  order('Bins', '<Num> - wide <Field> bins of? date?', (width: number, field: { tree: Tree }) => ({
    width,
    ndvi: field.tree,
  })),
  order('Clipped', 'clipped to 0 -|–|to 1', () => 'clipped'),
  order(
    'Definition',
    'tvdi = ( <Field> - lstmin ) / ( lstmax - lstmin ) where? lstmin and lstmax straight lines fitted through lowest and highest <Field> of <Bins> <Clipped>',
    (one: { tree: Tree }, other: { tree: Tree }, { width, ndvi }: { width: number; ndvi: Tree }) =>
      JSON.stringify(one.tree) === JSON.stringify(other.tree)
        ? define([
            formula('tvdi', {
              ...call('tvdi', ndvi, one.tree),
              ...(width === 0.02 ? {} : { options: { bin: number(width) } }),
            }),
          ])
        : undefined,
  ),
  order('Amount', '<Formula>', (tree: Tree) => tree),
  order('Amount', '<Num>', (value: number) => number(value)),
  order('Is', '=|is|means', () => 'is'),
  order('Is', 'is', () => 'is'),
  order('Eq', '=', () => '='),
  order('Called', '<NewName>', (called: string) => called),
  order('Called', 'daytime|day|daily <NewName>', (called: string) => called),
  // A method's name in front of its quantity.
  order('Called', '<Word> - <Word> <NewName>', (_: string, __: string, called: string) => called),
  // "0.97 where NDVI < 0.2, 0.99 where NDVI > 0.5 and 0.986 + … in between".
  order('Case', '<Amount> where|if|for <Cond>', (value: Tree, condition: Tree) => ({ value, condition })),
  order('Else', '<Amount> in between', (value: Tree) => ({ value, condition: null })),
  order('Else', '<Amount> elsewhere|otherwise', (value: Tree) => ({ value, condition: null })),
  order('Cases', '<Case> and? <Else>', (one: Case, rest: Case) => [one, rest]),
  order('Cases', '<Case> <Cases>', (one: Case, rest: readonly Case[]) => [one, ...rest]),
  order('Definition', '<Called> =|is? <Cases>', (called: string, cases: readonly Case[]) => {
    const tree = byCase(cases);
    return tree && define([formula(called, tree)]);
  }),
  // "LST = … with λ = 10.895 µm and ρ = 14388 µm·K".
  order('Constant', '<Word> = <Num> <Unit>?', (called: string, value: number) => [formula(called, number(value))]),
  order('Constant', '<Word> = <Formula>', (called: string, tree: Tree) => [formula(called, tree)]),
  // A letter that is a unit in front of a slash only.
  order('Constant', '<Word> = <Num> g / cm²|cm2', (called: string, value: number) => [formula(called, number(value))]),
  order('Constants', '<Constant>', (one: readonly Definition[]) => one),
  order('Constants', '<Constant> and? <Constants>', (one: readonly Definition[], rest: readonly Definition[]) => [
    ...one,
    ...rest,
  ]),
  order('Constant', '<Word> mean emissivity', (called: string) => [
    formula(called, call('/', call('+', name('ε31'), name('ε32')), number(2))),
  ]),
  order(
    'Definition',
    'use? <Called> =|is? <Formula> in? <Unit>? with|where? <Constants>? <None>?',
    (
      called: string,
      tree: Tree,
      unit: Word | undefined,
      constants: readonly Definition[] | undefined,
      none: number | undefined,
    ) =>
      define(
        [formula(called, tree, unit?.is), ...(constants ?? [])],
        none === undefined ? [] : missing(['data'], none),
      ),
  ),
  order(
    'Definition',
    'use? <Called> =|is? <Formula> ntu|fnu with|where? <Constants>? <None>?',
    (called: string, tree: Tree, constants: readonly Definition[] | undefined, none: number | undefined) =>
      define([formula(called, tree), ...(constants ?? [])], none === undefined ? [] : missing(['data'], none)),
  ),
  order('Definition', '<Called> = <Formula> with band <Num> brightness temperature', (called: string, tree: Tree) =>
    define([formula(called, tree)]),
  ),
  order('Definition', '<Called> = <Formula> with temperatures in <Unit>', (called: string, tree: Tree, { is }: Word) =>
    is === 'K' ? define([formula(called, tree)]) : undefined,
  ),
  // Areas that a limit makes.
  order(
    'Definition',
    'define <Label> as? areas|pixels|those|area where|with|in? which? <Cond>',
    (called: string, condition: Tree) => define([{ name: called, tree: condition, condition: true }]),
  ),
  order(
    'Definition',
    'define? areas|pixels|area with|where <Cond> considered? as <Label>',
    (condition: Tree, called: string) => define([{ name: called, tree: condition, condition: true }]),
  ),
];
