/** Families of tables and vector layers as facts, one file each under `records/`: what their columns are called and what stands in them. */
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { citationSchema, lazyRecords } from './table.ts';

/** What a column is for. `measure`: numbers to compute with; `code`: names of classes; `attribute`: anything else about the record. */
const columnRoleSchema = z.enum([
  'id',
  'name',
  'latitude',
  'longitude',
  'date',
  'time',
  'geometry',
  'code',
  'quality',
  'confidence',
  'unit',
  'measure',
  'attribute',
]);

/** Convention as for bands: physical value = stored × scale + offset; scale 1 and offset 0 when absent. */
const columnSchema = z.strictObject({
  /** The column's name, in any case. */
  id: z.string(),
  aliases: z.array(z.string()).optional(),
  /** Regular expression for names that vary: the whole name has to match, in any case. */
  pattern: z.string().optional(),
  role: columnRoleSchema,
  /** An id of `quantities.ts`; absent where none of them says what it is. */
  quantity: z.string().optional(),
  unit: z.string().optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** Stored values that are missing data. */
  nodata: z.array(z.number()).optional(),
  /** Stored values that are possible; others are no values of this column. */
  valid: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  /** Stored numbers are whole. */
  whole: z.literal(true).optional(),
  /** Names of codes, of texts or numbers. */
  classes: z.record(z.string(), z.string()).optional(),
  /** No other codes occur. */
  closed: z.literal(true).optional(),
  /** Other families have a column of this name with other values: what contradicts it rules the family out. */
  decides: z.literal(true).optional(),
  note: z.string().optional(),
});

const recordSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  form: z.enum(['table', 'features', 'both']),
  /** What one row is called, in the singular. */
  nouns: z.array(z.string()).min(1).optional(),
  /** Columns that together only this family has, each one a set of them: one whole set has to be there. */
  signature: z.array(z.array(z.string()).min(1)).min(1),
  /** Columns that files of it begin with. */
  first: z.array(z.string()).optional(),
  /** Columns that another family or variant has, and this one has not. */
  without: z.array(z.string()).optional(),
  /** The columns alone are names that others use too: the file's name or a document has to agree. */
  named: z.literal(true).optional(),
  columns: z.array(columnSchema).min(1),
  /** Columns that are called after a layer of a raster product: `MOD13Q1_061__250m_16_days_NDVI`. Groups: product, band. */
  layers: z.string().optional(),
  /** Columns that are called as bands of these raster products are, in their physical units. */
  bandsOf: z.array(z.string()).optional(),
  /** Regular expressions for names of its files. */
  namePatterns: z.array(z.string()),
  examples: z.array(z.string()),
  keywords: z.array(z.string()),
  cadence: z.string().optional(),
  isNot: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  citation: citationSchema,
});

export type RecordFamily = z.infer<typeof recordSchema>;
export type RecordColumn = z.infer<typeof columnSchema>;

const folder = new URL('./records/', import.meta.url);

/** All families, in the order of their ids. */
export const recordFamilies: () => readonly RecordFamily[] = lazyRecords(
  () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `../records/${name}`),
  recordSchema,
);
