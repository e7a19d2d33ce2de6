import { boxAreaM2, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** A raster covers about what its input covers, where nothing crops it. */
export const extentShrunk: Rule = {
  id: 'extent-shrunk',
  source: 'counting',
  check: ({ node, inputs, outputs }) => {
    const [first] = inputs.flatMap(({ layers }) =>
      layers.flatMap(({ band }) => (band?.grid.boundsWgs84 ? [band.grid.boundsWgs84] : [])),
    );
    const cropped =
      inputs.some(({ kind }) => kind === 'features') ||
      /crop|clip|window|subset|sample/i.test(`${node.purpose} ${node.template}`);
    return outputs.flatMap(({ name, grid }) => {
      if (!first || cropped || !grid?.boundsWgs84) return [];
      const share = boxAreaM2(grid.boundsWgs84) / boxAreaM2(first);
      return share < 0.5
        ? warning(
            name,
            `“${name}” covers ${shown(100 * share)} % of its input.`,
            'Nothing says that it is to be cropped.',
            'Write it on the whole grid, or say in the purpose what is cut out.',
          )
        : [];
    });
  },
};
