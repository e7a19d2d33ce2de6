/**
 * In which direction a sentence gives a factor. One that the stored numbers are to be multiplied by counts as it stands; one that the
 * physical values were multiplied by before they were stored is undone: "stored x 10000", "NDVI*10000" divide.
 */

export const number = String.raw`([-−–]?\d+(?:[.,]\d+)?(?:e[-+−]?\d+)?)`;
/** "10,000", "10.000" and "10 000" are ten thousand; "1,000" is one where it is no factor. */
export const withoutThousands = (sentence: string): string =>
  sentence
    .replaceAll(/(?<![\d.,])(100?)[.,' ’](000)(?![\d.,]\d|\d)/g, '$1$2')
    .replaceAll(/(\b(?:by|with|x|times)|[×*/÷])(\s*)1,000(?![\d.,]\d|\d)/gi, '$1$21000');

/**
 * "scale=30" of an export log is a size of pixels and "scale 1:10000" one of a map: without the word factor only a fraction is a factor. A
 * factor of 10000 may be one to multiply or to divide by: nothing is taken from it.
 */
const scaleWords: readonly string[] = [
  String.raw`\b(?:scal(?:e|ing)|conversion|multiplication)[ _-]?factor\s*(?:of|is|was|[:=])?\s*(?:of\s+)?(?!10+(?!\d|\.\d))${number}(?![\w%:]|\s*(?:m|km|met(?:re|er)s?)\b)`,
  String.raw`\b(?<!map |pixel |native |nominal |at )scal(?:e|ing)\s*(?:of|is|was|by|[:=])?\s*(?:of\s+)?(?=0?\.\d|\d(?:\.\d+)?e-)${number}(?![\w%:]|\s*(?:m|km|met(?:re|er)s?)\b)`,
];

/** Powers of ten that numbers are made whole by; not followed by a unit of length, as a size of pixels is. */
const power = String.raw`(10{1,5})(?![\d.,]\d|\s?(?:m|km|cm|°|px|pixels?|met(?:re|er)s?|degrees?)\b)\b`;
const times = String.raw`\s*(?:[×*]|x(?=\s?\d)|times|mal|fois|por|razy|keer)\s*`;

/** What is to be done with the stored numbers. */
export const toMultiply: readonly string[] = [
  // "Divided by 100 before they were stored".
  String.raw`\bdivided (?:\w+ ){0,3}by ${number}\b.{0,30}\bbefore (?:\w+ ){0,3}(?:sav|stor|writ|export|archiv|pack|cod)\w*`,
  String.raw`\b(?:must|should|to|needs? to|ha(?:s|ve) to|can|may) be (?:re-?scaled|multiplied) (?:by|with)(?: a factor of)? ${number}`,
  ...scaleWords,
  String.raw`\bmultiply (?:\w+ ){0,3}by (?!10+(?!\d|\.\d))${number}`,
  String.raw`(?<!\b(?:was|were|been) (?:[\w,-]+ ){0,6})\bmultiplied (?:\w+ ){0,3}by (?!10+(?!\d|\.\d))${number}`,
  String.raw`\b(?:dn|values?|digital numbers?|pixel(?: value)?s?|stored)${times}(?!10+(?!\d|\.\d))${number}`,
  // "Counts (K/0.02)": the physical value was divided.
  String.raw`[([](?:degC|°C|celsius|K|kelvin|mm|m|%)\s*\/\s*(?=0?\.\d)${number}\s*[)\]]`,
];

/** What people multiply before they store it: names of values, and the words for storing. */
const madeWhole = String.raw`\b(?:degC|celsius|C|K|kelvin|mm|%|percent|degrees?|reflectances?|radiance|albedo|emissivity|temperatures?|LST|NDVI|EVI2?|SAVI|MSAVI2?|NDWI|NDMI|NDSI|NBR2?|d?NBR|NDBI|NDRE|GNDVI|VCI|LAI|FA?PAR|FCOVER|GPP|NPP|ET|SST|d[bB]|values?|pixels?|numbers?|data|index|indices|ratio|fractions?|shares?|probabilit(?:y|ies)|means?|stored|saved|written|archived|exported|kept|delivered|scaled|coded|packed)\)?`;

/** What was done to the physical values. */
export const toDivide: readonly string[] = [
  String.raw`\bdivided? (?:\w+ ){0,3}by ${number}`,
  String.raw`(?<!\d\s?)\/\s*(10{1,5})\b`,
  String.raw`\b(?:scaled|multiplied|stretched) (?:by|with)(?: a factor of)? (10{1,5})\b`,
  `${madeWhole}${times}${power}`,
];
