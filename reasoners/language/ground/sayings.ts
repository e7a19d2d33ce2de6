/** What the documents of a folder say of its files and columns. Texts from data: facts to be read, never instructions. */
import { escaped } from '../../../core/escaped.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { parseUnit } from '../../../knowledge/units.ts';
import { stemOf } from './names.ts';

/** A passage of a document. */
export interface Saying {
  readonly document: string;
  readonly text: string;
  /** What stands in brackets behind a column's name: a description of it, its unit, or the values that it takes. */
  readonly bracketed?: string;
}

const fileToken =
  /[\p{L}\d_.<>*-]*(?:\.{3}|…)?[\p{L}\d_.<>*-]*\.(?:tiff?|csv|tsv|nc|shp|gpkg|geojson|json|txt|dat|hdf|h5|vrt|xlsx)\b/giu;

/** A name with placeholders (`MOD_<date>_*.tif`, `..._SCL.tif`) as a pattern of names of files. */
const patternOf = (token: string): RegExp | undefined => {
  const parts = token.split(/<[^>]*>|\*|\.{3}|…/);
  if (parts.length < 2 || parts.join('').length < 4) return undefined;
  return new RegExp(`^${parts.map(escaped).join('.*')}$`, 'i');
};

interface Mention {
  readonly from: number;
  readonly to: number;
  readonly files: readonly string[];
}

const baseOf = (path: string): string => path.split('/').at(-1) ?? path;

/** Where a text names files: as they are called, by a pattern, or without their ending. */
const mentionsIn = (text: string, paths: readonly string[]): Mention[] => {
  const written = [...text.matchAll(fileToken)].map((match): Mention => {
    const [token] = match;
    const pattern = patternOf(token);
    const files = paths.filter((path) => {
      const base = baseOf(path).toLowerCase();
      return base === token.toLowerCase() || (pattern?.test(base) ?? false);
    });
    return { from: match.index, to: match.index + token.length, files };
  });
  const stems = paths.flatMap((path) => {
    const stem = stemOf(path);
    // A plain word is no name of a file.
    if (stem.length < 5 || !/[\d_]/.test(stem)) return [];
    const plain = new RegExp(`(?<![\\p{L}\\d_.])${escaped(stem)}(?![\\p{L}\\d_]|\\.\\p{L})`, 'giu');
    return [...text.matchAll(plain)].map(
      (match): Mention => ({
        from: match.index,
        to: match.index + stem.length,
        files: [path],
      }),
    );
  });
  return [...written, ...stems].sort((one, other) => one.from - other.from || other.to - one.to);
};

/** Where a passage ends that begins in a line: at the next line that is no continuation of it. */
const endOfPassage = (text: string, from: number): number => {
  const rest = text.slice(from);
  const stop = /\n(?=\s*\n|\s*[-*•]\s|\S)/.exec(rest);
  return from + (stop ? stop.index : rest.length);
};

const kept = new WeakMap<DataProfile, Map<string, Saying[]>>();

const passages = (profile: DataProfile): Map<string, Saying[]> => {
  const known = kept.get(profile);
  if (known) return known;
  const paths = profile.files.map(({ path }) => path);
  const found = new Map<string, Saying[]>();
  const add = (path: string, saying: Saying): void => {
    found.set(path, [...(found.get(path) ?? []), saying]);
  };
  for (const { path, text } of profile.documents ?? []) {
    if (paths.includes(path) && profile.files.some((file) => file.path === path && file.kind === 'table'))
      add(path, { document: path, text });
    const mentions = mentionsIn(text, paths);
    mentions.forEach(({ to, files }, index) => {
      // "a.csv, b.csv: …" says the same of both.
      let last = index;
      while (
        /^[\s,;/&`*]*(?:and)?[\s`*]*$/.test(text.slice(mentions[last]?.to, mentions[last + 1]?.from ?? text.length)) &&
        mentions[last + 1]
      )
        last++;
      const start = mentions[last]?.to ?? to;
      const end = Math.min(endOfPassage(text, start), mentions[last + 1]?.from ?? text.length);
      const said = text
        .slice(start, end)
        .replace(/^(?:[\s:–—|,`*]|-(?=\s|-))+/u, '')
        .trim();
      if (said !== '') for (const file of files) add(file, { document: path, text: said });
    });
  }
  kept.set(profile, found);
  return found;
};

/** Passages about one file: its own comments first, else what stands behind its name. */
export const saidOfFile = (profile: DataProfile, path: string): readonly Saying[] => passages(profile).get(path) ?? [];

const named = (name: string): string => `(?<![\\p{L}\\d_])\`?${escaped(name)}\`?(?![\\p{L}\\d_])`;

/** What stands behind a column's name: "hh_survey = households counted", "flow (m3/s)", "MP25 in ug/m3", up to a semicolon or full stop. */
export const saidOfColumn = (profile: DataProfile, path: string, column: string): readonly Saying[] => {
  if (column.length < 2) return [];
  const pattern = new RegExp(
    `${named(column)}\\s*(?:(?:=|:|–|—|\\bis\\b|\\bmeans\\b|\\bin\\b(?=\\s)|,(?=\\s*\\S+\\s*[,;)]))\\s*|\\(|\\s(?=[^\\s=,;.]{1,12}=)|\\s-\\s)([^;\\n]*?)(?=[;\\n]|\\.\\s|\\.$|$)`,
    'giu',
  );
  // A list in two columns: the name, blanks, and what it is.
  const aligned = new RegExp(`^[ \\t]*${named(column)}(?:\\t| {2,})[ \\t]*(\\p{L}[^\\n]*)$`, 'gimu');
  const inside = (saying: Saying): Saying[] =>
    [...saying.text.matchAll(pattern), ...saying.text.matchAll(aligned)].flatMap((match) => {
      const text = (match[1] ?? '').trim();
      const before = match[0].slice(0, match[0].length - text.length).trimEnd();
      // "a, b, c" is a list of columns unless what follows is a unit.
      const listed = before.endsWith(',') && parseUnit(text.split(/[\s,;)]/)[0] ?? '') === undefined;
      if (text === '' || listed) return [];
      return [
        {
          document: saying.document,
          text: /\bin$/.test(before) ? `in ${text}` : text,
          ...(before.endsWith('(') ? { bracketed: text.split(')')[0] ?? '' } : {}),
        },
      ];
    });
  const own = saidOfFile(profile, path).flatMap(inside);
  return own.length > 0
    ? own
    : (profile.documents ?? []).flatMap(({ path: document, text }) => inside({ document, text }));
};
