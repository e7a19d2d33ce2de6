import { findQuantity } from '../../../../knowledge/quantities.ts';
import { layersOf, samePixels } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { firstScanned, withoutStrings } from '../../source-text.ts';

/** Amounts that were brought elsewhere are parted, added up or made densities; what does none of this takes each as it stands. */
const parts = (code: string): boolean =>
  /'(?:sum|average|mode)'|"(?:sum|average|mode)"|\.area\b/.test(code) || /\//.test(withoutStrings(code));

/** Amounts per pixel are not interpolated onto other pixels. */
export const totalInterpolated: Rule = {
  id: 'total-interpolated',
  source: 'conservation of amounts',
  check: (evidence) => {
    const grids = layersOf(evidence).flatMap(({ band }) => (band ? [band.grid] : []));
    const several = grids.some((grid) => grids[0] && (!samePixels(grids[0], grid) || grid.width !== grids[0].width));
    return evidence.inputs.flatMap(({ port, quantity, layers }) => {
      const own = layers[0]?.band?.grid;
      const scanned = firstScanned(evidence.code);
      const rasters = evidence.inputs.filter((input) => input.layers.length > 0);
      const byName = rasters.find((input) => input.port === scanned);
      // By the place of the ports where the code does not tell: it may still know what it does.
      const first = byName ?? rasters[0];
      const plain = byName !== undefined && parts(evidence.code);
      const total =
        /^(?:population|population-count|people)$/.test(quantity) ||
        (findQuantity(quantity)?.kind === 'total' && !/rain|precip|snow|runoff|evapo/i.test(quantity));
      const moved = own && first && first.port !== port && evidence.code !== '';
      const aware = new RegExp(
        String.raw`scan\(\s*\[\s*inputs\.${port.replaceAll(/\W/g, '')}\b|\.on\(\s*inputs\.${port.replaceAll(/\W/g, '')}\.grid`,
      ).test(evidence.code);
      return several && total && moved && !aware && !plain
        ? error(
            port,
            `“${port}” holds amounts per pixel and is brought onto the pixels of “${first.port}”.`,
            'Interpolated, its sum is no longer what it was.',
            `Scan “${port}” first, and bring the others onto its grid.`,
          )
        : [];
    });
  },
};
