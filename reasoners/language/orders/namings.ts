import { call, type Given, name, type Tree } from '../../../analysis/tree.ts';
import type { Note } from '../reader/grammar/givens.ts';
import { ofNumbers } from './dn.ts';
import { type OrderRule, order } from './engine.ts';

/** What bands and quantities are called, and in which numbers: "B3 is green", "net is gross minus losses". */

interface BandRole {
  readonly field: string;
  readonly role: string;
}

const roleOf = ({ tree }: { readonly tree: Tree }, role: string): BandRole | undefined =>
  tree.kind === 'name' ? { field: tree.name, role } : undefined;

const roles = (all: readonly BandRole[], facts: readonly Given[] = []): Note | undefined =>
  new Set(all.map(({ role }) => role)).size === all.length
    ? {
        // Formulas may use the colours, and need not.
        defined: all.map(({ field, role }) => ({ name: role, tree: name(field), condition: false, optional: true })),
        facts,
      }
    : undefined;

const between = { minus: '-', less: '-', plus: '+' } as const;

export const namingRules: readonly OrderRule[] = [
  // By their words: once they are names of the question, no other sense of them is left.
  order('Colour', '{red|green|blue|nir}', (role: string) => role),
  order('Colour', 'near infrared', () => 'nir'),
  order('Colour', 'swir1|swir_1', () => 'swir1'),
  order('Colour', 'swir2|swir_2', () => 'swir2'),
  order('BandRole', '<Field> is|=? <Colour> band?', roleOf),
  order('BandRoles', '<BandRole>', (one: BandRole) => [one]),
  order('BandRoles', '<BandRole> and? <BandRoles>', (one: BandRole, rest: readonly BandRole[]) => [one, ...rest]),
  order('Definition', '<BandRoles>', (all: readonly BandRole[]) => roles(all)),
  order(
    'Definition',
    '<BandRoles> with|in {reflectance|radiance|backscatter} = <Formula> <None>?',
    (all: readonly BandRole[], _: string, tree: Tree, none: number | undefined) => {
      const formula = ofNumbers(tree);
      // What it is a formula of has to be the stored number.
      if (formula === tree || JSON.stringify(formula) === JSON.stringify(tree)) return undefined;
      return roles(all, [
        ...all.map(({ field }): Given => ({ kind: 'stored', source: field, formula })),
        ...(none === undefined
          ? []
          : all.map(({ field }): Given => ({ kind: 'missing', source: field, values: [none] }))),
      ]);
    },
  ),
  // Quantities of the question's own from those of the files.
  order('Quantity', '<Short> <OwnNoun>?', (tree: Tree) => tree),
  order('Quantity', '<Field> <OwnNoun>', (field: { tree: Tree }) => field.tree),
  order(
    'Definition',
    '<NewName> is|equals|= <Quantity> {minus|less|plus} <Quantity>',
    (called: string, one: Tree, word: keyof typeof between, other: Tree) => ({
      defined: [{ name: called, tree: call(between[word], one, other), condition: false }],
      facts: [],
    }),
  ),
];
