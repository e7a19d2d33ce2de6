import { convertUnit } from '../../../knowledge/units.ts';
import type { FieldMeaning } from '../reader/meaning.ts';
import { maybe, type Pattern } from './chunk.ts';
import { as, isKind, word } from './items.ts';

/** "Terrain above 3000 m" is told by its height, whatever else is in metres. */
export const terrain: Pattern = {
  parts: [word('Terrain'), maybe(word('Lies', 'Located', 'Happened')), isKind('threshold')],
  make: (found) => {
    const field = as<{ field: FieldMeaning }>(found[0] ?? undefined, 'Terrain')?.field;
    const limit = found.at(-1);
    return field && limit?.kind === 'threshold' && convertUnit(1, limit.limit.low.unit ?? '', 'm') !== undefined
      ? { kind: 'limited', field, limit: limit.limit }
      : undefined;
  },
};
