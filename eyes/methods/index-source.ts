import { EarthwrightError } from '../../core/errors.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { evaluateExpression, parseExpression } from '../../knowledge/expression.ts';
import { findSpectralIndex } from '../../knowledge/spectral-indices.ts';
import type { MethodCard } from '../registry/method-card.ts';

/** Published defaults of an index's constants. Throws `index` where one depends on the scene. */
const constantsOf = (id: string, constants: Readonly<Record<string, { readonly value: number | null }>>) =>
  Object.fromEntries(
    Object.entries(constants).map(([name, { value }]) => {
      if (value !== null) return [name, value];
      throw new EarthwrightError('index', 'user', `${id} has the constant ${name}, which depends on the scene.`);
    }),
  );

/** An index of the knowledge base as a raster; missing where a band is, or where the formula has no value. */
export const indexSource = (name: string, bands: MethodCard['bands'], sources: readonly PixelSource[]): PixelSource => {
  const [first] = sources;
  const index = findSpectralIndex(name);
  if (!first || !index) throw new EarthwrightError('index', 'user', `No index is called ${name}.`);
  const formula = parseExpression(index.formula);
  const values: Record<string, number> = constantsOf(index.id, index.constants);
  return {
    ...first,
    read(window, { values: into, start, stride }) {
      const { width, height } = window;
      const blocks = sources.map((source) => {
        const block = new Float64Array(width * height).fill(NaN);
        source.read(window, { values: block, start: 0, stride: width });
        return block;
      });
      for (let at = 0; at < width * height; at++) {
        bands.forEach(({ role }, place) => {
          values[role] = blocks[place]?.[at] ?? NaN;
        });
        const value = evaluateExpression(formula, values);
        into[start + Math.floor(at / width) * stride + (at % width)] = Number.isFinite(value) ? value : NaN;
      }
    },
  };
};
