/** Messages of a GRIB 2 file and the fields in them (WMO Manual on Codes I.2, FM 92 GRIB edition 2). */
import { damaged, unsupported } from '../errors.ts';
import { type ByteSource, readingAhead } from '../files/byte-source.ts';

/** A section, from its length on. */
interface Place {
  readonly offset: number;
  readonly length: number;
}

/** What sections 0 to 7 say of one field. */
export interface Field {
  readonly discipline: number;
  readonly identification: Buffer;
  readonly grid: Buffer;
  readonly product: Buffer;
  readonly representation: Buffer;
  /** undefined: every point has a value. */
  readonly bitmap: Place | undefined;
  readonly data: Place;
}

const indicatorLength = 16;
const endMark = '7777';
const signature = 'GRIB';
const fieldLimit = 100_000;
/** Descriptions are short; lists of points per row are longer. */
const descriptionLimit = 2 ** 20;
const searchLimit = 65_536;

const sectionNumbers = {
  identification: 1,
  local: 2,
  grid: 3,
  product: 4,
  representation: 5,
  bitmap: 6,
  data: 7,
} as const;
const noBitmap = 255;
const earlierBitmap = 254;

interface State {
  identification?: Buffer;
  grid?: Buffer;
  product?: Buffer;
  representation?: Buffer;
  bitmap?: Place | undefined;
}

const shortest: Readonly<Record<number, number>> = { 1: 21, 3: 14, 4: 9, 5: 11 };

const description = (source: ByteSource, number: number, { offset, length }: Place): Buffer => {
  if (length > descriptionLimit || length < (shortest[number] ?? 5))
    throw damaged('A section of a GRIB message has an impossible length.');
  return source.read(offset, length);
};

const bitmapOf = (source: ByteSource, place: Place, earlier: Place | undefined): Place | undefined => {
  const indicator = place.length >= 6 ? source.read(place.offset + 5, 1)[0] : undefined;
  if (indicator === noBitmap) return undefined;
  if (indicator === earlierBitmap) return earlier;
  if (indicator !== 0)
    throw unsupported('The GRIB file uses a bit map that its producer keeps elsewhere: write the bit map into it.');
  return { offset: place.offset + 6, length: place.length - 6 };
};

const fieldOf = (
  discipline: number,
  { identification, grid, product, representation, bitmap }: State,
  data: Place,
): Field => {
  if (!identification || !grid || !product || !representation) throw damaged('A GRIB message lacks a section.');
  return { discipline, identification, grid, product, representation, bitmap, data };
};

/** Fields of one message: sections 2 to 7, 3 to 7 or 4 to 7 may come again. */
const readMessage = (source: ByteSource, start: number, end: number, fields: Field[]): void => {
  const discipline = source.read(start + 6, 1)[0] ?? 0;
  const state: State = {};
  let lastBitmap: Place | undefined;
  for (let at = start + indicatorLength; at + 4 <= end; ) {
    const head = source.read(at, Math.min(5, end - at));
    if (head.toString('latin1', 0, 4) === endMark) return;
    const length = head.length < 5 ? 0 : head.readUInt32BE(0);
    if (length < 5 || at + length > end) throw damaged('A section of a GRIB message has an impossible length.');
    const place = { offset: at, length };
    const number = head[4];
    if (number === sectionNumbers.identification) state.identification = description(source, 1, place);
    else if (number === sectionNumbers.grid) state.grid = description(source, 3, place);
    else if (number === sectionNumbers.product) state.product = description(source, 4, place);
    else if (number === sectionNumbers.representation) state.representation = description(source, 5, place);
    else if (number === sectionNumbers.bitmap) {
      state.bitmap = bitmapOf(source, place, lastBitmap);
      lastBitmap = state.bitmap ?? lastBitmap;
    } else if (number === sectionNumbers.data) {
      fields.push(fieldOf(discipline, state, { offset: at + 5, length: length - 5 }));
      if (fields.length > fieldLimit)
        throw unsupported(
          `The GRIB file has more than ${fieldLimit} fields: split it, for instance with cdo splitmon.`,
        );
    } else if (number !== sectionNumbers.local) throw damaged(`A GRIB message has a section ${number}.`);
    at += length;
  }
};

/** Where the next message starts: writers may leave bytes between them. */
const nextMessage = (source: ByteSource, from: number): number => {
  const length = Math.min(searchLimit, source.size - from);
  const found = length >= indicatorLength ? source.read(from, length).indexOf(signature, 0, 'latin1') : -1;
  return found < 0 || from + found + indicatorLength > source.size ? -1 : from + found;
};

/** Throws file-damaged, file-truncated, and format-unsupported for messages of edition 1. */
export const readFields = (file: ByteSource): Field[] => {
  const source = readingAhead(file, 4096);
  const fields: Field[] = [];
  for (let start = nextMessage(source, 0); start >= 0; ) {
    const head = source.read(start, indicatorLength);
    if (head[7] !== 2)
      throw unsupported(
        `The file has messages of GRIB, edition ${head[7]}, which is not read: convert it, for instance with grib_set -s edition=2 or cdo -f nc4 copy.`,
      );
    const end = start + Number(head.readBigUInt64BE(8));
    if (end <= start + indicatorLength) throw damaged('A GRIB message has an impossible length.');
    if (end > source.size) throw damaged('The last GRIB message goes beyond the end of the file: it is cut off.');
    readMessage(source, start, end, fields);
    start = nextMessage(source, end);
  }
  return fields;
};
