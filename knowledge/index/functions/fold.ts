import type { FunctionRecord } from './record.ts';

/** Number type before, algorithm after the name: `dmeanors` is `mean` of a Float64Array by ordinary recursive summation. */
const prefixes = ['sds', 'ds', 'd', 's'];
const suffixes = ['kbn2', 'kbn', 'lipw', 'li', 'ors', 'pn', 'pw', 'tk', 'wd', 'yc', 'ch'];

/** These need an ndarray, which a tool can't construct: the ndarray package isn't on the list of imports. */
const needsNdarray = ({ summary, signatures, types }: FunctionRecord): boolean =>
  [summary, ...signatures, ...types].some((text) => /ndarray/.test(text));

/** Functions over plain arrays and strided arrays come in families; older typed ones lie in `base/`. */
const familyMember = /^@stdlib\/stats\/(strided|array|base)\/([^/]+)$/;

/** The name without number type and algorithm, as long as a function of that name exists beside it. */
const plainName = (name: string, exists: (name: string) => boolean): string => {
  const shorter = [
    ...suffixes.filter((suffix) => name.endsWith(suffix)).map((suffix) => name.slice(0, -suffix.length)),
    ...prefixes.filter((prefix) => name.startsWith(prefix)).map((prefix) => name.slice(prefix.length)),
    ...(name.startsWith('s') ? [`d${name.slice(1)}`] : []),
  ].find((each) => each !== name && exists(each));
  return shorter === undefined ? name : plainName(shorter, exists);
};

/** The record that stands for a whole family, by its id. */
const familyOf = (id: string, ids: ReadonlySet<string>): string => {
  const [, folder, name] = familyMember.exec(id) ?? [];
  if (folder === undefined || name === undefined) return id;
  const folders = folder === 'array' ? ['array'] : ['strided', 'base'];
  const found = (each: string) => folders.map((own) => `@stdlib/stats/${own}/${each}`).find((own) => ids.has(own));
  return found(plainName(name, (each) => found(each) !== undefined)) ?? id;
};

/**
 * Leaves out what a tool can't call, and folds variants of one function into it, so that a search for "mean" finds one
 * `strided/mean` that names its 30 variants instead of 30 entries with the same words.
 */
export const foldVariants = (records: readonly FunctionRecord[]): FunctionRecord[] => {
  const usable = records.filter((record) => !needsNdarray(record));
  const ids = new Set(usable.map(({ id }) => id));
  const kept = new Map<string, FunctionRecord>();
  for (const record of usable) {
    if (familyOf(record.id, ids) === record.id) kept.set(record.id, { ...record, variants: [] });
  }
  for (const { id } of usable) if (!kept.has(id)) kept.get(familyOf(id, ids))?.variants.push(id);
  return [...kept.values()];
};
