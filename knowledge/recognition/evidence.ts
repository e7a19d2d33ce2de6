/** What speaks for one product, and how much it says. */
import type { Product, ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { stemOf } from './clues.ts';
import { nameRest } from './name-rest.ts';
import { bandAtEnd, bandNamed, bandWithin, isBandWord, isTelling } from './product-bands.ts';

/** 3: an official name or a document; 2: band names that only this product has; 1: a word. */
type Strength = 1 | 2 | 3;

export interface Evidence {
  readonly product: Product;
  readonly strength: Strength;
  readonly reasons: readonly string[];
  /** Words of the name that say that the file was computed. */
  readonly derived: readonly string[];
  /** Named parts of an official name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The band that the name tells, for a file of one band. */
  readonly band: ProductBand | undefined;
  /** Does the name tell a band that is not known of the product? */
  readonly otherBand: boolean;
  /** Nothing but words of the name or of a tag speaks for it. */
  readonly wordsOnly: boolean;
  /** Is a word of it in the file's name? */
  readonly named: boolean;
  /** How many words of it are in the file's name. */
  readonly words: number;
  /** Does a folder above carry its official name? */
  readonly folder: boolean;
  /** What the files of one scene share in their names. */
  readonly scene: string | null;
}

interface NameMatch {
  readonly text: string;
  readonly fields: Record<string, string>;
  readonly before: string;
  readonly after: string;
  /** The pattern itself, in lower case. */
  readonly pattern: string;
}

const compiled = new WeakMap<Product, readonly RegExp[]>();

const patternsOf = (product: Product): readonly RegExp[] => {
  const known = compiled.get(product);
  if (known) return known;
  const patterns = product.namePatterns.map((pattern) => new RegExp(`(?<![A-Za-z0-9])(?:${pattern})`, 'i'));
  compiled.set(product, patterns);
  return patterns;
};

/** An official name in a text; of several patterns the one that explains most. */
const matchName = (product: Product, text: string): NameMatch | undefined => {
  const found = patternsOf(product).flatMap((pattern) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const fields = Object.fromEntries(Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined));
    const end = match.index + match[0].length;
    return [
      {
        text: match[0],
        fields,
        before: text.slice(0, match.index),
        after: text.slice(end),
        pattern: pattern.source.toLowerCase(),
      },
    ];
  });
  return found.sort((a, b) => b.text.length - a.text.length)[0];
};

const baseName = (path: string): string => path.split('/').at(-1) ?? path;
const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

type Official = Omit<Evidence, 'product' | 'folder' | 'named' | 'words' | 'wordsOnly'>;

const fromName = (product: Product, path: string): Official | undefined => {
  const match = matchName(product, baseName(path));
  if (!match) return undefined;
  const stated = match.fields['band'] ?? '';
  const rest = stemOf(match.after.startsWith('.') ? `x${match.after}` : match.after).replace(/^x/, '');
  const band = bandNamed(product, stated) ?? bandAtEnd(product, rest);
  const own = (word: string): boolean => isBandWord(product, word);
  // Free parts of a pattern may have taken in a word that its author did not write.
  const written = (word: string): boolean =>
    own(word) ||
    match.pattern.includes(word.toLowerCase()) ||
    product.examples.some((example) => hasWord(example, word));
  const free = nameRest([match.text], written).derived.filter((word) => word.length > 2);
  const around = nameRest([match.before, band ? '' : stated, band && !stated ? '' : rest], own);
  const [alone] = product.bands;
  return {
    strength: 3,
    reasons: [`“${match.text}” is a file name of it`],
    derived: [...around.derived, ...free],
    fields: match.fields,
    band: band ?? (stated === '' && product.bands.length === 1 ? alone : undefined),
    otherBand: stated !== '' && band === undefined,
    scene: `${folderOf(path)}/${stated === '' ? match.text : match.text.replace(stated, '')}`,
  };
};

/** Files with short names in a folder that carries the official one: S2A_MSIL2A_….SAFE/…/B04.jp2. */
const fromFolder = (product: Product, path: string, named: Official | undefined): Official | undefined => {
  const folders = path.split('/').slice(0, -1);
  for (const folder of folders.reverse()) {
    const match = matchName(product, folder);
    if (match?.before !== '') continue;
    const stem = stemOf(path);
    const band = named?.band ?? bandAtEnd(product, stem);
    if (!band) return undefined;
    const own = (word: string): boolean => isBandWord(product, word);
    return {
      strength: 3,
      reasons: [`the folder “${folder}” carries its name`],
      derived: named?.derived ?? nameRest([stem], own).derived,
      fields: match.fields,
      band,
      otherBand: false,
      scene: folder,
    };
  }
  return undefined;
};

/** Is it a word of the name? Digits may follow one that ends with a letter: chirps2021. */
const hasWord = (text: string, word: string): boolean => {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[-_ ]/g, '[-_ ]?');
  const end = /[a-z]$/i.test(word) && word.length >= 4 ? '(?![A-Za-z])' : '(?![A-Za-z0-9])';
  return new RegExp(`(?<![A-Za-z0-9])${escaped}${end}`, 'i').test(text);
};

const bandNamesReason = (
  product: Product,
  { bands }: FileClues,
): { strength: Strength; reason: string } | undefined => {
  const names = bands.map(({ description, name }) => description || name);
  const matched = names.filter((name) => bandNamed(product, name) !== undefined);
  const telling = matched.filter(isTelling);
  if (telling.length === 0 && (matched.length < 3 || matched.length < names.length)) return undefined;
  const complete = matched.length === names.length && telling.length === names.length;
  const reason = `${matched.length} of ${names.length} band names are its own (${matched.slice(0, 3).join(', ')}${matched.length > 3 ? ' …' : ''})`;
  return { strength: complete ? 2 : 1, reason };
};

/** What was a raster made from is not what it is. */
const ownTags = (tags: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(tags).filter(([key]) => !key.startsWith('EARTHWRIGHT_'));

const tagReason = (
  product: Product,
  tags: Readonly<Record<string, string>>,
): { strength: Strength; reason: string } | undefined => {
  const entries = ownTags(tags);
  for (const rule of product.tags ?? []) {
    const hit = entries.find(
      ([key, value]) => new RegExp(rule.key, 'i').test(key) && new RegExp(rule.value, 'i').test(value),
    );
    if (hit) return { strength: 2, reason: `its tag ${hit[0]} is “${hit[1].slice(0, 60)}”` };
  }
  for (const [key, value] of entries) {
    if (value.length > 400) continue;
    const word = [...product.keywords, ...(product.platforms ?? [])].find(
      (one) => one.length > 2 && hasWord(value, one),
    );
    if (word) return { strength: 1, reason: `the tag ${key} names “${word}”` };
  }
  return undefined;
};

/** The id of a data set of Earth Engine in a name: MODIS_061_MOD13Q1. */
const idInName = (product: Product, stem: string): string | undefined =>
  product.aliases.find((alias) => alias.includes('/') && hasWord(stem, alias.replaceAll('/', '_')));

/** A code of an archive: letters and digits, not too short. */
const isCode = (word: string): boolean => word.length >= 5 && /[a-z]\d|\d[a-z]/i.test(word);

/** Sentences that say that something was made from it do not say that it is it. */
const aboutMaking = /\b(?:from|using|derived|computed|calculated|based|compared?|instead|unlike|not|like)\b/i;

interface TextMatch {
  readonly word: string;
  readonly source: string;
  readonly band: ProductBand | undefined;
}

/** A text beside the file that calls it by the product's name, with the layer that it names. */
const inTexts = (product: Product, { texts }: FileClues): TextMatch | undefined => {
  for (const { source, text } of texts) {
    const lower = text.toLowerCase();
    const words = product.keywords.filter((word) => word.length > 4 && lower.includes(word.toLowerCase()));
    if (words.length === 0) continue;
    for (const sentence of text.split(/\r?\n|(?<=[.;])\s+/)) {
      const word = aboutMaking.test(sentence) ? undefined : words.find((one) => hasWord(sentence, one));
      if (word) return { word, source, band: bandWithin(product, text.replaceAll(/[^\w.-]+/g, ' ')) };
    }
  }
  return undefined;
};

/** Do the bands' own names all belong to the product? */
const allNamed = (product: Product, { bands }: FileClues): boolean =>
  bands.every(({ description }) => description !== '' && bandNamed(product, description) !== undefined);

/** Nothing in the name but the product's word, dates, tiles and what clips are called. */
const isBareName = (product: Product, stem: string, own: (word: string) => boolean): boolean => {
  const { derived, other } = nameRest([stem], own);
  return product.bands.length === 1 && derived.length === 0 && other.length === 0;
};

/** Everything that speaks for one product; null when nothing does. */
export const evidenceFor = (product: Product, clues: FileClues): Evidence | null => {
  const documents = clues.documented.filter((one) => one.product === product.id);
  const named = fromName(product, clues.path);
  const folder = fromFolder(product, clues.path, named);
  const official = named ?? folder;
  const stem = stemOf(clues.path);
  const words = product.keywords.filter((word) => hasWord(stem, word));
  const id = idInName(product, stem);
  const bands = bandNamesReason(product, clues);
  const tag = tagReason(product, clues.tags);
  const text = inTexts(product, clues);
  const reasons = [
    ...documents.map(({ document }) => `${document} describes it`),
    ...(official?.reasons ?? []),
    ...(folder && official !== folder ? folder.reasons : []),
    ...(bands ? [bands.reason] : []),
    ...(tag ? [tag.reason] : []),
    ...(id ? [`the name contains the id ${id}`] : []),
    ...(!official && words.length > 0 ? [`the name contains “${words.join('”, “')}”`] : []),
    ...(text ? [`${text.source} names ${text.word}`] : []),
  ];
  if (reasons.length === 0) return null;
  const own = (word: string): boolean =>
    isBandWord(product, word) || [...product.keywords, ...product.aliases].some((one) => hasWord(one, word));
  const within = bandWithin(product, stem);
  const signed =
    id !== undefined ||
    // "MOD11A2_LST_Day_1km_2021": a code of an archive and the name of one of its layers.
    (within !== undefined && words.some(isCode)) ||
    (text?.band !== undefined && isCode(text.word)) ||
    (words.length > 0 && allNamed(product, clues)) ||
    (words.some((word) => word.length > 3) && isBareName(product, stem, own));
  const strength: Strength =
    documents.length > 0 || official ? 3 : signed || Math.max(bands?.strength ?? 1, tag?.strength ?? 1) === 2 ? 2 : 1;
  return {
    product,
    strength,
    reasons,
    derived: official?.derived ?? nameRest([stem], own).derived,
    fields: official?.fields ?? {},
    band: official?.band ?? bandAtEnd(product, stem) ?? within ?? text?.band,
    otherBand: official?.otherBand ?? false,
    wordsOnly: strength === 1 && bands === undefined,
    named: words.length > 0,
    words: words.length,
    folder: folder !== undefined,
    scene: official?.scene ?? null,
  };
};
