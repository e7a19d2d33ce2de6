import { bandRole } from '../../knowledge/bands.ts';
import type { SpectralIndex } from '../../knowledge/spectral-indices.ts';
import { spectralIndexMentions } from '../../knowledge/spectral-indices.ts';
import { type AlignmentStatement, readAlignment } from '../reading/alignment.ts';
import { type BandReading, readBands } from '../reading/bands.ts';
import { type Condition, readConditions } from '../reading/conditions.ts';
import { type DateMention, readDates, readMonths } from '../reading/dates.ts';
import { type EncodingStatement, readEncodings } from '../reading/encodings.ts';
import { type BitStatement, type ClassStatement, readBits, readClasses } from '../reading/flags.ts';
import { type Formula, readBareFormulas, readFormulas } from '../reading/formula.ts';
import { blankSpans, escapePattern, matchesOf, normaliseText, type Span } from '../reading/text.ts';
import type { NamedRegion } from './named-region.ts';
import type { Station } from './stations.ts';
import { readWish, type Wish } from './wish.ts';

/** Everything that the offline reasoner understands of a question. */
export interface Reading {
  readonly text: string;
  /** The text with everything blanked that earlier readers have understood: definitions, encodings, file names. */
  readonly rest: string;
  /** Base names of data files that the question mentions. */
  readonly files: readonly string[];
  readonly formulas: readonly Formula[];
  readonly bareFormulas: readonly Formula[];
  readonly linear: readonly Formula[];
  readonly encodings: readonly EncodingStatement[];
  readonly bits: readonly BitStatement[];
  readonly classes: readonly ClassStatement[];
  readonly bands: BandReading;
  readonly dates: readonly DateMention[];
  readonly months: readonly number[];
  readonly conditions: readonly Condition[];
  readonly indices: readonly SpectralIndex[];
  readonly alignment: AlignmentStatement;
  readonly wish: Wish;
  /** Polygons that the question calls by name; their names are no longer in the text. */
  readonly region?: NamedRegion | null;
  /** Whose measurements the question asks for; the name is no longer in the text. */
  readonly station?: Station | null;
  /** People are counted: the sum of a raster of persons per cell. */
  readonly people?: 'count' | 'density';
}

/** Letters stand for bands only where a question lists them: "bands are R, G, B, NIR". */
const letters: Readonly<Record<string, string>> = { r: 'red', g: 'green', b: 'blue', n: 'nir', ir: 'nir' };

export const roleOf = (words: string): string | null => {
  const plain = words.replace(/\b(?:surface|the|band|channel|spectral)\b/gi, '').trim();
  return bandRole(words) ?? bandRole(plain) ?? letters[plain.toLowerCase()] ?? null;
};

const fileMentions = (text: string, names: readonly string[]): (Span & { name: string })[] =>
  names.flatMap((name) => {
    const stem = name.replace(/\.[^.]+$/, '');
    const pattern = new RegExp(
      `(?<![\\w.])(?:${escapePattern(name)}|${escapePattern(stem)}(?=[\\s,;:?!)'"]|\\.(?:\\s|$)|$))`,
      'gi',
    );
    const wordLike = /^[a-z]+$/i.test(stem);
    return matchesOf(pattern, text)
      .filter((match) => !wordLike || match[0].includes('.'))
      .map((match) => ({ name, start: match.start, end: match.end }));
  });

/** Reads a question against the names of the files that it is about. */
export const readQuestion = (question: string, fileNames: readonly string[]): Reading => {
  const text = normaliseText(question);
  const files = fileMentions(text, fileNames);
  const named = blankSpans(text, files);
  const bits = readBits(named);
  const withoutBits = blankSpans(named, bits);
  const formulas = readFormulas(named);
  const bareFormulas = readBareFormulas(named, formulas);
  const { statements, linear } = readEncodings(withoutBits);
  const classes = readClasses(withoutBits);
  const bands = readBands(named, roleOf);
  const afterDefinitions = blankSpans(named, [...formulas, ...linear, ...bits, ...classes, ...statements]);
  const dates = readDates(afterDefinitions);
  // A bare year may as well be a number ("above 2000"); a day or a month is no threshold.
  const clearDates = dates.filter(({ iso }) => iso.length > 4);
  const conventions = matchesOf(
    /\breflectances? (?:\w+ ){0,2}?(?:between|from|in the range(?: of)?|of) 0 ?(?:and|to|-|\.\.) ?1\b/gi,
    named,
  );
  const conditions = readConditions(
    blankSpans(named, [...conventions, ...bits, ...classes, ...statements, ...linear, ...clearDates]),
  );
  const rest = blankSpans(afterDefinitions, [...dates, ...conditions, ...(bands.order ? [bands.order] : [])]);
  return {
    text,
    rest,
    files: [...new Set(files.map((file) => file.name))],
    formulas,
    bareFormulas,
    linear,
    encodings: statements,
    bits,
    classes,
    bands,
    dates,
    months: readMonths(afterDefinitions),
    conditions,
    indices: spectralIndexMentions(blankSpans(text, files)),
    alignment: readAlignment(named),
    wish: readWish(text, blankSpans(afterDefinitions, conditions)),
  };
};
