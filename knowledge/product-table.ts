/** Product families as facts: one file each under `products/`. What is in them is applied to pixels, so it has a source. */
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { bandRoleSchema } from './bands.ts';
import { citationSchema, lazyRecords } from './table.ts';

const dtypeSchema = z.enum(['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'float64']);
const codesSchema = z.record(z.string().regex(/^-?\d+$/), z.string());

/** First and last year that each value sums up; no `to`: until the year in the name. */
const spansSchema = z.strictObject({ from: z.int(), to: z.int().optional() });

/** A stored band. Convention: physical value = stored × scale + offset; scale 1 and offset 0 when absent. */
const bandSchema = z.strictObject({
  id: z.string(),
  aliases: z.array(z.string()).optional(),
  /** Null for layers that measure no spectral band: quality, classes, derived quantities. */
  role: bandRoleSchema.nullable(),
  centreNm: z.number().positive().optional(),
  gsdM: z.number().positive().optional(),
  /** An id of `quantities.ts`, of the value after scale and offset. */
  quantity: z.string(),
  /** Which of several that cannot stand for each other: gamma nought, foundation temperature (`quantity-kinds.ts`). */
  kind: z.string().optional(),
  unit: z.string(),
  dtype: dtypeSchema.optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** Stored values that are missing data. */
  nodata: z.array(z.number()).optional(),
  /** Valid stored values: others are missing. */
  valid: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  /** The guide's valid range is a nominal one: real pixels lie outside of it and stay (negative reflectance over water). */
  validIsNominal: z.literal(true).optional(),
  /** A layer beside the main one, which files hold only where a name says so: where its numbers come from, how sure they are. */
  beside: z.literal(true).optional(),
  /** How to get physical values where the factors come from each scene's metadata. */
  calibration: z.string().optional(),
  spans: spansSchema.optional(),
  /** When it was, whatever the name of the file says: 2000 for the tree cover of 2000. */
  date: z
    .string()
    .regex(/^\d{4}(?:-\d{2}){0,2}$/)
    .optional(),
  note: z.string().optional(),
});

/** Bit 0 is the least significant; the value of a field is (stored >>> bit) & (2^width − 1). */
const qaFieldSchema = z.strictObject({
  name: z.string(),
  bit: z.int().min(0).max(31),
  width: z.int().min(1).max(8),
  values: codesSchema,
  /** Values that no pixel with data has: words that have them are of another layout. */
  never: z.array(z.int()).optional(),
  /** Values that make a pixel unusable for land surface work. */
  reject: z.array(z.int()).optional(),
});

const qaLayoutSchema = z.strictObject({ band: z.string(), fields: z.array(qaFieldSchema).min(1) });

const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const productSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  aliases: z.array(z.string()),
  sensor: z.string(),
  platforms: z.array(z.string()).optional(),
  level: z.string().optional(),
  /** Of a product of which there is one version only, or whose name tells it nowhere. */
  version: z.string().optional(),
  /** First and last acquisition; no `to`: still produced. */
  period: z.strictObject({ from: dateSchema, to: dateSchema.optional() }).optional(),
  cadence: z.string().optional(),
  /** Of all bands that have none of their own. */
  spans: spansSchema.optional(),
  grid: z.string().optional(),
  bands: z.array(bandSchema).min(1),
  /** Orders in which files hold several bands, by id: what a band is by its position. */
  order: z.array(z.array(z.string()).min(2)).optional(),
  /** Its bands are called by everybody's words: without its name or id they are no evidence of it. */
  namesAreCommon: z.literal(true).optional(),
  /** West, south, east and north in degrees of WGS 84: nothing of it lies beyond. */
  covers: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** Which codes its names tell regions by: FIPS 5-2 or postal codes of states, or parts of the United States. */
  regions: z.enum(['fips', 'postal', 'parts']).optional(),
  /** A file holds many bands of one kind, each a narrow part of the spectrum: all are the product's only band. */
  spectrum: z.literal(true).optional(),
  /** Sizes of the pixels that its files come in; absent: those of its bands. */
  pixelM: z.array(z.number().positive()).min(1).optional(),
  /** Its tiles are called after degrees: how many each measures, and which corner the name tells; absent: the guides differ. */
  tile: z
    .strictObject({ degrees: z.number().positive(), corner: z.enum(['south-west', 'north-west']).optional() })
    .optional(),
  /** Where a named part of the name tells the size: a part, a regular expression for all of it, and what pixels then measure. */
  pixels: z.array(z.strictObject({ part: z.string(), is: z.string(), m: z.number().positive() })).optional(),
  /** Deliveries that the official name tells: a part of it, a regular expression for all of it ('' where it is absent), and what it is. */
  variants: z
    .array(
      z.strictObject({
        part: z.string(),
        is: z.string(),
        name: z.string(),
        /** What is otherwise in this delivery. */
        level: z.string().optional(),
        cadence: z.string().optional(),
        notes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** What files of this product are often taken for, and are not. */
  isNot: z.array(z.string()).optional(),
  qa: z.array(qaLayoutSchema).optional(),
  classes: z.array(z.strictObject({ band: z.string(), codes: codesSchema })).optional(),
  /** Brightness temperature in K = k2 / ln(k1 / radiance + 1), radiance and k1 in W m⁻² sr⁻¹ µm⁻¹. */
  thermalConstants: z
    .array(z.strictObject({ platform: z.string(), band: z.string(), k1: z.number(), k2: z.number() }))
    .optional(),
  /** Regular expressions with named groups: platform, tile, year, month, day, doy, band, level … */
  namePatterns: z.array(z.string()).min(1),
  /** File names that the patterns match. */
  examples: z.array(z.string()).min(1),
  /** Words in a renamed file or its tags that suggest the product. */
  keywords: z.array(z.string()),
  /** Tags that only files of this product carry: regular expressions for key and value. */
  tags: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional(),
  /** Regular expression for a file beside it that only this product has. */
  sibling: z.string().optional(),
  notes: z.array(z.string()).optional(),
  citation: citationSchema,
});

export type Product = z.infer<typeof productSchema>;
export type ProductBand = z.infer<typeof bandSchema>;
export type QaField = z.infer<typeof qaFieldSchema>;
export type QaLayout = z.infer<typeof qaLayoutSchema>;

const folder = new URL('./products/', import.meta.url);

/** All products, in the order of their ids. */
export const products: () => readonly Product[] = lazyRecords(
  () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `../products/${name}`),
  productSchema,
);
