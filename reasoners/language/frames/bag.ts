import type { Scope } from '../../../analysis/types.ts';
import type { Token } from '../reader/tokens.ts';
import { as, type Item, is, isKind, type Kind, type Of } from './items.ts';

/** Words that ask, name the data as a whole, or restate what is done anyway: they may stand anywhere. */
const idleTypes =
  'Ask Polite Restates ValueNoun BandWord FileWord Sensor Whole All Place Cells Valid Kind Happened Lies Located Together About Every Everywhere AnyKind Only Which Axis Respectively Separate AllPlace Count SizeWord Cover AnyOne'.split(
    ' ',
  );

/** Words that say how much or how many is asked: they have to become part of the answer. */
const asking = ['HowMany', 'HowMuch', 'ByHowMuch', 'ByHowMany', 'HowField', 'How', 'HowManyTimes', 'HowFast'];

/** Words that join a part to the rest: licensed where a part of a fitting kind follows. */
const linkTypes =
  'In Of TimeIn WithWord Use FromTo Genitive Covered Occupy Comes JudgedBy UnitIn As ByDate DefineAs'.split(' ');

const narrowing = isKind(
  'zone',
  'mask',
  'time',
  'limited',
  'threshold',
  'field',
  'narrowing',
  'per',
  'scale',
  'cover',
  'said',
  'note',
  'quantile',
  'which',
  'count-of',
);

/** A noun for polygons or stations chooses: it has to become part of the answer, unless it names the whole as well. */
const isLayer = (item: Item): boolean => {
  const axis = as<{ axis: string }>(item, 'Axis')?.axis;
  return axis !== undefined && !['cells', 'dates'].includes(axis) && !is(item, 'All', 'CodeField');
};

/** The highest of any is the highest of all; of nothing else "any" may be said. */
const isExtreme = (items: readonly Item[]): boolean =>
  items.some(
    (item) =>
      is(item, 'Sup', 'PeakOf') ||
      (item.kind === 'scale' && item.degree === 'superlative') ||
      ['max', 'min'].includes(as<{ is?: string }>(item, 'Stat')?.is ?? ''),
  );

/** The items of a sentence, of which each has to be used once. */
export class Bag {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly scope: Scope;
  readonly #used = new Set<Item>();

  constructor(items: readonly Item[], tokens: readonly Token[], scope: Scope, used: readonly Item[] = []) {
    this.items = items;
    this.tokens = tokens;
    this.scope = scope;
    for (const item of used) this.#used.add(item);
  }

  /** The same items with some put in the place of others. */
  with(changed: (item: Item) => Item | readonly Item[]): Bag {
    const next = this.items.flatMap((item): readonly Item[] =>
      this.#used.has(item) ? [item] : [changed(item)].flat(),
    );
    return new Bag(
      next,
      this.tokens,
      this.scope,
      next.filter((item) => this.#used.has(item)),
    );
  }

  copy(): Bag {
    return new Bag(this.items, this.tokens, this.scope, [...this.#used]);
  }

  use(...items: readonly (Item | undefined)[]): void {
    for (const item of items) if (item) this.#used.add(item);
  }

  isUsed(item: Item): boolean {
    return this.#used.has(item);
  }

  kinds<K extends Kind>(...kinds: readonly K[]): Of<K>[] {
    return this.items.filter((item): item is Of<K> => !this.#used.has(item) && isKind(...kinds)(item));
  }

  words(...types: readonly string[]): Item[] {
    return this.items.filter((item) => !this.#used.has(item) && is(item, ...types));
  }

  word(...types: readonly string[]): Item | undefined {
    return this.words(...types)[0];
  }

  text(item: Item): string {
    return this.tokens[item.from]?.lower ?? '';
  }

  /** The first item at or behind a place that is no word without a meaning here. */
  contentFrom(at: number): Item | undefined {
    return this.items.slice(at).find((item) => !is(item, ...idleTypes) && !is(item, ...linkTypes));
  }

  /** Words of the preposition straight before an item, over words without a meaning; empty where there is none. */
  prepositionOf(item: Item): string {
    let at = this.items.indexOf(item) - 1;
    while (at >= 0 && is(this.items[at], ...idleTypes) && !is(this.items[at], ...linkTypes)) at--;
    const before = this.items[at];
    return before && is(before, ...linkTypes) ? this.text(before) : '';
  }

  /** Nothing is left that means something: every other word is without a meaning or joins a part that is there. */
  get isConsumed(): boolean {
    return this.items.every((item, at) => {
      if (this.#used.has(item)) return true;
      if (item.kind !== 'word') return false;
      if (is(item, 'Unsupported', 'Absent', 'Describing', 'Both', 'Two')) return false;
      if (is(item, ...asking)) return false;
      if (is(item, 'AnyOne')) return isExtreme(this.items);
      if (isLayer(item)) return false;
      // "Average" is a verb of no meaning only where nothing could be averaged.
      if (is(item, 'Stat') && is(item, 'Lies')) return false;
      if (is(item, ...idleTypes)) return true;
      if (is(item, ...linkTypes)) {
        const next = this.contentFrom(at + 1);
        return next === undefined
          ? this.items.slice(at + 1).some((one) => is(one, ...idleTypes))
          : narrowing(next) || this.#used.has(next);
      }
      return is(item, 'And', 'AndCond') && (this.#sets(at) || this.#joins(at));
    });
  }

  /** A comma sets a part apart from another kind of part, or from a word that is used; between parts of one kind it would list them. */
  #sets(at: number): boolean {
    const own = this.items[at];
    if (!own || this.text(own) !== ',' || own.to - own.from > 1) return false;
    const isPart = (item: Item): boolean => item.kind !== 'word' || this.#used.has(item);
    const before = this.items.slice(0, at).findLast(isPart);
    const after = this.items.slice(at + 1).find(isPart);
    return before !== undefined && after !== undefined && (before.kind !== after.kind || before.kind === 'word');
  }

  /** "and" stands between two parts of one kind, or before a word that asks for what follows; behind one that asks for more nothing follows. */
  #joins(at: number): boolean {
    const before = this.items.slice(0, at).findLast((item) => item.kind !== 'word' || this.#used.has(item));
    const rest = this.items.slice(at + 1);
    const after = rest.find(
      (item) => !is(item, ...linkTypes) && (item.kind !== 'word' || this.#used.has(item) || is(item, 'Ask', 'Use')),
    );
    if (!before || !after) return false;
    if (is(after, 'Ask', 'Use')) return rest.some((item) => narrowing(item) && item.kind !== 'said');
    if (isKind('said', 'note')(after)) return this.text(after) !== 'how';
    return before.kind === after.kind || (narrowing(before) && narrowing(after) && before.kind !== 'field');
  }
}
