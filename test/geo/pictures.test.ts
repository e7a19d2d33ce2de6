import { describe, expect, it } from 'vitest';
import golden from './golden/pictures.json' with { type: 'json' };
import { fixture, see } from './support.ts';

interface GoldenPicture {
  readonly layers: readonly (readonly (number | string)[])[];
  readonly transform: readonly number[];
}
const pictures: readonly (readonly [string, GoldenPicture])[] = Object.entries(golden);

/** Decoders of JPEG differ by rounding; where colour is stored at half the resolution, also in how they fill in between. */
const tolerance = (name: string): number => {
  if (/^(rgb\.jpg|jpeg-ycbcr)/.test(name)) return 6;
  return /jp(e)?g/.test(name) ? 2 : 0;
};

describe.each(pictures)('the picture %s', (name, { layers, transform }) => {
  it.each(layers.map((layer, index) => [index + 1, layer] as const))(
    'has the pixels that GDAL reads in band %i',
    async (band, layer) => {
      const { values, grid } = await see(fixture(`pictures/${name}`), { band, codes: true });
      const differences = layer.map((value, index) =>
        value === 'NaN'
          ? Number.isNaN(values[index])
            ? 0
            : Infinity
          : Math.abs((values[index] ?? NaN) - Number(value)),
      );
      expect(Math.max(...differences)).toBeLessThanOrEqual(tolerance(name));
      expect(grid.transform).toEqual(transform);
    },
  );
});
