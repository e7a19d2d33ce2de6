/** What the codes of class maps stand for: in the raster itself, in a table beside it, in a readme. */
import type { BandProfile, FileProfile, Legend, LegendEntry } from '../../core/profile.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { folderOf, isBelow } from './documents/facts.ts';
import type { DataDocument } from './documents/texts.ts';
import type { Described } from './file-profile.ts';

const codeColumn =
  /^(?:value|val|code|codes|id|class|class_?(?:id|code|value|no)|pixel_?value|dn|key|grid_?code|number|nr|no)$/i;
const nameColumn =
  /^(?:label|labels|name|names|class|class_?name|description|category|meaning|type|land_?cover|land_?use|legend|title|definition)$/i;

const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -32_768 && value <= 65_535;

const distinctCodes = (entries: readonly LegendEntry[]): LegendEntry[] =>
  entries.filter((one, index) => entries.findIndex((other) => other.code === one.code) === index);

type TableDescription = Extract<Described['description'], { kind: 'table' }>;

/** Longer tables list things, not classes. */
const mostClasses = 64;

/** A table whose name says that it explains codes. */
const legendName =
  /(?:legend|l[eé]gende|leyenda|legenda|class(?:es|i)?|klassen|codes?|key|lookup|lut|nomenclat\w*|categor\w*)/i;

const isText = ({ values = [] }: TableDescription['columns'][number]): boolean =>
  values.length > 0 && values.every((value) => typeof value === 'string' && value.trim() !== '');

/** Columns that may name classes: those called so, English ones first; in a legend any column of different texts. */
const namingColumns = (columns: TableDescription['columns'], source: string): TableDescription['columns'] => {
  const english = columns.filter((column) => /(?:^|_)(?:en|eng|english)$/i.test(column.name) && isText(column));
  const called = columns.filter(({ name }) => nameColumn.test(name));
  const texts = legendName.test(source.split('/').at(-1) ?? '') || columns.length === 2 ? columns.filter(isText) : [];
  return [...new Set([...english, ...called, ...texts])];
};

const fromTable = ({ columns, rows }: TableDescription, source: string): LegendEntry[] => {
  if (rows > mostClasses) return [];
  for (const code of columns.filter(({ name }) => codeColumn.test(name)))
    for (const name of namingColumns(columns, source).filter((column) => column !== code)) {
      const entries = (code.values ?? []).flatMap((value, row): LegendEntry[] => {
        const label = name.values?.[row];
        return isCode(value) && typeof label === 'string' && label.trim() !== ''
          ? [{ code: value, name: label.trim() }]
          : [];
      });
      if (entries.length === rows && entries.length > 1) return distinctCodes(entries);
    }
  return [];
};

/** "11 = open water", "3: grass", "42 evergreen forest"; not "0.05 degree" or "30 m". */
const pair = /(?<![\w.,-])(-?\d{1,5})\s*(?:[=:]|[–—-]\s|\s)\s*([a-z][a-z'’]*(?:[ /&,-]{1,2}[a-z'’()]+){0,7})/gi;
const notNames =
  /^(?:m|km|metres?|meters?|degrees?|deg|pixels?|bands?|bits?|percent|days?|months?|years?|x|by|to|and|or|of|in|is|are|utm|wgs)\b/i;

/** A name ends where the next sentence or pair begins. */
const tidyName = (name: string): string =>
  name
    .replace(/\s*\((?:the|no|not|this)\b.*$/i, '')
    .replace(/[\s,;:(]+$/, '')
    .trim();

const fromText = (text: string): LegendEntry[] =>
  distinctCodes(
    [...text.matchAll(pair)].flatMap(([, code = '', name = '']): LegendEntry[] => {
      const tidy = tidyName(name);
      return tidy === '' || notNames.test(tidy) ? [] : [{ code: Number(code), name: tidy }];
    }),
  );

/** Values of a class map are few integers; a legend names most of them, or names some that all occur. */
const fits = ({ statistics, dtype }: BandProfile, entries: readonly LegendEntry[]): boolean => {
  const values = statistics?.distinct;
  if (!values || values.length < 2 || !/int|byte/i.test(dtype) || !values.every(Number.isInteger)) return false;
  const named = values.filter((value) => entries.some(({ code }) => code === value));
  const complete = named.length >= values.length - 2;
  const allOccur = entries.every(({ code }) => values.includes(code));
  return named.length >= 2 && (complete || allOccur);
};

/** Legends of documents, for those of their maps whose codes they name. */
export const fittingLegends = (legends: readonly Legend[], files: readonly FileProfile[]): Legend[] =>
  legends.flatMap((legend) => {
    const maps = legend.maps.filter(({ file, band }) => {
      const raster = files.find(({ path }) => path === file);
      const known = raster?.kind === 'raster' ? raster.bands.find(({ index }) => index === band) : undefined;
      return known !== undefined && fits(known, legend.entries);
    });
    return maps.length > 0 ? [{ ...legend, maps }] : [];
  });

const words = (path: string): string[] =>
  (path.split('/').at(-1) ?? '')
    .replace(/(?:\.[A-Za-z]\w{1,6})+$/, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** A legend is called after the file that it describes: `cover_legend.csv` after `cover.tif`, not after `cover2015.tif`. */
const isCalledAfter = (source: string, file: string): boolean => {
  const [named, own] = [words(source), words(file)];
  return own.length > 0 && own.every((word, index) => named[index] === word);
};

const mapsOf = (file: FileProfile, entries: readonly LegendEntry[]): Legend['maps'] =>
  file.kind === 'raster'
    ? file.bands.filter((band) => fits(band, entries)).map((band) => ({ file: file.path, band: band.index }))
    : [];

const legendOf = (entries: readonly LegendEntry[], source: string, files: readonly FileProfile[]): Legend[] => {
  const near = files.filter(({ kind, path }) => kind === 'raster' && isBelow(folderOf(source), path));
  // A legend in a folder without maps may speak of those elsewhere.
  const here = near.length > 0 ? near : files;
  const fitting = here.flatMap((file) => mapsOf(file, entries));
  const called = here
    .filter((file) => file.kind === 'raster' && isCalledAfter(source, file.path))
    .map(({ path }) => path);
  const own = fitting.filter(({ file }) => called.includes(file));
  // A legend of another file's name says nothing of this one, even where the codes would fit.
  const maps = called.length > 0 ? own : fitting;
  return entries.length > 1 && maps.length > 0 ? [{ maps, entries, source }] : [];
};

/** Pairs of codes and names in a text, where a class map holds these codes. */
export const legendInText = (text: string, source: string, files: readonly FileProfile[]): Legend[] =>
  legendOf(fromText(text), source, files);

const fromBands = ({ path, description }: Described): Legend[] =>
  description.kind === 'raster'
    ? description.bands.flatMap(({ index, categories = {} }) => {
        const entries = Object.entries(categories)
          .map(([code, name]) => ({ code: Number(code), name: name.trim() }))
          .filter(({ name }) => name !== '');
        return entries.length > 1 ? [{ maps: [{ file: path, band: index }], entries, source: path }] : [];
      })
    : [];

/** The class table of the product that a file is. */
export const productLegends = (recognised: ReadonlyMap<string, Recognised>): Legend[] =>
  [...recognised].flatMap(([path, found]) => {
    if (found.status !== 'established') return [];
    return found.fits.flatMap((_, index): Legend[] => {
      const codes = Object.entries(agreedBand(found, index)?.classes ?? {});
      const entries = codes.map(([code, name]) => ({ code: Number(code), name }));
      const source = `the guide of ${found.products[0]?.name ?? 'the product'}`;
      return entries.length > 1 ? [{ maps: [{ file: path, band: index + 1 }], entries, source }] : [];
    });
  });

/** Legends that the data bring along, in the order of trust: the raster's own, tables, texts. */
export const legendsOf = (
  described: readonly Described[],
  files: readonly FileProfile[],
  documents: readonly DataDocument[],
): Legend[] => [
  ...described.flatMap(fromBands),
  ...described.flatMap(({ path, description }) =>
    description.kind === 'table' ? legendOf(fromTable(description, path), path, files) : [],
  ),
  ...documents.flatMap(({ path, text }) => legendInText(text, path, files)),
];
