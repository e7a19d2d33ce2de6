import { asItIs, type Relation, unchanged } from '../relation.ts';
import type { SceneResult } from '../scene.ts';
import { usesDirection, usesPlace, usesSurroundings } from '../setting.ts';

/** Shares of what is there, or is kept, of all pixels. */
const aboutMissing =
  /valid.?share|valid pixels|cover(?:age|ed)|missing|gaps?\b|clear|cloud|kept|masked|no.?data|complete/i;
/** Columns and statistics that count all pixels. */
const countsAll = /\.(?:of|pixels|total|missing|all|size)(?:\[|$)/i;

const counted = (result: SceneResult | undefined): ReadonlyMap<string, number> =>
  new Map([...(result?.numbers ?? [])].filter(([name]) => !countsAll.test(name)));

/** Missing pixels around a scene change nothing but shares of missing ones. */
export const bordered: Relation = {
  id: 'bordered',
  scenes: ({ evidence, window }) => {
    const asked = [
      evidence.question,
      ...Object.entries(evidence.node.outputs).map(([name, { quantity }]) => `${name} ${quantity}`),
    ].join(' ');
    return window && !usesPlace(evidence) && !usesDirection(evidence) && !aboutMissing.test(asked)
      ? [{ name: 'bordered', shape: 'bordered', changes: {} }]
      : [];
  },
  judge: (results, setting) =>
    unchanged(counted(results.get(asItIs)), results.get('bordered')?.numbers, setting, {
      what: 'when missing pixels lie around the scene',
      relative: setting.tolerance,
    }),
  severity: ({ evidence, gaps }) => (gaps && !usesSurroundings(evidence) ? 'error' : 'warning'),
  advice: ({ gaps }) =>
    gaps ? 'Missing pixels count, and the data have some.' : 'Missing pixels would count; the data here have none.',
};
