import { layersOf, pixelOffset, samePixels } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

const isHalf = (steps: number): boolean => Math.abs(Math.abs(steps % 1) - 0.5) < 0.02;

/** Rasters of one grid do not lie half a pixel apart: one of them names the centre of its first pixel, not its corner. */
export const halfPixelApart: Rule = {
  id: 'half-pixel-apart',
  source: 'GeoTIFF 1.1, GTRasterTypeGeoKey: PixelIsArea and PixelIsPoint',
  check: (evidence) => {
    const [first, ...others] = layersOf(evidence).filter(({ band }) => band !== null);
    const other = others.find(
      ({ band }) =>
        band &&
        first?.band &&
        samePixels(first.band.grid, band.grid) &&
        pixelOffset(first.band.grid, band.grid).every(isHalf),
    );
    return first && other
      ? warning(
          'inputs',
          `${other.file} lies half a pixel beside ${first.file} in both directions.`,
          'That is what corner and centre of a pixel are apart: one of the two may be placed by the wrong one.',
          'Find out which of them is measured at points, and place it by its corner.',
        )
      : [];
  },
};
