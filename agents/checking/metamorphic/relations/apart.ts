import { convertUnit } from '../../../../knowledge/units.ts';
import { isLength, shown } from '../../facts.ts';
import { always, type Relation } from '../relation.ts';
import type { Scene } from '../scene.ts';
import type { Setting } from '../setting.ts';

/** Two points, and the kilometres of the great circle between them on a sphere of 6371.0088 km (IUGG mean radius). */
const pairs = [
  { from: [10, 0], to: [11, 0], km: 111.195 },
  { from: [10, 50], to: [10, 51], km: 111.195 },
  { from: [-20, 60], to: [-18, 60], km: 111.1908 },
  { from: [100, -30], to: [104, -27], km: 513.7965 },
] as const;
/** What the Earth's flattening changes of a distance, at most. */
const flattening = 0.008;

/** Two point features and nothing else go in; a promised distance comes out. */
const distanceOf = ({ evidence }: Setting): string | null => {
  const [input, ...others] = evidence.inputs;
  const found = evidence.profile.files.find(({ path }) => path === input?.file);
  const [layer] = found?.kind === 'features' ? found.layers : [];
  const outputs = Object.entries(evidence.node.outputs).filter(
    ([, { kind, unit }]) => kind === 'number' && isLength(unit),
  );
  const asked = /distance|far|apart|between|separat/i.test(`${evidence.question} ${evidence.node.purpose}`);
  return input?.kind === 'features' &&
    others.length === 0 &&
    layer?.count === 2 &&
    asked &&
    outputs.length === 1 &&
    !/\.to\(|rasterize|coverage/.test(evidence.code) &&
    !/average|perimeter|route|driv|elevation/i.test(evidence.question)
    ? (outputs[0]?.[0] ?? null)
    : null;
};

const nameOf = (index: number): string => `points ${index}`;

/** The distance of two places on the globe comes back. */
export const apart: Relation = {
  id: 'apart',
  scenes: (setting) =>
    distanceOf(setting) === null
      ? []
      : pairs.map(
          ({ from, to }, index): Scene => ({ name: nameOf(index), shape: 'whole', changes: {}, points: [from, to] }),
        ),
  judge: (results, setting) => {
    const output = distanceOf(setting) ?? '';
    return pairs.flatMap(({ from, to, km }, index) => {
      const unit = setting.evidence.node.outputs[output]?.unit ?? 'km';
      const value = results.get(nameOf(index))?.numbers.get(output);
      const told = value === undefined ? undefined : convertUnit(value, unit, 'km');
      return told !== undefined && Math.abs(told - km) > flattening * km
        ? [
            {
              output,
              message: `From ${from[0]}° E ${from[1]}° N to ${to[0]}° E ${to[1]}° N it is ${shown(km)} km; “${output}” is ${shown(told)} km.`,
            },
          ]
        : [];
    });
  },
  severity: always,
  advice: () => 'Degrees are no lengths: look at radians, cosines of the latitude and the radius.',
};
