import type { Layer } from '../../../analysis/types.ts';
import type { FieldProfile } from '../../../core/profile.ts';
import { cellsOf, textsOf } from './naming.ts';

/** Named things of the folder: polygons, lines, points, or the rows of a list. */
export interface Things {
  readonly layer: Layer;
  /** Every name of a thing with the one that it goes by. */
  readonly called: ReadonlyMap<string, string>;
  /** What is known of each thing, a value in every column, and the column of the names that they go by. */
  readonly columns: readonly FieldProfile[];
  readonly naming: string;
}

const values = (column: FieldProfile): string[] => [
  ...new Set(
    column.values
      ? cellsOf(column).filter((cell) => cell !== '')
      : column.type === 'text'
        ? textsOf(column)
        : (column.distinct ?? []).map(String),
  ),
];

/** The list of things that the values of a column name: all of them, or all that the list has. */
export const thingsNamedBy = (column: FieldProfile, lists: readonly Things[]): Things | undefined => {
  const names = values(column);
  if (names.length === 0) return undefined;
  return lists.find(({ called }) => {
    const known = names.filter((name) => called.has(name));
    return (
      known.length > 1 &&
      (known.length === names.length ||
        new Set(known.map((name) => called.get(name))).size === new Set(called.values()).size)
    );
  });
};

/** Does a column hold names or ids of things that a list has? */
export const isKeyOf =
  (lists: readonly Things[]) =>
  (column: FieldProfile): boolean =>
    thingsNamedBy(column, lists) !== undefined;
