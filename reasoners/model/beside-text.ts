import type { DataProfile, Legend } from '../../core/profile.ts';
import { fitted, quoted } from './quote.ts';

type Document = NonNullable<DataProfile['documents']>[number];

const mostDocuments = 6;
const longestDocument = 1200;
const mostEntries = 40;

/** Lines of metadata that numbers are read with; the rest of a long list of keys is about the product's making. */
const telling =
  /CONSTANT|SCALE|OFFSET|_MULT|_ADD|FILL|NODATA|MISSING|UNIT|SUN_|DISTANCE|DATE|CLOUD|QUALITY|LEGEND|CLASS/i;
/** Of a long text, what lawyers want to be read and where it was downloaded. */
const legal = /licen[sc]e|liab|warrant|disclaim|copyright|https?:|responsib/i;
const keyed = /^\s*[\w.:-]+\s*[=:]\s*\S/;

/** A short text whole, of a long list of keys the telling ones, of long prose the beginning. */
const excerpt = (text: string): string => {
  if (text.length <= longestDocument) return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !legal.test(line));
  const isList = lines.filter((line) => keyed.test(line)).length > lines.length / 2;
  return fitted((isList ? lines.filter((line) => telling.test(line)) : lines).join('\n'), longestDocument);
};

/** Text of a document on one line. */
const documentLine = ({ path, text }: Document): string =>
  `text beside the data, ${quoted(path, 255)}: ${quoted(
    excerpt(text)
      .trim()
      .replaceAll(/[ \t]*\n\s*/g, ' | '),
    2 * longestDocument,
  )}`;

const legendLine = ({ maps, entries, source }: Legend): string => {
  const files = [...new Set(maps.map(({ file }) => file))];
  const of =
    files.length === 1 ? quoted(files[0] ?? '', 255) : `${files.length} files, first ${quoted(files[0] ?? '', 255)}`;
  const named = entries.slice(0, mostEntries).map(({ code, name }) => `${code} ${quoted(name, 60)}`);
  const more = entries.length > mostEntries ? ` and ${entries.length - mostEntries} more` : '';
  return `codes of ${of}: ${named.join(', ')}${more} (from ${quoted(source, 255)})`;
};

/** Names of codes, for the files that count. */
export const legendLines = ({ legends = [] }: DataProfile, counts: (path: string) => boolean): string[] =>
  legends.filter(({ maps }) => maps.some(({ file }) => counts(file))).map(legendLine);

/** What lies beside the data and says how they are to be read. */
export const documentLines = ({ documents = [] }: DataProfile): string[] =>
  documents.slice(0, mostDocuments).map(documentLine);
