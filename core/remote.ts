/**
 * The seam between the host, which reaches the network and parses nothing, and the sandbox's child process, which parses and reaches
 * nothing: the host keeps the fetched bytes of a remote file in a local one; the child reads them, or answers which bytes it needs.
 */
import * as z from 'zod';
import { fileDescription } from './description.ts';

/** Bytes of a remote file, `end` not included. */
export type ByteRange = readonly [start: number, end: number];

/** Bytes [start, end) of the remote file stand at `at` in the mirror. */
export interface MirrorSegment {
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/** What is here of a remote file. */
export interface Mirror {
  /** Absolute path of the local file with the bytes. */
  readonly path: string;
  /** Bytes of the remote file. */
  readonly size: number;
  /** Ascending by `start`, without overlap. */
  readonly segments: readonly MirrorSegment[];
}

/** A part of a remote raster. */
export interface WindowRequest {
  /** [west, south, east, north] in `boundsCrs`; west > east across the antimeridian. null: all of the image. */
  readonly bounds: readonly [number, number, number, number] | null;
  /** 'EPSG:…', or 'native': that of the image. */
  readonly boundsCrs: string;
  /**
   * The coarsest level with pixels of at most this size is read; null: the image itself. `unit` 'crs' is that of the image's CRS.
   * `leastSide` instead: the coarsest level with this many pixels along its longer side.
   */
  readonly level: { readonly size: number; readonly unit: 'crs' | 'm' } | { readonly leastSide: number } | null;
  /** 1-based; null: all. */
  readonly bands: readonly number[] | null;
}

/** What is asked of a remote file. */
export type RemoteWork =
  | { readonly kind: 'describe' }
  /** Writes the stored values as a GeoTIFF to `output`, an absolute path where nothing stands. */
  | { readonly kind: 'window'; readonly window: WindowRequest; readonly output: string };

const position = z.number().int().nonnegative();
const size = z.object({ width: position, height: position });
const text = z.string().max(4096);

/** What the child answers. Untrusted: its shape is checked, its words are the file's. */
export const remoteAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('needs'),
    ranges: z.array(z.tuple([position, position])).min(1),
    /** Pixels: exactly these bytes and no others after them. Otherwise more of the same is likely to follow. */
    pixels: z.boolean(),
    /** Pixel sizes of the coarser levels as --resolution takes them, and their share of the pixels of the level that is read. */
    coarser: z.array(z.object({ resolution: z.string().regex(/^[\d.e+-]{1,32}$/), share: z.number() })),
  }),
  z.object({ kind: z.literal('described'), description: fileDescription }),
  z.object({
    kind: z.literal('written'),
    /** The whole image, the level that was read, and the window in it. */
    image: size,
    level: size,
    window: size.extend({ column: position, row: position }),
    bands: z.array(position),
    crs: text,
    /** Of a pixel, along columns and rows, in units of the CRS. */
    pixelSize: z.tuple([z.number(), z.number()]),
    notes: z.array(text),
  }),
  z.object({ kind: z.literal('failed'), code: text, message: text }),
]);

export type RemoteAnswer = z.infer<typeof remoteAnswer>;
export type WrittenWindow = Extract<RemoteAnswer, { kind: 'written' }>;
