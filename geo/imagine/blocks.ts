/** Where the blocks of an Imagine layer lie: in the file itself, or in the spill file (.ige) beside a large one. */
import { basename, dirname, extname, join } from 'node:path';
import { damaged, unsupported } from '../errors.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import { fileExists } from '../files/exists.ts';
import type { Samples } from '../tiff/samples.ts';
import { numberOf, numbersOf, objectOf, textOf } from './objects.ts';
import { blockBytes, fromIntegers, type PixelType, plainBlock } from './pixels.ts';
import { decodeBlock } from './run-lengths.ts';
import { childOf, type Entry, objectAt, type Tree } from './tree.ts';

export interface BlockShape {
  readonly across: number;
  readonly down: number;
  /** Of one block. */
  readonly pixels: number;
  readonly type: PixelType;
}

/** Pixels of a block; undefined where none was written. */
export type ReadBlock = (index: number) => Samples | undefined;

const infoLength = 14;
/** Before the table of blocks: three numbers, the compression, how many and where. */
const infoAt = 22;
const blockLimit = 2 ** 28;

/** The table is read entry by entry: large files have millions. */
const ownBlocks = ({ source }: Tree, state: Entry, shape: BlockShape): ReadBlock => {
  const head = source.read(state.data, infoAt);
  const count = head.readUInt32LE(14);
  if (count < shape.across * shape.down) throw damaged('An Imagine layer has fewer blocks than its size needs.');
  return (index) => {
    const info = source.read(state.data + infoAt + index * infoLength, infoLength);
    const [offset, size, valid, compression] = [
      info.readUInt32LE(2),
      info.readUInt32LE(6),
      info.readUInt16LE(10),
      info.readUInt16LE(12),
    ];
    if (valid === 0 || size === 0) return undefined;
    if (size > blockLimit) throw damaged('A block of the Imagine file has an impossible length.');
    const bytes = source.read(offset, size);
    return compression === 0
      ? plainBlock(shape.type, bytes, shape.pixels)
      : fromIntegers(shape.type, decodeBlock(bytes, shape.pixels));
  };
};

const spillSignature = 'ERDAS_IMG_EXTERNAL_RASTER';
/** Bytes before the bits that say which blocks there are. */
const flagsHead = 20;

const spillPath = (path: string, named: string): string => {
  const stem = basename(path, extname(path));
  // Only files beside this one: a file does not choose what else is opened. A renamed pair keeps its stem.
  const candidates = [basename(named.replaceAll('\\', '/')), `${stem}.ige`, `${stem}.IGE`];
  const found = candidates.find((name) => name !== '' && /\.ige$/i.test(name) && fileExists(join(dirname(path), name)));
  if (found === undefined)
    throw unsupported(
      `The pixels of the Imagine file lie in ${candidates[0] || 'a file .ige'}, which is not beside it: put both into one folder.`,
    );
  return join(dirname(path), found);
};

const wide = (values: readonly number[]): number => (values[0] ?? 0) + (values[1] ?? 0) * 2 ** 32;

/** Blocks of one size one after the other, those of several layers in turn; a bit for each says whether it was written. */
const spilledBlocks = (
  tree: Tree,
  entry: Entry,
  shape: BlockShape,
  openSpill: (name: string) => ByteSource,
): ReadBlock => {
  const external = objectAt(tree, entry);
  const spill = openSpill(textOf(objectOf(external, 'fileName'), 'string'));
  if (spill.read(0, Math.min(spill.size, spillSignature.length)).toString('latin1') !== spillSignature)
    throw damaged('The file .ige beside the Imagine file is none.');
  const rowBytes = Math.ceil(shape.across / 8);
  const flagsAt = wide(numbersOf(external, 'layerStackValidFlagsOffset')) + flagsHead;
  const start = wide(numbersOf(external, 'layerStackDataOffset'));
  const [layers, layer] = [numberOf(external, 'layerStackCount'), numberOf(external, 'layerStackIndex')];
  const size = blockBytes(shape.type, shape.pixels);
  return (index) => {
    const column = index % shape.across;
    const flags = spill.read(flagsAt + Math.floor(index / shape.across) * rowBytes + (column >> 3), 1);
    if (((flags[0] ?? 0) & (1 << (column & 7))) === 0) return undefined;
    return plainBlock(shape.type, spill.read(start + (index * layers + layer) * size, size), shape.pixels);
  };
};

export interface Spills {
  open(name: string): ByteSource;
  close(): void;
}

/** Spill files beside a file, each opened once. */
export const createSpills = (path: string): Spills => {
  const open = new Map<string, ByteSource>();
  return {
    open(name) {
      const file = spillPath(path, name);
      const source = open.get(file) ?? openByteSource(file);
      open.set(file, source);
      return source;
    },
    close() {
      for (const source of open.values()) source.close();
    },
  };
};

/** Throws file-damaged, and format-unsupported where the pixels lie in a file that is not there. */
export const blocksOf = (tree: Tree, layer: Entry, shape: BlockShape, spills: Spills): ReadBlock => {
  const own = childOf(layer, 'RasterDMS');
  if (own) return ownBlocks(tree, own, shape);
  const external = childOf(layer, 'ExternalRasterDMS');
  if (!external) throw damaged('An Imagine layer has no blocks.');
  return spilledBlocks(tree, external, shape, spills.open);
};
