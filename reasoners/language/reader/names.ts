import { name, type Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { isNamed, isOfOtherMap, usualWords } from './code-words.ts';
import { fileEntries } from './file-names.ts';
import { fieldMeaning, isOnce, memberTree } from './ground.ts';
import { nounForms } from './inflect.ts';
import { kindEntries } from './kind-names.ts';
import { entriesOf, knowledgeEntries, type NameEntry } from './known-names.ts';
import { genericNouns, layerForms, numbered, zoneParts, zoneWords } from './layer-names.ts';
import { contentOf, type Lexicon, type Sense } from './lexicon.ts';
import { filesLayer } from './meaning.ts';
import { passEntries } from './pass-names.ts';
import { turned, variants } from './short-forms.ts';
import { volumeEntries } from './volume-names.ts';

/** Definitions of the question: new names for conditions or formulas. */
export interface Defined {
  readonly name: string;
  readonly tree: Tree;
  readonly condition: boolean;
  readonly forms: readonly string[];
}

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
          // Of a description of several words only its noun stands for it: "closed and open natural forest" is no other natural thing.
          (tokens.length < 4 || token === tokens.at(-1)) &&
          !known(token) &&
          !(token === tokens.at(-1) && isOnce(one)) &&
          words.filter((other) => other.tokens.includes(token)).length === 1,
      )
      .map((token): [string, string] => [token, one]),
  );
};

/** "band 10" for what the data call B10, where no other band is the tenth. */
const byNumber = (field: Field, { fields }: Scope): string[] =>
  [field.name, ...field.aliases].flatMap((one) => {
    const number = /^b0?(\d{1,2}a?)$/i.exec(one)?.[1];
    const rivals = fields.filter(
      (other) => other !== field && [other.name, ...other.aliases].includes(`band_${number}`),
    );
    return number === undefined || rivals.length > 0 ? [] : [`band ${number}`];
  });

/** "Blue mayor" of a column mayor_party: a word of its name that is no kind of ground and no quantity. */
const withColumn = (member: string, { name: called, axes, members }: Field, { byFirst }: Lexicon): string[] =>
  members === undefined || axes.includes('cells')
    ? []
    : called
        .split('_')
        .filter(
          (word) =>
            /^[a-z]{4,}$/.test(word) &&
            !(byFirst.get(word) ?? []).some(
              ({ tokens, senses }) =>
                tokens.length === 1 && senses.some(({ type }) => /^(?:Class|Quantity|Axis|Place|Whole)$/.test(type)),
            ),
        )
        .map((word) => `${member} ${word}`);

/** "Protected" of a property of yes and no: where it is yes. */
const yesOf = (field: Field): Tree[] => {
  const names = field.names ?? [];
  const plain =
    names.length > 0 &&
    names.every((member) =>
      /^(?:yes|no|true|false|y|n|si|sí|sim|n[aã]o|oui|non|ja|nee|nein|nej|vrai|faux|tak|nie|da|ne)$/i.test(member),
    );
  const yes = names.find((member) => /^(?:yes|true|y)$/i.test(member));
  return plain && yes !== undefined ? [memberTree(field, yes)] : [];
};

/** "SWIR" where there is one band of it. */
const onlyShortWave = ({ name: called }: Field, { fields }: Scope): string[] => {
  const bands = fields.filter((field) => /^swir[12]$/.test(field.name));
  return bands.length === 1 && bands[0]?.name === called
    ? ['swir', 'short-wave infrared', 'shortwave infrared', 'short wave infrared']
    : [];
};

const scopeEntries = (scope: Scope, lexicon: Lexicon): NameEntry[] => {
  const entries = entriesOf(lexicon.functionWords);
  // "Protected" of protected areas is no part of the name of one of their kinds.
  const layerWords = new Set(scope.layers.flatMap((layer) => layer.name.split('_')));
  const fields = scope.fields.flatMap((field) => {
    const forms = [
      field.name,
      field.label,
      ...field.aliases,
      ...byNumber(field, scope),
      ...onlyShortWave(field, scope),
    ].flatMap(variants);
    if (field.sort === 'code' || field.sort === 'flags') {
      const own = scope.layers.find((layer) => layer.name === field.members);
      const classes = (field.names ?? []).flatMap((member) => [
        // What answers "no" in a column leaves the word what it is.
        ...[true, false].flatMap((data) =>
          entries(
            // "Lakes" is the layer, even where some of its lakes are of the kind "lake".
            [member, member.replace(/\s*\([^)]*\)/g, ''), ...turned(member), ...withColumn(member, field, lexicon)]
              .flatMap(variants)
              .filter((form) => form !== own?.plural && !own?.aliases.includes(form))
              .filter((form) => (form.toLowerCase() === 'no') !== data),
            { type: 'Mask', meaning: [memberTree(field, member)] },
            data,
          ),
        ),
      ]);
      const parts = classParts(field.names ?? [], lexicon)
        .filter(([word]) => !layerWords.has(word) && (field.axes.includes('cells') || !lexicon.byFirst.has(word)))
        .flatMap(([word, member]) =>
          entries([word, ...nounForms(word)], { type: 'Mask', meaning: [memberTree(field, member)] }, false).map(
            ({ exact: _, ...entry }) => entry,
          ),
        );
      const map = [...forms, ...(isNamed(field, scope) ? usualWords(field) : []).flatMap(nounForms)].filter(
        (form) => !isOfOtherMap(form, field, scope),
      );
      return [
        ...classes,
        ...parts,
        ...entries(
          forms.filter((form) => !/_/.test(form)),
          { type: 'Mask', meaning: yesOf(field) },
          false,
        )
          .filter(() => yesOf(field).length > 0)
          .map(({ exact: _, ...entry }) => entry),
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
    return [
      ...entries(forms, { type: 'Field', meaning: fieldMeaning(field) }, false),
      ...volumeEntries(field, forms, entries),
    ].map(({ exact: _, ...entry }) => entry);
  });
  const layers = scope.layers.flatMap((layer) => {
    const nouns = [layer.name, layer.plural, ...layer.aliases].flatMap(layerForms);
    const stations = layer.kind === 'stations';
    return [
      ...entries(nouns, { type: 'Axis', meaning: { axis: layer.name, plural: layer.plural } }, true),
      ...entries(
        genericNouns(layer, scope).flatMap(nounForms),
        { type: 'Axis', meaning: { axis: layer.name, plural: layer.plural } },
        false,
      ).map(({ exact: _, ...entry }) => entry),
      ...(layer.single || (layer.members.length < 2 && !stations)
        ? entries(nouns, { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [] } }, true)
        : []),
      ...(layer.single
        ? entries(
            zoneWords.filter((word) => !nouns.includes(word)),
            { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [] } },
            true,
          ).map((entry): NameEntry => ({ ...entry, led: true }))
        : []),
      // "The reefs" are all of them, even where one is called Long Reefs.
      ...zoneParts(layer.members, lexicon)
        .filter(([word]) => ![layer.name, layer.plural, ...layer.aliases].includes(word))
        .flatMap(([word, member]) =>
          entries(
            [word],
            { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [member] } },
            false,
          ).map(({ exact: _, ...entry }) => entry),
        ),
      ...layer.members.flatMap((member) =>
        entries(
          /^\d+$/.test(member) ? numbered(nouns, member) : [member],
          { type: 'Zone', meaning: { kind: 'zone', layer: layer.name, stations, names: [member] } },
          true,
        ),
      ),
    ];
  });
  const defined = (scope.definitions ?? []).flatMap(({ name: called, forms }) =>
    entries(forms, { type: 'Mask', meaning: [name(called)] }, true),
  );
  // One place of everything chooses nothing.
  const chosen = scope.places && scope.places.length > 1 ? scope.places : [];
  const places = chosen.flatMap(({ name: place }) =>
    entries(
      [place],
      { type: 'Zone', meaning: { kind: 'zone', layer: filesLayer, stations: false, names: [place] } },
      true,
    ).map((entry): NameEntry => ({ ...entry, proper: true })),
  );
  return [...fields, ...layers, ...fileEntries(scope, lexicon), ...defined, ...places];
};

const kept = new WeakMap<Scope, ReadonlyMap<string, readonly NameEntry[]>>();

/** Names of the folder and of the knowledge base by their first token. */
export const namesOf = (scope: Scope, lexicon: Lexicon): ReadonlyMap<string, readonly NameEntry[]> => {
  const found = kept.get(scope);
  if (found) return found;
  const all = Map.groupBy(
    [
      ...scopeEntries(scope, lexicon),
      ...kindEntries(scope, lexicon),
      ...passEntries(scope, lexicon),
      ...knowledgeEntries(scope, lexicon.functionWords),
    ],
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
