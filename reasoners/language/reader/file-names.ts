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

/** "The orsk grid" of `orsk_obs_2004.nc`: a word of one file's name, that is no other word. */
const callings = (base: string, all: readonly string[], scope: Scope, { byFirst }: Lexicon): string[] => {
  const words = (file: string): string[] =>
    file
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  const others = new Set(all.filter((one) => one !== base).flatMap(words));
  // What the file holds is called so, too: "the NDVI map".
  const held = new Set(
    [
      ...scope.fields.flatMap(({ name: called, label, aliases, names = [] }) => [called, label, ...aliases, ...names]),
      ...scope.layers.flatMap(({ name: called, plural, aliases, members }) => [called, plural, ...aliases, ...members]),
      ...quantities().flatMap(({ id, name: title, aliases }) => [id, title, ...aliases]),
      ...spectralIndices().map(({ id }) => id),
    ].flatMap((one) => one.toLowerCase().match(/\p{L}{3,}/gu) ?? []),
  );
  return words(base)
    .filter((word) => !others.has(word) && !held.has(word) && !byFirst.has(word))
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
  const bases = all.map((file) => file.split('/').at(-1) ?? file);
  return all.flatMap((file) => {
    const base = file.split('/').at(-1) ?? file;
    const forms = [base, base.replace(/\.[A-Za-z0-9]+$/, '')].filter(
      (one) => one.length > 3 && (one.includes('.') || /[\d_]/.test(one)),
    );
    return [
      ...entries(
        [...forms, ...callings(base, bases, scope, lexicon)],
        { type: 'File', meaning: { kind: 'file', file: base } },
        true,
      ),
      ...onlyOf(file, scope).flatMap((field) =>
        entries(forms, { type: 'Field', meaning: { tree: name(field.name), quantity: field.quantity } }, true),
      ),
    ];
  });
};
