import { call, type Given, name, number, type Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type Statement, stating } from './statement.ts';

/** How numbers are stored, in the words of task sheets: "subtract 1000 and divide by 10000 to get reflectance". */

type Step = (stored: Tree) => Tree;

const plain = name('stored');

const steps = (all: readonly Step[]): Tree => all.reduce<Tree>((tree, step) => step(tree), plain);

const by =
  (operator: '+' | '-' | '*' | '/', value: number): Step =>
  (tree) =>
    call(operator, tree, number(value));

/** A formula over the stored numbers, which people call DN; undefined where it is over something else. */
const overNumbers = (tree: Tree): Tree | undefined => {
  if (tree.kind === 'name') return tree.name === 'dn' ? plain : undefined;
  if (tree.kind !== 'call') return tree;
  const operands = tree.operands.map(overNumbers);
  return operands.every((one) => one !== undefined) ? { ...tree, operands } : undefined;
};

const facts = (sources: readonly string[], formula: Tree | undefined, unit?: string): Statement | undefined =>
  formula &&
  stating(
    sources.map((source): Given => ({ kind: 'stored', source, formula, ...(unit === undefined ? {} : { unit }) })),
  );

const unitOf = (unit: Word | undefined): string | undefined =>
  unit === undefined ? undefined : unit.is === 'degrees' ? 'degC' : unit.is;

/** "A scale factor of 10000" may be one to divide by: only what makes numbers smaller is multiplied. */
const scaled = (sources: readonly string[], factor: number): Statement | undefined =>
  factor < 1 ? facts(sources, steps([by('*', factor)])) : undefined;

export const storageRules: readonly OrderRule[] = [
  order('Stored', 'dn|dns|digits|counts|integers', () => 'stored'),
  order(
    'Stored',
    'pixel|cell|stored|raw|digital|integer|file|raster|original|band values|value|numbers|number',
    () => 'stored',
  ),
  order('Stored', 'values|numbers|bands', () => 'stored'),
  order(
    'Stored',
    'values|numbers|dns in|of all|each|every? four|six|three|two|seven? files|file|bands|band|rasters|raster|image|images|data',
    () => 'stored',
  ),
  order('Phys', '<StoredNoun>', (sources: readonly string[]) => sources),
  order('Phys', '<Fields>', (sources: readonly string[]) => sources),
  order('Must', 'must|should|need|needs|ought to? be?', () => 'must'),
  order('Must', 'have|has to be?', () => 'must'),
  // Steps, as orders and as what is done.
  order('Each', 'from|to <Stored>', () => 'each'),
  order('Each', 'from|to each|every|all <Stored>', () => 'each'),
  order('Step', 'subtract|subtracting|subtracted|minus <Num> <Each>?', (value: number) => by('-', value)),
  order('Step', 'add|adding|plus <Num> <Each>?', (value: number) => by('+', value)),
  order('Step', 'reduced|lowered|decreased|reduce|lower <Stored>? by <Num>', (_: unknown, value: number) =>
    by('-', value),
  ),
  order('Step', 'divided|divide|dividing <Stored>? by <Num>', (_: unknown, value: number) => by('/', value)),
  order('Step', 'multiplied|multiply|multiplying|scaled|scale <Stored>? by|with <Num>', (_: unknown, value: number) =>
    value < 1 ? by('*', value) : undefined,
  ),
  order('Step', 'multiplied|multiply|multiplying <Stored>? by|with <Num>', (_: unknown, value: number) =>
    by('*', value),
  ),
  order('Steps', '<Step>', (step: Step) => [step]),
  order('Steps', '<Step> <Steps>', (step: Step, rest: readonly Step[]) => [step, ...rest]),
  order('Steps', '<Step> and|then <Steps>', (step: Step, rest: readonly Step[]) => [step, ...rest]),
  order('Steps', '<Step> and then <Steps>', (step: Step, rest: readonly Step[]) => [step, ...rest]),
  order(
    'ToGet',
    'to|for get|obtain|yield|give|have|convert|turn|into|recover|receive|reach|arrive? <Stored>? to|into|at? <Phys> <In>?',
    (_: unknown, sources: readonly string[], unit: Word | undefined) => ({ sources, unit: unitOf(unit) }),
  ),
  order('ToGet', 'to|for <Phys> <In>?', (sources: readonly string[], unit: Word | undefined) => ({
    sources,
    unit: unitOf(unit),
  })),
  order('ToGet', 'to|for get|obtain|convert? <Stored>? to|into|in? <Unit>', (_: unknown, unit: Word) => ({
    sources: ['data'],
    unit: unitOf(unit),
  })),
  order('In', '(? in <Unit> )?', (unit: Word) => unit),
  order('In', 'in degrees? <Unit>', (unit: Word) => unit),
  order('Statement', '<ToGet> <Stored>? <Must>? <Steps>', (get: Got, _: unknown, __: unknown, all: readonly Step[]) =>
    facts(get.sources, steps(all), get.unit),
  ),
  order('Statement', '<Stored>? <Must>? <Steps> <ToGet>', (_: unknown, __: unknown, all: readonly Step[], get: Got) =>
    facts(get.sources, steps(all), get.unit),
  ),
  order(
    'Statement',
    '<Phys> <Must> <Steps> <In>?',
    (sources: readonly string[], _: unknown, all: readonly Step[], unit: Word | undefined) =>
      all.length > 1 ? facts(sources, steps(all), unitOf(unit)) : undefined,
  ),
  // "Reflectance = (DN - 1000) / 10000", "LST in K is DN x 0.02".
  order('OfNumbers', '<Formula>', overNumbers),
  order('OfNumbers', '<Stored> <Steps>', (_: unknown, all: readonly Step[]) => steps(all)),
  order('OfNumbers', '<Stored> times|x|*|× <Num>', (_: unknown, value: number) => steps([by('*', value)])),
  order('OfNumbers', '<Num> times|x|*|× <Stored>', (value: number) => steps([by('*', value)])),
  order('OfNumbers', '<Stored> /|÷ <Num>', (_: unknown, value: number) => steps([by('/', value)])),
  order(
    'Carry',
    'products|product|scenes|scene|images|image|data|files|bands|granules <SinceData>? carry|carries|have|has|use|uses|need|needs|come offset|scale|scaling|calibration|conversion|formula? :?',
    () => 'carry',
  ),
  order(
    'Statement',
    '<Carry>? <Phys> <In>? =|is|equals|: <OfNumbers> <In>?',
    (_: unknown, sources: readonly string[], unit: Word | undefined, tree: Tree, other: Word | undefined) =>
      facts(sources, tree, unitOf(unit ?? other)),
  ),
  order(
    'Statement',
    'use|apply|with|using <Phys> <In>? =|is <OfNumbers> <In>?',
    (sources: readonly string[], unit: Word | undefined, tree: Tree, other: Word | undefined) =>
      facts(sources, tree, unitOf(unit ?? other)),
  ),
  // "The stored numbers are reflectance times 10000", "values are in tenths of a degree".
  order('Up', 'times|x|*|× <Num>', (value: number) => value),
  order('Up', 'multiplied|scaled by|with <Num>', (value: number) => value),
  order(
    'Statement',
    '<Stored> hold|contain|show|give|represent|store|mean? <Phys> <In>? <Up>',
    (_: unknown, sources: readonly string[], unit: Word | undefined, factor: number) =>
      factor > 1 ? facts(sources, steps([by('/', factor)]), unitOf(unit)) : undefined,
  ),
  order(
    'Statement',
    '<Phys> stored|given|saved|kept|written|recorded|coded? as|in? <Unit>? <Up>',
    (sources: readonly string[], unit: Word | undefined, factor: number) =>
      factor > 1 ? facts(sources, steps([by('/', factor)]), unitOf(unit)) : undefined,
  ),
  order('Tenth', 'tenths|tenth of', () => 10),
  order('Tenth', 'hundredths|hundredth of', () => 100),
  order('Tenth', 'thousandths|thousandth of', () => 1000),
  order(
    'Statement',
    '<Phys> stored|given|saved|kept|written|recorded? in|as <Tenth> <Unit>',
    (sources: readonly string[], divisor: number, unit: Word) =>
      facts(sources, steps([by('/', divisor)]), unitOf(unit)),
  ),
  // "Apply the scale factor 0.0001 and the offset −0.1": physical = stored × scale + offset, as CF writes it.
  order('Factor', 'scale|scaling|multiplicative factor? of|is|=|:? <Num>', (value: number) => value),
  order('Shift', 'additive|an? offset of|is|=|:? <Num>', (value: number) => value),
  order('Apply', 'apply|use|using|with|applying', () => 'apply'),
  order(
    'Statement',
    '<Apply>? <Factor> and|,? then? <Shift> <ToGet>?',
    (_: unknown, factor: number, offset: number, get: Got | undefined) => linear(factor, offset, get),
  ),
  order(
    'Statement',
    '<Apply>? <Shift> and|,? then? <Factor> <ToGet>?',
    (_: unknown, offset: number, factor: number, get: Got | undefined) => linear(factor, offset, get),
  ),
  order('Statement', '<Apply> <Factor> to|for <Phys>', (_: unknown, factor: number, sources: readonly string[]) =>
    scaled(sources, factor),
  ),
  order('Statement', '<Phys> has|have|with|uses|carries <Factor>', scaled),
];

interface Got {
  readonly sources: readonly string[];
  readonly unit?: string | undefined;
}

/** An offset in stored numbers beside a factor of physical ones would be applied first: which of the two is meant nobody says. */
const linear = (factor: number, offset: number, get: Got | undefined): Statement | undefined =>
  Math.abs(offset) > Math.abs(factor) * 60_000
    ? undefined
    : facts(get?.sources ?? ['data'], steps([by('*', factor), by('+', offset)]), get?.unit);
