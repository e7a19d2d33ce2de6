/** A phrase over tokens `from` (inclusive) to `to` (exclusive; function words behind it included), packed by its meaning. */
export interface Phrase<Meaning = unknown> {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly meaning: Meaning;
  readonly key: string;
  /** What it was made of; empty for a word or a recognised part. */
  readonly parts: readonly Phrase[];
}

/** `make` is built from contiguous phrases; a term lists the types that fit. The meaning is undefined where the parts do not fit. */
export interface Rule {
  readonly make: string;
  readonly from: readonly (readonly string[])[];
  readonly build: (...meanings: readonly never[]) => unknown;
}

/** More than this is refused: a question for people has far fewer. */
const mostPhrases = 6_000;
const mostActive = 60_000;

interface Active {
  readonly rule: Rule;
  readonly start: number;
  readonly parts: readonly Phrase[];
}

/** Where a name stood is no part of what it means. Few meanings hold a place, and to look at every field takes five times as long. */
export const meaningKey = (meaning: unknown): string => {
  const whole = JSON.stringify(meaning);
  return whole?.includes('"span":')
    ? JSON.stringify(meaning, (name, value: unknown) => (name === 'span' ? undefined : value))
    : whole;
};

export interface Chart {
  readonly phrases: readonly Phrase[];
  /** Count of work: phrases and partial phrases. */
  readonly cells: number;
  readonly overflow: boolean;
}

const firsts = new WeakMap<readonly Rule[], ReadonlyMap<string, readonly Rule[]>>();

/** Rules by the types of the phrases that they may begin with. */
const byFirstOf = (rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> => {
  const known = firsts.get(rules);
  if (known) return known;
  const made = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const type of rule.from[0] ?? []) {
      const list = made.get(type);
      if (list) list.push(rule);
      else made.set(type, [rule]);
    }
  firsts.set(rules, made);
  return made;
};

/** All phrases that the rules make of the given ones, each meaning of a span once. */
export const chartOf = (seeds: readonly Phrase[], rules: readonly Rule[]): Chart => {
  const byFirst = byFirstOf(rules);
  const seen = new Set<string>();
  const phrases: Phrase[] = [];
  const startingAt = new Map<number, Phrase[]>();
  const waiting = new Map<string, Active[]>();
  const agenda: Phrase[] = [];
  let cells = 0;
  const push = (phrase: Phrase): void => {
    const identity = `${phrase.from} ${phrase.to} ${phrase.type} ${phrase.key}`;
    if (seen.has(identity)) return;
    seen.add(identity);
    agenda.push(phrase);
  };
  const finish = ({ rule, start, parts }: Active): void => {
    const meaning = rule.build(...(parts.map((part) => part.meaning) as never[]));
    const last = parts.at(-1);
    if (meaning === undefined || !last) return;
    push({ from: start, to: last.to, type: rule.make, meaning, key: meaningKey(meaning), parts });
  };
  const advance = (active: Active): void => {
    cells++;
    const { rule, parts } = active;
    if (parts.length === rule.from.length) {
      finish(active);
      return;
    }
    const end = parts.at(-1)?.to ?? active.start;
    for (const type of rule.from[parts.length] ?? []) {
      const place = `${end} ${type}`;
      const list = waiting.get(place);
      if (list) list.push(active);
      else waiting.set(place, [active]);
    }
    const next = rule.from[parts.length] ?? [];
    for (const phrase of startingAt.get(end) ?? [])
      if (next.includes(phrase.type)) advance({ ...active, parts: [...parts, phrase] });
  };
  for (const seed of seeds) push(seed);
  while (agenda.length > 0 && phrases.length < mostPhrases && cells < mostActive) {
    const phrase = agenda.pop();
    if (!phrase) break;
    phrases.push(phrase);
    const list = startingAt.get(phrase.from);
    if (list) list.push(phrase);
    else startingAt.set(phrase.from, [phrase]);
    for (const rule of byFirst.get(phrase.type) ?? []) advance({ rule, start: phrase.from, parts: [phrase] });
    for (const active of [...(waiting.get(`${phrase.from} ${phrase.type}`) ?? [])])
      if (active.parts.at(-1)?.to === phrase.from) advance({ ...active, parts: [...active.parts, phrase] });
  }
  return { phrases, cells: cells + phrases.length, overflow: agenda.length > 0 };
};
