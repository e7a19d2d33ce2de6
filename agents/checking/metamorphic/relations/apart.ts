import { convertUnit } from '../../../../knowledge/units.ts';
import { isLength, shown } from '../../facts.ts';
import { always, type Relation } from '../relation.ts';
import type { Scene } from '../scene.ts';
import type { Setting } from '../setting.ts';

/** IUGG mean radius. */
const radiusKm = 6371.0088;
const radians = Math.PI / 180;
type Position = readonly [longitude: number, latitude: number];

/** Great circle on a sphere, by haversines. */
const kilometres = ([west, south]: Position, [east, north]: Position): number => {
  const square =
    Math.sin(((north - south) * radians) / 2) ** 2 +
    Math.cos(south * radians) * Math.cos(north * radians) * Math.sin(((east - west) * radians) / 2) ** 2;
  return 2 * radiusKm * Math.asin(Math.sqrt(square));
};

/** Steps in degrees between two places. */
const steps = [
  [1, 0],
  [0, 1],
  [0.5, -0.4],
] as const;

/** Pairs of places where the data lie. */
const pairsAt = ({ evidence }: Setting): { readonly from: Position; readonly to: Position }[] => {
  const found = evidence.profile.files.find(({ path }) => path === evidence.inputs[0]?.file);
  const [west = 10, south = 50] = (found?.kind === 'features' ? found.layers[0]?.bounds : null) ?? [];
  const from: Position = [Math.min(178, Math.round(west)), Math.max(-85, Math.min(85, Math.round(south)))];
  return steps.map(([east, north]) => ({ from, to: [from[0] + east, from[1] + north] }));
};

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
      : pairsAt(setting).map(
          ({ from, to }, index): Scene => ({ name: nameOf(index), shape: 'whole', changes: {}, points: [from, to] }),
        ),
  judge: (results, setting) => {
    const output = distanceOf(setting) ?? '';
    return pairsAt(setting).flatMap(({ from, to }, index) => {
      const km = kilometres(from, to);
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
