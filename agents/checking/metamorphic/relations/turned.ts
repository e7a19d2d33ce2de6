import { asItIs, type Numbers, outputOf, type Relation, unchanged } from '../relation.ts';
import { isDirection, type Setting, usesPlace, usesSurroundings } from '../setting.ts';

/** Directions turn with the scene. */
const undirected = (numbers: Numbers | undefined, { evidence }: Setting): Numbers =>
  new Map(
    [...(numbers ?? [])].filter(
      ([name]) => !isDirection(`${name} ${evidence.node.outputs[outputOf(name)]?.quantity ?? ''}`),
    ),
  );

/** No pixel is more than another: a scene turned by 180° has the same statistics, and its rasters are turned by 180°. */
export const turned: Relation = {
  id: 'turned',
  scenes: ({ evidence, window }) =>
    window && !usesPlace(evidence) ? [{ name: 'turned', shape: 'turned', changes: {} }] : [],
  judge: (results, setting) =>
    unchanged(undirected(results.get(asItIs)?.numbers, setting), results.get('turned')?.numbers, setting, {
      what: 'when the scene is turned by 180°',
      relative: setting.tolerance,
    }),
  // Windows, blocks and thinning may begin in a corner.
  severity: ({ evidence }) => (usesSurroundings(evidence) ? 'warning' : 'error'),
  advice: () => 'No pixel is more than another: a first or last row, column or pixel is left out.',
};
