import { shown } from '../../facts.ts';
import { always, asItIs, type Broken, outputOf, type Relation } from '../relation.ts';
import type { Setting } from '../setting.ts';

/** What compares zones with each other. */
const compares =
  /rank|relative|share|percent|proportion|differ|weight|total|normali|score|anomal|cluster|neighbou?r|nearest/i;

/** The first and the last of several polygons, over which rasters are measured. */
const zonesOf = ({ evidence, small }: Setting): readonly number[] => {
  const zones = evidence.inputs.filter(({ kind }) => kind === 'features');
  const [only, other] = zones;
  const count = only?.records?.total ?? 0;
  const tables = Object.values(evidence.node.outputs).some(({ kind }) => kind === 'table');
  return small && only && !other && tables && count > 1 && evidence.inputs.some(({ layers }) => layers.length > 0)
    ? [0, count - 1]
    : [];
};

const nameOf = (index: number): string => `zone ${index} alone`;

/** Rows that are told by a number: alone, a later zone takes that of the first. */
const isNumbered = (name: string): boolean => /[[|]\d+[\]|]/.test(name);

/** What is measured in one zone does not depend on the others. */
export const zoneAlone: Relation = {
  id: 'zone-alone',
  scenes: (setting) => zonesOf(setting).map((alone) => ({ name: nameOf(alone), shape: 'whole', changes: {}, alone })),
  judge: (results, setting) =>
    zonesOf(setting).flatMap((zone) =>
      [...(results.get(nameOf(zone))?.numbers ?? [])].flatMap(([name, value]): Broken[] => {
        const before = results.get(asItIs)?.numbers.get(name);
        if (!name.includes('[') || (zone > 0 && isNumbered(name))) return [];
        if (before === undefined || compares.test(name.split('[')[0] ?? '')) return [];
        return Math.abs(before - value) > 1e-6 * Math.max(Math.abs(before), Math.abs(value)) + 1e-9
          ? [
              {
                output: outputOf(name),
                message: `“${name}” is ${shown(before)}, and ${shown(value)} where this zone is the only one.`,
              },
            ]
          : [];
      }),
    ),
  severity: always,
  advice: () => 'Start sums and counts anew for every zone; where zones overlap, burn each of them alone.',
};
