import { areShares, finiteNumbers, layersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** No more pixels are counted than there are. */
export const countBeyondPixels: Rule = {
  id: 'count-beyond-pixels',
  source: 'counting',
  check: (evidence) => {
    const sizes = layersOf(evidence).map(({ band }) => (band ? band.grid.width * band.grid.height : Number.NaN));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    return finiteNumbers(evidence).flatMap(({ name, value, quantity, unit }) =>
      sizes.length > 0 &&
      !areShares(evidence, name) &&
      evidence.inputs.every(({ layers }) => layers.length > 0) &&
      !/weight|kernel|bandwidth|densit/i.test(evidence.code) &&
      (quantity === 'count' || unit === 'pixel') &&
      value > all
        ? error(
            name,
            `“${name}” is ${shown(value)}; all layers together have ${all} pixels.`,
            'Things in an image are no more than its pixels.',
            'Count each pixel once: is something added up strip by strip that is a total already?',
          )
        : [],
    );
  },
};
