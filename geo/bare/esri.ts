/** Esri's headers of band files (.bil, .bip, .bsq) and float grids (.flt). Source: Esri, BIL, BIP and BSQ raster files. */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { type BareLayout, headerNumber } from './layout.ts';

const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^[ \t]*([A-Za-z_]+)[ \t]+(\S+)/gm)].map(([, key = '', value = '']) => [
      key.toUpperCase(),
      value,
    ]),
  );

const dtypeOf = (bits: number, kind: string): BareLayout['dtype'] | undefined => {
  if (bits === 8) return kind.startsWith('S') ? 'int8' : 'uint8';
  if (bits === 16) return kind.startsWith('S') ? 'int16' : 'uint16';
  if (bits !== 32) return undefined;
  return kind.startsWith('F') ? 'float32' : kind.startsWith('S') ? 'int32' : 'uint32';
};

/** Band files name the centre of the upper left pixel, float grids the lower left corner of the grid or the centre of its pixel. */
const transformOf = (number: (key: string) => number | undefined, height: number): Affine | undefined => {
  const [left, top, dx, dy] = [number('ULXMAP'), number('ULYMAP'), number('XDIM'), number('YDIM')];
  if (left !== undefined && top !== undefined && dx && dy) return [dx, 0, left - dx / 2, 0, -dy, top + dy / 2];
  const cell = number('CELLSIZE');
  if (!cell) return undefined;
  const [x, y] = [
    number('XLLCORNER') ?? (number('XLLCENTER') ?? Number.NaN) - cell / 2,
    number('YLLCORNER') ?? (number('YLLCENTER') ?? Number.NaN) - cell / 2,
  ];
  return Number.isFinite(x) && Number.isFinite(y) ? [cell, 0, x, 0, -cell, y + height * cell] : undefined;
};

/** The layout; undefined where the header lacks what is needed, or has gaps between rows. */
export const esriLayout = (text: string): BareLayout | undefined => {
  const fields = fieldsOf(text);
  const number = (key: string): number | undefined => headerNumber(fields.get(key));
  const [width, height, bands] = [number('NCOLS'), number('NROWS'), number('NBANDS') ?? 1];
  const isGrid = fields.has('CELLSIZE');
  const bits = number('NBITS') ?? (isGrid ? 32 : 8);
  const dtype = dtypeOf(bits, (fields.get('PIXELTYPE') ?? (isGrid ? 'FLOAT' : '')).toUpperCase());
  const interleave = (fields.get('LAYOUT') ?? 'BIL').toLowerCase();
  if (!width || !height || !dtype || (interleave !== 'bil' && interleave !== 'bip' && interleave !== 'bsq'))
    return undefined;
  const row = (width * bits) / 8;
  const [bandRow, wholeRow] = [number('BANDROWBYTES') ?? row, number('TOTALROWBYTES')];
  const padded = interleave === 'bil' && (bandRow !== row || (wholeRow ?? row * bands) !== row * bands);
  if (padded || (number('BANDGAPBYTES') ?? 0) !== 0) return undefined;
  const fill = number('NODATA') ?? number('NODATA_VALUE');
  return {
    format: isGrid ? 'Esri float grid' : 'Esri band file',
    width,
    height,
    bands,
    dtype,
    bigEndian: /^(?:M|MSB)/i.test(fields.get('BYTEORDER') ?? 'I'),
    interleave,
    skip: number('SKIPBYTES') ?? 0,
    transform: transformOf(number, height),
    crs: '',
    nodata: fill === undefined ? [] : [fill],
    names: [],
    wavelengthsNm: [],
    scales: [],
    offsets: [],
  };
};
