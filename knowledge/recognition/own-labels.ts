/** What a file itself calls its numbers: descriptions of its bands, and tags that say what the file or a band holds. */
import { type FileClues, stemOf } from './clues.ts';

export interface Label {
  /** As a reason names it: "the tag PRODUCT", "the description of its band". */
  readonly source: string;
  readonly text: string;
  /** Counts from 0; undefined: it is about all bands. */
  readonly band: number | undefined;
  /** Names the whole data set, and its files may hold more than one thing of it. */
  readonly isTitle: boolean;
}

/** Longer ones are texts, which are read sentence by sentence. */
const longest = 160;

/** Tags that say what numbers are. What they were made from, who made them and how they are packed stands under other names. */
const saysWhat =
  /^(?:long_?name|standard_?name|(?:image_?|layer_?|band_?)?description|(?:layer|band|variable|parameter|quantity)(?:_?name)?|content|calibration|radiometric_?(?:correction|calibration)|statistics?_?type|product(?:_?type)?|title|tifftag_(?:imagedescription|documentname))$/i;

const isTitled = /^(?:title|product)/i;

/** A former name of the file, in its folder. */
const isFormerName = /documentname$/i;

const nameOf = (value: string): string =>
  stemOf(value.replaceAll('\\', '/')).replaceAll(/(?<=[a-z])_|_(?=[A-Za-z])/g, ' ');

/** "band 2: long_name", "t2m#standard_name", "title": of which band it is, and what it is. */
const keyOf = (
  key: string,
  bands: FileClues['bands'],
): { readonly word: string; readonly band?: number } | undefined => {
  const [, number, ofBand = ''] = /^band (\d+): (.+)$/i.exec(key) ?? [];
  if (number !== undefined) return { word: ofBand, band: Number(number) - 1 };
  const [, variable, ofVariable = ''] = /^([^#]+)#(.+)$/.exec(key) ?? [];
  if (variable === undefined) return { word: key };
  const band = bands.findIndex(({ name }) => name === variable);
  if (band >= 0) return { word: ofVariable, band };
  return bands.length === 1 ? { word: ofVariable } : undefined;
};

/** All tags whose key the pattern fits, each with the band that it is about. */
export const tagsLike = ({ tags, bands }: Pick<FileClues, 'tags' | 'bands'>, pattern: RegExp): Label[] =>
  Object.entries(tags).flatMap(([key, value]): Label[] => {
    const of = key.startsWith('EARTHWRIGHT_') ? undefined : keyOf(key, bands);
    if (!of || !pattern.test(of.word) || value.trim() === '') return [];
    const text = isFormerName.test(of.word) ? nameOf(value) : value.trim();
    return [{ source: `the tag ${key}`, text, band: of.band, isTitle: isTitled.test(of.word) }];
  });

export const labelsOf = (clues: FileClues): Label[] => {
  const described = clues.bands.flatMap(({ description }, band): Label[] =>
    description === '' ? [] : [{ source: 'the description of its band', text: description, band, isTitle: false }],
  );
  return [...described, ...tagsLike(clues, saysWhat)].filter(
    ({ text }) => text.length <= longest && !/[\r\n]/.test(text),
  );
};
