import { isLength } from '../../facts.ts';
import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

const alongPoints =
  /\b(?:track|route|path|trajectory|trip|voyage|transect|great[- ]circles?|consecutive|in (?:their|the) order|perimeter|leg|legs)\b/i;
const longitude = /^(?:lon|long|lng|longitude|lon_deg|x_lon)$/i;
const step = 7;

/** Points of a table further west or east: the globe is round. */
export const turnedGlobe: NormalForm = {
  id: 'turned-globe',
  forms: ({ evidence }) => {
    const [input, other] = recordInputs(evidence);
    const promised = Object.values(evidence.node.outputs);
    if (!input || other || evidence.inputs.length !== 1 || !alongPoints.test(evidence.question)) return [];
    if (promised.some(({ kind, unit }) => kind !== 'number' || !isLength(unit))) return [];
    const column = input.records.columns.find(({ name, type }) => type === 'number' && longitude.test(name))?.name;
    if (column === undefined || /proj4|UTM|EPSG/i.test(evidence.code)) return [];
    const values = input.records.rows.map((row) => row[column]);
    if (values.some((value) => typeof value !== 'number' || value > 180 || value < -180)) return [];
    const shift = values.every((value) => Number(value) >= step - 180) ? -step : step;
    if (values.some((value) => Math.abs(Number(value) + shift) > 180)) return [];
    return [
      ofRecords(input.port, { cells: values.map((value, row) => ({ row, column, value: Number(value) + shift })) }),
    ];
  },
  what: 'when all points lie 7° of longitude elsewhere',
  severity: always,
  advice: 'Lengths on the globe do not depend on longitude: is latitude taken for it, or a degree for a fixed length?',
};
