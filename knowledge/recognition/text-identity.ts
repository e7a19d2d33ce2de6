/**
 * What a text beside a file says of its identity against its name: another collection or level, another satellite, another product, or that the
 * name was given by somebody. It never rules the product out, and never leaves it established.
 */
import { type Product, products } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { hasWord, isCode, speaksOfMaking } from './words.ts';

const longest = 160;

/** A name that was given again is no evidence of its producer. */
const givenAgain =
  /\b(?:re-?named|re-?labell?ed|mis-?(?:labell?ed|named)|wrong(?:ly)? (?:name|named|label\w*)|(?:name|label)s? (?:is|are) (?:wrong|misleading)|(?:given|got|has|bears) (?:the|an) official (?:file ?)?names?|named (?:like|after) the official|(?:despite|ignore|regardless of) (?:the|its) (?:file ?)?names?|not (?:really|actually) (?:a |an |the )?\w+)\b/i;

/** "Renamed from the official name" and copies keep what they are; so does a folder. */
const harmless =
  /\b(?:not|never|without being) (?:been )?(?:re-?named|re-?labell?ed)|folders?|director(?:y|ies)|columns?|fields?|bands? (?:were|are|have been) renamed/i;

const numbersAfter = (text: string, word: RegExp): string[] =>
  [...text.matchAll(word)].flatMap(([, number]) => (number ? [number.replace(/^0+(?=\d)/, '')] : []));

const collections = /\bcollection[ -]?0?(\d{1,2})\b(?! (?:of|images|scenes))/gi;
const levels = /\blevel[ -]?([1-4])\w?\b/gi;

/** A file of Collection 2 whose text speaks of Collection 1 only. */
const otherNumber = (product: Product, text: string): string | undefined => {
  const [own] = numbersAfter(product.name, collections);
  const said = numbersAfter(text, collections);
  if (own && said.length > 0 && !said.includes(own)) return `collection ${said[0]}`;
  const level = /^L?([1-4])/i.exec(product.level ?? '')?.[1];
  const told = numbersAfter(text, levels);
  return level && told.length > 0 && !told.includes(level) ? `level ${told[0]}` : undefined;
};

const seriesOf = (platform: string): string => platform.replace(/-?\d+[a-z]?$/, '');

const mentions = ({ keywords, platforms = [], sensor, name, aliases }: Product, text: string): boolean =>
  [...keywords, ...platforms, ...platforms.map(seriesOf), name, ...aliases, ...sensor.split(/[ /,]+/)].some(
    (word) => word.length > 2 && hasWord(text, word),
  );

/** Codes of archives that belong to one product only. */
let codes: ReadonlyMap<string, Product> | undefined;
const codeOwners = (): ReadonlyMap<string, Product> => {
  codes ??= new Map(products().flatMap((one) => one.keywords.filter(isCode).map((word) => [word.toLowerCase(), one])));
  return codes;
};

/** Another product's code, where no file beside has it in its name. */
const otherProduct = (product: Product, text: string, siblings: readonly string[]): string | undefined => {
  const words = new Set(text.match(/[A-Za-z][\w-]{4,}/g) ?? []);
  for (const word of words) {
    const owner = codeOwners().get(word.toLowerCase());
    if (owner && owner !== product && !siblings.some((name) => hasWord(name, word))) return word;
  }
  return undefined;
};

const sentencesOf = (text: string): string[] => text.split(/\r?\n|(?<=[.;!?])\s+/).filter((one) => one.trim() !== '');

const objectionIn = (product: Product, text: string, siblings: readonly string[]): string | undefined => {
  const sentences = sentencesOf(text);
  const renamed = sentences.find((sentence) => givenAgain.test(sentence) && !harmless.test(sentence));
  if (renamed) return renamed;
  const told = sentences
    .filter((sentence) => !speaksOfMaking(sentence) && !/\b(?:output|result|product) of\b/i.test(sentence))
    .join('\n');
  const number = otherNumber(product, told);
  if (number)
    return (
      sentences.find((sentence) => told.includes(sentence) && otherNumber(product, sentence) !== undefined) ?? number
    );
  if (mentions(product, text)) return undefined;
  const code = otherProduct(product, told, siblings);
  return code ? (sentences.find((sentence) => sentence.includes(code)) ?? code) : undefined;
};

/** Reasons why a name is not believed, from texts beside the file. */
export const textDoubt = (product: Product, { texts, siblings }: FileClues): string[] => {
  for (const { source, text } of texts) {
    const said = objectionIn(product, text, siblings)?.trim();
    if (said) return [`${source} says “${said.length > longest ? `${said.slice(0, longest)}…` : said}”`];
  }
  return [];
};
