/** GRIB 2 files: every field is a band. */
import { unsupported } from '../errors.ts';
import { type ByteSource, bufferSource, openByteSource } from '../files/byte-source.ts';
import { readCodestream } from '../jpeg2000/codestream.ts';
import { loadDecoder, type TileDecoder } from '../jpeg2000/decoder.ts';
import type { BandFacts, RasterBand, RasterFile } from '../raster/band.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import type { Samples } from '../tiff/samples.ts';
import { type FieldGrid, gridOf } from './grid.ts';
import { type Field, readFields } from './messages.ts';
import { type DecodeJpeg2000, packingRefusal, templateOf, unpack } from './packing.ts';
import { type Product, productOf } from './product.ts';

const jpeg2000Templates = new Set([40, 40_000]);

/** One component of one tile, as it comes from the only writers of them. */
const jpeg2000Decoder =
  (decode: TileDecoder | undefined): DecodeJpeg2000 =>
  (stream) => {
    const codestream = readCodestream(bufferSource(stream), { offset: 0, end: stream.length });
    const { width, height, components, tilesAcross, tileHeight } = codestream;
    if (!decode || components !== 1 || tilesAcross !== 1 || tileHeight < height)
      throw unsupported('A picture in the GRIB file has several tiles or components, which is not read.');
    return decode(stream, { ...codestream, width, height });
  };

/** Values where the bit map has a bit, NaN elsewhere. */
const valuesOf = (source: ByteSource, field: Field, count: number, decode: DecodeJpeg2000): Float64Array => {
  const { bitmap, data, representation } = field;
  const bytes = source.read(data.offset, data.length);
  if (!bitmap) return unpack(representation, bytes, count, decode);
  const bits = source.read(bitmap.offset, Math.min(bitmap.length, Math.ceil(count / 8)));
  const isThere = (index: number): boolean => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
  const target = new Float64Array(count).fill(NaN);
  let there = 0;
  for (let index = 0; index < count; index++) if (isThere(index)) there++;
  const values = unpack(representation, bytes, there, decode);
  for (let index = 0, from = 0; index < count; index++) if (isThere(index)) target[index] = values[from++] ?? NaN;
  return target;
};

const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Days; the time of day only where two moments of a day must be told apart. */
const datesOf = (products: readonly Product[]): (string | null)[] => {
  const moments = new Set(products.map(({ seconds }) => seconds).filter(Number.isFinite));
  const several = new Set([...moments].map(isoDay)).size < moments.size;
  return products.map(({ seconds }) => {
    if (!Number.isFinite(seconds)) return null;
    return several ? `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z` : isoDay(seconds);
  });
};

const factsOf = ({ parameter, level, member, timeCell }: Product, date: string | null): BandFacts => ({
  name: [parameter.name, level, member].filter((part) => part !== '').join(' '),
  description: '',
  dtype: 'float64',
  scale: 1,
  offset: 0,
  unit: parameter.unit,
  quantity: '',
  nodata: [],
  validRange: null,
  wavelengthNm: null,
  date,
  colour: '',
  ...(timeCell ? { timeCell } : {}),
});

/** A strip of more rows would not help: a field is unpacked whole. */
const blockRows = 256;

const bandOf = ({ grid, flipRows, flipColumns }: FieldGrid, facts: BandFacts, load: () => Samples): RasterBand => ({
  facts,
  grid,
  blockRows: Math.min(blockRows, grid.height),
  readStored(window, { values, start, stride }) {
    const numbers = load();
    for (let y = 0; y < window.height; y++) {
      const row = flipRows ? grid.height - 1 - (window.row + y) : window.row + y;
      for (let x = 0; x < window.width; x++) {
        const column = flipColumns ? grid.width - 1 - (window.column + x) : window.column + x;
        values[start + y * stride + x] = numbers[row * grid.width + column] ?? NaN;
      }
    }
  },
});

interface Readable {
  readonly field: Field;
  readonly placed: FieldGrid;
}

/** Fields that are read; refusals of the others are notes. */
const readable = (fields: readonly Field[], notes: Set<string>): Readable[] =>
  fields.flatMap((field) => {
    const refusal = packingRefusal(field.representation);
    if (refusal !== undefined) {
      notes.add(refusal);
      return [];
    }
    const placed = gridOf(field.grid);
    if (placed.note !== undefined) notes.add(placed.note);
    return [{ field, placed }];
  });

/** Opens a GRIB 2 file. Throws file-damaged, and format-unsupported where nothing in it is read. */
export const openGrib = async (path: string, cache: TileCache<Samples>): Promise<RasterFile> => {
  const source = openByteSource(path);
  try {
    const notes = new Set<string>();
    const fields = readable(readFields(source), notes);
    if (fields.length === 0) throw unsupported(`No field of the GRIB file is read. ${[...notes].join(' ')}`.trim());
    const needsDecoder = fields.some(({ field }) => jpeg2000Templates.has(templateOf(field.representation)));
    const decode = jpeg2000Decoder(needsDecoder ? await loadDecoder() : undefined);
    const products = fields.map(({ field }) => productOf(field));
    const dates = datesOf(products);
    const bands = fields.map(({ field, placed }, index) => {
      const count = placed.grid.width * placed.grid.height;
      const load = (): Samples => cache.get(`${path}#grib/${index}`, () => valuesOf(source, field, count, decode));
      return bandOf(placed, factsOf(products[index] ?? productOf(field), dates[index] ?? null), load);
    });
    cache.reserve(Math.max(...fields.map(({ placed: { grid } }) => grid.width * grid.height * 8)));
    return { format: 'GRIB 2', bands, tags: {}, notes: [...notes], close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
};
