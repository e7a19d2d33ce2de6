import { layersOf, rastersOf, sameQuantity, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const most: Readonly<Record<string, number>> = { uint8: 255, int16: 32767, uint16: 65535 };

/** A raster's type holds the values that it has to hold. */
export const dtypeTooSmall: Rule = {
  id: 'dtype-too-small',
  source: 'IEEE 754, integer types',
  check: (evidence) => {
    const highest = Math.max(...layersOf(evidence).map(({ physical }) => physical?.max ?? Number.NEGATIVE_INFINITY));
    return rastersOf(evidence).flatMap(({ name, dtype, values, promised }) => {
      const limit = most[dtype];
      const input = promised ? sameQuantity(evidence, promised.quantity) : null;
      return limit !== undefined && values && input && values.max >= limit && highest > limit
        ? error(
            name,
            `“${name}” is stored as ${dtype} and ends at ${limit}; its input goes up to ${shown(highest)}.`,
            'What is larger was cut off.',
            'Choose a larger type, or a scale.',
          )
        : [];
    });
  },
};
