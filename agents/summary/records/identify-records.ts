/** What every table and every layer of the task is, by its path. */

import type { FileDescription } from '../../../core/description.ts';
import { aggregatesIn } from '../../../knowledge/recognition/record-aggregates.ts';
import { statementsIn } from '../../../knowledge/recognition/statements.ts';
import { descriptionIn } from '../../../knowledge/sentences/description.ts';
import type { Described } from '../described.ts';
import { baseName, folderOf, isBelow } from '../documents/facts.ts';
import { dictionaryPart } from '../documents/text-tables.ts';
import { aboutColumns, type ColumnStatements, dictionaryStatements } from './column-statements.ts';
import { type RecordFacts, type RecordSource, recordFacts } from './record-facts.ts';

type Tabular = Extract<FileDescription, { kind: 'table' | 'features' }>;

/** Facts of the only table, or of each layer, in order. */
export type RecordFindings = ReadonlyMap<string, readonly RecordFacts[]>;

interface Text {
  readonly source: string;
  readonly text: string;
}

const isShapefile = (description: Tabular): boolean => /shapefile|dbase/i.test(description.format);

const columnsOf = (description: Tabular): string[] =>
  description.kind === 'table'
    ? description.columns.map(({ name }) => name)
    : description.layers.flatMap(({ fields }) => fields.map(({ name }) => name));

const mergedStatements = (all: readonly ColumnStatements[]): ColumnStatements => {
  const merged = new Map<string, ColumnStatements extends ReadonlyMap<string, infer V> ? V : never>();
  for (const one of all) for (const [name, said] of one) merged.set(name, [...(merged.get(name) ?? []), ...said]);
  return merged;
};

/** Sentences of texts that name the file, or stand beside no other data. */
const statementsAbout = (path: string, texts: readonly Text[], alone: boolean): RecordSource['statements'] => {
  const name = baseName(path).toLowerCase();
  return texts.flatMap(({ source, text }) =>
    text
      .split(/\r?\n/)
      .filter((line) => alone || line.toLowerCase().includes(name))
      .flatMap((line) => [...statementsIn(line, source), ...aggregatesIn(line, source)]),
  );
};

/** "variable: snow height", "units: cm"; not "latitude: 46.1". */
const isAboutNumbers = (line: string): boolean => {
  const [key = '', ...rest] = line.split(/[:=]/);
  const part = dictionaryPart(key);
  return rest.length > 0 && (descriptionIn(line).isKeyed || (part !== undefined && part !== 'key'));
};

/** "# units: cm": lines above a table with one column of numbers are about it. */
const ofOnlyColumn = (description: Tabular, comments: string): ColumnStatements => {
  const numbers = description.kind === 'table' ? description.columns.filter(({ type }) => type === 'number') : [];
  const [only, more] = numbers;
  if (!only || more || comments === '') return new Map();
  const source = 'a comment above the table';
  const lines = comments.split(/\r?\n/).filter(isAboutNumbers);
  return aboutColumns([{ source, text: lines.map((line) => `${only.name}: ${line.trim()}`).join('\n') }], [only.name]);
};

/** By the table's path: lines of comment above it. */
type Comments = ReadonlyMap<string, string>;

export const identifyRecords = (
  described: readonly Described[],
  documents: readonly Text[],
  comments: Comments = new Map(),
): RecordFindings => {
  const data = described.filter(({ description }) => ['raster', 'table', 'features'].includes(description.kind));
  const tabular = described.flatMap(({ path, description }) =>
    description.kind === 'table' || description.kind === 'features' ? [{ path, description }] : [],
  );
  return new Map(
    tabular.map(({ path, description }) => {
      const columns = columnsOf(description);
      const texts = documents
        .filter(({ source }) => isBelow(folderOf(source), path))
        .map(({ source, text }) => ({ source: baseName(source), text }));
      const dictionaries = tabular.flatMap((other) =>
        other.path !== path && other.description.kind === 'table'
          ? [dictionaryStatements(other.description, baseName(other.path), columns)]
          : [],
      );
      const source = (layer: string): RecordSource => ({
        path,
        layer,
        form: description.kind,
        isShapefile: isShapefile(description),
        statements: statementsAbout(path, texts, data.length === 1),
        aboutColumns: mergedStatements([
          ...dictionaries,
          aboutColumns(texts, columns),
          aboutColumns([{ source: 'a comment above the table', text: comments.get(path) ?? '' }], columns),
          ofOnlyColumn(description, comments.get(path) ?? ''),
        ]),
      });
      const facts =
        description.kind === 'table'
          ? [recordFacts(description.columns, source(''))]
          : description.layers.map(({ name, fields }) => recordFacts(fields, source(name)));
      return [path, facts];
    }),
  );
};
