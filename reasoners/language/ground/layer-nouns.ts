/** What a layer and one of its things are called. */
import type { Layer } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile } from '../../../core/profile.ts';
import { recordFamilies } from '../../../knowledge/record-table.ts';
import { quantitySaid } from './described.ts';
import { identifier, plural, singular, stemOf } from './names.ts';
import { isIdName, isNumbered, isSaid } from './naming.ts';
import { saidOfFile } from './sayings.ts';
import { englishOf } from './translations.ts';
import { widerNouns } from './wider-nouns.ts';

const numberWords = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)$/i;
const outlines =
  /^(?:outlines?|boundar(?:y|ies)|polygons?|locations?|positions?|borders?|footprints?|list|table|codes?)$/i;
const stops =
  /^(?:of|for|in|with|from|to|at|by|and|on|per|the|that|which|behind|named|its|their|measured|one|each|around|where|used|read)$/i;

/** The noun that a description of a file begins with: "day centres for older people", "six sub-basins, WGS 84", "glacier outlines". */
const nounSaid = (text: string): string[] => {
  const words = (text.split(/[,;:.([\n]/)[0] ?? '').replaceAll(/[`*"]/g, '').trim().split(/\s+/);
  const start = words.findIndex(
    (word) => !numberWords.test(word) && !/^(?:the|all|schematic|simplified|our)$/i.test(word),
  );
  const rest = start < 0 ? [] : words.slice(start);
  const stop = rest.findIndex((word) => stops.test(word));
  const phrase = rest.slice(0, stop < 0 ? rest.length : stop);
  const bare = outlines.test(phrase.at(-1) ?? '') && phrase.length > 1 ? phrase.slice(0, -1) : phrase;
  const last = bare.at(-1) ?? '';
  if (bare.length === 0 || bare.length > 4 || !bare.every((word) => /^[\p{L}-]+$/u.test(word))) return [];
  const many = last.endsWith('s') && singular(last) !== last;
  if (!many && bare === phrase) return [];
  const whole = [...bare.slice(0, -1), singular(last)].join(' ').toLowerCase();
  // "areas" alone may be anything.
  const alone = /^(?:areas?|zones?|regions?|points?|sites?)$/i.test(last);
  return bare.length > 1 && !alone ? [whole, singular(last).toLowerCase()] : [whole];
};

/** What a row of the product that the file is of is called, where that is established. */
const nounsOfProduct = (profile: DataProfile, path: string): string[] => {
  const file = profile.files.find((one) => one.path === path);
  const identities =
    file?.kind === 'features'
      ? file.layers.map(({ identity }) => identity)
      : [file?.kind === 'table' ? file.identity : undefined];
  return identities.flatMap((identity) =>
    identity?.status === 'established'
      ? recordFamilies().flatMap(({ id, nouns = [] }) => (identity.products.includes(id) ? nouns : []))
      : [],
  );
};

/** "gauging stations" of `gauging_stations_2020`: the whole of a file's name where it ends in a plural. */
const phraseOf = (path: string): string[] => {
  const words = identifier(stemOf(path)).split('_');
  const plain = words.filter((word) => /^[a-z]{3,}$/.test(word) && !container.test(word));
  const last = plain.at(-1) ?? '';
  const [english = singular(last)] = englishOf(singular(last));
  return plain.length === 2 && singular(last) !== last
    ? [...new Set([`${plain[0]} ${singular(last)}`, `${plain[0]} ${english}`])]
    : [];
};

/** Words of file names that say what holds the data, not what they are. */
const container =
  /^(?:archive|list|table|data|dataset|points?|locations?|catalogu?e|export|download|records?|nrt|viirs|modis|firms|landsat|sentinel|csv|all|final|clean|raw|of|the|and|for|per|by)$/;

/** Other nouns for the things of a file: of its product, in English, and as its documents say; and what those are called besides. */
export const nounsOf = (profile: DataProfile, path: string, words: readonly string[]): string[] => {
  const said = saidOfFile(profile, path)
    .slice(0, 2)
    .flatMap(({ text }) => nounSaid(text));
  const english = [...words, stemOf(path)].flatMap((word) => englishOf(word));
  const product = nounsOfProduct(profile, path);
  // "Pegel" is a gauge and what it measures: only the thing names the layer.
  const own = [...product, ...phraseOf(path), ...said, ...english].filter(
    (noun) => product.includes(noun) || !quantitySaid(noun)?.plain,
  );
  const wider = widerNouns([...words, ...words.map(singular), ...own]);
  const things = new Set([
    ...own,
    ...(areAreas(profile, path) ? wider.filter((noun) => !pointLike.test(noun)) : wider),
  ]);
  return [...things].filter((noun) => noun !== '' && !words.includes(noun));
};

/** A fire that burned an area is no detection of one. */
const pointLike = /\b(?:detection|hotspot|spot|point|pixel|active|alert|station|gauge)s?\b/;
const areAreas = (profile: DataProfile, path: string): boolean => {
  const file = profile.files.find((one) => one.path === path);
  return file?.kind === 'features' && file.layers.some(({ geometry }) => geometry.some((one) => /polygon/i.test(one)));
};

const wordsOf = (path: string): string[] =>
  identifier(stemOf(path))
    .split('_')
    .filter((word) => /^[a-z]{3,}$/.test(word));

/** One of them by its column (`station`), or by the file where that only says that it is a name or a code. */
const nounOf = (naming: FieldProfile, path: string): string => {
  const bare = singular(
    identifier(naming.name).replace(/_?(?:name|id|code|cod|nr|no)$|^(?:cod|code|id|name|nom)_/, ''),
  );
  const saysNothing = [bare, ...englishOf(bare)].some((word) =>
    /^(?:name|code|place|location|site|wmo|point)$/.test(word),
  );
  const own = saysNothing && wordsOf(path).length > 0 ? '' : bare;
  if (own !== '') return own;
  const words = wordsOf(path);
  return singular(words.find((word) => singular(word) !== word) ?? words[0] ?? 'row');
};

/** The layer of the things that rows of a table are of. */
export const stationsOf = (
  profile: DataProfile,
  naming: FieldProfile,
  path: string,
  called: ReadonlyMap<string, string>,
  happen: boolean,
): Layer => {
  const word = nounOf(naming, path);
  const parts = word.split('_').filter((one) => one.length > 3 && !/^(?:name|code|type)s?$/.test(one));
  const file = singular(wordsOf(path).find((one) => singular(one) !== one) ?? '');
  const generic = happen ? [] : ['station', 'stations', 'site', 'sites'];
  const nouns = nounsOf(profile, path, [word]);
  const aliases = [
    identifier(naming.name),
    ...generic,
    ...parts,
    ...(file === '' ? [] : [file, plural(file)]),
    ...nouns,
    ...nouns.map(plural),
  ];
  return {
    kind: 'stations',
    name: word,
    plural: plural(word),
    aliases: [...new Set(aliases)].filter((alias) => alias !== word && alias !== plural(word)),
    file: path,
    members: [...called.keys()].filter((one) => isSaid(one) || (isIdName(naming.name) && isNumbered(one))),
    ...(happen ? { happen: true as const } : {}),
  };
};

/** The layer of things that happened, one in each row, without names of their own. */
export const eventsOf = (profile: DataProfile, path: string): Layer => {
  const words = wordsOf(path).filter((word) => !container.test(word));
  const said = nounsOf(profile, path, []);
  const own = words.find((word) => singular(word) !== word) ?? words[0] ?? identifier(said[0] ?? 'record');
  const word = identifier(singular(own));
  const nouns = nounsOf(profile, path, [word]);
  return {
    kind: 'stations',
    name: word,
    plural: plural(word),
    aliases: [...new Set([...nouns, ...nouns.map(plural)])].filter((alias) => alias !== word && alias !== plural(word)),
    file: path,
    members: [],
    happen: true,
  };
};

/** Another layer's own name is not a second name of this one; what two are called by their documents is neither's. */
export const calledApart = (layer: Layer, all: readonly Layer[]): Layer => {
  const others = all.filter((other) => other !== layer);
  return {
    ...layer,
    aliases: layer.aliases.filter(
      (alias) =>
        !others.some(({ name, plural: many, aliases }) => name === alias || many === alias || aliases.includes(alias)),
    ),
  };
};
