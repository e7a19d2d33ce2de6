/** Units as people write them in sentences and labels: "units: feet", "heights given in US survey feet", "Snow depth (tenths of mm)". */
import { inEnglish } from '../sentences/in-english.ts';
import { parseUnit } from '../units.ts';

/** About the grid, not about the values. */
const aboutGrid =
  /\b(?:resolution|pixels? (?:size|spacing|of)|(?:re-?)?project\w*|resampl\w*|regrid\w*|cell ?size|cells? of|coordinates?|grid|horizontal|extent|bounds|bounding|spacing|posting|utm|buffer|swath|footprint|tile size|wide|accuracy|rmse|error of|uncertainty|file size)\b/i;

/** Units as people write them, and as `units.ts` knows them. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/^(?:us |u\.s\. )?(?:international )?(?:survey )?(?:feet|foot|ft)\b/i, 'ft'],
  [/^inch(?:es)?\b/i, 'inch'],
  [/^(?:deg(?:rees?)?[ _]?|°\s?)(?:celsius|c)\b|^celsius\b|^°C/i, 'degC'],
  [/^(?:deg(?:rees?)?[ _]?|°\s?)(?:fahrenheit|f)\b|^fahrenheit\b|^°F/i, 'degF'],
  [/^kelvins?\b|^K(?=[\s.,;)\]]|$)/, 'K'],
  [
    /^deg(?:rees?)?(?=[\s.,;)\]]|$)(?!\s*(?:c|f|k|celsius|fahrenheit|north|south|east|west|latitude|longitude|of|day|hour|k)\b)|^°(?=[\s.,;)\]]|$)/i,
    'deg',
  ],
  [/^(?:per ?cent|percentages?|%)/i, '%'],
  [/^(?:decibels?\b|dB\b)/i, 'dB'],
  [/^linear (?:power|scale|units?)\b/i, '1'],
  [/^(?:centimet(?:re|er)s?|cm)\b/i, 'cm'],
  [/^(?:millimet(?:re|er)s?|mm)\b(?!\s*(?:\/|per\b|\w+-1))/i, 'mm'],
  [/^(?:kilomet(?:re|er)s?|km)\b(?!\s*(?:\/|per\b|2|²))/i, 'km'],
  [/^(?:met(?:re|er)s?|m)(?=[\s.,;)\]]|$)(?!\s*(?:\/|per\b))/i, 'm'],
  [/^fractions?\b/i, '1'],
  [/^(?:persons?|people|inhabitants?) (?:per |\/ ?)(?:grid[ -]?)?(?:cell|pixel)s?\b/i, 'people per pixel'],
];

const unitAt = (text: string, sure: boolean): string | undefined => {
  const known = spoken.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return known;
  const [word = ''] = /^[^\s,;()]+(?:\s(?:per\s\w+|[a-zµ]+-[12]|[a-z]+\^?-[123]|sr-1)){0,3}/i.exec(text) ?? [];
  const bare = word.replace(/[.:]+$/, '');
  // Half of a unit is none: "kg C/m2".
  if (/^\s\S*[/\d]/.test(text.slice(word.length))) return undefined;
  // Behind a comma or in brackets only what looks like a unit is one.
  const looksSo = sure || /\/|-[123]\b|^%$/.test(bare);
  return bare.length > 1 && looksSo && !/^[A-Z]+\d+$/.test(bare) && parseUnit(bare) ? bare : undefined;
};

/** "units: feet", "values are in inches", "heights given in US survey feet", "converted to degrees Fahrenheit". */
const unitPhrases: readonly RegExp[] = [
  /\b(?:z|vertical |data |value |pixel )?units?(?: of measure(?:ment)?)?\s*(?:are|is|[:=])?\s*(?:in\s+|of\s+)?["'“]?(?=\S)/gi,
  /\b(?:in|are|is|to|into|as)\s+(?:units of\s+|whole\s+)?(?=\S)/gi,
  /[[(]\s*(?=\S{1,14}[\])])/g,
  /,\s+(?=\S{1,14}(?:[,.;)]|$))/g,
];

/** "Convert to Celsius by …" tells what to do, not what is. */
const instruction =
  /\b(?:recommend|suggest|instead|available (?:from|at|on)|convert(?!ed)|subtract(?!ed)|to (?:get|obtain|convert))\b/i;

/** What may be a temperature is not known to be an angle: "temperature in degrees". */
const isAmbiguous = (unit: string, sentence: string): boolean =>
  unit === 'deg' && /temp|\blst\b|\bsst\b|dew|warm/i.test(sentence);

/** "(K × 100)", "tenths of mm", "in 0.1 °C": a unit beside its factor. */
const besideFactor: readonly RegExp[] = [
  /[([]\s*(?=[^\s()[\]]{1,12}\s*[x×*]\s*\d+\s*[)\]])/gi,
  /\b(?:tenths?|hundredths?|thousandths?)\s+(?:of\s+)?(?:a\s+)?(?=\S)/gi,
  /(?:\b(?:in|units?:?)\s+|[([]\s*)0[.,]0{0,3}1\s*(?=[^\s\d])/gi,
];

/** What stands in front of a unit, as a factor: "tenths of mm", "in 0.1 mm". */
export const fractionOf = (sentence: string): number | undefined => {
  const word = /\b(tenth|hundredth|thousandth)s?\s+(?:of\s+)?(?:a\s+)?(?=\S)/i.exec(sentence)?.[1]?.toLowerCase();
  // "Tenths of the mean" are none of a unit.
  if (word !== undefined && unitOf(sentence) !== undefined)
    return { tenth: 0.1, hundredth: 0.01, thousandth: 0.001 }[word];
  const [, digits] = /(?:\b(?:in|units?:?)\s+|[([]\s*)(0[.,]0{0,3}1)\s*(?=[^\s\d])/i.exec(sentence) ?? [];
  return digits === undefined || unitOf(sentence) === undefined ? undefined : Number(digits.replace(',', '.'));
};

/** The unit that a label or a sentence states of what it names. */
export const unitIn = (text: string): string | undefined => unitOf(inEnglish(text))?.unit;

/** "Dead reckoning (d) or matching (m)": letters that stand for words, of which one happens to be a unit. */
const lettersInBrackets = (sentence: string): boolean => new Set(sentence.match(/[([][a-z][)\]]/g)).size > 1;

interface SpokenUnit {
  readonly unit: string;
  /** What stands in front of it. */
  readonly subject: string;
}

const unitsBy = (phrase: RegExp, sentence: string): SpokenUnit[] =>
  [...sentence.matchAll(phrase)].flatMap((match) => {
    if (/^[([]/.test(match[0]) && lettersInBrackets(sentence)) return [];
    const before = sentence.slice(Math.max(0, match.index - 60), match.index);
    const sure = /\w/.test(match[0]);
    const unit = unitAt(sentence.slice(match.index + match[0].length), sure);
    // "in m" and "is 1" are too short to be trusted outside of "units: m".
    return unit && !isAmbiguous(unit, sentence) && !aboutGrid.test(before) && !/\b(?:rgb|not|from)\s*$/i.test(before)
      ? [{ unit, subject: before }]
      : [];
  });

const isConverted = ({ subject }: SpokenUnit): boolean =>
  /\b(?:converted|recalculated|turned|changed|transformed)\b[^,;]*$/i.test(subject);

/** The unit of a sentence; of several the one into which they were converted, else none: “depths in inches, heights in feet”. */
export const unitOf = (sentence: string): SpokenUnit | undefined => {
  if (instruction.test(sentence)) return undefined;
  for (const phrase of [...besideFactor, ...unitPhrases]) {
    const found = unitsBy(phrase, sentence);
    if (new Set(found.map(({ unit }) => unit)).size > 1) return found.find(isConverted);
    if (found[0]) return found[0];
  }
  return undefined;
};
