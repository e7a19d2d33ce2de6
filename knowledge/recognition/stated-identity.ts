/** What a file's own tags say it is: they outweigh its name where they speak of something else. */
import { type Product, products } from '../product-table.ts';
import { type FileClues, stemOf } from './clues.ts';
import { fromFolder, fromName } from './official-name.ts';
import { collectionIn, hasWord, isCode, speaksOfMaking } from './words.ts';

/** Tags that say what the file is. Inputs, parents and scenes that it was made from stand under other names. */
const saysWhat =
  /^(?:.*#)?(?:short_?name|product(?:_?(?:name|id|type|short_?name))?|title|data_?set(?:_?(?:name|id))?|collection|local_?granule_?id|tifftag_(?:imagedescription|documentname)|description|identifier_product_doi|id)$/i;

const saysWhence =
  /^(?:.*#)?(?:spacecraft(?:_?(?:name|id))?|platform(?:_?(?:name|short_?name|id))?|satellite(?:_?name)?)$/i;

const longest = 200;

const valuesOf = ({ tags }: FileClues, keys: RegExp): (readonly [string, string])[] =>
  Object.entries(tags).filter(
    ([key, value]) => keys.test(key) && value.length <= longest && !speaksOfMaking(value) && value !== '',
  );

const nameWords = ({ keywords, aliases }: Product): string[] => [
  ...keywords.filter(isCode),
  ...aliases.filter((alias) => alias.includes('/')),
];

const isNamedBy = (product: Product, value: string): boolean => nameWords(product).some((word) => hasWord(value, word));

/** Any word of it, short ones too: enough not to contradict it. */
const isMentionedBy = (product: Product, value: string): boolean =>
  isNamedBy(product, value) ||
  [product.name, product.id, ...product.keywords, ...product.aliases].some((word) => hasWord(value, word)) ||
  product.namePatterns.some((pattern) => new RegExp(pattern, 'i').test(value));

/** The tags of one file name the same products for every candidate. */
const named = new WeakMap<FileClues, readonly (readonly [string, string, readonly Product[]])[]>();

const namedIn = (clues: FileClues): readonly (readonly [string, string, readonly Product[]])[] => {
  const known = named.get(clues);
  if (known) return known;
  const found = valuesOf(clues, saysWhat).map(
    ([key, value]) => [key, value, products().filter((product) => isNamedBy(product, value))] as const,
  );
  named.set(clues, found);
  return found;
};

const platformsIn = (value: string): string[] => {
  const all = new Set(products().flatMap(({ platforms = [] }) => platforms));
  return [...all].filter((platform) => hasWord(value, platform));
};

/** Satellites of one series carry the same instruments: Landsat 8 and 9, Sentinel-2A and 2B, Suomi NPP and NOAA-20. */
const seriesOf = (platform: string): string =>
  /^(?:suomi-npp|noaa)/.test(platform)
    ? 'jpss'
    : platform.startsWith('sentinel')
      ? platform.replace(/[a-z]$/, '')
      : platform.replace(/-\d+[a-z]?$/, '');

/** A tag that names another product, or another satellite; nothing where one of them names this product. */
export const identityObjections = (product: Product, clues: FileClues): string[] => {
  const said = valuesOf(clues, saysWhat);
  const [other] = namedIn(clues).filter(([, , found]) => found.length > 0);
  const isOther = other !== undefined && !said.some(([, value]) => isMentionedBy(product, value));
  const whence = valuesOf(clues, saysWhence).flatMap(([key, value]) => {
    const platforms = platformsIn(value);
    const own = product.platforms ?? [];
    const series = own.map(seriesOf);
    return platforms.length > 0 && own.length > 0 && !platforms.some((one) => series.includes(seriesOf(one)))
      ? [`its tag ${key} says “${value}”, where ${product.name} is of ${own.join(', ')}`]
      : [];
  });
  return [...(isOther ? [`its tag ${other[0]} names “${other[1].slice(0, 80)}”`] : []), ...whence];
};

const shareSatellites = (one: Product, other: Product): boolean =>
  one.platforms?.some((platform) => other.platforms?.includes(platform)) ?? false;

const isOtherLevel = (one: Product, other: Product): boolean =>
  one.level !== undefined && other.level !== undefined && one.level !== other.level && shareSatellites(one, other);

/** The producer's metadata name another level or processing of the same satellites. Whoever gives the id of a catalogue may have changed it since. */
export const documentObjections = (product: Product, clues: FileClues): string[] => {
  const { documented } = clues;
  if (documented.some((one) => one.product === product.id) || collectionIn(product, clues)) return [];
  const named = documented.flatMap((one) => {
    const other = products().find(({ id }) => id === one.product);
    return other && shareSatellites(product, other) ? [`${one.document} says that it is ${other.name}`] : [];
  });
  return named.slice(0, 1);
};

/** A tile and a moment are in the names of all levels: a name is another level's where it says so. */
const saysLevel = (path: string, { level }: Product): boolean =>
  level !== undefined && path.toLowerCase().includes(level.toLowerCase());

/** What the producer's metadata call it, under a name of another level of the same satellites. */
export const namedOtherwise = (product: Product, clues: FileClues): string[] => {
  if (!clues.documented.some((one) => one.product === product.id)) return [];
  const own = fromName(product, clues.path);
  if (fromFolder(product, clues.path, own)) return [];
  const other = products().find(
    (one) =>
      isOtherLevel(product, one) &&
      saysLevel(clues.path, one) &&
      (fromFolder(one, clues.path, undefined) ?? (own ? undefined : fromName(one, clues.path))),
  );
  return other ? [`a name of ${other.name}, where its metadata say ${product.name}`] : [];
};

/**
 * That a file's own name is an official one of another level of the family, and none of the product that a document says it is: one of
 * the two is of another file.
 */
export const calledOtherwise = (id: string, document: string, path: string): string | undefined => {
  const product = products().find((one) => one.id === id);
  if (!product) return undefined;
  const own = fromName(product, path);
  if (own || fromFolder(product, path, own)) return undefined;
  // A name that begins with other words was given by somebody, who may have put the level there.
  const isWhole = (one: Product): boolean => {
    const matched = fromName(one, path)?.matched ?? '';
    return matched !== '' && stemOf(path).startsWith(matched);
  };
  const other = products().find((one) => isOtherLevel(product, one) && isWhole(one));
  return other ? `${document} says that it is ${product.name}, and its own name is one of ${other.level}` : undefined;
};
