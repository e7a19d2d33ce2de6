/** Official names of files and folders, and the words around them. */
import type { Product, ProductBand } from '../product-table.ts';
import { auxiliaryLayer } from './auxiliary-layer.ts';
import { stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { nameRest } from './name-rest.ts';
import { bandAtEnd, bandNamed, bandNames, isBandWord, isNoLayer, onlyBand } from './product-bands.ts';
import { hasWord } from './words.ts';

interface NameMatch {
  readonly text: string;
  readonly fields: Record<string, string>;
  readonly before: string;
  readonly after: string;
  /** The pattern itself, in lower case. */
  readonly pattern: string;
}

interface NamePattern {
  readonly regex: RegExp;
  /** What every name of the pattern begins with, in lower case; most files are told apart by it alone. */
  readonly beginning: string;
}

const compiled = new WeakMap<Product, readonly NamePattern[]>();

/** Letters and digits that a pattern begins with; '' where it offers a choice. A quantifier takes the last one back. */
const beginningOf = (pattern: string): string => {
  const inBrackets = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_');
  let depth = 0;
  for (const letter of inBrackets) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === '|' && depth === 0) return '';
  }
  const [plain = ''] = /^(?:\(\?<\w+>)?[A-Za-z0-9_-]+/.exec(pattern) ?? [];
  const letters = plain.replace(/^\(\?<\w+>/, '');
  // "(?<a>X|Y)": the choice is within the group.
  if (letters !== plain && /^[^()]*\|/.test(inBrackets.slice(plain.length))) return '';
  // "(?<a>X)?Y": the group may be missing.
  if (letters !== plain && /^[^()]*\)[?*{]/.test(inBrackets.slice(plain.length))) return '';
  const isTakenBack = /^[?*{|]/.test(pattern.slice(plain.length));
  return (isTakenBack ? letters.slice(0, -1) : letters).toLowerCase();
};

/**
 * Files that AppEEARS and Earth Engine write are called alike for every product: code and version, layer, first day. Source: AppEEARS, Area sample output.
 */
const archivePatterns = ({ keywords }: Product): string[] => {
  const codes = keywords.filter((word) => /^[A-Z][A-Z0-9_]{5,}$/.test(word));
  const day = String.raw`doy(?<year>\d{4})(?<doy>\d{3})(?:\d{6})?(?:_aid\d{4})?`;
  // Exports of Earth Engine are called after the data set and the first day: MODIS_061_MOD13Q1_2021_07_12.
  const first = String.raw`(?<year>\d{4})[_-]?(?<month>[01]\d)[_-]?(?<day>[0-3]\d)`;
  return codes.flatMap((code) => [
    String.raw`(?<product>${code}(?:_?(?:num|att)?nc)?)\.(?<collection>\d{3})_(?<band>\w+?)_${day}`,
    String.raw`(?<product>${code})_(?<collection>\d{3})_${first}(?!\d)`,
    String.raw`(?:MODIS|(?:NASA|NOAA)_VIIRS)_(?<collection>\d{3})_(?<product>${code})_${first}(?!\d)`,
  ]);
};

const patternsOf = (product: Product): readonly NamePattern[] => {
  const known = compiled.get(product);
  if (known) return known;
  const patterns = [...product.namePatterns, ...archivePatterns(product)].map(
    (pattern): NamePattern => ({
      regex: new RegExp(`(?<![A-Za-z0-9])(?:${pattern})`, 'i'),
      beginning: beginningOf(pattern),
    }),
  );
  compiled.set(product, patterns);
  return patterns;
};

/** An official name in a text; of several patterns the one that explains most. */
const matchName = (product: Product, text: string): NameMatch | undefined => {
  const lower = text.toLowerCase();
  const found = patternsOf(product).flatMap(({ regex: pattern, beginning }) => {
    const match = lower.includes(beginning) ? pattern.exec(text) : null;
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

type Official = Omit<
  Evidence,
  'product' | 'folder' | 'collection' | 'id' | 'named' | 'nameOnly' | 'words' | 'wordsOnly'
> & {
  /** Does the name tell a layer beside the main one? */
  readonly isBeside: boolean;
};

/** Layers in groups are called with them: "Soil_Moisture_Retrieval_Data_AM_soil_moisture", "SRTMGL1_DEM". */
const layerAtEnd = (product: Product, stated: string): ProductBand | undefined => {
  const band = bandAtEnd(product, stated);
  const isPlain = band !== undefined && nameRest([stated], (word) => isBandWord(product, word)).derived.length === 0;
  return isPlain && !auxiliaryLayer(stated) && !isNoLayer(product, stated) ? band : undefined;
};

/** "tg_ens_spread", "phh2o_0-5cm_uncertainty": how sure the layer is that the name tells, in its unit. */
const tellsSpread = (text: string, band: ProductBand | undefined): boolean =>
  band !== undefined && band.quantity !== 'uncertainty' && auxiliaryLayer(text)?.quantity === 'uncertainty';

/** Ids of models and their experiments are free parts of a name that its author did write: "ssp245". */
const withoutIds = (text: string, fields: Readonly<Record<string, string>>): string =>
  ['experiment', 'model', 'driving'].reduce((left, part) => left.replace(fields[part] ?? '', ''), text);

/** What files of one scene share in their names: all but the band and the size of its pixels. */
const sharedPart = (text: string, { band = '', resolution = '' }: Readonly<Record<string, string>>): string =>
  text
    .replace(band, '')
    .slice(0, resolution !== '' && text.endsWith(`_${resolution}m`) ? -resolution.length - 2 : undefined);

export const fromName = (product: Product, path: string): Official | undefined => {
  const match = matchName(product, baseName(path));
  if (!match) return undefined;
  const stated = match.fields['band'] ?? '';
  const rest = stemOf(match.after.startsWith('.') ? `x${match.after}` : match.after).replace(/^x/, '');
  // A scene's own name, its band and the size of its pixels: S2A_MSIL2A_…_B04_10m.
  const last = bandAtEnd(product, rest) ?? bandAtEnd(product, rest.replace(/[-_]\d{1,3}m$/i, ''));
  const band = bandNamed(product, stated) ?? last ?? layerAtEnd(product, stated);
  const own = (word: string): boolean => isBandWord(product, word);
  // Free parts of a pattern may have taken in a word that its author did not write.
  const written = (word: string): boolean =>
    own(word) ||
    match.pattern.includes(word.toLowerCase()) ||
    // "spei03": a word of the pattern with a number that it leaves open.
    (/^[a-z]{3,}\d+$/i.test(word) && match.pattern.includes(`${word.toLowerCase().replace(/\d+$/, '')}(`)) ||
    product.examples.some((example) => hasWord(example, word));
  const isBeside = auxiliaryLayer(stated) !== undefined;
  const free = nameRest(
    [withoutIds(isBeside ? match.text.replace(stated, '') : match.text, match.fields)],
    written,
  ).derived.filter((word) => word.length > 2);
  // "mean_tmmx_2019": what stands before an official name is no part of it, unless it names a layer.
  const before = nameRest([match.before], (word) => bandNamed(product, word) !== undefined);
  // "ppp_2020_density": a word of another layer behind the one that the name tells makes another thing of it.
  const ofBand = (word: string): boolean =>
    stated !== '' && band ? bandNames(band).some((name) => hasWord(name, word)) : own(word);
  const around = nameRest([band || isBeside ? '' : stated, band && !stated ? '' : rest], ofBand);
  const told = band ?? (stated === '' ? onlyBand(product) : undefined);
  const spread = tellsSpread(match.text, told);
  return {
    strength: 3,
    reasons: [`“${match.text}” is a file name of it`],
    derived: [...before.derived, ...around.derived, ...(spread ? [] : free)],
    fields: spread ? { ...match.fields, band: match.text } : match.fields,
    band: spread ? undefined : told,
    otherBand: spread || (stated !== '' && band === undefined),
    spread,
    isBeside: isBeside || spread,
    matched: stemOf(match.text),
    scene: `${folderOf(path)}/${sharedPart(match.text, match.fields)}`,
  };
};

/** Files with short names in a folder that carries the official one: S2A_MSIL2A_….SAFE/…/B04.jp2. */
export const fromFolder = (product: Product, path: string, named: Official | undefined): Official | undefined => {
  const folders = path.split('/').slice(0, -1);
  for (const folder of folders.reverse()) {
    const match = matchName(product, folder);
    if (match?.before !== '') continue;
    const stem = stemOf(path);
    const band = named?.band ?? bandAtEnd(product, stem);
    if (!band && !/\.(?:SAFE|SEN3)$/i.test(folder)) return undefined;
    const own = (word: string): boolean => isBandWord(product, word);
    return {
      strength: 3,
      reasons: [`the folder “${folder}” carries its name`],
      derived: named?.derived ?? nameRest([stem], own).derived,
      fields: match.fields,
      band,
      otherBand: band === undefined,
      spread: named?.spread ?? false,
      isBeside: named?.isBeside ?? false,
      matched: '',
      scene: folder,
    };
  }
  return undefined;
};
