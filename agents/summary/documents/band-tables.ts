/**
 * Tables with a row for each band of a raster beside them: data dictionaries, lists of names, of wavelengths, of dates. Their numbers are those of
 * bands and no codes, and what one row says is said of one band.
 */

import { bandRole } from '../../../knowledge/bands.ts';
import type { Described } from '../described.ts';
import { bandColumn } from './band-column.ts';
import { type BandLabels, baseName, type DocumentFacts, folderOf, isBelow } from './facts.ts';
import { mentions } from './parts-about.ts';
import { dictionaryPart } from './text-tables.ts';

type Table = Extract<Described['description'], { kind: 'table' }>;
type Raster = Extract<Described['description'], { kind: 'raster' }>;

const dateHeader = /date|datum|fecha|\bdata\b|^data|début|^(?:day|jour|tag|día|dia|giorno)$|acqui/i;
const nameHeader =
  /^(?:(?:short|long|band)?[ _]?names?|label|description|desc|variable|content|meaning|title|nom|nombre|nome|nazwa|naam|bezeichnung|beschreibung|inhalt|libellé|descripción|descrição|descrizione|opis|omschrijving)$/i;

export interface BandRow {
  readonly source: string;
  /** 1-based. */
  readonly band: number;
  /** Headers and texts of the other columns that are not empty and name no file. */
  readonly cells: readonly (readonly [header: string, text: string])[];
}

const namesOf = ({ name, description }: Raster['bands'][number]): string[] =>
  [name, description].filter((one) => one.length > 1).map((one) => one.toLowerCase());

const cellOf = (table: Table, column: number, row: number): string =>
  String(table.columns[column]?.values?.[row] ?? '').trim();

/** A dictionary's column of names or numbers, where none is called after bands. */
const keyColumn = ({ columns, rows }: Table): number =>
  rows <= 200 && dictionaryPart(columns[0]?.name ?? '') === 'key' ? 0 : -1;

const isDictionary = ({ columns }: Table): boolean =>
  columns.some(({ name }) => ['unit', 'scale', 'offset', 'fill'].includes(dictionaryPart(name) ?? ''));

/** The band that a cell means, by number (counted from `first`; undefined: numbers count something else) or by its own name. */
const bandOf = (cell: string, { bands }: Raster, first: number | undefined): number | undefined => {
  const number = /^(?:bands?|bande|banda|layer|kanal|canal|b)?[\s_]*0*(\d{1,3})$/i.exec(cell)?.[1];
  const own = bands.find((band) => namesOf(band).includes(cell.toLowerCase()));
  if (own) return own.index;
  if (number === undefined || first === undefined) return undefined;
  const index = Number(number) + 1 - first;
  return index >= 1 && index <= bands.length ? index : undefined;
};

interface Near {
  readonly path: string;
  readonly raster: Raster;
}

/** Rows of one table that are about one raster: those that name it, else all where no row names a file and the raster has as many bands. */
const rowsFor = (table: Table, source: string, { path, raster }: Near, rasters: readonly Near[]): BandRow[] => {
  const counted = bandColumn(table);
  const at = counted < 0 ? keyColumn(table) : counted;
  if (at < 0) return [];
  const all = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((_column, column) => cellOf(table, column, row)),
  );
  const names = (cells: readonly string[], file: string): boolean => cells.some((cell) => mentions(cell, file));
  const named = all.filter((cells) => names(cells, path));
  const others = all.some((cells) => rasters.some((one) => names(cells, one.path)));
  const alone = rasters.filter((one) => one.raster.bands.length > 1).every((one) => one.path === path);
  const rows = named.length > 0 ? named : others || !(alone || all.length === raster.bands.length) ? [] : all;
  const keys = rows.map((cells) => cells[at] ?? '');
  const first = counted < 0 && !isDictionary(table) ? undefined : keys.includes('0') ? 0 : 1;
  const found = rows.flatMap((cells): BandRow[] => {
    const band = bandOf(cells[at] ?? '', raster, first);
    const told = cells.flatMap((cell, column) => {
      const header = table.columns[column]?.name ?? '';
      return column === at || cell === '' || rasters.some((one) => mentions(cell, one.path))
        ? []
        : [[header, cell] as const];
    });
    return band === undefined ? [] : [{ source: baseName(source), band, cells: told }];
  });
  // Two rows for one band, or rows for none: the numbers count something else.
  const isOnce = new Set(found.map(({ band }) => band)).size === found.length;
  const isWhole = counted < 0 || found.length === rows.length;
  return isOnce && isWhole && raster.bands.length > 1 ? found : [];
};

/** Rows for bands, by the raster's path. */
export const bandRowsOf = (described: readonly Described[]): ReadonlyMap<string, readonly BandRow[]> => {
  const rasters = described.flatMap(({ path, description }): Near[] =>
    description.kind === 'raster' ? [{ path, raster: description }] : [],
  );
  return new Map(
    rasters.map((raster) => [
      raster.path,
      described.flatMap(({ path: source, description }) => {
        if (description.kind !== 'table' || !isBelow(folderOf(source), raster.path)) return [];
        const near = rasters.filter(({ path }) => isBelow(folderOf(source), path));
        return rowsFor(description, source, raster, near);
      }),
    ]),
  );
};

const cellBy = ({ cells }: BandRow, header: RegExp): string | undefined =>
  cells.find(([name]) => header.test(name.trim()))?.[1];

const isoDay = (text: string | undefined): string | null =>
  /^((?:19|20)\d{2}-\d{2}(?:-\d{2})?)(?:[T ]|$)/.exec(text ?? '')?.[1] ?? null;

/** Bands with the dates that tables beside their rasters give them, where the files give none. */
export const withTableDates = (described: readonly Described[]): Described[] => {
  const rows = bandRowsOf(described);
  return described.map((file): Described => {
    const { description } = file;
    const own = rows.get(file.path) ?? [];
    if (description.kind !== 'raster' || own.length === 0) return file;
    const bands = description.bands.map((band) => ({
      ...band,
      date:
        band.date ??
        isoDay(own.map((row) => (row.band === band.index ? cellBy(row, dateHeader) : undefined)).find(Boolean)),
    }));
    return { ...file, description: { ...description, bands } };
  });
};

/** The labels of documents with the names that tables give to bands of rasters that no document labels. */
export const withTableNames = (
  labels: DocumentFacts['labels'],
  rows: ReadonlyMap<string, readonly BandRow[]>,
): DocumentFacts['labels'] =>
  new Map([
    ...labels,
    ...[...rows].flatMap(([path, own]) => {
      if (labels.has(path)) return [];
      const named = own.flatMap((row): [number, BandLabels][] => {
        const names = row.cells.flatMap(([header, cell]) => (nameHeader.test(header.trim()) ? [cell] : []));
        const [name] = names;
        const role = names.map(bandRole).find((one) => one !== undefined);
        const reason = `${row.source}: band ${row.band} is “${name}”`;
        return name === undefined ? [] : [[row.band, { names, role: role ? { value: role, reason } : null }]];
      });
      return named.length > 0 ? [[path, new Map(named)] as const] : [];
    }),
  ]);
