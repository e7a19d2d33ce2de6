import type { Given } from '../../analysis/tree.ts';
import type { Scope } from '../../analysis/types.ts';
import { read } from '../../reasoners/language/reader/read.ts';
import { scope } from '../analysis/scope.ts';

const stated = (folder: Scope, givens: readonly Given[]): Scope => ({
  ...folder,
  fields: folder.fields.map((field) => {
    const kind = { flags: 'bit', code: 'code' }[field.sort as string];
    const more = givens.flatMap((given) => (given.kind === kind && 'name' in given ? [given.name] : []));
    return field.names ? { ...field, names: [...new Set([...field.names, ...more])] } : field;
  }),
});

const kept = new WeakMap<Scope, Map<string, Scope>>();

/** A folder in which what a question states of bits and codes holds; one scope for the same statements, as where a question is run. */
const stating =
  (folder: Scope) =>
  (givens: readonly Given[]): Scope => {
    const known = kept.get(folder) ?? new Map<string, Scope>();
    kept.set(folder, known);
    const key = JSON.stringify(givens);
    const found = known.get(key) ?? stated(folder, givens);
    known.set(key, found);
    return found;
  };

/** The expressions that a question is read to. */
export const expressions = (question: string, folder: Scope = scope): string[] =>
  read(question, stating(folder)).readings.map(({ expression }) => expression);
