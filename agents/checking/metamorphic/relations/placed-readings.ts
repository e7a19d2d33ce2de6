import type { Evidence } from '../../evidence.ts';
import { reduce, sumOf } from '../../reductions.ts';
import type { Numbers } from '../relation.ts';

/** One way to reduce the pixels: a number by the names of the probe, and the same in another way, which the question means. */
export interface Reading {
  readonly mistaken: readonly number[];
  readonly right: readonly number[];
  readonly told: string;
}

const statistics = ['mean', 'sum', 'min', 'max', 'median'] as const;

/** At points: the pixel that holds each. */
export const atPoints = (numbers: Numbers): Reading[] => {
  const of = (how: string, what: string): number => numbers.get(`point|${how}|${what}`) ?? Number.NaN;
  const told = {
    swapped: 'with latitude and longitude swapped',
    transposed: 'with row and column swapped',
    flipped: 'with rows counted from the south',
    rounded: 'at the next corner in the place of the pixel that holds the point',
    zero: 'with points that have no value as 0',
  };
  return Object.entries(told).map(([how, seen]) => ({
    mistaken: statistics.map((what) => of(how, what)),
    right: statistics.flatMap((what) => [of('cell', what), of('bilinear', what)]),
    told: `${seen}; at the points themselves`,
  }));
};

const pixelsAlike =
  /\b(?:all|every|each) (?:\w+ )?(?:pixels?|cells?)\b[^.?]{0,60}\b(?:alike|the same|equal\w*|once)\b|\b(?:over|of) all (?:the )?(?:\w+ )?(?:pixels|cells)\b|\ball (?:the )?(?:\w+ )?(?:pixels|cells)[^.?]{0,40}\btogether\b|\bpooled\b/i;
const zonesAlike =
  /\bmean of (?:the )?(?:\w+ )?means\b|\b(?:each|every|all) (?!pixel|cell)\w+ (?:counts?|counting|weigh\w*|has|having) (?:the same|equal\w*|alike|once|as much)|\bregardless of (?:its|their) (?:size|area)|\bzonal means?\b|\bfirst\b[^.?]*\b(?:per|by|of each|within each) \w+/i;

/** Means of zones, and means of pixels. */
export const overZones = (numbers: Numbers, { question }: Evidence): Reading[] => {
  const [pixels, zones] = [pixelsAlike.test(question), zonesAlike.test(question)];
  const parts = [...numbers].flatMap(([name, count]) => {
    const [, index] = /^zone\|(\d+)\|n$/.exec(name) ?? [];
    return index === undefined || count === 0 ? [] : [{ count, sum: numbers.get(`zone|${index}|sum`) ?? Number.NaN }];
  });
  if (parts.length < 2 || pixels === zones || !/\b(?:mean|average)\b/i.test(question)) return [];
  const means = parts.map(({ count, sum }) => sum / count);
  const ofZones = reduce('mean', means);
  const ofPixels = sumOf(parts.map(({ sum }) => sum)) / sumOf(parts.map(({ count }) => count));
  const union = [...numbers].find(([name]) => /^centre\|.*\|sum$/.test(name))?.[1] ?? Number.NaN;
  const count = [...numbers].find(([name]) => /^centre\|.*\|n$/.test(name))?.[1] ?? Number.NaN;
  return [
    pixels
      ? {
          mistaken: [ofZones, reduce('median', means)],
          right: [union / count, ofPixels],
          told: 'as the mean of the means of zones, which differ in size; over all their pixels',
        }
      : {
          mistaken: [union / count, ofPixels],
          right: [ofZones],
          told: 'over all pixels of the zones, which differ in size; as the mean of their means',
        },
  ];
};
