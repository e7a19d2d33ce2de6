/** Tables in texts, one row for each band or column: of Markdown, or with tabs. */

/** What the headers of dictionaries call their columns, in the languages that people write them in. */
const headers = {
  key: /^(?:bands?|bande|banda|kanal|canal|layer|couche|capa|nr\.?|no\.?|n°|#|number|index|field|column|columns?|name|variable|code|champ|campo|feld|spalte|colonne|columna|coluna|colonna|file|filename|fichier|archivo|datei|arquivo)(?: (?:name|no\.?|number|nr\.?))?$/i,
  unit: /^(?:units?|unité|unidad|unidade|einheit|unità|uom)(?: of measure(?:ment)?)?s?$/i,
  scale: /^(?:scale|scale[ _]?factor|factor|faktor|facteur|multiplier|escala|échelle|factor de escala|skalierung)$/i,
  offset: /^(?:offset|add[ _]?offset)$/i,
  fill: /^(?:no[ _-]?data(?:[ _]?value)?|fill(?:[ _]?value)?|missing(?:[ _]?value)?|null(?:[ _]?value)?|fehlwert|sin datos|valeur manquante|sem dados)$/i,
} as const;

export type DictionaryPart = keyof typeof headers;

/** What a column of a dictionary holds by its header; undefined: it describes. */
export const dictionaryPart = (header: string): DictionaryPart | undefined => {
  const parts: readonly DictionaryPart[] = ['unit', 'scale', 'offset', 'fill', 'key'];
  return parts.find((part) => headers[part].test(header.trim()));
};

const phrases: Readonly<Record<Exclude<DictionaryPart, 'key'>, string>> = {
  unit: 'units',
  scale: 'scale factor',
  offset: 'offset',
  fill: 'no data',
};

/** A cell as a sentence: "units: mm". A cell that says nothing gives none. */
export const sentenceOf = (header: string, cell: string): string | undefined => {
  const text = cell.trim();
  if (/^(?:|-|–|—|n\/?a|none)$/i.test(text)) return undefined;
  const part = dictionaryPart(header);
  return part === undefined || part === 'key' ? text : `${phrases[part]}: ${text}`;
};

export interface TextTable {
  readonly rows: readonly { readonly key: string; readonly sentences: readonly string[] }[];
}

const cellsOf = (line: string): string[] | undefined => {
  const trimmed = line.trim();
  if (trimmed.startsWith('|'))
    return trimmed
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  if (/\S \| \S/.test(trimmed)) return trimmed.split('|').map((cell) => cell.trim());
  return trimmed.includes('\t') ? trimmed.split('\t').map((cell) => cell.trim()) : undefined;
};

const rowOf = (cells: readonly string[], header: readonly string[]): TextTable['rows'][number] => {
  const key = header.findIndex((cell) => dictionaryPart(cell) === 'key');
  return {
    key: (cells[key] ?? '').replaceAll(/[`*]/g, ''),
    sentences: cells.flatMap((cell, index) => (index === key ? [] : (sentenceOf(header[index] ?? '', cell) ?? []))),
  };
};

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-{2,}:?$/.test(cell));

/** Rows of cells that stand one below the other, the header first. */
export const gridsIn = (text: string): readonly (readonly (readonly string[])[])[] => {
  const grids: string[][][] = [];
  let open: string[][] | undefined;
  for (const line of text.split(/\r?\n/)) {
    const cells = cellsOf(line);
    if (!cells || cells.length < 2) open = undefined;
    else if (!open) grids.push((open = [cells]));
    else if (!isRule(cells)) open.push(cells);
  }
  return grids;
};

/** Tables with a column that names bands, columns or files: the first one of them is the key of the rows. */
export const tablesIn = (text: string): TextTable[] =>
  gridsIn(text).flatMap((lines) => {
    const start = lines.findIndex((cells) => cells.some((cell) => dictionaryPart(cell) === 'key'));
    const [header, ...rows] = start < 0 ? [] : lines.slice(start);
    return header && rows.length > 0 ? [{ rows: rows.map((cells) => rowOf(cells, header)) }] : [];
  });
