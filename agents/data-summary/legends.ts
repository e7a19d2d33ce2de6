/** What the codes of class maps stand for: in the raster itself, in a table beside it, in a readme. */
import type { BandProfile, FileProfile, Legend, LegendEntry } from '../../core/profile.ts';
import type { DataDocument } from './documents.ts';
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

const fromTable = ({ columns, records = [] }: TableDescription): LegendEntry[] => {
  for (const code of columns.filter(({ name }) => codeColumn.test(name)))
    for (const name of columns.filter((column) => column !== code && nameColumn.test(column.name))) {
      const entries = records.flatMap((record): LegendEntry[] => {
        const [value, label] = [record[code.name], record[name.name]];
        return isCode(value) && typeof label === 'string' && label.trim() !== ''
          ? [{ code: value, name: label.trim() }]
          : [];
      });
      if (entries.length === records.length && entries.length > 1) return distinctCodes(entries);
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

const legendOf = (entries: readonly LegendEntry[], source: string, files: readonly FileProfile[]): Legend[] => {
  const maps = files.flatMap((file) =>
    file.kind === 'raster'
      ? file.bands.filter((band) => fits(band, entries)).map((band) => ({ file: file.path, band: band.index }))
      : [],
  );
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

/** Legends in the order of trust: the raster's own, tables, texts. */
export const legendsOf = (
  described: readonly Described[],
  files: readonly FileProfile[],
  documents: readonly DataDocument[],
): Legend[] => [
  ...described.flatMap(fromBands),
  ...described.flatMap(({ path, description }) =>
    description.kind === 'table' ? legendOf(fromTable(description), path, files) : [],
  ),
  ...documents.flatMap(({ path, text }) => legendInText(text, path, files)),
];
