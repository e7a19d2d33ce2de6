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
  /** Meanings of a type that consume every phrase. */
  readonly of: (wanted: string) => readonly unknown[];
  /** Count of work: parts of answers that were made. */
  readonly items: number;
  /** There were too many ways: some may be missing. */
  readonly overflow: boolean;
}

/** Puts the phrases of a cover together by rules whose premises may stand in any order; every phrase is consumed exactly once. */
export const assembled = (phrases: readonly Phrase[], rules: readonly Rule[]): Assembled => {
  if (phrases.length > mostPhrasesInCover) return { of: () => [], items: 0, overflow: true };
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
  const make = (rule: Rule, parts: readonly Item[], mask: number): void => {
    const meaning = rule.build(...(parts.map((part) => part.meaning) as never[]));
    if (meaning !== undefined) push({ mask, type: rule.make, meaning });
  };
  /** Every way to fill the premises from the one at `parts.length` on; the one at `place` is `item`. */
  const fill = (rule: Rule, parts: readonly Item[], used: number, item: Item, place: number): void => {
    const at = parts.length;
    if (at === rule.from.length) make(rule, parts, used);
    else if (at === place) fill(rule, [...parts, item], used, item, place);
    else
      for (const type of rule.from[at] ?? [])
        for (const other of [...(byType.get(type) ?? [])])
          if ((other.mask & used) === 0) fill(rule, [...parts, other], used | other.mask, item, place);
  };
  for (const [index, { type, meaning }] of phrases.entries()) push({ mask: 2 ** index, type, meaning });
  while (agenda.length > 0) {
    if (seen.size > mostItems) return { of: () => [], items: seen.size, overflow: true };
    const item = agenda.shift();
    if (!item) break;
    items.push(item);
    const alike = byType.get(item.type);
    if (alike) alike.push(item);
    else byType.set(item.type, [item]);
    for (const { rule, place } of premises.get(item.type) ?? []) fill(rule, [], item.mask, item, place);
  }
  const whole = items.filter(({ mask }) => mask === full);
  return {
    of: (wanted) => whole.filter(({ type }) => type === wanted).map(({ meaning }) => meaning),
    items: seen.size,
    overflow: false,
  };
};
