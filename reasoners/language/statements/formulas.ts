import type { Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { nothing, type Statement } from './statement.ts';

/** Quantities that a question works out by a formula of its own, or by the bands of an index. */

interface Named {
  readonly tree: Tree;
}

interface Index {
  readonly name: string;
  readonly parts: readonly string[];
}

/** A formula over stored numbers, which are called DN: it says how they are stored. */
export const overStored = (tree: Tree): boolean =>
  tree.kind === 'name' ? tree.name === 'dn' : tree.kind === 'call' && tree.operands.some(overStored);

const define = (name: string, tree: Tree, unit?: Word): Statement | undefined =>
  overStored(tree)
    ? undefined
    : {
        ...nothing,
        topic: name,
        defined: [{ name, tree, condition: false, ...(unit === undefined ? {} : { unit: unit.is }) }],
      };

/** "Radiance = 0.0003 × DN + 0.1" where one band holds numbers: a quantity of its own, made of them. */
const ofTheNumbers = (name: string, tree: Tree, band: string, unit?: Word): Statement | undefined => {
  if (!overStored(tree)) return undefined;
  const made = define(name, inPlaceOf(tree, band), unit);
  return made && { ...made, needs: [`\\b${band}\\b`] };
};

const inPlaceOf = (tree: Tree, band: string): Tree =>
  tree.kind === 'name' && tree.name === 'dn'
    ? { kind: 'name', name: band }
    : tree.kind === 'call'
      ? { ...tree, operands: tree.operands.map((one) => inPlaceOf(one, band)) }
      : tree;

const nameOf = ({ tree }: Named): string | undefined => (tree.kind === 'name' ? tree.name : undefined);

/** "NDVI from red and near infrared": these are its bands. */
const ofBands = ({ name, parts }: Index, bands: readonly Named[]): Statement | undefined => {
  const named = new Set(bands.map(nameOf));
  return parts.length === named.size && parts.every((part) => named.has(part))
    ? { ...nothing, topic: name }
    : undefined;
};

export const formulaRules: readonly OrderRule[] = [
  order('Work', 'compute|calculate|derive|form|build|take|use|define|determine|get|using|make out? of?', () => 'work'),
  order('Work', 'first|then <Work>', () => 'work'),
  order('Being', '=|as|is|equals|:|by|with|from|through|means', () => 'being'),
  order('Being', 'defined|computed|calculated|given|formed as|by', () => 'being'),
  order('Called', '<NewName>', (called: string) => called),
  order('Statement', '<Work>? <Called> <Being> <Formula>', (_: unknown, called: string, __: unknown, tree: Tree) =>
    define(called, tree),
  ),
  order(
    'Statement',
    '<Work>? <Called> <Being> <Formula> in? <Unit>',
    (_: unknown, called: string, __: unknown, tree: Tree, unit: Word) => define(called, tree, unit),
  ),
  order(
    'Statement',
    '<Work>? <Called> <Being> <Formula> <OnlyBand>',
    (_: unknown, called: string, __: unknown, tree: Tree, band: string) => ofTheNumbers(called, tree, band),
  ),
  order('Aside', '(? <Role> )?', () => 'aside'),
  order('Aside', '(? band|channel <Num> )?', () => 'aside'),
  order('Band', '<Field> band|channel? <Aside>?', (field: Named) => field),
  order('Band', 'band|channel|bands|channels <Field> <Aside>?', (field: Named) => field),
  order('Bands', '<Band> and|, <Band>', (one: Named, other: Named) => [one, other]),
  order('Bands', '<Band> <Bands>', (one: Named, rest: readonly Named[]) => [one, ...rest]),
  order(
    'Statement',
    '<Work> <Index> from|of|with|using|out|by of? bands|channels? <Bands>',
    (_: unknown, index: Index, bands: readonly Named[]) => ofBands(index, bands),
  ),
  order('Statement', '<Index> from|of|with|using bands|channels? <Bands>', ofBands),
];
