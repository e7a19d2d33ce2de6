import type { Token } from '../reader/tokens.ts';

/** A small parser over tokens: rules as data, every reading, each part of the text once. Words that mean nothing by themselves are passed over. */

/** A stretch of tokens with what it means. */
export interface Parsed {
  readonly to: number;
  readonly meaning: unknown;
}

type Element =
  | { readonly kind: 'words'; readonly words: ReadonlySet<string>; readonly optional: boolean; readonly told: boolean }
  | { readonly kind: 'part'; readonly names: readonly string[]; readonly optional: boolean };

export interface OrderRule {
  readonly make: string;
  readonly elements: readonly Element[];
  readonly build: (...meanings: readonly never[]) => unknown;
}

const elementOf = (written: string): Element => {
  const optional = written.endsWith('?') && written.length > 1;
  const plain = optional ? written.slice(0, -1) : written;
  if (/^<.+>$/.test(plain)) return { kind: 'part', names: plain.slice(1, -1).split('|'), optional };
  const told = /^\{.+\}$/.test(plain);
  return { kind: 'words', words: new Set((told ? plain.slice(1, -1) : plain).split('|')), optional, told };
};

/**
 * `from`: words as they have to stand there (`mean|average`), `{words}` of which the build is told, `<part>` for what another rule or the
 * sentence's names make; `?` behind one that may be missing: the build is told undefined.
 */
export const order = (make: string, from: string, build: OrderRule['build']): OrderRule => ({
  make,
  elements: from.split(' ').map(elementOf),
  build: (...meanings: readonly never[]) => build(...meanings),
});

interface State {
  readonly at: number;
  readonly told: readonly unknown[];
}

/** What a name stands for at a token, for the names that no rule makes. */
export type Terminal = (name: string, at: number) => readonly Parsed[];

/** How many stretches are tried before a sentence is given up. */
const mostWork = 200_000;

export class OrderParser {
  readonly #tokens: readonly Token[];
  readonly #skip: readonly boolean[];
  readonly #rules: ReadonlyMap<string, readonly OrderRule[]>;
  readonly #terminal: Terminal;
  readonly #known = new Map<string, readonly Parsed[]>();
  #work = 0;

  constructor(
    tokens: readonly Token[],
    skip: readonly boolean[],
    rules: ReadonlyMap<string, readonly OrderRule[]>,
    terminal: Terminal,
  ) {
    this.#tokens = tokens;
    this.#skip = skip;
    this.#rules = rules;
    this.#terminal = terminal;
  }

  /** Everything that the whole text may be as one part. */
  whole(name: string): unknown[] {
    const found = this.#at(name, 0).filter(({ to }) => this.#past(to) >= this.#tokens.length);
    return [...new Map(found.map(({ meaning }) => [JSON.stringify(meaning), meaning])).values()];
  }

  #past(at: number): number {
    let next = at;
    while (next < this.#tokens.length && this.#skip[next]) next++;
    return next;
  }

  #at(name: string, at: number): readonly Parsed[] {
    const key = `${name} ${at}`;
    const known = this.#known.get(key);
    if (known) return known;
    // A part that begins with itself would never end.
    this.#known.set(key, []);
    const rules = this.#rules.get(name);
    const made = rules ? rules.flatMap((one) => this.#by(one, at)) : this.#terminal(name, at);
    const found = [...new Map(made.map((one) => [JSON.stringify(one), one])).values()];
    this.#known.set(key, found);
    return found;
  }

  #by({ elements, build }: OrderRule, start: number): Parsed[] {
    let states: readonly State[] = [{ at: start, told: [] }];
    for (const element of elements) {
      states = states.flatMap((state) => this.#step(element, state));
      if (states.length === 0) return [];
    }
    return states.flatMap(({ at, told }): Parsed[] => {
      const meaning = build(...(told as never[]));
      return meaning === undefined ? [] : [{ to: at, meaning }];
    });
  }

  #step(element: Element, { at, told }: State): State[] {
    if (++this.#work > mostWork) return [];
    const without: State[] = element.optional
      ? [{ at, told: element.kind === 'part' || element.told ? [...told, undefined] : told }]
      : [];
    if (element.kind === 'part') {
      const starts = [...new Set([at, this.#past(at)])];
      const found = element.names.flatMap((name) => starts.flatMap((from) => this.#at(name, from)));
      return [...found.map(({ to, meaning }) => ({ at: to, told: [...told, meaning] })), ...without];
    }
    for (let next = at; ; next++) {
      const word = this.#tokens[next]?.lower;
      if (word === undefined) return without;
      if (element.words.has(word)) return [{ at: next + 1, told: element.told ? [...told, word] : told }, ...without];
      if (!this.#skip[next]) return without;
    }
  }
}

export const byName = (rules: readonly OrderRule[]): ReadonlyMap<string, readonly OrderRule[]> =>
  Map.groupBy(rules, ({ make }) => make);
