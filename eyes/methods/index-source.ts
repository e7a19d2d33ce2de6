import type { PixelSource } from '../../geo/raster/band.ts';
import { evaluateExpression, parseExpression } from '../../knowledge/expression.ts';
import type { MethodCard } from '../registry/method-card.ts';
import type { IndexFormula } from './index-formula.ts';

/** An index as a raster; missing where a band is, or where the formula has no value. Contract: there is a source. */
export const indexSource = (
  { expression, constants }: IndexFormula,
  bands: MethodCard['bands'],
  sources: readonly PixelSource[],
): PixelSource => {
  const [first] = sources;
  if (!first) throw new RangeError('an index without bands');
  const formula = parseExpression(expression);
  const values: Record<string, number> = { ...constants };
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
