import { resultsOf } from '../planted.ts';
import { always, type Relation, unchanged } from '../relation.ts';
import { usesSurroundings } from '../setting.ts';

/** How many rows come at a time is no property of the data. The scenes run with strips of three rows; this one is the data themselves. */
export const strips: Relation = {
  id: 'strips',
  scenes: ({ evidence, small }) =>
    small && !usesSurroundings(evidence) ? [{ name: 'strips', shape: 'whole', changes: {} }] : [],
  judge: (results, setting) =>
    unchanged(resultsOf(setting.evidence), results.get('strips')?.numbers, setting, {
      what: 'when pixels come in strips of three rows',
    }),
  severity: always,
  advice: () =>
    'How many rows come at a time is no property of the data: carry what must go on, and count in closures, not from the last strip.',
};
