/** What the codes of class maps stand for: in the raster itself, in a table beside it, in a readme. */
import type { BandProfile, FileProfile, Legend, LegendEntry } from '../../core/profile.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { folderOf, isBelow } from './documents/facts.ts';
import type { DataDocument } from './documents/texts.ts';
import type { Described } from './file-profile.ts';
import { distinctCodes, legendRuns } from './legend-text.ts';

const codeColumn =
  /^(?:value|val|code|codes|id|class|class_?(?:id|code|value|no)|pixel_?value|dn|key|grid_?code|number|nr|no)$/i;
const nameColumn =
  /^(?:label|labels|name|names|class|class_?name|description|category|meaning|type|land_?cover|land_?use|legend|title|definition)$/i;

const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -32_768 && value <= 65_535;

type TableDescription = Extract<Described['description'], { kind: 'table' }>;

/** Longer tables list things, not classes. */
const mostClasses = 64;

type TableColumn = TableDescription['columns'][number];
interface TableLegend {
  readonly entries: readonly LegendEntry[];
  readonly also: readonly LegendEntry[];
}

const pairsOf = (code: TableColumn, name: TableColumn): LegendEntry[] =>
  (code.values ?? []).flatMap((value, row): LegendEntry[] => {
    const label = name.values?.[row];
    return isCode(value) && typeof label === 'string' && label.trim() !== ''
      ? [{ code: value, name: label.trim() }]
      : [];
  });

const isTextColumn = ({ values = [] }: TableColumn): boolean => values.every((value) => typeof value === 'string');

/** A column of running numbers is called so too: it counts where no other column of codes does. */
const runningNumber = /^(?:id|key|number|nr|no)$/i;

/** For each column of codes its names, and other names of them: the first texts that differ. */
const fromTable = ({ columns, rows }: TableDescription): readonly (readonly TableLegend[])[] => {
  if (rows > mostClasses) return [];
  const called = columns.filter(({ name }) => codeColumn.test(name));
  const different = columns.filter(({ values = [] }) => values.every(isCode) && new Set(values).size === rows);
  const texts = columns.filter((column) => nameColumn.test(column.name) || isTextColumn(column));
  const named = texts.filter(({ name }) => nameColumn.test(name));
  const english = texts.filter(({ name }) => /(?:^|_)(?:en|eng|english)$/i.test(name));
  const names = [...english, ...(named.length > 0 ? named : texts)];
  const legendOfCodes = (code: TableColumn): TableLegend[] => {
    for (const name of names) {
      const entries = name === code ? [] : pairsOf(code, name);
      if (entries.length !== rows || rows < 2 || (!called.includes(code) && distinctNames(entries) < rows)) continue;
      const others = texts.filter((column) => column !== name && column !== code && isTextColumn(column));
      return [{ entries: distinctCodes(entries), also: others.flatMap((other) => pairsOf(code, other)) }];
    }
    return [];
  };
  const ranks = [
    called.filter(({ name }) => !runningNumber.test(name)),
    called.filter(({ name }) => runningNumber.test(name)),
    different.filter((column) => !called.includes(column)).slice(0, 1),
  ];
  return ranks.map((codes) => codes.flatMap(legendOfCodes));
};

const distinctNames = (entries: readonly LegendEntry[]): number => new Set(entries.map(({ name }) => name)).size;

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

/** "type" and 1 of `type1`; years are no numbers of layers. */
const numberedIn = (path: string): readonly { readonly noun: string; readonly number: string }[] =>
  words(path).flatMap((word) => {
    const [, noun = '', number = ''] = /^([a-z]{3,})(\d{1,2})$/.exec(word) ?? [];
    return noun === '' ? [] : [{ noun, number }];
  });

/** `LC_Type1_legend.csv` is of a layer beside `…_LC_Type5.tif`. */
const isOfSibling = (source: string, file: string): boolean => {
  const own = numberedIn(file);
  return numberedIn(source).some(
    ({ noun, number }) =>
      own.some((one) => one.noun === noun) && !own.some((one) => one.noun === noun && one.number === number),
  );
};

const mapsOf = (file: FileProfile, entries: readonly LegendEntry[]): Legend['maps'] =>
  file.kind === 'raster'
    ? file.bands.filter((band) => fits(band, entries)).map((band) => ({ file: file.path, band: band.index }))
    : [];

const legendOf = (entries: readonly LegendEntry[], source: string, files: readonly FileProfile[]): Legend[] => {
  const near = files.filter(({ kind, path }) => kind === 'raster' && isBelow(folderOf(source), path));
  // A legend in a folder without maps may speak of those elsewhere.
  const here = near.length > 0 ? near : files;
  const fitting = here.filter(({ path }) => !isOfSibling(source, path)).flatMap((file) => mapsOf(file, entries));
  const called = here
    .filter((file) => file.kind === 'raster' && isCalledAfter(source, file.path))
    .map(({ path }) => path);
  const own = fitting.filter(({ file }) => called.includes(file));
  // A legend of another file's name says nothing of this one, even where the codes would fit.
  const maps = called.length > 0 ? own : fitting;
  return entries.length > 1 && maps.length > 0 ? [{ maps, entries, source }] : [];
};

/** Is a band, or the only band of a file, called by a word of what stands before a list? */
const isCalled = (before: string, { path, bands }: Extract<FileProfile, { kind: 'raster' }>, name: string): boolean => {
  const said = new Set(words(before.replaceAll('.', ' ')));
  const [first = ''] = words(name);
  const own = words(path).filter((word) => /[a-z]{3}/.test(word));
  return (
    (said.has(first) && /[a-z]{2}/.test(first)) ||
    (bands.length === 1 && own.length > 0 && own.every((word) => said.has(word)))
  );
};

/** Maps that a list is said to be of, by the words in front of it. */
const calledMaps = (before: string, maps: Legend['maps'], files: readonly FileProfile[]): Legend['maps'] =>
  maps.filter(({ file, band }) => {
    const raster = files.find(({ path }) => path === file);
    const known = raster?.kind === 'raster' ? raster.bands.find(({ index }) => index === band) : undefined;
    return raster?.kind === 'raster' && known !== undefined && isCalled(before, raster, known.name);
  });

/** Lists of codes and names in a text, each for the maps that it is said to be of, else all for those that hold these codes. */
const legendInText = (text: string, source: string, files: readonly FileProfile[]): Legend[] => {
  const runs = legendRuns(text);
  const called = runs.flatMap(({ entries, before }) =>
    legendOf(entries, source, files).flatMap((legend): Legend[] => {
      const maps = calledMaps(before, legend.maps, files);
      return maps.length > 0 ? [{ ...legend, maps }] : [];
    }),
  );
  const all = legendOf(distinctCodes(runs.flatMap(({ entries }) => entries)), source, files);
  return [...called, ...all];
};

/** A table of samples names things by running numbers too: beside no map only one of few columns is a legend. */
const mostColumns = 5;

const isLegendAlone = ({ columns }: TableDescription, path: string, files: readonly FileProfile[]): boolean =>
  columns.length <= mostColumns || files.some((file) => file.kind === 'raster' && isBelow(folderOf(path), file.path));

/** Two columns of codes that would name a map's codes differently are an ambiguity, and no legend. */
const legendInTable = (table: TableDescription, path: string, files: readonly FileProfile[]): Legend[] => {
  if (!isLegendAlone(table, path, files)) return [];
  for (const options of fromTable(table)) {
    const fitting = options.flatMap(({ entries, also }) =>
      legendOf(entries, path, files).map((legend) => (also.length > 0 ? { ...legend, also } : legend)),
    );
    const kinds = new Set(
      fitting.map(({ entries }) => JSON.stringify(entries.toSorted((one, other) => one.code - other.code))),
    );
    if (kinds.size > 1) return [];
    if (fitting.length > 0) return fitting.slice(0, 1);
  }
  return [];
};

const fromBands = ({ path, description }: Described): Legend[] =>
  description.kind === 'raster'
    ? description.bands.flatMap(({ index, categories = {} }) => {
        const entries = Object.entries(categories)
          .map(([code, name]) => ({ code: Number(code), name: name.trim() }))
          .filter(({ name }) => name !== '');
        return entries.length > 1 ? [{ maps: [{ file: path, band: index }], entries, source: path }] : [];
      })
    : [];

/** Tags that list what codes mean: `CLASSES=1=built-up; 2=trees`. */
const listsClasses = /class|legend|categor|code|label|land_?(?:cover|use)|lookup|value/i;

const fromTags = ({ path, description }: Described, files: readonly FileProfile[]): Legend[] => {
  const file = files.find((one) => one.path === path);
  if (description.kind !== 'raster' || !file) return [];
  return Object.entries(description.tags).flatMap(([key, value]) => {
    const entries = listsClasses.test(key) ? distinctCodes(legendRuns(value).flatMap((run) => run.entries)) : [];
    const maps = mapsOf(file, entries);
    return entries.length > 1 && maps.length > 0 ? [{ maps, entries, source: path }] : [];
  });
};

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
  ...described.flatMap((file) => fromTags(file, files)),
  ...described.flatMap(({ path, description }) =>
    description.kind === 'table' ? legendInTable(description, path, files) : [],
  ),
  ...documents.flatMap(({ path, text }) => legendInText(text, path, files)),
];
