/** What documents say of each raster's bands: of all of them, of single ones, and what they are said to hold. */
import { quantityOfPhrase } from '../../../knowledge/quantity-phrase.ts';
import type { Statement } from '../../../knowledge/recognition/statements.ts';
import type { Described } from '../file-profile.ts';
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

/** Rows for bands as a table in a text: of a dictionary that names this file, or lies beside no other raster of several bands. */
const bandRows = (
  { path, description }: Described & { readonly description: Raster },
  dictionaries: readonly Dictionary[],
  stacks: readonly string[],
): Spoken[] =>
  description.bands.length < 2
    ? []
    : dictionaries
        .filter((one) => isBelow(folderOf(one.path), path))
        .flatMap(({ path: source, table }): Spoken[] => {
          const near = stacks.filter((one) => isBelow(folderOf(source), one));
          const rows = rowsOf(table).filter(
            ({ cells }) => cells.some((cell) => mentions(cell, path)) || (near.length === 1 && near[0] === path),
          );
          const header = ['band', ...table.columns.slice(1).map(({ name }) => name)];
          const lines = rows.map(({ cells }) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`);
          const text = [`| ${header.join(' | ')} |`, ...lines].join('\n');
          return rows.length === 0 ? [] : [{ source: baseName(source), text }];
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
export const toldOf = (described: readonly Described[], about: Texts): ReadonlyMap<string, Told> => {
  const rasters = rastersOf(described);
  const dictionaries = described.flatMap(({ path, description }) =>
    description.kind === 'table' ? [{ path, table: description }] : [],
  );
  const stacks = rasters.filter(({ description }) => description.bands.length > 1).map(({ path }) => path);
  const general = spokenOf(
    described.map(withoutBandTags),
    new Map(rasters.map(({ path, description }) => [path, withoutBandLines(description, about.get(path) ?? [])])),
  );
  return new Map(
    rasters.map((file): [string, Told] => {
      const { path, description } = file;
      const texts = about.get(path) ?? [];
      const bands = new Map(bandTexts(description, [...texts, ...bandRows(file, dictionaries, stacks)]));
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
