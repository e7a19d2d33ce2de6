import { join } from 'node:path';
import { difference, faultText } from './attributions.ts';
import type { Lesson } from './lesson.ts';
import { common, kindsOf, type PastRun, roundsIn, wordsOf } from './past-run.ts';

/** Of several independent attempts at a node: what the one that was taken has before each that was not. */
export const contrastsOf = (run: PastRun): Lesson[] =>
  run.events.flatMap((event): Lesson[] => {
    const node = event.kind === 'variants' ? run.workflow.nodes.find(({ id }) => id === event.node) : undefined;
    if (event.kind !== 'variants' || !node) return [];
    const folder = (attempt: number): string =>
      join(run.runFolder, 'nodes', node.id, ...(attempt === 0 ? [] : [`variant-${attempt + 1}`]));
    const winner = roundsIn(folder(event.chosen)).at(-1);
    if (!winner) return [];
    const kinds = kindsOf([node], run.workflow);
    const words = wordsOf(run, node.purpose);
    return Array.from({ length: event.attempts ?? 0 }, (_, attempt) => attempt).flatMap((attempt) => {
      const loser = attempt === event.chosen ? undefined : roundsIn(folder(attempt)).at(-1);
      const fault = loser?.faults.map((one) => faultText(one, run)).find((text) => text !== null);
      const why = event.differing?.includes(attempt) ? 'another result than most' : fault;
      if (!loser || !why) return [];
      const told = difference(loser.source, winner.source, run);
      if (told.length === 0) return [];
      const title = `${why}: of several attempts over ${kinds.join(', ') || 'numbers'}`.slice(0, 200);
      const text = `the one that was taken differs from one that was not: ${told.join('; ')}`;
      return [{ ...common(run), type: 'attribution', source: 'attempts', title, text, words, kinds }];
    });
  });
