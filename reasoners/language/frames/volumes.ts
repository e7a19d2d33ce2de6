import { convertUnit } from '../../../knowledge/units.ts';
import type { FieldMeaning, Value } from '../reader/meaning.ts';
import { type Frame, fieldItem, replacing, without } from './frame.ts';
import { as } from './items.ts';

const asVolume = ({ core, patch }: Value): Value[] =>
  core.kind === 'field' && (core.reducer === null || core.reducer === 'sum')
    ? [{ core: { ...core, reducer: 'volume' }, patch }]
    : [];

/** "The total ice volume", "the volume of the flood water"; "how much water" where a volume is asked for by its unit. */
export const voluminous: Frame = (bag, unit, values) => {
  const named = bag.word('VolumeOf');
  const cubic = unit !== undefined && convertUnit(1, unit, 'm3') !== undefined;
  const liquid = cubic && bag.word('HowMuch', 'Stat') ? bag.word('Liquid') : undefined;
  const head = named ?? liquid;
  const field = as<{ field: FieldMeaning }>(head, 'VolumeOf', 'Liquid')?.field;
  if (!head || !field) return [];
  const rest = without(replacing(bag, head, [fieldItem(field, head)]), liquid && bag.word('HowMuch'));
  return values(rest, unit).flatMap(asVolume);
};
