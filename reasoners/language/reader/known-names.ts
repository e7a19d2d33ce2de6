import type { Scope } from '../../../analysis/types.ts';
import { quantities } from '../../../knowledge/quantities.ts';
import { spectralIndices } from '../../../knowledge/spectral-indices.ts';
import { fieldsOfQuantity } from './ground.ts';
import { contentOf, type Sense } from './lexicon.ts';

/** A name of this folder or of the knowledge base, as tokens. */
export interface NameEntry {
  readonly tokens: readonly string[];
  readonly sense: Sense;
  /** Dictionary words on the same span give way. */
  readonly data: boolean;
  /** Short ids count only as written. */
  readonly exact?: string;
  /** Counts only where every word is written with a capital: the name of a place may be made of everyday words. */
  readonly proper?: true;
  /** Only behind a preposition. */
  readonly led?: true;
}

export const spaced = (text: string): string => text.replaceAll('_', ' ');

/** Quantities whose names are everyday words for something else. */
const generic = new Set(
  'class mask zone qa-bits fraction percent probability count area distance date statistic normalised-difference dn view-zenith-angle solar-zenith-angle azimuth-angle population depth burn-severity-class snow-cover soil-texture'.split(
    ' ',
  ),
);

export const entriesOf =
  (functionWords: ReadonlySet<string>) =>
  (forms: readonly string[], sense: Sense, data: boolean): NameEntry[] =>
    [...new Set(forms)]
      .filter((form) => /[\p{L}\p{N}]/u.test(form))
      .map((form) => ({
        tokens: contentOf(form, functionWords),
        sense,
        data,
        ...(!data && form.length < 4 ? { exact: form } : {}),
      }));

/** Quantities and indices of the knowledge base: fields where the folder has them, else what it lacks. */
export const knowledgeEntries = (scope: Scope, functionWords: ReadonlySet<string>): NameEntry[] => {
  const entries = entriesOf(functionWords);
  // What is an index of its own is no other word for another quantity.
  const ids = new Set(spectralIndices().map(({ id }) => id.toLowerCase()));
  const known = quantities()
    .filter(({ id }) => !generic.has(id))
    .flatMap(({ id, name: title, aliases }) => {
      const forms = [spaced(id.replaceAll('-', ' ')), title.toLowerCase(), ...aliases].filter(
        (form) => form.length > 1 && (form === id || !ids.has(form)),
      );
      const fields = fieldsOfQuantity(scope, [id]);
      return fields.length > 0
        ? fields.flatMap((field) => entries(forms, { type: 'Field', meaning: field }, false))
        : entries(forms, { type: 'Absent', meaning: { what: title.toLowerCase() } }, false);
    });
  const here = new Set(scope.fields.map((field) => field.name.toLowerCase()));
  const indices = spectralIndices()
    .filter(({ id }) => !here.has(id.toLowerCase()) && id.length > 2)
    .flatMap(({ id, name: title }) =>
      entries([title], { type: 'Absent', meaning: { what: id } }, false).concat(
        entries([id], { type: 'Absent', meaning: { what: id } }, false).map((entry) => ({ ...entry, exact: id })),
      ),
    );
  const absent = Object.keys(scope.absent).flatMap((one) =>
    entries([spaced(one)], { type: 'Absent', meaning: { what: one } }, false).map(({ exact: _, ...entry }) => entry),
  );
  return [...known, ...indices, ...absent];
};
