/** In which form an answer that is a file is wanted, as its ending without the dot. */
export const fileForms = ['csv', 'json', 'parquet', 'geojson', 'gpkg', 'tif'] as const;
export type FileForm = (typeof fileForms)[number];

export interface FileWish {
  /** "ndvi.tif": the name that was asked for. */
  readonly name: string | null;
  readonly form: FileForm | null;
  /** The question without the wish: what is to be computed. */
  readonly question: string;
}

const spoken: Readonly<Record<string, FileForm>> = {
  csv: 'csv',
  json: 'json',
  parquet: 'parquet',
  'apache parquet': 'parquet',
  geojson: 'geojson',
  geopackage: 'gpkg',
  gpkg: 'gpkg',
  geotiff: 'tif',
  tiff: 'tif',
  cog: 'tif',
};
const form = `(?:an? |one )?(?:ogc )?(?<form>apache parquet|${Object.keys(spoken).join('|')})(?: files?| tables?| layers?)?`;
const name = `(?:an? |the )?(?:files? )?(?:called |named )?["“'‘\`]?(?<name>[\\p{L}\\d_-][\\p{L}\\d_.-]*\\.(?:tiff?|csv|json|parquet|geojson|gpkg))["”'’\`]?`;
const it =
  '(?: (?:it|them|this|that|(?:the|your|my) (?:results?|answer|maps?|tables?|output|file|values|list|series)))?';
const keep = `(?:and |then |please )*(?:save|store|write|export|give|return|put|deliver|output|hand)(?: me| us)?${it}(?: out| back| down)? `;
const before = '(?:^|(?<=[.?!]))(?:\\s*)|[,;]?\\s+';
const after = '(?=\\s*(?:[.?!]|$))';

/** "…, save it as ndvi.tif." and "…, as Parquet?": at the end of a sentence, where nothing else hangs on it. */
const wishes: readonly RegExp[] = [
  new RegExp(`(?:${before})${keep}(?:as|to|in|into) ${name}${after}`, 'iu'),
  new RegExp(`(?:${before})${keep}(?:as|to|in|into) ${form}${after}`, 'iu'),
  new RegExp(`[,;]?\\s+(?:as|into) ${form}${after}`, 'iu'),
];

/** What a question says of the file that it wants, and what is left to be read. */
export const readFileWish = (question: string): FileWish => {
  for (const wish of wishes) {
    const found = wish.exec(question);
    if (!found) continue;
    const { name: said, form: word } = found.groups ?? {};
    const [ahead, behind] = [question.slice(0, found.index), question.slice(found.index + found[0].length)];
    // A sentence of its own leaves its full stop behind.
    const left = `${ahead}${/[.?!]\s*$/.test(ahead) ? behind.replace(/^\s*[.?!]+/, '') : behind}`.trim();
    return { name: said ?? null, form: spoken[word?.toLowerCase() ?? ''] ?? null, question: left };
  }
  return { name: null, form: null, question };
};
