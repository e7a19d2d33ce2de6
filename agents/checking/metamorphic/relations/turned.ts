import { asItIs, type Relation, unchanged } from '../relation.ts';
import { usesPlace, usesSurroundings } from '../setting.ts';

/** No pixel is more than another: a scene turned by 180° has the same statistics. */
export const turned: Relation = {
  id: 'turned',
  scenes: ({ evidence, window }) =>
    window && !usesPlace(evidence) ? [{ name: 'turned', shape: 'turned', changes: {} }] : [],
  judge: (results, setting) =>
    unchanged(results.get(asItIs)?.numbers, results.get('turned')?.numbers, setting, {
      what: 'when the scene is turned by 180°',
      relative: setting.tolerance,
    }),
  // Windows, blocks and thinning may begin in a corner.
  severity: ({ evidence }) => (usesSurroundings(evidence) ? 'warning' : 'error'),
  advice: () => 'No pixel is more than another: a first or last row, column or pixel is left out.',
};
