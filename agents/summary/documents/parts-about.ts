/** The parts of a text that are about one of the files beside it: sections, rows of tables, sentences. */
import { isCommandLine } from '../../../knowledge/recognition/command-lines.ts';
import { subjectOf } from '../../../knowledge/sentences/subject.ts';
import { nameTokens } from '../band-role.ts';
import { isOfOtherQuantity } from './document-subject.ts';
import { endingOf, mentionsEnding } from './endings.ts';
import { baseName, stemOf } from './facts.ts';
import { labelledFiles, labelledParts } from './labelled-lines.ts';
import { tablesIn } from './text-tables.ts';

/** Does the text name the file? By its name, or by a stem that is no common word. */
export const mentions = (text: string, path: string): boolean => {
  const lower = text.toLowerCase();
  const name = baseName(path).toLowerCase();
  const stem = stemOf(path).toLowerCase();
  const at = lower.indexOf(stem);
  const whole = at >= 0 && !/[a-z0-9_]/.test(lower[at - 1] ?? ' ') && !/[a-z0-9_]/.test(lower[at + stem.length] ?? ' ');
  return lower.includes(name) || (whole && stem.length > 3 && /[\d_-]/.test(stem));
};

/** Is the file named as what something else was made from? */
export const isSource = (line: string, path: string): boolean => {
  const at = line.toLowerCase().indexOf(stemOf(path).toLowerCase());
  return /\b(?:from|using|with|based on|out of|than|minus)\s+(?:the (?:file )?)?["'“`(*]*$/i.test(line.slice(0, at));
};

const fileName = /\b[\w.-]+\.(?:tiff?|nc|jp2|img|hdf|h5|csv|shp|geojson|gpkg)\b/i;

/** A command line that names what went in and not what came out: beside one raster alone that is this one. */
const isUnfinished = (line: string): boolean =>
  isCommandLine(line) && line.split(/\s+/).filter((word) => fileName.test(word)).length === 1;

/** Nothing that is here. */
const elsewhere: readonly string[] = ['another file'];

const shortestWord = 4;

/** Files with a word of the title, or its beginning, in their names: "Temperature" of `temp_2020.tif`; null where none or all have it. */
const calledAfter = (title: string, all: readonly string[], shortest = shortestWord): readonly string[] | null => {
  const said = nameTokens(title.toLowerCase()).filter((word) => !usual.test(word));
  const found = all.filter((path) =>
    nameTokens(path.toLowerCase()).some(
      (word) => /^[a-z]+$/.test(word) && word.length >= shortest && said.some((one) => one.startsWith(word)),
    ),
  );
  return found.length > 0 && found.length < all.length ? found : null;
};

/** Words that any file may be called by. */
const usual = /^(?:the|and|for|map|maps|file|files|data|layer|band|image|raster|grid|value|values|mean|all)$/;

const definite = /^(?:the|this|der|die|das|la|le|el|il|o|a)\s/i;
const shortestPart = 3;

/** Whom a sentence is about; null: it names no file. “Made from dem.tif” is about what was made, whatever that is: undefined. */
type Naming = (sentence: string) => readonly string[] | null | undefined;

/** "The incidence angle map gives …" of `scene_inc_map.tif` beside `scene_VV.tif`: files that a sentence's noun is called after. */
const ofItsNoun = (sentence: string, all: readonly string[]): readonly string[] | null => {
  const subject = all.length > 1 ? subjectOf(sentence) : null;
  return subject && definite.test(subject.phrase) ? calledAfter(subject.phrase, all, shortestPart) : null;
};

const namingOf = (all: readonly string[], alone: boolean): Naming => {
  const endings = new Map(all.map((one) => [one, endingOf(one, all)]));
  return (sentence) => {
    const labelled = labelledFiles(sentence, all);
    const mentioned = all.filter(
      (one) => labelled?.includes(one) || mentions(sentence, one) || mentionsEnding(sentence, endings.get(one) ?? ''),
    );
    const named = mentioned.filter((one) => !isSource(sentence, one));
    if (named.length > 0) return named;
    if (mentioned.length > 0) return undefined;
    const others = (labelled?.length === 0 || fileName.test(sentence)) && !(alone && isUnfinished(sentence));
    return others ? elsewhere : ofItsNoun(sentence, all);
  };
};

/** Sentences of a line; a full stop within a name ends none, and a name may begin one. */
const sentencesOf = (line: string): readonly string[] =>
  labelledParts(line).flatMap((part) =>
    part.split(/(?<=[.!?])\s+(?=["“(`]?(?:\p{Lu}|[\w-]+\.(?:tiff?|nc|jp2|img|hdf|h5)\b))/u),
  );

const heading = /^(#{1,6})\s+(.*\S)/;

/** The files that a section is about: its heading names them; null where it names none. */
interface Section {
  readonly level: number;
  readonly subjects: readonly string[] | null;
}

/** What a heading opens; what was open on its level or below ends. */
const opened = (
  sections: readonly Section[],
  line: string,
  { path, all, naming }: { readonly path: string; readonly all: readonly string[]; readonly naming: Naming },
): readonly Section[] => {
  const [, marks, title = ''] = heading.exec(line) ?? [];
  if (marks === undefined) return sections;
  const subjects = naming(title) ?? calledAfter(title, all) ?? (isOfOtherQuantity(title, path) ? elsewhere : null);
  return [...sections.filter(({ level }) => level < marks.length), { level: marks.length, subjects }];
};

/** A row of a table that names the file, as sentences: "pack.tif: snow depth", "units: cm". */
const withRows = (text: string, path: string): string => {
  const rows = tablesIn(text).flatMap((table) =>
    table.rows.filter(({ key, sentences }) => [key, ...sentences].some((cell) => mentions(cell, path))),
  );
  if (rows.length === 0) return text;
  const name = baseName(path);
  const others = text.split('\n').filter((line) => !(line.includes('|') && mentions(line, path)));
  const told = rows.flatMap(({ sentences }) =>
    sentences
      .filter((cell) => !mentions(cell, path))
      .map((cell) => (/^(?:units|scale factor|offset|no data): /.test(cell) ? cell : `${name}: ${cell}`)),
  );
  return [...others, ...told].join('\n');
};

/** The parts of a text that are about a file: those that name it, and those that name none. */
export const partsAbout = (text: string, path: string, all: readonly string[], alone: boolean): string => {
  const naming = namingOf(all, alone);
  const parts: string[] = [];
  let sections: readonly Section[] = [];
  for (const paragraph of text.split(/\r?\n\s*\r?\n/)) {
    let subjects: readonly string[] | null = sections.findLast((one) => one.subjects !== null)?.subjects ?? null;
    for (const line of paragraph.split(/\r?\n/)) {
      const before = sections;
      sections = opened(sections, line, { path, all, naming });
      if (sections !== before) subjects = sections.findLast((one) => one.subjects !== null)?.subjects ?? null;
      const own = sentencesOf(line).filter((sentence) => {
        const named = naming(sentence);
        if (named === undefined) return false;
        subjects = named ?? subjects;
        return subjects === null || subjects.includes(path);
      });
      if (own.length > 0) parts.push(own.join(' '));
    }
  }
  return withRows(parts.join('\n'), path);
};
