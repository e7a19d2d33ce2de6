/** dBASE III tables and their descendants up to Visual FoxPro (.dbf), as they stand beside Shapefiles or alone. */
import { damaged, unsupported } from '../errors.ts';
import { codePageOf } from './code-page.ts';

export interface DbaseTable {
  readonly names: readonly string[];
  /** One per row of the file, in its order; undefined for a row that is deleted. */
  readonly rows: readonly (readonly unknown[] | undefined)[];
  readonly notes: readonly string[];
}

interface Field {
  readonly nameBytes: Uint8Array;
  readonly type: string;
  readonly start: number;
  readonly length: number;
  readonly decimals: number;
}

interface Header {
  readonly version: number;
  readonly count: number;
  readonly start: number;
  readonly rowLength: number;
  readonly driver: number;
  readonly fields: readonly Field[];
}

const descriptorLength = 32;
const foxPro = new Set([0x30, 0x31, 0x32]);

const beforeNul = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
};

/** Lengths of texts above 255 take the byte of the decimals too, where the length of the row says so. */
const placed = (fields: readonly Omit<Field, 'start'>[], rowLength: number): Field[] => {
  const long = ({ type, length, decimals }: Omit<Field, 'start'>): number =>
    type === 'C' ? length + 256 * decimals : length;
  const total = (lengths: readonly number[]): number => lengths.reduce((sum, one) => sum + one, 1);
  const plain = fields.map(({ length }) => length);
  const extended = fields.map(long);
  const lengths = total(plain) !== rowLength && total(extended) === rowLength ? extended : plain;
  if (total(lengths) > rowLength) throw damaged('The fields of the .dbf file are longer than its rows.');
  let start = 1;
  return fields.map((field, index) => {
    const length = lengths[index] ?? 0;
    start += length;
    return { ...field, length, start: start - length };
  });
};

const headerOf = (bytes: Buffer): Header => {
  if (bytes.length < 33) throw damaged('The .dbf file is cut off.');
  const version = bytes[0]!;
  if ((version & 7) === 4)
    throw unsupported('The .dbf file is of dBASE 7, which is not read: save it as dBASE III or as CSV.');
  if (bytes[15] === 1) throw unsupported('The .dbf file is encrypted: save it without a password.');
  const start = bytes.readUInt16LE(8);
  const rowLength = bytes.readUInt16LE(10);
  const fields: Omit<Field, 'start'>[] = [];
  for (let at = 32; at + descriptorLength <= Math.min(start, bytes.length); at += descriptorLength) {
    if (bytes[at] === 0x0d || bytes[at] === 0) break;
    fields.push({
      nameBytes: beforeNul(bytes.subarray(at, at + 11)),
      type: String.fromCharCode(bytes[at + 11]!).toUpperCase(),
      length: bytes[at + 16]!,
      decimals: bytes[at + 17]!,
    });
  }
  if (rowLength < 1) throw damaged('The rows of the .dbf file have no length.');
  return {
    version,
    count: bytes.readUInt32LE(4),
    start,
    rowLength,
    driver: bytes[29]!,
    fields: placed(fields, rowLength),
  };
};

/** Julian day number of 1970-01-01. */
const epochDay = 2_440_588;
const dayMilliseconds = 86_400_000;

type Convert = (bytes: Buffer) => unknown;
/** A value that is not of its field's type. */
const malformed = Symbol('malformed');

/** Numbers are text: padded with blanks or NULs, and all asterisks where the value did not fit. */
const numberOf: Convert = (bytes) => {
  const text = bytes.toString('latin1').replaceAll('\0', ' ').trim();
  if (text === '' || /^\*+$/.test(text) || /^[-+]?(nan|inf|1\.#)/i.test(text)) return null;
  if (/^[-+]?\d+$/.test(text)) {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text.replace('+', ''));
  }
  return /^[-+]?(\d+[.,]?\d*|[.,]\d+)([eEdD][-+]?\d+)?$/.test(text)
    ? Number(text.replace(',', '.').replace(/d/i, 'e'))
    : malformed;
};

const logicalOf: Convert = (bytes) => {
  const mark = String.fromCharCode(bytes[0] ?? 0);
  if ('TtYy1'.includes(mark)) return true;
  return 'FfNn0'.includes(mark) ? false : '? \0'.includes(mark) ? null : malformed;
};

const dateOf: Convert = (bytes) => {
  const text = bytes.toString('latin1').replaceAll('\0', ' ').trim();
  if (text === '' || /^0+$/.test(text)) return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : malformed;
};

const momentOf: Convert = (bytes) => {
  const day = bytes.readInt32LE(0);
  return day <= 0 ? null : new Date((day - epochDay) * dayMilliseconds + bytes.readInt32LE(4));
};

/** Binary fields, of Visual FoxPro alone: other programs give the same letters other meanings. */
const binary: Readonly<Record<string, readonly [length: number, convert: Convert]>> = {
  I: [4, (bytes) => bytes.readInt32LE(0)],
  B: [8, (bytes) => bytes.readDoubleLE(0)],
  Y: [8, (bytes) => Number(bytes.readBigInt64LE(0)) / 10_000],
  T: [8, momentOf],
};

const converterOf = ({ type, length }: Field, version: number, text: Convert): Convert | undefined => {
  if (type === 'C') return text;
  if (type === 'N' || type === 'F') return numberOf;
  if (type === 'L') return logicalOf;
  if (type === 'D' && length === 8) return dateOf;
  const found = foxPro.has(version) ? binary[type] : undefined;
  return found?.[0] === length ? found[1] : undefined;
};

const trimmed = (bytes: Uint8Array): Uint8Array => {
  const text = beforeNul(bytes);
  let end = text.length;
  while (end > 0 && text[end - 1] === 32) end--;
  return text.subarray(0, end);
};

/** Every text of the table: by them the code page is known where nothing states it. */
const textsOf = (bytes: Buffer, { fields, count, start, rowLength }: Header): Uint8Array[] => {
  const texts = fields.map(({ nameBytes }) => nameBytes);
  for (const field of fields) {
    if (field.type !== 'C') continue;
    for (let row = 0; row < count; row++) {
      const at = start + row * rowLength + field.start;
      texts.push(trimmed(bytes.subarray(at, at + field.length)));
    }
  }
  return texts;
};

const uniqueNames = (names: readonly string[]): string[] => {
  const used = new Set<string>();
  return names.map((given, index) => {
    const name = given.trim() || `column ${index + 1}`;
    let unique = name;
    for (let count = 2; used.has(unique); count++) unique = `${name} ${count}`;
    used.add(unique);
    return unique;
  });
};

const notesOf = (names: readonly string[], bad: readonly number[], unread: readonly string[]): string[] => [
  ...names.flatMap((name, index) =>
    bad[index] ? [`${bad[index]} values of the field ${name} are not of its type and are taken as missing.`] : [],
  ),
  ...(unread.length > 0 ? [`Fields of a kind that is not read are left out: ${unread.join(', ')}.`] : []),
];

/** Reads a table; `codePage` is the text of its .cpg file, '' for none. Throws file-damaged, format-unsupported. */
export const readDbase = (bytes: Buffer, codePage: string): DbaseTable => {
  const header = headerOf(bytes);
  const { count, start, rowLength, fields, version } = header;
  if (start + count * rowLength > bytes.length)
    throw damaged(`The .dbf file says that it has ${count} rows, but it ends before: it is cut off.`);
  if (fields.some(({ type }) => type === '0'))
    throw unsupported('The .dbf file is of Visual FoxPro and has null flags, which are not read: save it as CSV.');
  const page = codePageOf(codePage, header.driver, textsOf(bytes, header));
  const names = uniqueNames(fields.map(({ nameBytes }) => page.decode(nameBytes)));
  const text: Convert = (cell) => {
    const content = trimmed(cell);
    return content.length === 0 ? null : page.decode(content);
  };
  const converters = fields.map((field) => converterOf(field, version, text));
  const read = fields.flatMap((field, index) => {
    const convert = converters[index];
    return convert ? [{ field, convert, name: names[index] ?? '' }] : [];
  });
  const unread = names.flatMap((name, index) => (converters[index] ? [] : [`${name} (${fields[index]?.type})`]));
  const bad: number[] = read.map(() => 0);
  const rows = Array.from({ length: count }, (_, row) => {
    const at = start + row * rowLength;
    if (bytes[at] === 0x2a) return undefined;
    return read.map(({ field, convert }, index) => {
      const value = convert(bytes.subarray(at + field.start, at + field.start + field.length));
      if (value !== malformed) return value;
      bad[index]!++;
      return null;
    });
  });
  const kept = read.map(({ name }) => name);
  return { names: kept, rows, notes: [...(page.note === '' ? [] : [page.note]), ...notesOf(kept, bad, unread)] };
};
