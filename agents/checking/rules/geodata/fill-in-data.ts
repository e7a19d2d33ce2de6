import type { LayerEvidence } from '../../evidence.ts';
import { agree, layersOf, numbers } from '../../facts.ts';
import { fillLike } from '../../hints.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** A fill that stands apart: an extreme of the stored numbers with a gap to the next one that is wider than all others lie apart. */
const standsApart = ({
  min,
  max,
  low,
  high,
}: NonNullable<NonNullable<LayerEvidence['band']>['statistics']>): number | null => {
  if (low === undefined || high === undefined || low === null || high === null) return null;
  if (fillLike(min) && low - min > max - low) return min;
  return fillLike(max) && max - high > high - min ? max : null;
};
const handled = ({ stated, band }: LayerEvidence, fill: number): boolean =>
  [band?.nodata, ...(stated?.nodata ?? [])].some((value) => typeof value === 'number' && agree(value, fill)) ||
  (stated?.validRange !== undefined && (fill < stated.validRange[0] || fill > stated.validRange[1]));

/** A usual fill value among the stored numbers is not measured. */
export const fillInData: Rule = {
  id: 'fill-in-data',
  source: 'conventions of missing values (CF 1.11, 2.5.1)',
  check: (evidence) =>
    layersOf(evidence).flatMap((layer) => {
      const stored = layer.band?.unmasked ?? layer.band?.statistics;
      const fill = stored ? standsApart(stored) : null;
      if (
        fill === null ||
        handled(layer, fill) ||
        literalsOf(evidence.code).some((literal) => Math.abs(literal) === Math.abs(fill)) ||
        (evidence.code === '' && evidence.node.derived)
      )
        return [];
      // The tool counts fewer pixels than there are numbers: it leaves some out itself.
      const counted = stored?.valid ?? Number.NaN;
      if (evidence.code !== '' && numbers(evidence).some(({ wanted, valid = Number.NaN }) => wanted && valid < counted))
        return [];
      if (evidence.code !== '' && /valid|range/i.test(Object.keys(evidence.node.params).join(' '))) return [];
      return error(
        layer.port,
        `${layer.file} stores ${fill}, far from all of its other numbers.`,
        'It stands for a missing value, and the file does not declare it: it goes into every sum.',
        `Set ${fill} as nodata of the layer.`,
      );
    }),
};
