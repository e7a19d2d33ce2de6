/** Files of one package share a base name; texts beside them name each by what follows it. */
import { folderOf, stemOf } from './facts.ts';

/** Characters that files share before what tells them apart. */
const shortestBase = 10;

/** What tells a file from those that share its base name: "inc_map" of "S1A_…_7B3C_inc_map.tif"; '' where they share none. */
export const endingOf = (path: string, all: readonly string[]): string => {
  const own = stemOf(path);
  const shared = all
    .filter((one) => one !== path && folderOf(one) === folderOf(path))
    .map((one) => [...own].findIndex((letter, at) => stemOf(one)[at] !== letter))
    .filter((at) => at >= shortestBase);
  const base = own.slice(0, Math.max(0, ...shared)).replace(/[a-z0-9]+$/i, '');
  return base.length >= shortestBase ? own.slice(base.length) : '';
};

/** Is the ending written as a name: "(dem)", "inc_map"? */
export const mentionsEnding = (line: string, ending: string): boolean =>
  /^\w+$/.test(ending) &&
  (/[a-z]_[a-z]/i.test(ending) ? new RegExp(`(?<!\\w)${ending}(?!\\w)`, 'i').test(line) : line.includes(`(${ending})`));
