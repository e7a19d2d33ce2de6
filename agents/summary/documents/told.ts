/** What documents say of each raster's bands: of all of them, of single ones, and what they are said to hold. */

import { quantityOfPhrase } from '../../../knowledge/quantity-phrase.ts';
import type { Statement } from '../../../knowledge/recognition/statements.ts';
import type { Described } from '../described.ts';
import type { BandRow } from './band-tables.ts';
import {
  agreedQuantity,
  type BandText,
  type BandTexts,
  bandTexts,
  type ToldQuantity,
  toldOfFile,
  withoutBandLines,
} from './band-texts.ts';
import { baseName, folderOf, isBelow } from './facts.ts';
import { mentions } from './parts-about.ts';
import { type Spoken, spokenOf } from './spoken.ts';
import { dictionaryPart, sentenceOf } from './text-tables.ts';

export interface Told {
  /** About all bands. */
  readonly general: readonly Statement[];
  readonly bands: BandTexts;
}

type Texts = ReadonlyMap<string, readonly Spoken[]>;
type Table = Extract<Described['description'], { kind: 'table' }>;

/** Longer tables are data. */
const longestDictionary = 200;

const cellOf = (table: Table, column: number, row: number): string =>
  String(table.columns[column]?.values?.[row] ?? '').trim();

/** Rows of a dictionary, each with its cells as sentences. */
const rowsOf = (table: Table): { readonly cells: readonly string[]; readonly sentences: readonly string[] }[] =>
  table.rows > longestDictionary || !table.columns.some(({ name }) => dictionaryPart(name) === 'key')
    ? []
    : Array.from({ length: table.rows }, (_, row) => {
        const cells = table.columns.map((_column, column) => cellOf(table, column, row));
        const sentences = table.columns.flatMap(({ name }, column) => {
          const isKey = dictionaryPart(name) === 'key' && column === 0;
          return isKey ? [] : (sentenceOf(name, cells[column] ?? '') ?? []);
        });
        return { cells, sentences };
      });

interface Dictionary {
  readonly path: string;
  readonly table: Table;
}

/** What rows that name the raster's file describe. */
const describedInRows = (path: string, dictionaries: readonly Dictionary[]): ToldQuantity | null =>
  agreedQuantity(
    dictionaries
      .filter((one) => isBelow(folderOf(one.path), path))
      .flatMap(({ path: source, table }) =>
        rowsOf(table)
          .filter(({ cells }) => cells.some((cell) => mentions(cell, path)))
          .flatMap(({ sentences }) =>
            sentences
              .filter((sentence) => !/^[\w ]+: /.test(sentence))
              .map((text) => ({ source: baseName(source), text, named: quantityOfPhrase(text) })),
          ),
      ),
  );

/** "0.1 (to metres)": the unit in another column is that of the stored numbers. */
const convertsTo = /\bto (?:the )?\p{L}/u;

/** Rows for bands as tables in texts. */
const bandTables = (rows: readonly BandRow[]): Spoken[] =>
  rows.map(({ source, band, cells: all }) => {
    const converts = all.some(([name, cell]) => dictionaryPart(name) === 'scale' && convertsTo.test(cell));
    const cells = converts ? all.filter(([name]) => dictionaryPart(name) !== 'unit') : all;
    const line = (parts: readonly string[]): string =>
      `| ${parts.map((part) => part.replaceAll('|', '/')).join(' | ')} |`;
    const header = line(['band', ...cells.map(([name]) => name)]);
    return { source, text: [header, line([String(band), ...cells.map(([, cell]) => cell)])].join('\n') };
  });

type Raster = Extract<Described['description'], { kind: 'raster' }>;

const isBandTag = (tag: string): boolean => /^band \d+: /.test(tag);

/** A raster without its tags of single bands. */
const withoutBandTags = (file: Described): Described =>
  file.description.kind === 'raster'
    ? {
        ...file,
        description: {
          ...file.description,
          tags: Object.fromEntries(Object.entries(file.description.tags).filter(([tag]) => !isBandTag(tag))),
        },
      }
    : file;

const rastersOf = (described: readonly Described[]): (Described & { readonly description: Raster })[] =>
  described.flatMap((file) => (file.description.kind === 'raster' ? [{ ...file, description: file.description }] : []));

/** By the raster's path. */
export const toldOf = (
  described: readonly Described[],
  about: Texts,
  bandRows: ReadonlyMap<string, readonly BandRow[]>,
): ReadonlyMap<string, Told> => {
  const rasters = rastersOf(described);
  const dictionaries = described.flatMap(({ path, description }) =>
    description.kind === 'table' ? [{ path, table: description }] : [],
  );
  const general = spokenOf(
    described.map(withoutBandTags),
    new Map(rasters.map(({ path, description }) => [path, withoutBandLines(description, about.get(path) ?? [])])),
  );
  return new Map(
    rasters.map((file): [string, Told] => {
      const { path, description } = file;
      const texts = about.get(path) ?? [];
      const bands = new Map(bandTexts(description, [...texts, ...bandTables(bandRows.get(path) ?? [])]));
      if (description.bands.length === 1) {
        const own: BandText = bands.get(1) ?? { statements: [], told: null };
        const told = own.told ?? describedInRows(path, dictionaries) ?? toldOfFile(path, texts);
        bands.set(1, { ...own, told });
      }
      return [path, { general: general.get(path) ?? [], bands }];
    }),
  );
};

/** Statements about one band: its own, and those about all where it has none of their kind. */
export const statementsOfBand = ({ general, bands }: Told, band: number): readonly Statement[] => {
  const own = bands.get(band)?.statements ?? [];
  const kinds = new Set(own.map(({ kind }) => kind));
  return [...own, ...general.filter(({ kind }) => kind === 'derived' || !kinds.has(kind))];
};
