import type { DataProfile, FileProfile } from '../core/profile.ts';
import { type FileCondition, faultsOf } from './conditions.ts';
import type { Method } from './method.ts';

export type Matched =
  | { readonly kind: 'fits'; readonly files: ReadonlyMap<string, FileProfile> }
  | { readonly kind: 'refused'; readonly reason: string };

/** The date of a band, else of its file; null where neither is known. */
export const dateOf = (file: FileProfile, band = 1): string | null => {
  const own = file.kind === 'raster' ? file.bands.find(({ index }) => index === band)?.date : null;
  return own ?? file.date?.value ?? null;
};

const inTime = (files: readonly FileProfile[]): FileProfile[] =>
  [...files].sort((one, other) =>
    `${dateOf(one) ?? ''} ${one.path}` < `${dateOf(other) ?? ''} ${other.path}` ? -1 : 1,
  );

/** Two files that must be alike: one can stand for the other. */
const likeness = ({ path: _, ...condition }: FileCondition): string => JSON.stringify(condition);

const isData = ({ kind }: FileProfile): boolean => kind !== 'other';

/** Why none of the files fits: what stands against the one that comes closest. */
const closest = (wanted: FileCondition, files: readonly FileProfile[], profile: DataProfile): string => {
  const [best] = files
    .filter(isData)
    .map((file) => ({ file, faults: faultsOf(wanted, file, profile) }))
    .sort((one, other) => one.faults.length - other.faults.length);
  return best
    ? `“${best.file.path}” can’t stand for “${wanted.path}”: ${best.faults.join('; ')}.`
    : `There is no data file for “${wanted.path}”.`;
};

/**
 * Which file of an item stands for each file of the method: the fixed ones for themselves; one of the same name and likeness for its own; else
 * those of one likeness in the order of their dates, where there are as many as there were.
 */
export const matchFiles = (method: Method, profile: DataProfile, fixed: ReadonlyMap<string, string>): Matched => {
  const files = new Map<string, FileProfile>();
  const isFixed = new Set(fixed.values());
  for (const [path, at] of fixed) {
    const file = profile.files.find((one) => one.path === at);
    if (file) files.set(path, file);
  }
  const own = profile.files.filter(({ path }) => !isFixed.has(path));
  const wanted = method.conditions.filter(({ path }) => !fixed.has(path));
  for (const alike of Map.groupBy(wanted, likeness).values()) {
    const [first] = alike;
    if (!first) continue;
    const fitting = own.filter((file) => faultsOf(first, file, profile).length === 0);
    const byName = alike.map(({ path }) => fitting.find((file) => file.path === path));
    if (fitting.length < alike.length) return { kind: 'refused', reason: closest(first, own, profile) };
    const named = byName.every((file) => file !== undefined);
    if (!named && fitting.length > alike.length)
      return {
        kind: 'refused',
        reason: `${fitting.length} files of the item fit “${first.path}” (${fitting.map(({ path }) => path).join(', ')}); ${alike.length} ${alike.length === 1 ? 'is' : 'are'} needed.`,
      };
    const chosen = inTime(named ? byName.filter((file) => file !== undefined) : fitting);
    const before = alike.map(({ path }) => path);
    for (const [index, path] of before.entries()) {
      const file = named ? byName[index] : chosen[index];
      if (file) files.set(path, file);
    }
  }
  return { kind: 'fits', files };
};
