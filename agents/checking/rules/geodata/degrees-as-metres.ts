import { isArea, isLength, layersOf, usesPixelSize } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** So near the equator a degree of longitude is 111.32 km but for a five-hundredth. */
const nearEquator = 3.6;

/** Degrees are not metres. */
export const degreesAsMetres: Rule = {
  id: 'degrees-as-metres',
  source: 'WGS 84: a degree of longitude is 111.32 km · cos φ',
  check: (evidence) => {
    const degrees = layersOf(evidence).find(({ band }) => band?.grid.geographic);
    const [, south = 90, , north = 90] = degrees?.band?.grid.bounds ?? [];
    const harmless = Math.max(Math.abs(south), Math.abs(north)) < nearEquator && /\b11[01][._\d]/.test(evidence.code);
    if (!degrees || harmless || !usesPixelSize(evidence.code) || /Math\.cos|turf/.test(evidence.code)) return [];
    return Object.entries(evidence.node.outputs).flatMap(([name, port]) => {
      const { unit } = port;
      // Millimetres of rain and metres of height are no lengths on the ground.
      const onGround = /distance|length|perimeter|width|radius|extent|displacement|\bcount\b/i;
      const isDistance = isLength(unit) && onGround.test(`${name} ${'quantity' in port ? port.quantity : ''}`);
      return isArea(unit) || isDistance
        ? error(
            name,
            `“${name}” is in ${unit} and made of the pixel size of ${degrees.file}, which is in degrees.`,
            'A degree of longitude shrinks towards the poles; none is a fixed number of metres.',
            'Take `grid.area`, the ground area of each pixel.',
          )
        : [];
    });
  },
};
