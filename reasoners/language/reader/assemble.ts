import { meaningKey, type Phrase, type Rule } from './chart.ts';

/** A part of an answer: which phrases of the cover it has consumed, as bits. */
interface Item {
  readonly mask: number;
  readonly type: string;
  readonly meaning: unknown;
}

const mostPhrasesInCover = 14;
const mostItems = 1_500;

interface Premise {
  readonly rule: Rule;
  readonly place: number;
}

const premisesOf = (rules: readonly Rule[]): ReadonlyMap<string, readonly Premise[]> =>
  Map.groupBy(
    rules.flatMap((rule) => rule.from.flatMap((types, place) => types.map((type) => ({ type, rule, place })))),
    ({ type }) => type,
  );

const kept = new WeakMap<readonly Rule[], ReadonlyMap<string, readonly Premise[]>>();

const indexed = (rules: readonly Rule[]): ReadonlyMap<string, readonly Premise[]> => {
  const found = kept.get(rules) ?? premisesOf(rules);
  kept.set(rules, found);
  return found;
};

/** Ways to put a cover together. */
export interface Assembled {
  readonly meanings: readonly unknown[];
  /** Count of work: parts of answers that were made. */
  readonly items: number;
  /** There were too many ways: some may be missing. */
  readonly overflow: boolean;
}

/**
 * Puts the phrases of a cover together by rules whose premises may stand in any order; every phrase is consumed exactly
 * once. Gives the meanings of the wanted type that consume all of them.
 */
export const assembled = (phrases: readonly Phrase[], rules: readonly Rule[], wanted: string): Assembled => {
  if (phrases.length > mostPhrasesInCover) return { meanings: [], items: 0, overflow: true };
  const premises = indexed(rules);
  const full = 2 ** phrases.length - 1;
  const seen = new Set<string>();
  const items: Item[] = [];
  const byType = new Map<string, Item[]>();
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
    for (const type of rule.from[at] ?? [])
      for (const item of [...(byType.get(type) ?? [])])
        if ((item.mask & used) === 0) fill(rule, at + 1, chosen.with(at, item), fixed);
  };
  for (const [index, { type, meaning }] of phrases.entries()) push({ mask: 2 ** index, type, meaning });
  while (agenda.length > 0) {
    if (seen.size > mostItems) return { meanings: [], items: seen.size, overflow: true };
    const item = agenda.shift();
    if (!item) break;
    items.push(item);
    const alike = byType.get(item.type);
    if (alike) alike.push(item);
    else byType.set(item.type, [item]);
    for (const { rule, place } of premises.get(item.type) ?? [])
      fill(
        rule,
        0,
        rule.from.map((_, at) => (at === place ? item : undefined)),
        place,
      );
  }
  return {
    meanings: items.filter(({ mask, type }) => mask === full && type === wanted).map(({ meaning }) => meaning),
    items: seen.size,
    overflow: false,
  };
};
