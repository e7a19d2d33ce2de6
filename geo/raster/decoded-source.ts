import type { Encoding } from '../../core/encoding.ts';
import type { Decoding, PixelSource, RasterBand } from './band.ts';
import { decodeInPlace, decodingOf } from './decode.ts';

const integerRanges: Readonly<Record<string, { readonly least: number; readonly count: number }>> = {
  uint8: { least: 0, count: 256 },
  int8: { least: -128, count: 256 },
  uint16: { least: 0, count: 65_536 },
  int16: { least: -32_768, count: 65_536 },
};

const decodedSource = (band: RasterBand, decoding: Decoding): Omit<PixelSource, 'grid' | 'blockRows'> => {
  const simple = decoding.nodata.length <= 1 && decoding.validRange === null;
  return {
    read(window, target) {
      if (simple && band.readDecoded) {
        band.readDecoded(window, target, decoding);
        return;
      }
      band.readStored(window, target);
      const { values, start, stride } = target;
      if (stride === window.width) {
        decodeInPlace(values, start, start + window.width * window.height, decoding);
        return;
      }
      for (let y = 0; y < window.height; y++) {
        decodeInPlace(values, start + y * stride, start + y * stride + window.width, decoding);
      }
    },
  };
};

/** Occurrences are counted before anything is decoded: what counts as missing is taken out afterwards. */
const countedBy = (band: RasterBand, { nodata, validRange }: Decoding, least: number, count: number) => {
  const { countStored } = band;
  if (!countStored || band.grid.width * band.grid.height >= 2 ** 32) return {};
  const missing = (stored: number): boolean =>
    nodata.includes(stored) || (validRange !== null && !(stored >= validRange[0] && stored <= validRange[1]));
  return {
    occurrences: (): Uint32Array => {
      const counts = new Uint32Array(count);
      countStored(counts, least);
      return counts.map((times, index) => (times > 0 && missing(least + index) ? 0 : times));
    },
  };
};

/** A band of a file as tools see it. */
export const createDecodedSource = (band: RasterBand, encoding: Encoding, codes: boolean): PixelSource => {
  const decoding = decodingOf(band.facts, encoding, codes);
  const grid = encoding.crs === undefined ? band.grid : { ...band.grid, crs: encoding.crs };
  const place = { grid, blockRows: band.blockRows };
  const range = integerRanges[band.facts.dtype];
  const levels = range && {
    ...range,
    source: { ...place, ...decodedSource(band, { ...decoding, scale: 1, offset: 0 }) },
    meaningOf: (stored: number) => stored * decoding.scale + decoding.offset,
    ...countedBy(band, decoding, range.least, range.count),
  };
  return { ...place, decoded: true, ...decodedSource(band, decoding), ...(levels ? { levels } : {}) };
};
