import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Heights in metres over distances in degrees are no slope. */
export const slopeOfDegrees: Rule = {
  id: 'slope-of-degrees',
  source: 'Horn (1981): rise over run, both in metres',
  check: (evidence) => {
    const layer = layersOf(evidence).find(({ band }) => band?.grid.geographic);
    const output = Object.entries(evidence.node.outputs).find(([name, { quantity }]) =>
      /slope|gradient|steepness|aspect|hillshade|roughness/i.test(`${name} ${quantity}`),
    );
    const heights = evidence.inputs.some(({ quantity }) => /elevation|height|depth/.test(quantity));
    const inDegrees =
      /transform/.test(evidence.code) &&
      !/\bcos\(|\.area\b|6371|6378|111[_.\d]*|cellSize|latitude|groundStep/i.test(evidence.code);
    return layer && output && heights && inDegrees
      ? error(
          output[0],
          `“${output[0]}” is made of heights and of the pixel size of ${layer.file}, which is in degrees.`,
          'A degree is some 111 km, less towards the poles in the direction of longitude: everything looks vertical.',
          'Bring the heights onto a grid in metres, or turn degrees into metres row by row.',
        )
      : [];
  },
};
