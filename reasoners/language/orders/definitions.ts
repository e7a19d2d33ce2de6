import { call, type Given, name, number, type Tree } from '../../../analysis/tree.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { ofNumbers, storedNumber as plain } from './dn.ts';
import { edgeRules } from './edges.ts';
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

export const definitionRules: readonly OrderRule[] = [
  // "Radiance is in nW/cm²/sr (−9999 = no data)".
  order('None', '( <Num> = no data )', (value: number) => value),
  order('None', '<Num> = no data', (value: number) => value),
  order('None', 'and <Num> no data', (value: number) => value),
  order(
    'None',
    'and <Num> marks|marking <Cells> without data|value|values|observation|observations',
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
  order('None', 'and <Num> is <Gaps> <InData>?', (value: number) => value),
  order(
    'Definition',
    '<Emissivities> files|file|rasters|layers? hold|holds|store|stores dn with|as? <Word> = <Formula> <None>?',
    (fields: readonly string[], called: string, tree: Tree, none: number | undefined) =>
      /^(?:ε|emissivity)$/.test(called)
        ? define([], [...stored(fields, ofNumbers(tree)), ...(none === undefined ? [] : missing(['data'], none))])
        : undefined,
  ),
  order('ZeroKelvin', 'and <Num> k no data', (value: number) => value),
  // Which number stands for none, in a sentence of its own: "zeros are gaps", "0 in any raster means no data", "pixels with 0 have no value".
  order('Gap', '<Num>', (value: number) => value),
  order('Gap', 'zeros|zeroes|zero', () => 0),
  order('Gap', 'fill|nodata value? is?|=|:? <Num>', (value: number) => value),
  order('Gaps', 'gaps|gap|fill|nodata|missing|empty|invalid', () => 'gaps'),
  order('Gaps', 'no data|value|values|observation|observations|measurement|measurements|retrieval', () => 'gaps'),
  order('Gaps', 'fill|missing|nodata value|values|pixels|cells', () => 'gaps'),
  order('InData', 'in|of any|all|each|every? files|file|rasters|raster|bands|band|data|images|image', () => 'files'),
  order(
    'GapSaid',
    'value|values? <Gap> <InData>? is|are|means|mean|marks|mark|denotes|denote|flags|indicates|indicate|= <Gaps>',
    (value: number) => value,
  ),
  order('GapSaid', 'value|values? <Gap> stands|stand for <Gaps>', (value: number) => value),
  order('Definition', '<GapSaid>', (value: number) => define([], missing(['data'], value))),
  order('None', '<GapSaid>', (value: number) => value),
  order('None', 'and <GapSaid>', (value: number) => value),
  order('Definition', '<Cells> with|of <Gap> have|hold|contain|are|mark|marks <Gaps>', (_: string, value: number) =>
    define([], missing(['data'], value)),
  ),
  order('Definition', 'fill|nodata value? is?|=|:? <Num>', (value: number) => define([], missing(['data'], value))),
  order('Definition', '<Cells> without data <Num>', (_: string, value: number) => define([], missing(['data'], value))),
  order('Definition', '<Cells> without data nan', () => define([])),
  // "(in Kelvin)" behind what the data are.
  order('Definition', '( in degrees? <Unit> )', ({ is }: Word) => define([], stored(['described'], plain, is))),
  order('Definition', 'in degrees? <Unit>', ({ is }: Word) => define([], stored(['described'], plain, is))),
  order(
    'Definition',
    '<Called> =|is? <Formula> in? g / cm²|cm2 where|with? <Constants>?',
    (called: string, tree: Tree, constants: readonly Definition[] | undefined) =>
      define([formula(called, tree, 'g/cm2'), ...(constants ?? [])]),
  ),
  order('Amount', '<Formula>', (tree: Tree) => tree),
  order('Amount', '<Num>', (value: number) => number(value)),
  order('Is', '=|is|means', () => 'is'),
  order('Is', 'is', () => 'is'),
  order('Eq', '=', () => '='),
  order('Called', '<NewName>', (called: string) => (/^(?:daytime|nighttime|daily) /.test(called) ? undefined : called)),
  order('Called', 'daytime|nighttime|day|daily <NewName>', (called: string) => called),
  // A method's name in front of its quantity.
  order('Called', '<Word> - <Word> <NewName>', (_: string, __: string, called: string) => called),
  // "a where a limit holds, b where another does and c in between".
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
  // What it is of is found by its letter: see symbols.ts.
  order('Constant', '<Word> mean|average emissivity', () => []),
  order('Constant', 'band|channel <BrightnessBand> brightness temperature', () => []),
  order('Constant', 'brightness temperature of|in|from band|channel <BrightnessBand>', () => []),
  order('Constants', '<Constant>', (one: readonly Definition[]) => one),
  order('Constants', '<Constant> and? <Constants>', (one: readonly Definition[], rest: readonly Definition[]) => [
    ...one,
    ...rest,
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
  order('Definition', '<Called> = <Formula> with temperatures in <Unit>', (called: string, tree: Tree, { is }: Word) =>
    is === 'K' ? define([formula(called, tree)]) : undefined,
  ),
  ...edgeRules,
  // Areas that a limit makes.
  order(
    'Definition',
    'define <Label> as? areas|pixels|those|area where|with|in? which? <Cond>',
    (called: string, condition: Tree) => define([{ name: called, tree: condition, condition: true }]),
  ),
  order('Definition', 'define <Label> as <Cond>', (called: string, condition: Tree) =>
    define([{ name: called, tree: condition, condition: true }]),
  ),
  order(
    'Definition',
    'define? areas|pixels|area with|where <Cond> considered? as <Label>',
    (condition: Tree, called: string) => define([{ name: called, tree: condition, condition: true }]),
  ),
];
