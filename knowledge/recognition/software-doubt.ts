/**
 * Programs that make pixels which no sensor saw: networks for super-resolution, fusion and filling of gaps, as TIFF's tag 305 (Software), STAC's processing extension
 * and notes name them.
 */
import type { Product } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { notDone, vocabularyOf } from './other-layers.ts';
import { type OwnTag, ownTags, quoted } from './own-tags.ts';

/** Names that stand for nothing else. */
const makers =
  /\b(?:\w*-?E?SR-?GAN\+?|SRCNN|SRResNet|EDSR|RCAN|SwinIR|DSen2\w*|Sen2Res|S2DR\d?|SEN2SR|SEN2VEN\w*|LDSR\w*|super-?res(?:olution|olved)?\w*|waifu2x|gigapixel|upscayl|topaz|HighRes-?net|DeepSUM|(?:E|Fit-?)?STARFM|FSDAF|ATPRK|spatio-?temporal fusion|NSPI|fillnodata|r\.fillnulls|in-?paint\w*|cloud[- ]removal|DeepSentinel|colou?ri[sz]ation)\b/i;

/** In a tag for the program, words of methods count too. */
const methods =
  /\b(?:GANs?|CNNs?|U-?Net\w*|neural|deep[- ]?learning|diffusion|transformer|autoencoder|upscal\w+|upsampl\w+|sharpen\w*|denois\w*|fusion|random forest|XGBoost|emulator)\b|(?<!\w)x[248]\b/i;
const isProgram =
  /^(?:tifftag_software|software(?:_?(?:name|version))?|processing(?:[:_]?software)?|processor|generator|created_?(?:by|with)|creator_?tool|program|tool|algorithm|model(?:_?name)?)$/;

const none = /\b(?:none|false|off|no)\b/i;

/** Shorter ones stand within other words. */
const shortestStem = 4;

/** "Gap-filled" products are made so by their producers. */
const isOwn = (product: Product, word: string): boolean => {
  const [stem = ''] = /^[a-z]+/.exec(word.toLowerCase().replace(/(?:ed|ing|ion|s)$/, '')) ?? [];
  return stem.length >= shortestStem && vocabularyOf(product).includes(stem);
};

const made = (product: Product, { word, text }: OwnTag): boolean => {
  const [found] = makers.exec(text) ?? (isProgram.test(word) ? methods.exec(text) : null) ?? [];
  return found !== undefined && !isOwn(product, found) && !none.test(text) && !notDone.test(text);
};

export const softwareDoubt = (product: Product, clues: Pick<FileClues, 'tags'>): string[] =>
  ownTags(clues)
    .filter((tag) => made(product, tag))
    .slice(0, 1)
    .map(quoted);
