/**
 * The library believes what pages say of themselves: a run of four bytes that stands for two thousand million values fills all memory. Before
 * it reads, every page is looked at: how many values it declares, and how long its runs are (parquet.apache.org: file format, encodings).
 */
import type { ColumnMetaData, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import { damaged } from '../errors.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { type Cursor, readStruct, type ThriftStruct, variableInteger } from './thrift.ts';

/** Of one column of one row group, and of one run. */
const valueLimit = 2 ** 24;
/** More of them, and the readers after this one take too long. */
const totalLimit = 2 ** 28;

const page = { data: 0, dictionary: 2, data2: 3 };
const encoding = { dictionary: 2, runs: 3, dictionary2: 8 };

interface Levels {
  readonly repetition: number;
  readonly definition: number;
}

interface Column extends Levels {
  readonly facts: ColumnMetaData;
  unpack(bytes: Uint8Array, length: number): Uint8Array;
}

const tooMany = (count: number) => damaged(`A Parquet page declares ${count} values.`);

/** Walks runs of the hybrid of run-length and bit-packed coding until they hold `count` values. */
const checkRuns = (bytes: Uint8Array, from: number, width: number, count: number): void => {
  const cursor: Cursor = { bytes, at: from };
  for (let seen = 0; seen < count && cursor.at < bytes.length; ) {
    const head = variableInteger(cursor);
    const packed = head % 2 === 1;
    const length = Math.floor(head / 2) * (packed ? 8 : 1);
    if (length > valueLimit) throw tooMany(length);
    cursor.at += packed ? (length / 8) * width : Math.ceil(width / 8);
    seen += length;
  }
};

const bitWidth = (largest: number): number => 32 - Math.clz32(largest);

/** Values by number of a dictionary, with the width in front, or truth values, with a length that is not needed. */
const checkValues = (
  bytes: Uint8Array,
  at: number,
  coding: number | undefined,
  boolean: boolean,
  count: number,
): void => {
  if (coding === encoding.runs) checkRuns(bytes, at + 4, 1, count);
  else if (coding !== encoding.dictionary && coding !== encoding.dictionary2) return;
  else if (boolean) checkRuns(bytes, at + 5, 1, count);
  else checkRuns(bytes, at + 1, bytes[at] ?? 0, count);
};

const checkData = (head: ThriftStruct, bytes: Uint8Array, column: Column, count: number): void => {
  let at = 0;
  for (const largest of [column.repetition, column.definition]) {
    if (largest === 0) continue;
    if (at + 4 > bytes.length) throw damaged('A Parquet page ends early.');
    checkRuns(bytes, at + 4, bitWidth(largest), count);
    at += 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
  }
  checkValues(bytes, at, head.number(2), column.facts.type === 'BOOLEAN', count);
};

const checkData2 = (head: ThriftStruct, bytes: Uint8Array, length: number, column: Column, count: number): void => {
  const [definition, repetition] = [head.number(5) ?? 0, head.number(6) ?? 0];
  if (definition < 0 || repetition < 0 || definition + repetition > bytes.length)
    throw damaged('A Parquet page ends early.');
  if (column.repetition > 0) checkRuns(bytes, 0, bitWidth(column.repetition), count);
  if (column.definition > 0) checkRuns(bytes, repetition, bitWidth(column.definition), count);
  const levels = definition + repetition;
  const rest = bytes.subarray(levels);
  const values = head.flag(7) === false ? rest : column.unpack(rest, length - levels);
  checkValues(values, 0, head.number(4), false, count);
};

/** Checks one page; how many values it declares. */
const checkPage = (head: ThriftStruct, bytes: Uint8Array, column: Column): number => {
  const length = head.number(2) ?? 0;
  const type = head.number(1);
  const facts = head.struct(type === page.data ? 5 : type === page.dictionary ? 7 : 8);
  const count = facts?.number(1) ?? 0;
  if (count < 0 || count > valueLimit) throw tooMany(count);
  // A value of a dictionary takes a bit at least.
  if (type === page.dictionary && count > 8 * length) throw tooMany(count);
  if (facts && type === page.data) checkData(facts, column.unpack(bytes, length), column, count);
  if (facts && type === page.data2) checkData2(facts, bytes, length, column, count);
  return type === page.dictionary ? 0 : count;
};

const checkColumn = (source: ByteSource, column: Column): number => {
  const { data_page_offset: data, dictionary_page_offset: dictionary, total_compressed_size: size } = column.facts;
  const start = Number(dictionary && dictionary < data ? dictionary : data);
  const bytes = source.read(start, Number(size));
  const cursor: Cursor = { bytes, at: 0 };
  let values = 0;
  while (cursor.at < bytes.length - 1) {
    const head = readStruct(cursor);
    const end = cursor.at + (head.number(3) ?? 0);
    if (end < cursor.at || end > bytes.length) throw damaged('A Parquet page goes beyond its column.');
    values += checkPage(head, bytes.subarray(cursor.at, end), column);
    if (values > valueLimit) throw tooMany(values);
    cursor.at = end;
  }
  return values;
};

/** How deep lists and missing values can be nested on the way to a column. */
const levelsOf = (root: SchemaTree, path: readonly string[]): Levels => {
  let [repetition, definition] = [0, 0];
  let node: SchemaTree | undefined = root;
  for (const part of path) {
    node = node.children.find(({ element }) => element.name === part);
    if (!node) throw damaged('The Parquet schema does not have a column of the file.');
    if (node.element.repetition_type === 'REPEATED') repetition++;
    if (node.element.repetition_type !== 'REQUIRED') definition++;
  }
  return { repetition, definition };
};

/** Throws file-damaged where pages declare more than there can be. Contract: codecs that are not read are left to the library. */
export const checkPages = (
  source: ByteSource,
  metadata: FileMetaData,
  schema: SchemaTree,
  compressors: Compressors,
): void => {
  let total = 0;
  for (const { columns } of metadata.row_groups) {
    for (const { meta_data: facts } of columns) {
      const decode = facts && compressors[facts.codec];
      if (!facts || (facts.codec !== 'UNCOMPRESSED' && !decode)) continue;
      const unpack = (bytes: Uint8Array, length: number): Uint8Array => (decode ? decode(bytes, length) : bytes);
      total += checkColumn(source, { facts, unpack, ...levelsOf(schema, facts.path_in_schema) });
      if (total > totalLimit) throw tooMany(total);
    }
  }
};
