/** Grids whose numbers are written as text: read whole, on first use. */
import { readFileSync, statSync } from 'node:fs';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { damaged, truncated, unsupported } from '../errors.ts';
import { readProjectionFile } from '../files/world-file.ts';
import type { RasterFile } from '../raster/band.ts';
import { nodataValues } from '../raster/decode.ts';
import { type TextGrid, textGridHeader } from './text-grid-header.ts';

const cellLimit = 2 ** 26;
const byteLimit = 2 ** 29;
const headLength = 2048;

const identity: Affine = [1, 0, 0, 0, 1, 0];

const [blank, point, comma, capitalE, smallE, capitalN, smallN, asterisk] = [
  0x20, 0x2e, 0x2c, 0x45, 0x65, 0x4e, 0x6e, 0x2a,
];

/** Text has no types: numbers without point, exponent or NaN are whole. */
const isWhole = (bytes: Buffer, from: number): boolean =>
  [point, comma, capitalE, smallE, capitalN, smallN, asterisk].every((code) => bytes.indexOf(code, from) < 0);

const cellAt = (bytes: Buffer, from: number, to: number): number => {
  const text = bytes.toString('latin1', from, to);
  // GRASS marks missing cells; some writers follow a locale, where a comma is a decimal point.
  const value = text === '*' || /^[-+]?nan$/i.test(text) ? Number.NaN : Number(text.replace(',', '.'));
  if (Number.isNaN(value) && !/^\*$|nan$/i.test(text))
    throw damaged(`“${text.slice(0, 20)}” stands where the grid should have a number.`);
  return value;
};

const parse = (bytes: Buffer, { width, height, begins, isBottomUp }: TextGrid): Float64Array => {
  const values = new Float64Array(width * height);
  let [at, cell] = [begins, 0];
  while (cell < values.length) {
    while (at < bytes.length && (bytes[at] ?? 0) <= blank) at++;
    if (at >= bytes.length)
      throw truncated(`The grid has ${cell} numbers where its header declares ${values.length}: it is cut off.`);
    const from = at;
    while (at < bytes.length && (bytes[at] ?? 0) > blank) at++;
    const row = Math.floor(cell / width);
    values[(isBottomUp ? height - 1 - row : row) * width + (cell % width)] = cellAt(bytes, from, at);
    cell++;
  }
  return values;
};

/** Do the first bytes of a file belong to such a grid? */
export const isTextGrid = (head: Buffer): boolean => textGridHeader(head.toString('latin1')) !== undefined;

/** Opens a grid in text. Throws format-unsupported; pixels throw file-damaged and file-truncated when they are read. */
export const openTextGrid = (path: string): RasterFile => {
  const { size } = statSync(path);
  const bytes = size > byteLimit ? undefined : readFileSync(path);
  const grid = bytes && textGridHeader(bytes.toString('latin1', 0, headLength));
  if (!grid || grid.width * grid.height > cellLimit)
    throw unsupported(
      'The text grid is too large to be read as text: convert it to GeoTIFF, for instance with gdal_translate.',
    );
  const dtype = isWhole(bytes, grid.begins) ? 'int32' : 'float64';
  let parsed: Float64Array | undefined;
  const notes = grid.transform ? [] : ['The header states no place: its pixels have none in a CRS.'];
  return {
    format: grid.format,
    tags: {},
    notes,
    close: () => {
      parsed = undefined;
    },
    bands: [
      {
        facts: {
          name: 'band 1',
          description: '',
          dtype,
          scale: 1,
          offset: 0,
          unit: '',
          quantity: '',
          nodata: grid.nodata.flatMap((value) => nodataValues(value, dtype)),
          validRange: null,
          wavelengthNm: null,
          date: null,
          colour: '',
        },
        grid: {
          width: grid.width,
          height: grid.height,
          transform: grid.transform ?? identity,
          crs: readProjectionFile(path),
        },
        blockRows: Math.min(grid.height, 256),
        readStored(window, { values, start, stride }) {
          parsed ??= parse(bytes, grid);
          for (let y = 0; y < window.height; y++) {
            const from = (window.row + y) * grid.width + window.column;
            values.set(parsed.subarray(from, from + window.width), start + y * stride);
          }
        },
      },
    ],
  };
};
