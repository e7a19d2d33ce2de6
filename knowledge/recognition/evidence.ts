/** What speaks for one product, and how much it says. */
import { bandRole } from '../bands.ts';
import type { Product } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { stemOf } from './clues.ts';
import type { Evidence, Strength } from './evidence-of.ts';
import { nameRest } from './name-rest.ts';
import { fromFolder, fromName } from './official-name.ts';
import { bandAtEnd, bandNamed, bandWithin, isBandWord, isNoLayer, isTelling, onlyBand } from './product-bands.ts';
import { collectionIn, hasWord, idInName, idWordsInName, inTexts, isCode, shortIdInName } from './words.ts';

const bandNamesReason = (
  product: Product,
  { bands }: FileClues,
): { strength: Strength; reason: string } | undefined => {
  if (product.namesAreCommon) return undefined;
  const names = bands.map(({ description, name }) => description || name);
  const matched = names.filter((name) => bandNamed(product, name) !== undefined);
  const telling = matched.filter(isTelling);
  // Clouds, angles and pressures lie beside the layers of many products.
  const main = matched.filter((name) => !bandNamed(product, name)?.beside);
  if (main.length === 0) return undefined;
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

/** Do the bands' own names all belong to the product? "B4" and "red" belong to everybody. */
const allNamed = (product: Product, { bands }: FileClues): boolean =>
  bands.every(
    ({ description }) =>
      description !== '' &&
      bandNamed(product, description) !== undefined &&
      bandRole(description) === undefined &&
      !/^b(?:and)?[ _-]?\d+\w?$/i.test(description),
  );

/** So many bands, each called as the product's are, are no chance, though each alone belongs to everybody. */
const fullSet = 5;

const isWholeSet = (product: Product, { bands }: FileClues): boolean => {
  const names = new Set(bands.map(({ description, name }) => bandNamed(product, description || name)?.id));
  return bands.length >= fullSet && names.size === bands.length && !names.has(undefined);
};

/** Nothing in the name but the product's word, dates, tiles and what clips are called. */
const isBareName = (product: Product, stem: string, own: (word: string) => boolean): boolean => {
  const { derived, other } = nameRest([stem], own);
  return onlyBand(product) !== undefined && derived.length === 0 && other.length === 0;
};

/** Everything that speaks for one product; null when nothing does. */
export const evidenceFor = (product: Product, clues: FileClues): Evidence | null => {
  const documents = clues.documented.filter((one) => one.product === product.id);
  const named = fromName(product, clues.path);
  const folder = fromFolder(product, clues.path, named);
  const official = named ?? folder;
  const stem = stemOf(clues.path);
  const words = product.keywords.filter((word) => hasWord(stem, word));
  const id =
    idInName(product, stem) ??
    (isWholeSet(product, clues) ? (shortIdInName(product, stem) ?? idWordsInName(product, stem)) : undefined);
  const bands = bandNamesReason(product, clues);
  const tag = tagReason(product, clues.tags);
  const text = inTexts(product, clues);
  const collection = collectionIn(product, clues);
  const reasons = [
    ...documents.map(({ document }) => `${document} describes it`),
    ...(official?.reasons ?? []),
    ...(folder && official !== folder ? folder.reasons : []),
    ...(bands ? [bands.reason] : []),
    ...(tag ? [tag.reason] : []),
    ...(id ? [`the name contains the id ${id}`] : []),
    ...(!official && words.length > 0 ? [`the name contains “${words.join('”, “')}”`] : []),
    ...(collection ? [`a text or tag gives its id, ${collection}`] : []),
    ...(text ? [`${text.source} names ${text.word}`] : []),
  ];
  if (reasons.length === 0) return null;
  const own = (word: string): boolean =>
    isBandWord(product, word) || [...product.keywords, ...product.aliases].some((one) => hasWord(one, word));
  const within = bandWithin(product, stem);
  const isNone = isNoLayer(product, official?.fields['band'] ?? '');
  const signed =
    id !== undefined ||
    // "MOD11A2_LST_Day_1km_2021": a code of an archive and the name of one of its layers.
    (within !== undefined && words.some(isCode)) ||
    (text?.band !== undefined && isCode(text.word)) ||
    (words.length > 0 && allNamed(product, clues)) ||
    (words.some((word) => word.length > 3) && isBareName(product, stem, own));
  const strength: Strength =
    documents.length > 0 || official || collection
      ? 3
      : signed || Math.max(bands?.strength ?? 1, tag?.strength ?? 1) === 2
        ? 2
        : 1;
  return {
    product,
    strength,
    reasons,
    derived: official?.derived ?? nameRest([stem], own).derived,
    fields: official?.fields ?? {},
    // A layer beside the main one has its name within its own.
    band: official?.isBeside
      ? official.band
      : (official?.band ?? (isNone ? undefined : (bandAtEnd(product, stem) ?? within)) ?? text?.band),
    otherBand: official?.otherBand ?? false,
    spread: official?.spread ?? false,
    wordsOnly: strength === 1 && bands === undefined,
    nameOnly: named !== undefined && !folder && documents.length === 0 && !bands && !tag && !collection && !text,
    named: words.length > 0,
    words: words.length,
    folder: folder !== undefined,
    collection: collection !== undefined,
    id: id ?? '',
    matched: named?.matched ?? '',
    scene: official?.scene ?? null,
  };
};
