import * as z from 'zod';
import type { Encoding } from './encoding.ts';
import type { Affine } from './tool/runtime/protocol.ts';

/** A place for pixels: what a picture is drawn on. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly transform: Affine;
  readonly crs: string;
}

/** One band as a small grid, every value that of a pixel of the file or of its overview. */
export interface RasterLook {
  readonly kind: 'raster';
  readonly path: string;
  /** 1-based. */
  readonly band: number;
  readonly encoding?: Encoding;
  readonly codes: boolean;
  /** Pixels of the longer side, at most. */
  readonly longest: number;
}

/** Vector features as outlines in the pixels of a frame; without one they make their own. */
export interface FeatureLook {
  readonly kind: 'features';
  readonly path: string;
  readonly layer?: string;
  /** To be used when the file has none or a wrong one. */
  readonly crs?: string;
  readonly frame: Frame | null;
  /** Of a frame of their own: pixels of the longer side. */
  readonly longest: number;
}

/** What is to be seen of a file. */
export type Look = RasterLook | FeatureLook;

const affine = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const size = z.number().int().min(1).max(4096);

const frame = z.object({ width: size, height: size, transform: affine, crs: z.string() });

const ground = z.object({
  /** Metres on the ground along a row, per pixel of the picture, in its middle. */
  metresPerPixel: z.number().positive(),
  /** Where north lies, in degrees clockwise from the picture's top. */
  north: z.number(),
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const outline = z.object({
  kind: z.enum(['area', 'line', 'points']),
  /** Pixels of the frame from its upper left corner: x, y, x, y … for each ring, line or point. */
  parts: z.array(z.array(z.number())),
  properties: z.record(z.string(), cell),
});

export const preview = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('raster'),
    frame,
    ground: ground.nullable(),
    /** The frame's edge in degrees (WGS 84), closed, longitudes without a jump; null where it has no place on Earth. */
    footprint: z.array(z.tuple([z.number(), z.number()])).nullish(),
    /** How the file holds its values: physical = stored × scale + offset; null as nodata is NaN. */
    stored: z
      .object({
        dtype: z.string(),
        scale: z.number(),
        offset: z.number(),
        nodata: z.array(z.number().nullable()),
        unit: z.string(),
      })
      .optional(),
    /** Pixels of the file. */
    whole: z.object({ width: z.number(), height: z.number(), transform: affine.optional() }),
    /** Were the values taken from an overview, that is averages of pixels? */
    overview: z.boolean(),
    /** Rows of float32, little endian, deflated (RFC 1951), as base64; NaN where missing. */
    values: z.string(),
    /** '#rrggbb' of each code, where the file has a colour table. */
    palette: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
    categories: z.record(z.string(), z.string()).optional(),
  }),
  z.object({
    kind: z.literal('features'),
    frame,
    ground: ground.nullable(),
    outlines: z.array(outline),
    /** Features that are not shown. */
    more: z.number(),
  }),
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
]);

/** What a look at a file gave. Its words are the file's. */
export type Preview = z.infer<typeof preview>;
export type RasterPreview = Extract<Preview, { kind: 'raster' }>;
export type FeaturePreview = Extract<Preview, { kind: 'features' }>;
