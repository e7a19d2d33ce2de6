import { boxAreaM2, finiteNumbers, isComparison, layersOf, shown, squareMetres } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** An area on the ground is no larger than the footprint of what was measured. */
export const areaBeyondFootprint: Rule = {
  id: 'area-beyond-footprint',
  source: 'area of a spherical zone',
  check: (evidence) => {
    const boxes = layersOf(evidence).flatMap(({ band }) =>
      band?.grid.boundsWgs84 ? [boxAreaM2(band.grid.boundsWgs84)] : [],
    );
    const layers = Math.max(1, ...evidence.inputs.map(({ layers: each }) => each.length));
    const most = boxes.length > 0 ? Math.max(...boxes) * layers : Number.NaN;
    return finiteNumbers(evidence).flatMap((number) => {
      const area = squareMetres(number.value, number.unit);
      return area !== undefined && !isComparison(number) && area > 1.02 * most
        ? error(
            number.name,
            `“${number.name}” is ${shown(number.value)} ${number.unit}; all that was measured covers ${shown(most / 1e6)} km².`,
            'A part can’t be larger than the whole.',
            'Add up the ground area of the pixels (`grid.area`), each once, and look at the unit.',
          )
        : [];
    });
  },
};
