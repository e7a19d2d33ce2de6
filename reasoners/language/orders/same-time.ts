import { namesUsed } from '../../../analysis/parts.ts';
import { type Given, name, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { stampOf } from '../ground/passes.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import { ofNumbers } from './dn.ts';
import { type OrderRule, order } from './engine.ts';

/** "α = 0.001·DN from the albedo file of the same time": which of the files called so goes with what else a formula is of. */

const mark = 'of the same ';

/** Stands for the one of these fields that is of the same time or date as what it is put together with. */
const oneOf = (fields: readonly string[], by: string): Tree => name(`${mark}${by}: ${fields.join(', ')}`);

const choiceOf = (tree: Tree): { readonly by: string; readonly fields: readonly string[] } | undefined => {
  const [, by = '', fields = ''] =
    (tree.kind === 'name' && new RegExp(`^${mark}(time|date): (.*)$`).exec(tree.name)) || [];
  return by === '' ? undefined : { by, fields: fields.split(', ') };
};

export const sameTimeRules: readonly OrderRule[] = [
  order('Holder', 'file|files|raster|rasters|image|images', () => 'file'),
  order('Moment', 'time|acquisition|overpass|pass|moment', () => 'time'),
  order('Moment', 'acquisition|overpass|observation time', () => 'time'),
  order('Moment', 'calendar|acquisition? date|day', () => 'date'),
  order('SameMoment', 'of|from|with|at same <Moment>', (by: string) => by),
  order(
    'Definition',
    '<Word> = <Formula> from|of|in <FilesCalled> <Holder> <SameMoment>',
    (called: string, tree: Tree, fields: readonly string[], _: string, by: string): Note | undefined => {
      const formula = ofNumbers(tree);
      return namesUsed(formula).every((one) => one === 'stored')
        ? {
            defined: [{ name: called, tree: oneOf(fields, by), condition: false }],
            facts: fields.map((source): Given => ({ kind: 'stored', source, formula })),
          }
        : undefined;
    },
  ),
];

/** Every field that an expression is told from, by the definitions that it uses. */
const usedBy = (tree: Tree, defined: readonly Definition[], seen: ReadonlySet<string>): string[] =>
  namesUsed(tree).flatMap((one) => {
    const own = defined.find(({ name: called }) => called === one);
    if (!own) return [one];
    return seen.has(one) ? [] : usedBy(own.tree, defined, new Set([...seen, one]));
  });

const momentsOf = ({ files, dates }: Field, by: string): ReadonlyMap<string, string | null> =>
  new Map(
    dates.map((date, at) => {
      const stamp = stampOf(files.length === dates.length ? (files[at] ?? '') : '');
      return [date, by === 'date' ? date : stamp?.date === date ? stamp.time : null];
    }),
  );

/** At every date that both have the same moment, and some such date. */
const goTogether = (one: Field, other: Field, by: string): boolean => {
  const [own, theirs] = [momentsOf(one, by), momentsOf(other, by)];
  const shared = [...own].filter(([date]) => theirs.has(date));
  return shared.length > 0 && shared.every(([date, moment]) => moment !== null && theirs.get(date) === moment);
};

/** Notes with what is of the same time put in; undefined where no file, or more than one, is. */
export const atTheirTime = (
  notes: readonly Note[],
  added: readonly Definition[],
  { fields }: Scope,
): readonly Note[] | undefined => {
  const defined = [...notes.flatMap((note) => note.defined), ...added];
  const leaves = (one: Definition): readonly string[] => usedBy(one.tree, defined, new Set([one.name]));
  const found = new Map<Definition, Definition>();
  const others = new Set<string>();
  for (const one of notes.flatMap((note) => note.defined)) {
    const choice = choiceOf(one.tree);
    if (!choice) continue;
    const [placeholder = ''] = namesUsed(one.tree);
    const beside = defined
      .filter((other) => other !== one && leaves(other).includes(placeholder))
      .flatMap(leaves)
      .flatMap((used) => fields.find((field) => field.name === used) ?? []);
    const fits = fields.filter(
      (field) =>
        choice.fields.includes(field.name) &&
        beside.length > 0 &&
        beside.every((other) => goTogether(field, other, choice.by)),
    );
    const [only, more] = fits;
    if (!only || more) return undefined;
    found.set(one, { ...one, tree: name(only.name) });
    for (const other of choice.fields) if (other !== only.name) others.add(other);
  }
  return notes.map(({ defined: own, facts }) => ({
    defined: own.map((one) => found.get(one) ?? one),
    facts: facts.filter((given) => !('source' in given && others.has(given.source))),
  }));
};
