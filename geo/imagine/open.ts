/** ERDAS Imagine files (.img, Hierarchical File Architecture). */
import { damaged, unsupported } from '../errors.ts';
import { openByteSource } from '../files/byte-source.ts';
import type { BandFacts, GridDefinition, RasterBand, RasterFile, Target, Window } from '../raster/band.ts';
import { nodataValues } from '../raster/decode.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import type { Samples } from '../tiff/samples.ts';
import { blocksOf, createSpills, type ReadBlock, type Spills } from './blocks.ts';
import { codeTable } from './columns.ts';
import { numberOf, numbersOf, textOf } from './objects.ts';
import { type PixelType, pixelTypes } from './pixels.ts';
import { placeOf } from './projection.ts';
import { childOf, type Entry, objectAt, readTree, type Tree } from './tree.ts';

const identity = [1, 0, 0, 0, 1, 0] as const;
const sizeLimit = 2 ** 31;
const blockPixelsLimit = 2 ** 24;
const layerLimit = 10_000;

interface Layer {
  readonly entry: Entry;
  readonly width: number;
  readonly height: number;
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly type: PixelType;
}

const layerOf = (tree: Tree, entry: Entry): Layer => {
  const object = objectAt(tree, entry);
  const [width, height, blockWidth, blockHeight] = ['width', 'height', 'blockWidth', 'blockHeight'].map((name) =>
    numberOf(object, name),
  );
  const name = textOf(object, 'pixelType');
  const type = pixelTypes[name];
  if (!type)
    throw unsupported(
      `The Imagine file has pixels of the kind ${name}, which are not read: write their real and imaginary parts as bands.`,
    );
  const isSize = (value: number | undefined): value is number => value !== undefined && value > 0 && value < sizeLimit;
  if (!isSize(width) || !isSize(height) || !isSize(blockWidth) || !isSize(blockHeight))
    throw damaged('A layer of the Imagine file has no size.');
  if (blockWidth * blockHeight > blockPixelsLimit) throw damaged('Blocks of the Imagine file have an impossible size.');
  return { entry, width, height, blockWidth, blockHeight, type };
};

/** Copies a window out of the blocks that it meets; pixels of blocks that were never written are missing. */
const copyWindow = (
  { blockWidth, blockHeight, width }: Layer,
  block: (index: number) => Samples | undefined,
  window: Window,
  { values, start, stride }: Target,
): void => {
  const across = Math.ceil(width / blockWidth);
  const right = window.column + window.width;
  for (let y = window.row; y < window.row + window.height; y++) {
    const row = Math.floor(y / blockHeight);
    for (let x = window.column; x < right; ) {
      const column = Math.floor(x / blockWidth);
      const samples = block(row * across + column);
      const end = Math.min(right, (column + 1) * blockWidth);
      let from = (y - row * blockHeight) * blockWidth + (x - column * blockWidth);
      let to = start + (y - window.row) * stride + (x - window.column);
      for (; x < end; x++, from++, to++) values[to] = samples ? samples[from]! : NaN;
    }
  }
};

const factsOf = (tree: Tree, { entry, type }: Layer, categories: CodeNames, colour: string): BandFacts => {
  const nodata = numbersOf(objectAt(tree, childOf(entry, 'Eimg_NonInitializedValue')), 'valueBD');
  return {
    name: entry.name,
    description: '',
    dtype: type.dtype,
    scale: 1,
    offset: 0,
    unit: '',
    quantity: '',
    nodata: nodata.flatMap((value) => nodataValues(value, type.dtype)),
    validRange: null,
    wavelengthNm: null,
    date: null,
    colour,
    ...(Object.keys(categories).length > 0 ? { categories } : {}),
  };
};

type CodeNames = Readonly<Record<string, string>>;

const none: Samples = new Uint8Array(0);

const bandOf = (
  tree: Tree,
  layer: Layer,
  spills: Spills,
  cache: TileCache<Samples>,
  key: string,
): { band: RasterBand; notes: readonly string[] } => {
  const { entry, width, height, blockWidth, blockHeight, type } = layer;
  const shape = {
    across: Math.ceil(width / blockWidth),
    down: Math.ceil(height / blockHeight),
    pixels: blockWidth * blockHeight,
    type,
  };
  const read: ReadBlock = blocksOf(tree, entry, shape, spills);
  const block = (index: number): Samples | undefined => {
    const samples = cache.get(`${key}/${index}`, () => read(index) ?? none);
    return samples === none ? undefined : samples;
  };
  cache.reserve((shape.across + 1) * shape.pixels * Math.ceil(type.bits / 8));
  const { transform, crs, notes } = placeOf(tree, entry);
  const { categories, palette } = codeTable(tree, entry);
  const grid: GridDefinition = { width, height, transform: transform ?? identity, crs };
  const band: RasterBand = {
    facts: factsOf(tree, layer, categories, palette.length > 0 ? 'palette' : ''),
    grid,
    blockRows: blockHeight,
    readStored: (window, target) => copyWindow(layer, block, window, target),
    ...(palette.length > 0 ? { palette } : {}),
  };
  return { band, notes };
};

/** Opens an Imagine file: its layers are bands. Blocks are decoded one by one, when they are asked for. */
export const openImagine = (path: string, cache: TileCache<Samples>): RasterFile => {
  const source = openByteSource(path);
  const spills = createSpills(path);
  const close = (): void => {
    source.close();
    spills.close();
  };
  try {
    const tree = readTree(source);
    const entries = tree.root.children.filter(({ type }) => type === 'Eimg_Layer');
    if (entries.length > layerLimit) throw damaged(`The Imagine file declares ${entries.length} layers.`);
    if (entries.length === 0)
      throw unsupported('The Imagine file has no raster layer, and vectors and statistics of it are not read.');
    const layers = entries.map((entry, index) =>
      bandOf(tree, layerOf(tree, entry), spills, cache, `${path}#imagine/${index}`),
    );
    return {
      format: 'Imagine',
      bands: layers.map(({ band }) => band),
      tags: {},
      notes: [...new Set(layers.flatMap(({ notes }) => notes))],
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};
