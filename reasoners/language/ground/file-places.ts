import type { FilePlace } from '../../../analysis/types.ts';
import type { BandField } from './band-field.ts';
import type { IndexField } from './indices.ts';
import { labelOf } from './names.ts';
import { leading } from './place-in-name.ts';

/**
 * Places that the files are called by, with the fields of each: every file of a field begins with the same words, and something that says
 * what it holds follows. Nothing where a field has several.
 */
export const filePlaces = (fields: readonly BandField[], indices: readonly IndexField[]): FilePlace[] => {
  const named = fields.flatMap(({ field, layers }) => {
    const places = new Set(layers.map(({ file }) => leading(labelOf(file.path))));
    const [place] = places;
    return place !== undefined && place !== '' && places.size === 1 ? [{ place, field: field.name }] : [];
  });
  const places = Map.groupBy(named, ({ place }) => place);
  return [...places].map(([name, members]) => {
    const own = members.map(({ field }) => field);
    const made = indices.filter(({ variables }) =>
      Object.values(variables).every(({ field }) => own.includes(field.name)),
    );
    return { name, fields: [...own, ...made.map(({ field }) => field.name)] };
  });
};
