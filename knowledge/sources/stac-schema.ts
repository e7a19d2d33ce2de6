import { z } from 'zod';

/** Lenient: catalogues in the wild break rules that don't matter here; what is of the wrong type counts as absent. */
const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const words = z.array(z.string()).catch([]).default([]);

const linkSchema = z.object({ rel: z.string(), href: z.string(), title: text });

const bandSchema = z.object({
  name: text,
  description: text,
  common_name: text,
  gsd: number,
  center_wavelength: number,
  unit: text,
  scale: number,
  offset: number,
  'eo:common_name': text,
  'gee:units': text,
  'gee:scale': number,
  'gee:offset': number,
  'gee:wavelength': text,
  'gee:classes': z
    .array(z.object({ value: z.number(), description: z.string() }))
    .optional()
    .catch(undefined),
  'gee:bitmask': z
    .object({ bitmask_parts: z.array(z.object({ description: z.string() })) })
    .optional()
    .catch(undefined),
});

const bandsSchema = z.array(bandSchema).optional().catch(undefined);

const summariesSchema = z
  .object({
    'eo:bands': bandsSchema,
    bands: bandsSchema,
    gsd: z.array(z.number()).catch([]).default([]),
    platform: words,
    instruments: words,
    'gee:schema': z
      .array(z.object({ name: z.string(), description: text }))
      .optional()
      .catch(undefined),
  })
  .catch({ gsd: [], platform: [], instruments: [] });

const collectionSchema = z.object({
  type: text,
  id: z.string().min(1),
  title: text,
  description: z.string().catch(''),
  keywords: words,
  license: text,
  version: text,
  'sci:citation': text,
  'gee:categories': words,
  'gee:status': text,
  'gee:interval': z.object({ interval: z.number(), unit: z.string() }).optional().catch(undefined),
  extent: z
    .object({
      spatial: z
        .object({ bbox: z.array(z.array(z.number())) })
        .optional()
        .catch(undefined),
      temporal: z
        .object({ interval: z.array(z.array(z.string().nullable())) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  summaries: summariesSchema.default({ gsd: [], platform: [], instruments: [] }),
  item_assets: z
    .record(z.string(), z.object({ title: text, description: text, 'eo:bands': bandsSchema, bands: bandsSchema }))
    .optional()
    .catch(undefined),
  'cube:variables': z
    .record(z.string(), z.object({ description: text, unit: text }))
    .optional()
    .catch(undefined),
  links: z.array(linkSchema).catch([]).default([]),
});

export type StacCollection = z.infer<typeof collectionSchema>;
export type StacBand = z.infer<typeof bandSchema>;
export type StacLink = z.infer<typeof linkSchema>;

const catalogSchema = z.object({
  id: z.string().catch(''),
  title: text,
  links: z.array(linkSchema).catch([]).default([]),
});

const collectionListSchema = z.object({
  collections: z.array(z.unknown()),
  links: z.array(linkSchema).catch([]).default([]),
});

/** What a JSON document is to us. Items and other GeoJSON are `other`. */
export type StacPage =
  | {
      readonly kind: 'collections';
      readonly collections: readonly StacCollection[];
      readonly links: readonly StacLink[];
    }
  | { readonly kind: 'catalog'; readonly title: string; readonly links: readonly StacLink[] }
  | { readonly kind: 'other' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCollection = (value: unknown): boolean =>
  isObject(value) &&
  (value['type'] === 'Collection' || (value['type'] === undefined && 'extent' in value && 'license' in value));

const collectionsIn = (values: readonly unknown[]): StacCollection[] =>
  values.filter(isCollection).flatMap((value) => {
    const { success, data } = collectionSchema.safeParse(value);
    return success ? [data] : [];
  });

/** Reads one JSON value as a STAC collection, catalogue, or list of collections. */
export const readStacPage = (value: unknown): StacPage => {
  if (Array.isArray(value)) {
    const collections = collectionsIn(value);
    return collections.length === 0 ? { kind: 'other' } : { kind: 'collections', collections, links: [] };
  }
  if (!isObject(value)) return { kind: 'other' };
  if (Array.isArray(value['collections'])) {
    const { collections, links } = collectionListSchema.parse(value);
    return { kind: 'collections', collections: collectionsIn(collections), links };
  }
  if (isCollection(value)) {
    const collections = collectionsIn([value]);
    return collections.length === 0
      ? { kind: 'other' }
      : { kind: 'collections', collections, links: collections[0]?.links ?? [] };
  }
  if (value['type'] === 'Catalog' || (value['type'] === undefined && 'stac_version' in value && 'links' in value)) {
    const { id, title, links } = catalogSchema.parse(value);
    return { kind: 'catalog', title: title ?? id, links };
  }
  return { kind: 'other' };
};
