import { articleEntries } from '../../knowledge/index/entries/articles.ts';
import { functionEntries } from '../../knowledge/index/entries/functions.ts';
import type { KnowledgeEntry } from '../../knowledge/index/entry.ts';

/** Numerical Recipes' linear congruential generator: the same corpus on every machine. */
const generator = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const sentencesOf = (entries: readonly KnowledgeEntry[]): string[] =>
  entries.flatMap(({ text }) => text.split(/(?<=[.;:])\s+|\n+/).filter((sentence) => sentence.length > 25));

const syllables =
  'ba be bo da de du fa ga gi ka ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va vi za'.split(
    ' ',
  );

const domains = ['urban', 'agriculture', 'vegetation', 'water', 'soil', 'economy', 'snow-ice'];
const sensors = ['landsat', 'sentinel-2', 'modis', 'viirs', 'sentinel-1'];

/**
 * Notes as a group would collect them over years: 3 to 8 sentences of our own articles and function documentation in new
 * combinations, with a place and an identifier of their own. The field's words are therefore far more frequent than in a
 * collection on many subjects, which is the hard case for the search.
 */
export const syntheticNotes = (amount: number): KnowledgeEntry[] => {
  const random = generator(20_261);
  const sentences = [...sentencesOf(articleEntries()), ...sentencesOf(functionEntries())];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const place = (): string => {
    const name = Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(syllables)).join('');
    return name[0]!.toUpperCase() + name.slice(1);
  };
  return Array.from({ length: amount }, (_, position) => {
    const text = Array.from({ length: 3 + Math.floor(random() * 6) }, () => pick(sentences)).join(' ');
    return {
      id: `note:synthetic#${position}`,
      kind: 'note',
      title: `${place()}: ${pick(sentences).slice(0, 60)}`,
      text: `${text} Site ${place()}-${position}.`,
      domain: pick(domains),
      sensors: [pick(sensors)],
      source: `synthetic note ${position}`,
    };
  });
};
