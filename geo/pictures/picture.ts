/** Pictures without georeference of their own: PNG and JPEG, placed by a world file and a .prj beside them. */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { readProjectionFile, readWorldFile } from '../files/world-file.ts';
import type { BandFacts, GridDefinition, RasterBand, RasterFile } from '../raster/band.ts';

export interface Picture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly dtype: 'uint8' | 'uint16';
  /** One per channel. */
  readonly colours: readonly string[];
  /** Values that mean missing, of pictures with one channel. */
  readonly nodata: readonly number[];
  /** The colour that means missing, one value per channel. */
  readonly transparent?: readonly number[];
  /** Which pixels are there, one byte each, 0 where missing. */
  mask?(): Uint8Array | undefined;
  /** Decodes: interleaved samples. */
  pixels(): Uint8Array | Uint16Array;
}

const identity: Affine = [1, 0, 0, 0, 1, 0];

const factsOf = (picture: Picture, colour: string, index: number): BandFacts => ({
  name: colour || `band ${index + 1}`,
  description: '',
  dtype: picture.dtype,
  scale: 1,
  offset: 0,
  unit: '',
  quantity: '',
  nodata: picture.nodata,
  validRange: null,
  wavelengthNm: null,
  date: null,
  colour,
});

const isTransparent = ({ transparent }: Picture, samples: Uint8Array | Uint16Array, at: number): boolean =>
  transparent?.every((value, channel) => samples[at + channel] === value) ?? false;

/** A picture as a raster file; an alpha channel of 0 means missing. */
export const rasterOfPicture = (path: string, picture: Picture): RasterFile => {
  const { width, height, colours } = picture;
  const transform = readWorldFile(path);
  const grid: GridDefinition = { width, height, transform: transform ?? identity, crs: readProjectionFile(path) };
  let mask: { bytes: Uint8Array | undefined } | undefined;
  let decoded: Uint8Array | Uint16Array | undefined;
  const alpha = colours.indexOf('alpha');
  const bands = colours.map(
    (colour, channel): RasterBand => ({
      facts: factsOf(picture, colour, channel),
      grid,
      blockRows: 1,
      readStored(window, { values, start, stride }) {
        decoded ??= picture.pixels();
        mask ??= { bytes: picture.mask?.() };
        for (let y = 0; y < window.height; y++) {
          const from = ((window.row + y) * width + window.column) * colours.length;
          const to = start + y * stride;
          for (let x = 0; x < window.width; x++) {
            const at = from + x * colours.length;
            const hidden = alpha >= 0 && channel !== alpha && decoded[at + alpha] === 0;
            const missing = hidden || mask.bytes?.[at / colours.length] === 0 || isTransparent(picture, decoded, at);
            values[to + x] = missing ? NaN : decoded[at + channel]!;
          }
        }
      },
    }),
  );
  const notes = transform ? [] : ['The picture has no world file: its pixels have no place in a CRS.'];
  return { format: picture.format, bands, tags: {}, notes, close: () => undefined };
};
