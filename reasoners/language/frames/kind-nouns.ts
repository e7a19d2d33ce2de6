/** Nouns of kinds that things of a layer have. */
import type { Field, Scope } from '../../../analysis/types.ts';
import type { AxisMeaning } from '../reader/grammar/places.ts';
import type { Pattern } from './chunk.ts';
import { as, type Item, is } from './items.ts';

/** A column of kinds of things that are no map. */
export const kindOf = (item: Item | null | undefined, { fields }: Scope): Field | undefined => {
  const called = as<{ name: string }>(item ?? undefined, 'CodeField')?.name;
  return fields.find(
    ({ name, axes, dates, members }) =>
      name === called &&
      members !== undefined &&
      !axes.includes('cells') &&
      !(axes.includes('dates') && dates.length > 0),
  );
};

/** "Tree species": the noun of the things stands before that of their kinds. */
export const kindsOf = (
  scope: Scope,
  of: (kind: 'which' | 'per') => (axis: AxisMeaning) => ReturnType<Pattern['make']>,
): readonly Pattern[] =>
  (['which', 'per'] as const).map((kind) => ({
    parts: [
      (item: Item) => is(item, ...(kind === 'which' ? ['Which'] : ['Per', 'Every'])),
      (item: Item) => is(item, 'Axis') && !is(item, 'CodeField'),
      (item: Item) => kindOf(item, scope) !== undefined,
    ],
    make: ([, noun, said]) => {
      const [field, axis] = [kindOf(said, scope), as<AxisMeaning>(noun ?? undefined, 'Axis')?.axis];
      return field && field.members === axis ? of(kind)({ axis: field.name, plural: field.name }) : undefined;
    },
  }));
