import type { LayerEvidence } from '../../evidence.ts';
import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { comparedWith, literalsOf } from '../../source-text.ts';

const present = ({ band }: LayerEvidence, value: number): boolean => {
  const statistics = band?.unmasked ?? band?.statistics;
  return (
    statistics !== null &&
    statistics !== undefined &&
    (value === 0 ? statistics.zeros > 0 : [statistics.min, statistics.max, statistics.mode?.value].includes(value))
  );
};

/** Does a tool compare with a number that has the valid values on one side and the fill on the other? */
const cutOff = (code: string, fill: number, [lowest, highest]: readonly [number, number]): boolean =>
  comparedWith(code).some((bound) => (bound >= highest && bound < fill) || (bound <= lowest && bound > fill));

/** Missing values that are known of a layer are missing for the tool. */
export const knownFillIgnored: Rule = {
  id: 'known-fill-ignored',
  fault: 'workflow',
  source: "the product's guide, by the profile",
  check: (evidence) =>
    layersOf(evidence).flatMap((layer) => {
      const fact = layer.band?.encoding;
      if (fact?.status !== 'established' || evidence.code === '') return [];
      const covered = (value: number) =>
        layer.band?.nodata === value ||
        layer.stated?.nodata?.includes(value) ||
        layer.stated?.validRange !== undefined ||
        (fact.validRange !== null && cutOff(evidence.code, value, fact.validRange)) ||
        literalsOf(evidence.code).includes(Math.abs(value));
      const [lost] = fact.nodata.filter(
        (value) => present(layer, value) && !covered(value) && !(value === 0 && /> 0\b/.test(evidence.code)),
      );
      return lost === undefined
        ? []
        : error(
            layer.port,
            `${layer.file} holds ${lost}, which is missing (${fact.reason}).`,
            'It is read as a measurement.',
            `Set ${lost} as nodata of the layer.`,
          );
    }),
};
