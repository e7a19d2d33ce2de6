/** Classes that a question calls by the names of the data's legend: "shrub/scrub", "peat bog", "forest" for three kinds of it. */
import type { DataProfile, Legend, LegendEntry } from '../../core/profile.ts';
import { legendInText } from '../data-summary/legends.ts';
import type { ClassStatement } from '../reading/flags.ts';
import { blankSpans, matchesOf } from '../reading/text.ts';
import type { Mention } from './mention.ts';
import type { Reading } from './reading.ts';
import { type Candidate, type Missing, missing, rastersOf } from './sources.ts';

/** A class that the question names, and the legend by which. */
export interface NamedClass extends ClassStatement {
  readonly legend: Legend;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const singular = (word: string): string =>
  word.length > 4 && /(?:ches|shes|sses|xes)$/.test(word)
    ? word.slice(0, -2)
    : word.length > 4 && /ies$/.test(word)
      ? `${word.slice(0, -3)}y`
      : word.length > 3 && /[^s]s$/.test(word)
        ? word.slice(0, -1)
        : word;

/** What people call the same thing. Words of one line stand for each other. */
const sameThings: readonly (readonly string[])[] = [
  ['urban', 'built', 'builtup', 'settlement', 'developed', 'artificial'],
  ['cropland', 'crop', 'farmland', 'agriculture', 'agricultural', 'arable', 'cropfield'],
  ['forest', 'woodland', 'tree', 'forested', 'wooded'],
  ['grassland', 'grass', 'meadow'],
  ['bare', 'barren'],
  ['wetland', 'marsh'],
  ['shrubland', 'shrub', 'scrub', 'bush'],
];
const plain = (word: string): string => {
  const one = singular(word.toLowerCase());
  return sameThings.find((group) => group.includes(one))?.[0] ?? one;
};

const fillers = new Set(['and', 'or', 'the', 'of', 'up', 'land', 'area', 'class', 'other']);
const wordsOf = (text: string): Word[] =>
  matchesOf(/[a-zà-ÿ']+/gi, text)
    .map((match) => ({ text: plain(match[0]), start: match.start, end: match.end }))
    .filter((word) => word.text.length > 1);

const nameWords = (name: string): string[] => {
  const words = wordsOf(name.replace(/\(.*?\)/g, ' ')).map(({ text }) => text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
};

/** "Developed, Open Space" is a kind of the developed; an "Evergreen Forest" one of the forest. */
const headOf = ({ name }: LegendEntry): string | undefined => {
  const [first = ''] = name.replace(/\(.*?\)/g, ' ').split(/[,/]/);
  return nameWords(first).at(-1);
};

const isNoClass = ({ name }: LegendEntry): boolean =>
  /\b(?:no[ -]?data|not (?:surveyed|mapped|classified|observed)|un(?:classified|known|surveyed|mapped)|fill|outside|background|missing|cloud|masked)\b/i.test(
    name,
  );

/** Codes that stand for no class at all. */
const missingCodes = (legend: Legend): number[] => legend.entries.filter(isNoClass).map(({ code }) => code);

/** The words of a name one after the other, fillers between them allowed. */
const spanAt = (words: readonly Word[], from: number, name: readonly string[]): Word | null => {
  let at = from;
  for (const [index, wanted] of name.entries()) {
    while (index > 0 && fillers.has(words[at]?.text ?? '')) at++;
    if (words[at]?.text !== wanted) return null;
    at++;
  }
  const [first, last] = [words[from], words[at - 1]];
  return first && last ? { text: name.join(' '), start: first.start, end: last.end } : null;
};

const inLegend = (text: string, legend: Legend): NamedClass[] => {
  const words = wordsOf(text);
  const named = legend.entries
    .filter((entry) => !isNoClass(entry))
    .map((entry) => ({ entry, name: nameWords(entry.name) }))
    .sort((a, b) => b.name.length - a.name.length);
  const found: NamedClass[] = [];
  const taken = (span: Word): boolean => found.some(({ start, end }) => span.start < end && start < span.end);
  for (const { entry, name } of named)
    for (let from = 0; from < words.length; from++) {
      const span = spanAt(words, from, name);
      if (span && !taken(span))
        found.push({ codes: [entry.code], meaning: entry.name, start: span.start, end: span.end, legend });
    }
  for (const word of words) {
    if (taken(word) || fillers.has(word.text) || word.text.length < 4) continue;
    const kinds = named.filter(({ entry }) => headOf(entry) === word.text);
    if (kinds.length > 0)
      found.push({
        codes: kinds.map(({ entry }) => entry.code),
        meaning: kinds.map(({ entry }) => entry.name).join(', '),
        start: word.start,
        end: word.end,
        legend,
      });
  }
  return found.filter((one) => !isDefinition(text, one)).sort((a, b) => a.start - b.start);
};

/** "3 barren, 4 forest", "barren (3)": the question explains the codes there, and asks elsewhere. */
const isDefinition = (text: string, { start, end }: NamedClass): boolean =>
  /(?<![\w.])\d{1,5} ?(?:=|:|-|is|for)? ?$/.test(text.slice(Math.max(0, start - 12), start)) ||
  /^ ?(?:\(|=|:|is |as |has code |code )\(?(?:code |class |value )?\d{1,5}\b/.test(text.slice(end, end + 20));

/** "Water is NDWI above 0": then water is no class of a map, unless the question speaks of one. */
const definesOtherwise = ({ formulas, indices, conditions }: Reading): boolean =>
  formulas.length > 0 ||
  indices.length > 0 ||
  conditions.some(({ unit }) => !['m2', 'km2', 'ha', 'acre', 'pixel', '%'].includes(unit));
const speaksOfMaps = /\b(?:class(?:es|ed|ified)?|categor\w+|land[ -]?(?:cover|use)|legend|mapped|map)\b/i;

/** Letters of the question that classes explain: "evergreen forest" says more than "forest". */
const explained = (classes: readonly NamedClass[]): number =>
  classes.reduce((total, { start, end }) => total + end - start, 0);

const codesOf = (classes: readonly NamedClass[]): string =>
  [...new Set(classes.flatMap(({ codes }) => codes))].sort((a, b) => a - b).join(' ');

const describes = ({ maps }: Legend, paths: ReadonlySet<string>): boolean => maps.some(({ file }) => paths.has(file));

/**
 * Classes by name, by the legend of the maps in question that explains most of it; none where the question gives codes itself.
 * Two legends that explain as much and mean other codes are no choice.
 */
const namedClasses = (reading: Reading, profile: DataProfile): NamedClass[] | Missing => {
  if (reading.classes.length > 0 || (definesOtherwise(reading) && !speaksOfMaps.test(reading.text))) return [];
  const paths = new Set(rastersOf(profile, reading).map(({ path }) => path));
  const legends = (profile.legends ?? []).filter((legend) => describes(legend, paths));
  const said = legendInText(reading.text, 'the question', profile.files);
  const all = [...said, ...legends]
    .map((legend) => inLegend(reading.text, legend))
    .filter((classes) => classes.length > 0);
  const most = Math.max(0, ...all.map(explained));
  const best = all.filter((classes) => explained(classes) === most);
  const [first] = best;
  if (!first) return [];
  const other = best.find((classes) => codesOf(classes) !== codesOf(first));
  return other
    ? missing(
        `one meaning of “${first[0]?.meaning ?? ''}”: by ${first[0]?.legend.source ?? ''} it is code ${codesOf(first)}, by ${other[0]?.legend.source ?? ''} code ${codesOf(other)}`,
      )
    : first;
};

/** The reading with classes for names. */
export const withClassNames = (reading: Reading, profile: DataProfile): Reading | Missing => {
  const classes = namedClasses(reading, profile);
  if ('kind' in classes) return classes;
  return classes.length === 0 ? reading : { ...reading, classes, rest: blankSpans(reading.rest, classes) };
};

const isNamed = (statement: ClassStatement): statement is NamedClass => 'legend' in statement;

/** Bands of the class maps that the question speaks of by their legend. */
export const classMaps = (reading: Reading, profile: DataProfile): Candidate[] => {
  const legend = reading.classes.find(isNamed)?.legend;
  return (legend?.maps ?? []).flatMap(({ file, band }) => {
    const raster = profile.files.find((one) => one.path === file);
    const found = raster?.kind === 'raster' ? raster.bands.find(({ index }) => index === band) : undefined;
    return raster?.kind === 'raster' && found ? [{ file: raster, band: found }] : [];
  });
};

/** Codes without a class in the legend by which the question names classes. */
export const unclassified = (reading: Reading): readonly number[] => {
  const legend = reading.classes.find(isNamed)?.legend;
  return legend ? missingCodes(legend) : [];
};

/** "How many km² are shrub": what is measured is the class map. */
export const classMentions = (reading: Reading, profile: DataProfile): Mention[] => {
  const counts = ['share', 'area', 'pixels-count', 'objects'].includes(reading.wish.form);
  const maps = classMaps(reading, profile);
  if (!counts || maps.length === 0) return [];
  return reading.classes.filter(isNamed).map(({ start, end }) => ({
    position: start,
    end,
    weight: 5,
    draft: { label: 'class', quantity: 'class', unit: '', formula: 'stored', variables: { stored: maps } },
  }));
};
