import { name } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
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

/** Files by their names, with and without what stands behind the dot. */
export const fileEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  return [
    ...new Set([
      ...scope.files,
      ...scope.fields.flatMap((field) => field.files),
      ...scope.layers.map(({ file }) => file),
    ]),
  ].flatMap((file) => {
    const base = file.split('/').at(-1) ?? file;
    const forms = [base, base.replace(/\.[A-Za-z0-9]+$/, '')].filter(
      (one) => one.length > 3 && (one.includes('.') || /[\d_]/.test(one)),
    );
    return [
      ...entries(forms, { type: 'File', meaning: { kind: 'file', file: base } }, true),
      ...onlyOf(file, scope).flatMap((field) =>
        entries(forms, { type: 'Field', meaning: { tree: name(field.name), quantity: field.quantity } }, true),
      ),
    ];
  });
};
