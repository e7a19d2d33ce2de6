import { unsupported } from '../errors.ts';
import { openByteSource } from '../files/byte-source.ts';
import type { BandFacts, GridDefinition, RasterBand, RasterFile, Target, Window } from '../raster/band.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import type { Samples } from '../tiff/samples.ts';
import { type Jp2, readBoxes } from './boxes.ts';
import { type Codestream, readCodestream } from './codestream.ts';
import { loadDecoder } from './decoder.ts';
import { readGeoreference } from './georeference.ts';

const identity = [1, 0, 0, 0, 1, 0] as const;
/** Samples of one tile; the decoder needs eight times as many bytes. */
const tileLimit = 2 ** 25;

const coloursOf = ({ alpha, palette }: Jp2, components: number): string[] => {
  const opaque = Array.from({ length: components }, (_, index) => index).filter((index) => !alpha.has(index));
  const names =
    opaque.length === 3 ? ['red', 'green', 'blue'] : opaque.length === 1 ? [palette ? 'palette' : 'gray'] : [];
  return Array.from({ length: components }, (_, index) =>
    alpha.has(index) ? 'alpha' : (names[opaque.indexOf(index)] ?? ''),
  );
};

const dtypeOf = ({ bits, signed }: Codestream): string => `${signed ? '' : 'u'}int${bits <= 8 ? 8 : 16}`;

type ReadTile = (column: number, row: number) => Samples;

/** Copies one component of a window out of the tiles it meets; a pixel without opacity is missing. */
const copyWindow = (
  codestream: Codestream,
  tile: ReadTile,
  component: number,
  alpha: number,
  window: Window,
  { values, start, stride }: Target,
): void => {
  const { tileWidth, tileHeight, components, width } = codestream;
  for (let y = window.row; y < window.row + window.height; y++) {
    const row = Math.floor(y / tileHeight);
    for (let x = window.column; x < window.column + window.width; ) {
      const column = Math.floor(x / tileWidth);
      const samples = tile(column, row);
      const across = Math.min(tileWidth, width - column * tileWidth);
      const end = Math.min(window.column + window.width, column * tileWidth + across);
      let from = ((y - row * tileHeight) * across + (x - column * tileWidth)) * components;
      let to = start + (y - window.row) * stride + (x - window.column);
      for (; x < end; x++, from += components, to++) {
        values[to] = alpha >= 0 && samples[from + alpha] === 0 ? NaN : samples[from + component]!;
      }
    }
  }
};

const factsOf = (codestream: Codestream, colour: string, index: number): BandFacts => ({
  name: `band ${index + 1}`,
  description: '',
  dtype: dtypeOf(codestream),
  scale: 1,
  offset: 0,
  unit: '',
  quantity: '',
  nodata: [],
  validRange: null,
  wavelengthNm: null,
  date: null,
  colour,
});

/** Opens a JPEG 2000 file. Tiles are decoded one by one, when they are asked for. */
export const openJpeg2000 = async (path: string, cache: TileCache<Samples>): Promise<RasterFile> => {
  const source = openByteSource(path);
  try {
    const jp2 = readBoxes(source);
    const codestream = readCodestream(source, jp2.codestream);
    const { width, height, components, bits, tileWidth, tileHeight, tilesAcross } = codestream;
    if (tileWidth * tileHeight * components > tileLimit)
      throw unsupported(
        `JPEG 2000 tiles of ${tileWidth} × ${tileHeight} pixels are too large: rewrite the file with tiles of 1024 × 1024, or as GeoTIFF.`,
      );
    const decode = await loadDecoder();
    cache.reserve((tilesAcross + 1) * tileWidth * tileHeight * components * 2);
    const tile: ReadTile = (column, row) =>
      cache.get(`${path}#jp2/${row * tilesAcross + column}`, () => {
        const across = Math.min(tileWidth, width - column * tileWidth);
        const down = Math.min(tileHeight, height - row * tileHeight);
        return decode(codestream.tileStream(column, row), { ...codestream, width: across, height: down });
      });
    const { transform, crs } = readGeoreference(jp2);
    const grid: GridDefinition = { width, height, transform: transform ?? identity, crs };
    const colours = coloursOf(jp2, components);
    const alpha = colours.indexOf('alpha');
    const bands = colours.map(
      (colour, component): RasterBand => ({
        facts: factsOf(codestream, colour, component),
        grid,
        blockRows: tileHeight,
        readStored: (window, target) =>
          copyWindow(codestream, tile, component, component === alpha ? -1 : alpha, window, target),
      }),
    );
    const tags = { compression: 'JPEG 2000', tiling: `${tileWidth}×${tileHeight}`, bits: String(bits) };
    return { format: 'JPEG 2000', bands, tags, notes: [], close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
};
