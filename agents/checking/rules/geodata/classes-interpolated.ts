import { layersOf, rastersOf, sameQuantity } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Codes are not interpolated or averaged into codes that do not exist. */
export const classesInterpolated: Rule = {
  id: 'classes-interpolated',
  source: 'nominal scale',
  check: (evidence) => {
    const maps = layersOf(evidence).filter(({ band }) => band?.codes && band.statistics?.distinct);
    const codes = new Set(maps.flatMap(({ band }) => band?.statistics?.distinct ?? []));
    return rastersOf(evidence).flatMap(({ name, values, promised }) => {
      const input = promised ? sameQuantity(evidence, promised.quantity) : null;
      const own = input?.layers.length && input.layers.every(({ band }) => band?.codes);
      const strange = own ? values?.distinct?.find((value) => !codes.has(value)) : undefined;
      const many = own && values && values.distinct === null;
      return codes.size > 0 && (strange !== undefined || many)
        ? error(
            name,
            `“${name}” holds ${strange ?? 'many values'}; the codes of its input are ${[...codes].slice(0, 12).join(', ')}.`,
            'A value between two codes is a third class, or none.',
            'Declare the port `codes: true`, and resample by the nearest pixel or the mode.',
          )
        : [];
    });
  },
};
