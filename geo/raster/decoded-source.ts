import type { Encoding } from '../../core/engine.ts';
import type { PixelSource, RasterBand } from './band.ts';
import { decodeInPlace, decodingOf } from './decode.ts';

/** A band of a file as tools see it. */
export const createDecodedSource = (band: RasterBand, encoding: Encoding, codes: boolean): PixelSource => {
  const decoding = decodingOf(band.facts, encoding, codes);
  const simple = decoding.nodata.length <= 1 && decoding.validRange === null;
  return {
    grid: encoding.crs === undefined ? band.grid : { ...band.grid, crs: encoding.crs },
    blockRows: band.blockRows,
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
