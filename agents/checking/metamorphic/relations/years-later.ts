import { dateColumn, recordInputs } from '../../record-facts.ts';
import { always, asItIs, outputOf, type Relation, unchanged } from '../relation.ts';
import type { SceneResult } from '../scene.ts';
import type { Setting } from '../setting.ts';

const year = /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/;
/** Where time itself comes out, or an origin of it. */
const ofTime = /date|year|time|day|month|intercept|start|end|since|age/i;

const plain = (result: SceneResult | undefined): ReadonlyMap<string, number> =>
  new Map([...(result?.numbers ?? [])].filter(([name]) => name === outputOf(name) && !ofTime.test(name)));

const follows = ({ evidence }: Setting): boolean =>
  recordInputs(evidence).length === evidence.inputs.length &&
  recordInputs(evidence).some(({ records }) => dateColumn(records) !== null) &&
  ![evidence.question, evidence.code, JSON.stringify(evidence.node.params)].some((text) => year.test(text));

/** Nothing but dates changes when everything was measured 28 years later: weekdays and leap years come back. */
export const yearsLater: Relation = {
  id: 'years-later',
  scenes: (setting) =>
    follows(setting) ? [{ name: 'years later', shape: 'whole', changes: {}, records: 'years later' }] : [],
  judge: (results, setting) =>
    unchanged(plain(results.get(asItIs)), results.get('years later')?.numbers, setting, {
      what: 'when everything was measured 28 years later',
      relative: 1e-5,
    }),
  severity: always,
  advice: () => 'Count time from the first date, and months and years by the calendar.',
};
