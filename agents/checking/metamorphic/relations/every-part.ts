import { isArea, isLength } from '../../facts.ts';
import { always, asItIs, type Broken, everything, type Relation } from '../relation.ts';
import type { Scene } from '../scene.ts';
import type { Setting } from '../setting.ts';

/** What polygons and lines lose, and what is told of a result that does not change with it. */
const losses = {
  'without holes': 'the holes of the polygons are filled',
  'first parts': 'all parts of the features but the first are left out',
} as const satisfies Partial<Record<NonNullable<Scene['records']>, string>>;
type Loss = keyof typeof losses;
const ways: readonly Loss[] = ['without holes', 'first parts'];

const outline =
  /\b(?:footprint|outer|hull|envelope|extent|outline|filled|including (?:its |their |the )?(?:islands?|holes?))\b/i;

/** Which of the ways follows for areas and lengths of all that lies in a file of features; a shore has no part in a hole's length. */
const waysOf = ({ evidence }: Setting): readonly Loss[] => {
  const units = Object.values(evidence.node.outputs).flatMap(({ kind, unit }) => (kind === 'number' ? [unit] : []));
  const [input, other] = evidence.inputs;
  // Attributes may hold the areas, or choose features that have neither.
  const everything = !/rasterize|coverage|zonesOf|properties|\.filter\(|\.find\(/.test(evidence.code);
  if (input?.kind !== 'features' || other || !everything || outline.test(evidence.question)) return [];
  return ways.filter((way) => units.some((unit) => isArea(unit) || (way === 'first parts' && isLength(unit))));
};

/** Holes and further parts count where there are some: a scene that would lose nothing is not survived. */
export const everyPart: Relation = {
  id: 'every-part',
  scenes: (setting) => waysOf(setting).map((way): Scene => ({ name: way, shape: 'whole', changes: {}, records: way })),
  judge: (results, setting) => {
    const before = everything(results, asItIs);
    return waysOf(setting).flatMap((way): Broken[] => {
      const after = everything(results, way);
      return before !== null && before !== '[[],[]]' && after === before
        ? [
            {
              output: Object.keys(setting.evidence.node.outputs)[0] ?? '',
              message: `Nothing that comes out changes when ${losses[way]}.`,
            },
          ]
        : [];
    });
  },
  severity: always,
  advice: () => 'Holes do not belong to a polygon, and all parts of it do: take its whole geometry.',
};
