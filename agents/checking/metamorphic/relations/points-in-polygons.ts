import { agree, finiteNumbers, shown } from '../../facts.ts';
import { always, type Broken, type Relation } from '../relation.ts';
import type { Setting } from '../setting.ts';

const scene = 'points in polygons';

/** How many points of one layer lie in polygons of another is asked for, and nothing chooses among them. */
const follows = ({ evidence }: Setting): boolean =>
  evidence.inputs.length === 2 &&
  evidence.inputs.every(({ kind }) => kind === 'features') &&
  /\b(?:how many|number of|count|share|percent\w*|fraction)\b[^?]*\b(?:within|inside|in|fall|lie)\b/i.test(
    evidence.question,
  ) &&
  !/\b(?:within|closer than|less than|at most) [\d.]+ ?(?:k?m|met|kilomet)|\bbuffer|\bnearest|\bdistance\b/i.test(
    evidence.question,
  ) &&
  finiteNumbers(evidence).filter(({ wanted }) => wanted).length === 1;

/** Points that lie in the polygons themselves, and not in the boxes around them, or in several of them once for each. */
export const pointsInPolygons: Relation = {
  id: 'points-in-polygons',
  scenes: (setting) => (follows(setting) ? [{ name: scene, shape: 'whole', changes: {}, references: true }] : []),
  judge: (results, { evidence }) => {
    const of = (name: string): number => results.get(scene)?.numbers.get(`inside|${name}`) ?? Number.NaN;
    const once = /\b(?:at least one|any (?:of|one)|once|either|one or more)\b/i.test(evidence.question);
    const all = of('points');
    const shares = /\b(?:share|percent\w*|fraction)\b/i.test(evidence.question);
    const told = (count: number): number[] => (shares ? [count / all, (100 * count) / all] : [count]);
    const right = [of('once'), of('points') - of('once'), ...(once ? [] : [of('each')])].flatMap(told);
    const mistaken = [of('box'), of('boxes'), ...(once ? [of('each')] : [])].flatMap(told);
    return finiteNumbers(evidence).flatMap(({ name, value, wanted }): Broken[] =>
      wanted && mistaken.some((one) => agree(one, value, 1e-9)) && !right.some((one) => agree(one, value, 1e-9))
        ? [
            {
              output: name,
              message: `“${name}” is ${shown(value)}, as of the boxes around polygons or of points counted for each of them; ${shown(of('once'))} of ${shown(all)} points lie in them.`,
            },
          ]
        : [],
    );
  },
  severity: always,
  advice: () => 'Test each point against the rings of the polygon, and count it as often as the question means.',
};
