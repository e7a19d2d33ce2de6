import type { Field } from '../../../analysis/types.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { fieldMeaning } from './ground.ts';
import type { entriesOf, NameEntry } from './known-names.ts';

/** Of what a depth is one: the ice of an ice thickness, the flood of a flood depth. */
const matterOf = (form: string): string[] => /^([\p{L} -]{2,30}) (?:thickness|depth)$/u.exec(form)?.slice(1) ?? [];

/** "Ice volume" of a map of ice thickness: depth times ground area. What a flood is deep in is water. */
export const volumeEntries = (
  field: Field,
  forms: readonly string[],
  entries: ReturnType<typeof entriesOf>,
): NameEntry[] => {
  if (!field.axes.includes('cells') || convertUnit(1, field.unit, 'm') === undefined) return [];
  const matters = [...new Set(forms.flatMap((form) => matterOf(form.replaceAll('_', ' '))))];
  const isWater = matters.some((matter) => /^(?:flood|water|flood water|inundation)$/.test(matter));
  const all = [...matters, ...(isWater ? ['water', 'flood water', 'floodwater'] : [])];
  const meaning = { field: fieldMeaning(field) };
  return [
    ...entries(
      all.flatMap((matter) => [`${matter} volume`, `volume of ${matter}`, `total ${matter} volume`]),
      { type: 'VolumeOf', meaning },
      false,
    ),
    ...(isWater ? entries(['water', 'flood water', 'floodwater'], { type: 'Liquid', meaning }, false) : []),
  ];
};
