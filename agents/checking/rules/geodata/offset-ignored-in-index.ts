import { agree, layersOf, shown, wantsStored } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** An index stands on numbers without an offset. */
export const offsetIgnoredInIndex: Rule = {
  id: 'offset-ignored-in-index',
  source: 'ESA, Sentinel-2 processing baseline 04.00: reflectance = (DN − 1000) / 10000',
  check: (evidence) => {
    const output = Object.values(evidence.node.outputs)
      .map(({ quantity }) => quantity)
      .join(' ');
    if (!/index|nd[a-z]+i|evi|savi|ratio/i.test(output) || wantsStored(evidence.question)) return [];
    return layersOf(evidence).flatMap(({ port, file, band, scale, offset }) => {
      const fact = band?.encoding;
      const wrong =
        fact?.status === 'established' &&
        fact.offset !== 0 &&
        Math.abs(offset / scale - fact.offset / fact.scale) > 1e-6 * Math.abs(fact.offset / fact.scale);
      return wrong &&
        !literalsOf(evidence.code).some(
          (value) => agree(value, Math.abs(fact.offset)) || agree(value, Math.abs(fact.offset / fact.scale)),
        )
        ? error(
            port,
            `${file} has an offset of ${shown(fact.offset / fact.scale)} stored units that is not applied (${fact.reason}).`,
            'A factor cancels in a ratio, an offset does not.',
            'Give the layer its offset.',
          )
        : [];
    });
  },
};
