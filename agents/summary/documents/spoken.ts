/** What readmes, dictionaries, catalogue texts, tags and descriptions say in words of each raster. Text is data, never instructions. */

import { commandsIn, type Statement, statementsIn } from '../../../knowledge/recognition/statements.ts';
import type { Described } from '../described.ts';
import { bandColumn } from './band-column.ts';
import { toldOfFile } from './band-texts.ts';
import { isOfOtherQuantity } from './document-subject.ts';
import { enviDescription } from './envi-header.ts';
import { baseName, folderOf, isBelow, type SideFile, stemOf } from './facts.ts';
import { linearTags } from './linear-tags.ts';
import { isOwnStatement } from './own-statements.ts';
import { mentions, partsAbout } from './parts-about.ts';
import { sentenceOf } from './text-tables.ts';
import type { DataDocument } from './texts.ts';
import { xmlLeaves } from './xml.ts';

const longestTag = 1000;
const mostLeaves = 400;

/** Tags that tell where a file comes from and not what it holds. */
const saysNothing =
  /history|licen[cs]e|citation|reference|institution|contact|url|link|creator|publisher|keyword|acknowledg|conventions|^EARTHWRIGHT_|_ID$|software|datetime|copyright|artist|crs|srs|wkt|proj|extent|bounds|geospatial|coverage/i;

/** Tags that hold what was run. */
const isRecord = /history|command|process|^nco$|^cdo$/i;

const words = (key: string): string => key.replaceAll(/[_:#-]+/g, ' ').trim();

/** Global attributes of scientific files tell of a whole collection; what they call title or description is about this file. */
const aboutFile =
  /descri|title|long_?name|standard_?name|content|remark|layer|unit|nodata|fill|scale_factor|add_offset/i;

const isOffsetTag = /(?:BOA|RADIO)_ADD_OFFSET/i;
const isDivisorTag = /QUANTIFICATION_VALUE/i;

/** Sentinel-2 adds its offset to the stored number, before it is divided: reflectance = (stored + offset) / quantification value. */
const fromQuantification = (tags: Readonly<Record<string, string>>): Statement[] => {
  const tagOf = (pattern: RegExp) => Object.entries(tags).find(([key]) => pattern.test(key));
  const [[key, offset] = ['', ''], [, divisor] = ['', '']] = [tagOf(isOffsetTag), tagOf(isDivisorTag)];
  const [added, divided] = [Number(offset), Number(divisor)];
  if (key === '' || !Number.isFinite(added) || !(divided > 0)) return [];
  const quote = `(stored + ${offset}) / ${divisor}`;
  return [{ kind: 'encoding', source: `the tag ${key}`, quote, scale: 1 / divided, offset: added / divided }];
};

const fromTags = (tags: Readonly<Record<string, string>>, isPicture: boolean): Statement[] => [
  ...fromQuantification(tags),
  ...linearTags(tags),
  ...Object.entries(tags).flatMap(([key, value]) => (isRecord.test(key) ? commandsIn(value, `the tag ${key}`) : [])),
  ...Object.entries(tags).flatMap(([key, value]) =>
    saysNothing.test(key) ||
    isRecord.test(key) ||
    isOffsetTag.test(key) ||
    isDivisorTag.test(key) ||
    value.length > longestTag ||
    /^\s*citation\b/i.test(value) ||
    !(isPicture || aboutFile.test(key))
      ? []
      : statementsIn(/unit|nodata|fill|scale|offset/i.test(key) ? `${words(key)}: ${value}` : value, `the tag ${key}`),
  ),
];

type RasterDescription = Extract<Described['description'], { kind: 'raster' }>;

/** A description of the only band, or of all alike, is one of the file. */
const fromBands = ({ bands }: RasterDescription): Statement[] => {
  const [text = '', ...others] = [...new Set(bands.map(({ description }) => description))];
  return others.length === 0 && text.includes(' ') ? statementsIn(text, 'the description of its band') : [];
};

const isMetadataOfScene = /(?:MTL(?:_[a-z]+)?\.(?:txt|json|xml)|MTD_\w+\.xml|_ANG\.txt|manifest\.safe)$/i;

/** Values of a JSON document, each after its key. */
const jsonText = (text: string): string => {
  const lines: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (lines.length >= mostLeaves) return;
    if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, words(name));
    else if (typeof value === 'string' && value.length > 1 && value.length < longestTag)
      lines.push(/unit|nodata|fill/i.test(key) ? `${key}: ${value}` : value);
  };
  try {
    walk(JSON.parse(text), '');
  } catch {
    return '';
  }
  return lines.join('\n');
};

const telling = /^(?:abstract|title|idabs|restitle|attrunit|altunits|attrdef|enttypd|supplinf|unit|units)$/i;

const xmlText = (text: string): string =>
  xmlLeaves(text)
    .filter(({ name, text: inner }) => telling.test(name) && inner !== '')
    .slice(0, mostLeaves)
    .map(({ name, text: inner }) => (/unit/i.test(name) ? `units: ${inner}` : inner))
    .join('\n\n');

const isCatalogue = (text: string): boolean => text.includes('"stac_version"');

/** A catalogue item's words are about the scene; its numbers are read elsewhere. */
const catalogueText = (text: string): string => {
  try {
    const { title, description, properties } = JSON.parse(text);
    return [title, description, properties?.title, properties?.description]
      .filter((one) => typeof one === 'string')
      .join('\n\n');
  } catch {
    return '';
  }
};

/** `dem_readme.txt` is called after `dem.tif`; no `two.txt` after a `t.tif`, and none after a file of another folder. */
const isCalledAfter = (document: string, path: string): boolean => {
  const [named, own] = [stemOf(document).toLowerCase(), stemOf(path).toLowerCase()];
  const isWhole = own.length > 3 || !/[a-z\d]/.test(named[own.length] ?? '');
  return isBelow(folderOf(document), path) && named.startsWith(own) && isWhole;
};

export interface Spoken {
  readonly source: string;
  readonly text: string;
}

const spokenTexts = (documents: readonly DataDocument[], side: readonly SideFile[]): Spoken[] => [
  ...documents.flatMap(({ path, text }) => (isMetadataOfScene.test(path) ? [] : [{ source: path, text }])),
  ...side.flatMap(({ path, text }): Spoken[] => {
    if (isMetadataOfScene.test(path)) return [];
    if (/\.json$/i.test(path))
      return [{ source: path, text: isCatalogue(text) ? catalogueText(text) : jsonText(text) }];
    if (/\.hdr$/i.test(path)) return [{ source: path, text: enviDescription(text) }];
    return /(?<!\.aux)\.xml$/i.test(path) ? [{ source: path, text: xmlText(text) }] : [];
  }),
];

type TableDescription = Extract<Described['description'], { kind: 'table' }>;

/** A data dictionary: a row that names a file, or the only raster's, as sentences. */
const fromDictionary = ({ columns, rows }: TableDescription, source: string, path: string): Statement[] =>
  rows > 200
    ? []
    : Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
        const cells = columns.map(({ name, values }) => [words(name), String(values?.[row] ?? '')] as const);
        if (!cells.some(([, cell]) => mentions(cell, path))) return [];
        return cells.flatMap(([name, cell]) => {
          const sentence = /unit|nodata|fill|scale|offset/i.test(name) ? `${name}: ${cell}` : sentenceOf(name, cell);
          return cell === '' || sentence === undefined ? [] : statementsIn(sentence, source);
        });
      });

/** Rows for several bands are not about all of them. */
const isAboutFile = (table: TableDescription, { bands }: RasterDescription): boolean =>
  bands.length === 1 || bandColumn(table) < 0;

const longestRecord = 800;

type Raster = Described & { readonly description: RasterDescription };

const rastersOf = (described: readonly Described[]): Raster[] =>
  described.flatMap(({ description, ...file }) => (description.kind === 'raster' ? [{ ...file, description }] : []));

/** The parts of the texts beside each raster that may be about it, by its path. */
export const textsAbout = (
  described: readonly Described[],
  documents: readonly DataDocument[],
  side: readonly SideFile[],
): ReadonlyMap<string, readonly Spoken[]> => {
  const texts = spokenTexts(documents, side);
  const paths = rastersOf(described).map(({ path }) => path);
  const about = (path: string): Spoken[] =>
    texts.flatMap(({ source, text }) => {
      if (!isBelow(folderOf(source), path)) return [];
      const called = paths.filter((one) => isCalledAfter(source, one));
      if (called.length > 0 && !called.includes(path)) return [];
      if (isOfOtherQuantity(source, path) && !mentions(text, path)) return [];
      const alone = paths.filter((one) => isBelow(folderOf(source), one)).length === 1;
      const isItsOwn = stemOf(source).toLowerCase() === stemOf(path).toLowerCase() && !/\.json$/i.test(source);
      // A short record that bears the file's whole name is about it, whatever its lines begin with.
      const part = partsAbout(text, path, paths, alone) || (isItsOwn && text.length <= longestRecord ? text : '');
      return part.trim() === '' ? [] : [{ source: baseName(source), text: part }];
    });
  return new Map(paths.map((path) => [path, about(path)]));
};

const fromTexts = (path: string, texts: readonly Spoken[]): Statement[] => {
  const told = toldOfFile(path, texts)?.quantity ?? null;
  return texts
    .flatMap(({ source, text }) => statementsIn(text, source))
    .filter((statement) => isOwnStatement(statement, path, told));
};

/** Statements of tags, descriptions, texts and dictionaries, by the raster's path. */
export const spokenOf = (
  described: readonly Described[],
  texts: ReadonlyMap<string, readonly Spoken[]>,
): ReadonlyMap<string, readonly Statement[]> => {
  const tables = described.flatMap(({ path, description }) =>
    description.kind === 'table' ? [{ path, description }] : [],
  );
  const statementsOf = ({ path, description }: Raster): Statement[] => [
    ...fromTags(description.tags, /tiff|png|jpe?g/i.test(description.format)),
    ...fromBands(description),
    ...fromTexts(path, texts.get(path) ?? []),
    ...tables
      .filter((table) => isBelow(folderOf(table.path), path) && isAboutFile(table.description, description))
      .flatMap((table) => fromDictionary(table.description, baseName(table.path), path)),
  ];
  return new Map(rastersOf(described).map((raster) => [raster.path, statementsOf(raster)]));
};
