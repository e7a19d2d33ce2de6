/** Values of Parquet columns as cells, by the logical types of parquet.apache.org (LogicalTypes.md). */
import type { FileMetaData, ParquetParsers, SchemaElement } from 'hyparquet';
import { topElements } from './geo-columns.ts';

type Convert = (value: unknown) => unknown;

const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes of a column that does not say what they are: text where they can be, else nothing that a cell holds. */
const textOrNothing = (bytes: Uint8Array): string | null => {
  try {
    const text = strict.decode(bytes);
    return bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32)) ? null : text;
  } catch {
    return null;
  }
};

const pad = (value: number | bigint, width: number): string => String(value).padStart(width, '0');

/** A moment of so many units since 1970 as ISO text, with the digits of the second that are not zero; a day where it is midnight. */
const momentOf = (count: bigint, perSecond: bigint): string | null => {
  const seconds = count / perSecond - (count % perSecond < 0n ? 1n : 0n);
  const rest = count - seconds * perSecond;
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const whole = date.toISOString().slice(0, -5);
  const digits = rest === 0n ? '' : `.${pad(rest, String(perSecond).length - 1).replace(/0+$/, '')}`;
  return digits === '' && whole.endsWith('T00:00:00') ? whole.slice(0, -9) : `${whole}${digits}Z`;
};

const daysOf = (days: number): string | null => {
  const date = new Date(days * 86_400_000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, -14);
};

/** The library's types want dates where texts are given: no other code of its looks at them. */
const asDate = (text: string | null): Date => text as unknown as Date;

/** Geometries stay bytes, dates become ISO text without a digit lost. */
export const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (count) => asDate(momentOf(BigInt(count), 1000n)),
  timestampFromMicroseconds: (count) => asDate(momentOf(count, 1_000_000n)),
  timestampFromNanoseconds: (count) => asDate(momentOf(count, 1_000_000_000n)),
  dateFromDays: (days) => asDate(daysOf(days)),
  jsonFromBytes: (bytes) => (bytes ? strict.decode(bytes) : bytes),
  geometryFromBytes: (bytes) => bytes,
  geographyFromBytes: (bytes) => bytes,
};

const wholeOf = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (!(value instanceof Uint8Array)) return undefined;
  const hex = Buffer.from(value).toString('hex');
  return hex === '' ? 0n : BigInt.asIntN(8 * value.length, BigInt(`0x${hex}`));
};

/** Written out and parsed: multiplying by 0.1 would not give the nearest double. Whole numbers stay whole, of any size. */
const decimalOf =
  (scale: number): Convert =>
  (value) => {
    const whole = wholeOf(value);
    if (whole === undefined) return value;
    return scale === 0 ? whole : Number(`${whole}e${-scale}`);
  };

const unitsPerSecond = { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n };

/** Time of day since midnight as 10:20:30.5 */
const timeOf =
  (perSecond: bigint): Convert =>
  (value) => {
    const count = wholeOf(value);
    if (count === undefined) return value;
    const seconds = Number(count / perSecond);
    const rest = count % perSecond;
    const digits = rest === 0n ? '' : `.${pad(rest, String(perSecond).length - 1).replace(/0+$/, '')}`;
    return `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}${digits}`;
  };

/** Months, days and milliseconds as an ISO duration. */
const intervalOf: Convert = (value) => {
  if (!(value instanceof Uint8Array) || value.length !== 12) return null;
  const view = new DataView(value.buffer, value.byteOffset, 12);
  const seconds = view.getUint32(8, true) / 1000;
  return `P${view.getUint32(0, true)}M${view.getUint32(4, true)}D${seconds === 0 ? '' : `T${seconds}S`}`;
};

const withoutZone: Convert = (value) => (typeof value === 'string' ? value.replace(/Z$/, '') : value);
const nothing: Convert = () => null;

/** Conversions that are made here, from what is stored, and not by the library. */
const ownConversion = (element: SchemaElement): Convert | undefined => {
  const { converted_type: converted, logical_type: logical } = element;
  if (logical?.type === 'DECIMAL') return decimalOf(logical.scale ?? 0);
  if (converted === 'DECIMAL') return decimalOf(element.scale ?? 0);
  if (logical?.type === 'TIME') return timeOf(unitsPerSecond[logical.unit]);
  if (converted === 'TIME_MILLIS') return timeOf(unitsPerSecond.MILLIS);
  if (converted === 'TIME_MICROS') return timeOf(unitsPerSecond.MICROS);
  if (converted === 'INTERVAL') return intervalOf;
  return logical?.type === 'BSON' || converted === 'BSON' ? nothing : undefined;
};

const afterLibrary = ({ logical_type: logical }: SchemaElement): Convert =>
  logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC ? withoutZone : (value) => value;

export interface StoredColumns {
  /** The metadata as the library gets them: without the types that are converted here. */
  readonly metadata: FileMetaData;
  convert(column: string, value: unknown): unknown;
  readonly notes: readonly string[];
}

const withoutType = ({ converted_type: _, logical_type: __, ...element }: SchemaElement): SchemaElement => element;

export const storedColumns = (metadata: FileMetaData): StoredColumns => {
  const conversions = new Map<string, Convert>();
  const replaced = new Set<SchemaElement>();
  const bson: string[] = [];
  for (const element of topElements(metadata)) {
    if (element.num_children) continue;
    const own = ownConversion(element);
    if (own) replaced.add(element);
    if (own === nothing) bson.push(element.name);
    conversions.set(element.name, own ?? afterLibrary(element));
  }
  const nested = metadata.schema.find(
    (one) =>
      !one.num_children && !replaced.has(one) && (one.converted_type === 'BSON' || one.converted_type === 'INTERVAL'),
  );
  return {
    metadata: { ...metadata, schema: metadata.schema.map((one) => (replaced.has(one) ? withoutType(one) : one)) },
    convert(column, value) {
      const converted = value === null || value === undefined ? null : (conversions.get(column)?.(value) ?? value);
      return converted instanceof Uint8Array ? textOrNothing(converted) : readable(converted);
    },
    notes: [
      ...(bson.length > 0 ? [`Columns of BSON are left empty: ${bson.join(', ')}.`] : []),
      ...(nested
        ? [`The column ${nested.name} within another one is of ${nested.converted_type}, which is not read.`]
        : []),
    ],
  };
};

/** Bytes within lists and structures as text. */
const readable = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return textOrNothing(value);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readable(one)]));
};
