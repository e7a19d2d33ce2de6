import { isArea } from '../../facts.ts';
import { together } from './each-place-once.ts';
import { burns, type NormalForm } from './normal-form.ts';

/** What lies under at least one of several polygons stays the same when each of them is there twice. */
export const eachPlaceTwice: NormalForm = {
  id: 'each-place-twice',
  forms: (setting) => {
    const { question, node, inputs } = setting.evidence;
    const areas = Object.values(node.outputs).every(({ kind, unit }) => kind === 'number' && isArea(unit));
    const [zones, other] = inputs;
    const few = (zones?.records?.total ?? Number.POSITIVE_INFINITY) <= 60;
    return zones?.kind === 'features' && !other && areas && few && !burns(setting) && together.test(question)
      ? [{ shape: 'whole', changes: {}, records: 'overlaps twice' }]
      : [];
  },
  what: 'when each of the polygons, which overlap, is there twice',
  severity: () => 'error',
  advice: 'Polygons overlap, and what lies in two of them counts twice: unite them before they are measured.',
};
