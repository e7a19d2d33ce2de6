/** Bare numbers whose layout a header beside them states: ENVI, Esri band files and float grids. */
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { truncated, unsupported } from '../errors.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import { fileExists } from '../files/exists.ts';
import { decodeText } from '../files/text.ts';
import { readProjectionFile } from '../files/world-file.ts';
import type { RasterBand, RasterFile } from '../raster/band.ts';
import { nodataValues } from '../raster/decode.ts';
import { enviLayout } from './envi.ts';
import { esriLayout } from './esri.ts';
import { type BareLayout, sampleBytes } from './layout.ts';

const headerLimit = 2 ** 20;

interface Header {
  readonly kind: 'envi' | 'esri';
  readonly text: string;
}

const headerBeside = (path: string): Header | undefined => {
  const stem = path.slice(0, path.length - extname(path).length);
  const file = [`${path}.hdr`, `${stem}.hdr`, `${stem}.HDR`].find((one) => one !== path && fileExists(one));
  if (file === undefined || statSync(file).size > headerLimit) return undefined;
  const text = decodeText(readFileSync(file));
  if (/^ENVI\b/.test(text)) return { kind: 'envi', text };
  return /^\s*(?:NROWS|NCOLS)\b/im.test(text) ? { kind: 'esri', text } : undefined;
};

/** Parts of other formats have headers too: the name counts. Names without ending have their header's whole name. */
export const isBareRaster = (path: string): boolean => {
  if (/\.(?:bil|bip|bsq|flt|dat|raw|bin|img|envi)$/i.test(path)) return headerBeside(path) !== undefined;
  return extname(path) === '' && headerBeside(path)?.kind === 'envi';
};

type Read = (view: DataView, at: number, little: boolean) => number;

const readers: Readonly<Record<BareLayout['dtype'], Read>> = {
  uint8: (view, at) => view.getUint8(at),
  int8: (view, at) => view.getInt8(at),
  uint16: (view, at, little) => view.getUint16(at, little),
  int16: (view, at, little) => view.getInt16(at, little),
  uint32: (view, at, little) => view.getUint32(at, little),
  int32: (view, at, little) => view.getInt32(at, little),
  float32: (view, at, little) => view.getFloat32(at, little),
  float64: (view, at, little) => view.getFloat64(at, little),
};

const identity: Affine = [1, 0, 0, 0, 1, 0];

const bandOf = (layout: BareLayout, index: number, crs: string, source: ByteSource): RasterBand => {
  const { width, height, bands, dtype, interleave, skip, bigEndian } = layout;
  const [size, read] = [sampleBytes(dtype), readers[dtype]];
  const step = interleave === 'bip' ? bands * size : size;
  const rowStart = (row: number): number =>
    skip +
    (interleave === 'bsq'
      ? (index * height + row) * width * size
      : interleave === 'bil'
        ? (row * bands + index) * width * size
        : row * width * step + index * size);
  const name = layout.names[index] ?? '';
  return {
    facts: {
      name: name || `band ${index + 1}`,
      description: name,
      dtype,
      scale: layout.scales[index] ?? 1,
      offset: layout.offsets[index] ?? 0,
      unit: '',
      quantity: '',
      nodata: layout.nodata.flatMap((value) => nodataValues(value, dtype)),
      validRange: null,
      wavelengthNm: layout.wavelengthsNm[index] ?? null,
      date: null,
      colour: '',
    },
    grid: { width, height, transform: layout.transform ?? identity, crs },
    blockRows: 1,
    readStored(window, { values, start, stride }) {
      const length = (window.width - 1) * step + size;
      for (let y = 0; y < window.height; y++) {
        const bytes = source.read(rowStart(window.row + y) + window.column * step, length);
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        for (let x = 0; x < window.width; x++) values[start + y * stride + x] = read(view, x * step, !bigEndian);
      }
    },
  };
};

/** Opens bare numbers by the header beside them. Throws format-unsupported and file-truncated. */
export const openBareRaster = (path: string): RasterFile => {
  const header = headerBeside(path);
  const layout = header && (header.kind === 'envi' ? enviLayout(header.text) : esriLayout(header.text));
  if (!layout)
    throw unsupported(
      'The header beside the file names a layout or type of numbers that is not read: convert it to GeoTIFF, for instance with gdal_translate.',
    );
  const needed = layout.skip + layout.width * layout.height * layout.bands * sampleBytes(layout.dtype);
  const source = openByteSource(path);
  if (source.size < needed) {
    source.close();
    throw truncated(`The header beside the file declares ${needed} bytes, but it has ${source.size}: it is cut off.`);
  }
  const crs = layout.crs || readProjectionFile(path);
  const bands = Array.from({ length: layout.bands }, (_, index) => bandOf(layout, index, crs, source));
  const notes = layout.transform ? [] : ['The header states no place: its pixels have none in a CRS.'];
  return { format: layout.format, bands, tags: {}, notes, close: () => source.close() };
};
