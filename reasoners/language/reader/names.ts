import { name, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { quantities } from '../../../knowledge/quantities.ts';
import { spectralIndices } from '../../../knowledge/spectral-indices.ts';
import { fieldMeaning, fieldsOfQuantity, memberTree } from './ground.ts';
import { nounForms } from './inflect.ts';
import { contentOf, type Lexicon, type Sense } from './lexicon.ts';

/** A name of this folder or of the knowledge base, as tokens. */
export interface NameEntry {
  readonly tokens: readonly string[];
  readonly sense: Sense;
  /** Dictionary words on the same span give way. */
  readonly data: boolean;
  /** Short ids count only as written. */
  readonly exact?: string;
}

/** Definitions of the question: new names for conditions or formulas. */
export interface Defined {
  readonly name: string;
  readonly tree: Tree;
  readonly condition: boolean;
  readonly forms: readonly string[];
}

const spaced = (text: string): string => text.replaceAll('_', ' ');
const variants = (text: string): string[] =>
  [...new Set([text, spaced(text)])].flatMap((one) => nounForms(one.replaceAll('/', ' / ')));

/** Quantities whose names are everyday words for something else. */
const generic = new Set(
  'class mask zone qa-bits fraction percent probability count area distance date statistic normalised-difference dn view-zenith-angle solar-zenith-angle azimuth-angle population depth burn-severity-class snow-cover soil-texture'.split(
    ' ',
  ),
);

const entriesOf =
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

const classParts = (names: readonly string[], lexicon: Lexicon): [string, string][] => {
  const known = (word: string): boolean =>
    lexicon.byFirst
      .get(word)
      ?.some(({ tokens, senses }) => tokens.length === 1 && senses.some(({ type }) => type !== 'Class')) ?? false;
  const words = names.map((one) => ({
    one,
    tokens: contentOf(one, lexicon.functionWords).filter((token) => /^\p{L}/u.test(token)),
  }));
  return words.flatMap(({ one, tokens }) =>
    tokens
      .filter(
        (token) =>
          token.length >= 4 &&
          tokens.length > 1 &&
          !known(token) &&
          words.filter((other) => other.tokens.includes(token)).length === 1,
      )
      .map((token): [string, string] => [token, one]),
  );
};

const codeWords = [
  'land cover',
  'land use',
  'land cover class',
  'land cover type',
  'class',
  'cover type',
  'cover class',
  'category',
  'land use class',
  'cover category',
  'land cover map',
  'class map',
  'land cover category',
  'type of land cover',
  'land cover layer',
  'land use category',
];

const scopeEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  const fields = scope.fields.flatMap((field) => {
    const forms = [field.name, field.label, ...field.aliases].flatMap(variants);
    if (field.sort === 'code' || field.sort === 'flags') {
      const classes = (field.names ?? []).flatMap((member) => [
        ...entries(
          [...variants(member), ...variants(member.replace(/\s*\([^)]*\)/g, ''))],
          { type: 'Mask', meaning: [memberTree(field, member)] },
          true,
        ),
      ]);
      const parts = classParts(field.names ?? [], lexicon).flatMap(([word, member]) =>
        entries([word, ...nounForms(word)], { type: 'Mask', meaning: [memberTree(field, member)] }, false).map(
          ({ exact: _, ...entry }) => entry,
        ),
      );
      const map = field.sort === 'code' ? [...forms, ...codeWords.flatMap(nounForms)] : forms;
      return [
        ...classes,
        ...parts,
        ...entries(
          map,
          { type: field.sort === 'code' ? 'CodeField' : 'FlagField', meaning: { name: field.name } },
          false,
        ).map(({ exact: _, ...entry }) => entry),
        ...(field.sort === 'code'
          ? entries(map, { type: 'Axis', meaning: { axis: field.name, plural: field.name } }, false).map(
              ({ exact: _, ...entry }) => entry,
            )
          : []),
      ];
    }
    return entries(forms, { type: 'Field', meaning: fieldMeaning(field) }, false).map(
      ({ exact: _, ...entry }) => entry,
    );
  });
  const layers = scope.layers.flatMap((layer) => {
    const nouns = [...variants(layer.name), layer.plural, ...layer.aliases.flatMap(variants)];
    const stations = layer.kind === 'stations';
    return [
      ...entries(nouns, { type: 'Axis', meaning: { axis: layer.name, plural: layer.plural } }, true),
      ...(layer.members.length < 2 && !stations
        ? entries(nouns, { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [] } }, true)
        : []),
      ...layer.members.flatMap((member) =>
        entries(
          [member],
          { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [member] } },
          true,
        ),
      ),
    ];
  });
  const files = [
    ...new Set([
      ...scope.files,
      ...scope.fields.flatMap((field) => field.files),
      ...scope.layers.map(({ file }) => file),
    ]),
  ].flatMap((file) => {
    const base = file.split('/').at(-1) ?? file;
    return entries(
      [base, base.replace(/\.[A-Za-z0-9]+$/, '')].filter(
        (one) => one.length > 3 && (one.includes('.') || /[\d_]/.test(one)),
      ),
      { type: 'File', meaning: { kind: 'file', file: base } },
      true,
    );
  });
  return [...fields, ...layers, ...files];
};

const knowledgeEntries = (scope: Scope, functionWords: ReadonlySet<string>): NameEntry[] => {
  const entries = entriesOf(functionWords);
  const known = quantities()
    .filter(({ id }) => !generic.has(id))
    .flatMap(({ id, name: title, aliases }) => {
      const forms = [spaced(id.replaceAll('-', ' ')), title.toLowerCase(), ...aliases].filter(
        (form) => form.length > 1,
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

const kept = new WeakMap<Scope, ReadonlyMap<string, readonly NameEntry[]>>();

/** Names of the folder and of the knowledge base by their first token. */
export const namesOf = (scope: Scope, lexicon: Lexicon): ReadonlyMap<string, readonly NameEntry[]> => {
  const found = kept.get(scope);
  if (found) return found;
  const all = Map.groupBy(
    [...scopeEntries(scope, lexicon), ...knowledgeEntries(scope, lexicon.functionWords)],
    ({ tokens }) => tokens[0] ?? '',
  );
  kept.set(scope, all);
  return all;
};

export const definedEntries = (defined: readonly Defined[], functionWords: ReadonlySet<string>): NameEntry[] =>
  defined.flatMap(({ name: called, tree, condition, forms }) => {
    const sense: Sense = condition
      ? { type: 'Mask', meaning: [name(called)] }
      : { type: 'Field', meaning: { tree: tree.kind === 'name' ? tree : name(called), quantity: null } };
    return entriesOf(functionWords)(forms.flatMap(variants), sense, true);
  });
