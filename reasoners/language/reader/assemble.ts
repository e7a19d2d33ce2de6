import { meaningKey, type Phrase, type Rule } from './chart.ts';

/** A part of an answer: which phrases of the cover it has consumed, as bits. */
interface Item {
  readonly mask: number;
  readonly type: string;
  readonly meaning: unknown;
}

const mostPhrasesInCover = 14;
const mostItems = 3_000;

/**
 * Puts the phrases of a cover together by rules whose premises may stand in any order; every phrase is consumed exactly
 * once. Gives the meanings of the wanted type that consume all of them; null where there are too many ways.
 */
export const assembled = (phrases: readonly Phrase[], rules: readonly Rule[], wanted: string): unknown[] | null => {
  if (phrases.length > mostPhrasesInCover) return null;
  const full = 2 ** phrases.length - 1;
  const seen = new Set<string>();
  const items: Item[] = [];
  const agenda: Item[] = [];
  const push = (item: Item): void => {
    const identity = `${item.mask} ${item.type} ${meaningKey(item.meaning)}`;
    if (seen.has(identity)) return;
    seen.add(identity);
    agenda.push(item);
  };
  const fill = (rule: Rule, at: number, chosen: readonly (Item | undefined)[], fixed: number): void => {
    if (at === rule.from.length) {
      const parts = chosen.flatMap((item) => item ?? []);
      const meaning = rule.build(...(parts.map((item) => item.meaning) as never[]));
      if (meaning !== undefined)
        push({ mask: parts.reduce((mask, item) => mask | item.mask, 0), type: rule.make, meaning });
      return;
    }
    if (at === fixed) {
      fill(rule, at + 1, chosen, fixed);
      return;
    }
    const used = chosen.reduce((mask, item) => mask | (item?.mask ?? 0), 0);
    for (const item of items)
      if ((item.mask & used) === 0 && rule.from[at]?.includes(item.type))
        fill(rule, at + 1, chosen.with(at, item), fixed);
  };
  for (const [index, { type, meaning }] of phrases.entries()) push({ mask: 2 ** index, type, meaning });
  while (agenda.length > 0) {
    if (items.length > mostItems) return null;
    const item = agenda.shift();
    if (!item) break;
    items.push(item);
    for (const rule of rules)
      for (const [place, types] of rule.from.entries())
        if (types.includes(item.type))
          fill(
            rule,
            0,
            rule.from.map((_, at) => (at === place ? item : undefined)),
            place,
          );
  }
  return items.filter(({ mask, type }) => mask === full && type === wanted).map(({ meaning }) => meaning);
};
