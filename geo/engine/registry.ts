import { refused } from './arguments.ts';

/** Things that the tool's side knows by number only. */
export interface Registry<T> {
  add(item: T): number;
  get(id: number): T;
  remove(id: number): void;
  values(): Iterable<T>;
}

export const createRegistry = <T>(noun: string, limit: number): Registry<T> => {
  const items = new Map<number, T>();
  let next = 1;
  return {
    add(item) {
      if (items.size >= limit) throw refused(`Too many: at most ${limit} of '${noun}' at a time.`);
      items.set(next, item);
      return next++;
    },
    get(id) {
      const item = items.get(id);
      if (item === undefined) throw refused(`There is no ${noun} with the number ${id}.`);
      return item;
    },
    remove(id) {
      items.delete(id);
    },
    values: () => items.values(),
  };
};
