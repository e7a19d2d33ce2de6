import type { Tree } from '../../../analysis/tree.ts';
import type { Phrase } from '../reader/chart.ts';
import type { SaidDate } from '../reader/dates.ts';
import type { Note } from '../reader/grammar/givens.ts';
import type { Direction, FieldMeaning, Narrowing } from '../reader/meaning.ts';
import type { Item } from './items.ts';
import type { Segment } from './segments.ts';

const mostWays = 8;

type Content = Item extends infer One ? (One extends Item ? Omit<One, 'from' | 'to'> : never) : never;

const degrees = { '': 'positive', Cmp: 'comparative', Sup: 'superlative' } as const;

const scaled = (type: string): (typeof degrees)[keyof typeof degrees] =>
  type.endsWith('Cmp') ? degrees.Cmp : type.endsWith('Sup') ? degrees.Sup : degrees[''];

/** What a sense is in itself; undefined for words that only join, ask or compare. */
const contentOf = ({ type, meaning }: Phrase): Content | undefined => {
  switch (type) {
    case 'Note':
      return { kind: 'note', note: meaning as Note };
    case 'Field':
      return { kind: 'field', field: meaning as FieldMeaning };
    case 'Mask':
      return { kind: 'mask', where: meaning as readonly Tree[] };
    case 'Zone':
      return { kind: 'zone', zone: meaning as Extract<Narrowing, { kind: 'zone' }> };
    case 'File':
      return { kind: 'narrowing', narrowing: meaning as Narrowing };
    case 'Date':
      return { kind: 'date', date: meaning as SaidDate };
    case 'Num':
      return { kind: 'number', value: meaning as number };
    case 'Scale':
    case 'ScaleCmp':
    case 'ScaleSup':
      return { kind: 'scale', ...(meaning as { field: FieldMeaning; dir: Direction }), degree: scaled(type) };
    case 'ShareScale':
    case 'ShareScaleCmp':
    case 'ShareScaleSup':
      return { kind: 'cover', ...(meaning as { where: readonly Tree[]; dir: Direction }), degree: scaled(type) };
    default:
      return undefined;
  }
};

/** A sense of a word that may be meant beside what it is in itself: "highest" compares, and "higher" is more of a height. */
const besides = new Set(['Cmp', 'Sup', 'Compare', 'Big', 'Stat', 'Ord', 'Derive', 'Not']);

const alternatives = (segment: Segment): Item[] => {
  const { from, to, senses } = segment;
  const contents = new Map(
    senses.flatMap((sense) => {
      const content = contentOf(sense);
      return content ? [[`${sense.type} ${sense.key}`, { ...content, from, to } as Item] as const] : [];
    }),
  );
  const found = [...contents.values()];
  return found.length === 0 || senses.some(({ type }) => besides.has(type))
    ? [...found, { kind: 'word', segment, from, to }]
    : found;
};

/** The items of a segmentation, each way that its names may be meant. */
export const itemsOf = (segments: readonly Segment[]): readonly (readonly Item[])[] =>
  segments.reduce<readonly (readonly Item[])[]>(
    (ways, segment) => ways.flatMap((way) => alternatives(segment).map((item) => [...way, item])).slice(0, mostWays),
    [[]],
  );
