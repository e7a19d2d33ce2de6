import { name } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { quantities } from '../../../knowledge/quantities.ts';
import { spectralIndices } from '../../../knowledge/spectral-indices.ts';
import { entriesOf, type NameEntry } from './known-names.ts';
import type { Lexicon } from './lexicon.ts';

/** What a file holds alone stands for it: "the mean of slope.tif". */
const onlyOf = (file: string, { fields }: Scope): Field[] => {
  const held = fields.filter(({ files, parts }) => parts === undefined && files.includes(file));
  const [only] = held;
  return held.length === 1 && only && only.sort !== 'code' && only.sort !== 'flags' && new Set(only.files).size === 1
    ? [only]
    : [];
};

const fileNouns = ['file', 'grid', 'raster', 'data', 'dataset', 'map', 'image', 'table'];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** "The orsk grid" of `orsk_obs_2004.nc`: a word of one file's name, that is no other word. */
const callingsIn = (all: readonly string[], scope: Scope, { byFirst }: Lexicon): ((base: string) => string[]) => {
  const words = (file: string): string[] => wordsOf(file.replace(/\.\w+$/, ''));
  /** The names of files that hold a word. */
  const holders = new Map<string, Set<string>>();
  for (const base of all) for (const word of words(base)) holders.set(word, (holders.get(word) ?? new Set()).add(base));
  // What the file holds is called so, too: "the NDVI map".
  const held = new Set(
    [
      ...scope.fields.flatMap(({ name: called, label, aliases, names = [] }) => [called, label, ...aliases, ...names]),
      ...scope.layers.flatMap(({ name: called, plural, aliases, members }) => [called, plural, ...aliases, ...members]),
      ...quantities().flatMap(({ id, name: title, aliases }) => [id, title, ...aliases]),
      ...spectralIndices().map(({ id }) => id),
    ].flatMap(wordsOf),
  );
  return (base) =>
    words(base)
      .filter((word) => holders.get(word)?.size === 1 && !held.has(word) && !byFirst.has(word))
      .flatMap((word) => fileNouns.map((noun) => `${word} ${noun}`));
};

/** Files by their names, with and without what stands behind the dot. */
export const fileEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  const all = [
    ...new Set([
      ...scope.files,
      ...scope.fields.flatMap((field) => field.files),
      ...scope.layers.map(({ file }) => file),
    ]),
  ];
  const callings = callingsIn(
    all.map((file) => file.split('/').at(-1) ?? file),
    scope,
    lexicon,
  );
  return all.flatMap((file) => {
    const base = file.split('/').at(-1) ?? file;
    const forms = [base, base.replace(/\.[A-Za-z0-9]+$/, '')].filter(
      (one) => one.length > 3 && (one.includes('.') || /[\d_]/.test(one)),
    );
    return [
      ...entries([...forms, ...callings(base)], { type: 'File', meaning: { kind: 'file', file: base } }, true),
      ...onlyOf(file, scope).flatMap((field) =>
        entries(forms, { type: 'Field', meaning: { tree: name(field.name), quantity: field.quantity } }, true),
      ),
    ];
  });
};
