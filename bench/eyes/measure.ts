/** What was found against what is there. */
import { type Box, overlapOf } from '../../eyes/boxes/overlap.ts';
import type { Candidate } from '../../eyes/methods/finder.ts';
import type { Closeness, Thing } from './scene.ts';

export interface Judged {
  readonly found: readonly { readonly strength: number; readonly right: boolean }[];
  readonly things: readonly (Thing & { readonly seen: boolean })[];
}

/** Boxes that agree by so much are of the same thing; thin ones are widened to 5 pixels before. */
const same = 0.3;
const thinnest = 5;

const widened = ({ x, y, width, height, angle }: Box): Box => ({
  ...{ x, y, angle },
  width: Math.max(width, thinnest),
  height: Math.max(height, thinnest),
});

/** One to one, the clearest first. */
export const judge = (found: readonly Candidate[], things: readonly Thing[]): Judged => {
  const free = new Set(things);
  const judged = [...found]
    .sort((one, other) => other.strength - one.strength)
    .map((one) => {
      let [best, most]: [Thing | null, number] = [null, same];
      for (const thing of free) {
        const overlap = overlapOf(widened(one), widened(thing.box));
        if (overlap >= most) [best, most] = [thing, overlap];
      }
      if (best) free.delete(best);
      return { strength: one.strength, right: best !== null };
    });
  return { found: judged, things: things.map((thing) => ({ ...thing, seen: !free.has(thing) })) };
};

export interface Share {
  readonly part: number;
  readonly whole: number;
}

export const recallOf = (judged: readonly Judged[], which: (thing: Thing) => boolean = () => true): Share => {
  const things = judged.flatMap((one) => one.things.filter(which));
  return { part: things.filter(({ seen }) => seen).length, whole: things.length };
};

export const precisionOf = (judged: readonly Judged[], least = 0, below = Infinity): Share => {
  const found = judged.flatMap((one) => one.found.filter(({ strength }) => strength >= least && strength < below));
  return { part: found.filter(({ right }) => right).length, whole: found.length };
};

/** Wilson (1927): the lower end of the 95 % interval of a share; 0 of nothing. */
export const lowerBound = ({ part, whole }: Share): number => {
  if (whole === 0) return 0;
  const [z, share] = [1.96, part / whole];
  const middle = share + z ** 2 / (2 * whole);
  const reach = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return (middle - reach) / (1 + z ** 2 / whole);
};

export const closenesses: readonly Closeness[] = ['apart', 'touching', 'overlapping'];
