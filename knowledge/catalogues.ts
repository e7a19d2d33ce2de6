/** Public catalogues of data that may be fetched: where they are, what they hold, which hosts serve the files. */
import { z } from 'zod';
import { citationSchema, lazyTable } from './table.ts';

const collectionSchema = z.strictObject({
  id: z.string(),
  /** An id of `products.ts`. */
  product: z.string(),
  /** Scenes of days, among which a date chooses. */
  dated: z.boolean(),
  /** First day that the collection has scenes of, where it is dated. */
  from: z.iso.date().optional(),
  /** Assets that hold the product's one quantity; absent: bands are asked for by role. */
  bands: z.array(z.string()).optional(),
  /** Hosts of the files. */
  hosts: z.array(z.string()),
});

const catalogueSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  endpoint: z.url(),
  /** Service that signs addresses of files. */
  sign: z.url().optional(),
  collections: z.array(collectionSchema),
  citation: citationSchema,
});

export type Catalogue = z.infer<typeof catalogueSchema>;

export const catalogues = lazyTable(['catalogues.json'], catalogueSchema);
