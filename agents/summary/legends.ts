/** What the codes of class maps stand for: in the raster itself, in a table beside it, in a readme. */

import type { FileProfile, Legend, LegendEntry } from '../../core/profile.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import type { Described } from './described.ts';
import { bandColumn } from './documents/band-column.ts';
import type { BandRow } from './documents/band-tables.ts';
import { folderOf, isBelow } from './documents/facts.ts';
import { gridsIn } from './documents/text-tables.ts';
import type { DataDocument } from './documents/texts.ts';
import { fitsLegend } from './legend-fit.ts';
import { distinctCodes, legendRuns } from './legend-text.ts';
import { fromTable, namesCodes, type TableDescription } from './table-legends.ts';

/** Legends of documents, for those of their maps whose codes they name. */
export const fittingLegends = (legends: readonly Legend[], files: readonly FileProfile[]): Legend[] =>
  legends.flatMap((legend) => {
    const maps = legend.maps.filter(({ file, band }) => {
      const raster = files.find(({ path }) => path === file);
      const known = raster?.kind === 'raster' ? raster.bands.find(({ index }) => index === band) : undefined;
      return known !== undefined && fitsLegend(known, legend.entries, true);
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

const mapsOf = (file: FileProfile, entries: readonly LegendEntry[], isTable: boolean): Legend['maps'] =>
  file.kind === 'raster'
    ? file.bands
        .filter((band) => fitsLegend(band, entries, isTable))
        .map((band) => ({ file: file.path, band: band.index }))
    : [];

const legendOf = (
  entries: readonly LegendEntry[],
  source: string,
  files: readonly FileProfile[],
  isTable: boolean,
): Legend[] => {
  const near = files.filter(({ kind, path }) => kind === 'raster' && isBelow(folderOf(source), path));
  // A legend in a folder without maps may speak of those elsewhere.
  const here = near.length > 0 ? near : files;
  const fitting = here
    .filter(({ path }) => !isOfSibling(source, path))
    .flatMap((file) => mapsOf(file, entries, isTable));
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
    legendOf(entries, source, files, false).flatMap((legend): Legend[] => {
      const maps = calledMaps(before, legend.maps, files);
      return maps.length > 0 ? [{ ...legend, maps }] : [];
    }),
  );
  const all = legendOf(distinctCodes(runs.flatMap(({ entries }) => entries)), source, files, false);
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
      legendOf(entries, path, files, true).map((legend) => (also.length > 0 ? { ...legend, also } : legend)),
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

/** "cloud mask: 1 = cloud, 0 = clear": what the description of a band lists. */
const fromDescriptions = ({ path, description }: Described, files: readonly FileProfile[]): Legend[] => {
  const file = files.find((one) => one.path === path);
  if (description.kind !== 'raster' || file?.kind !== 'raster') return [];
  return description.bands.flatMap(({ index, description: words }) => {
    const known = file.bands.find((band) => band.index === index);
    const entries = distinctCodes(legendRuns(words).flatMap((run) => run.entries));
    const fits = known !== undefined && entries.length > 1 && fitsLegend(known, entries, true);
    return fits ? [{ maps: [{ file: path, band: index }], entries, source: path }] : [];
  });
};

/** Tags that list what codes mean: `CLASSES=1=built-up; 2=trees`. */
const listsClasses = /class|legend|categor|code|label|land_?(?:cover|use)|lookup|value/i;

const fromTags = ({ path, description }: Described, files: readonly FileProfile[]): Legend[] => {
  const file = files.find((one) => one.path === path);
  if (description.kind !== 'raster' || !file) return [];
  const { tags } = description;
  const numbered = Object.entries(tags).flatMap(([key, value]) =>
    /^\d{1,3}$/.test(key) && /^\p{L}.{0,60}$/u.test(value.trim()) ? [{ code: Number(key), name: value.trim() }] : [],
  );
  const byCode = numbered.length > 1 ? mapsOf(file, numbered, true) : [];
  if (byCode.length > 0) return [{ maps: byCode, entries: numbered, source: path }];
  return Object.entries(tags).flatMap(([key, value]) => {
    const entries = listsClasses.test(key) ? distinctCodes(legendRuns(value).flatMap((run) => run.entries)) : [];
    const maps = mapsOf(file, entries, false);
    return entries.length > 1 && maps.length > 0 ? [{ maps, entries, source: path }] : [];
  });
};

/** Tables in a text whose header says which column holds codes; running numbers and numbers of bands are none. */
const inGrids = (text: string, path: string, files: readonly FileProfile[]): Legend[] =>
  gridsIn(text).flatMap(([header = [], ...lines]) => {
    if (!header.some(namesCodes)) return [];
    const columns = header.map((name, column) => ({
      name,
      values: lines.map((cells) =>
        /^-?\d+$/.test(cells[column] ?? '') ? Number(cells[column]) : (cells[column] ?? ''),
      ),
    }));
    return legendInTable({ columns, rows: lines.length }, path, files);
  });

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

/** Does it name any of the codes that occur? A product's classes may be delivered under other numbers. */
export const namesCodesOf = ({ maps, entries }: Legend, files: readonly FileProfile[]): boolean =>
  maps.some(({ file, band: index }) => {
    const raster = files.find(({ path }) => path === file);
    const band = raster?.kind === 'raster' ? raster.bands.find((one) => one.index === index) : undefined;
    const seen = band?.statistics?.distinct?.filter((code) => code > 0 && code !== band.nodata) ?? [];
    return seen.length === 0 || seen.some((code) => entries.some((entry) => entry.code === code));
  });

/** Codes that the row of a band in a dictionary lists: "species code: 1 spruce; 2 fir". */
const fromRows = (file: FileProfile, rows: readonly BandRow[]): Legend[] =>
  rows.flatMap(({ band, cells, source }) => {
    const known = file.kind === 'raster' ? file.bands.find(({ index }) => index === band) : undefined;
    const entries = distinctCodes(cells.flatMap(([, cell]) => legendRuns(cell).flatMap((run) => run.entries)));
    return known && fitsLegend(known, entries, false) ? [{ maps: [{ file: file.path, band }], entries, source }] : [];
  });

/** Legends that the data bring along, in the order of trust: the raster's own, tables, texts. */
export const legendsOf = (
  described: readonly Described[],
  files: readonly FileProfile[],
  documents: readonly DataDocument[],
  bandRows: ReadonlyMap<string, readonly BandRow[]>,
): Legend[] => [
  ...described.flatMap(fromBands),
  ...described.flatMap((file) => fromDescriptions(file, files)),
  ...files.flatMap((file) => fromRows(file, bandRows.get(file.path) ?? [])),
  ...described.flatMap((file) => fromTags(file, files)),
  ...described.flatMap(({ path, description }) =>
    description.kind === 'table' && bandColumn(description) < 0 ? legendInTable(description, path, files) : [],
  ),
  ...documents.flatMap(({ path, text }) => [...inGrids(text, path, files), ...legendInText(text, path, files)]),
];
