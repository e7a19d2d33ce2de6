/** STAC as it comes over the network (github.com/radiantearth/stac-spec 1.0 and 1.1): what we read is checked, the rest is kept as it is. */
import { z } from 'zod';

const link = z.looseObject({
  rel: z.string(),
  href: z.string(),
  type: z.string().nullish(),
  method: z.string().nullish(),
  body: z.record(z.string(), z.unknown()).nullish(),
  merge: z.boolean().nullish(),
});
export type Link = z.infer<typeof link>;

const links = z
  .array(z.unknown())
  .nullish()
  .transform((all) => (all ?? []).flatMap((one) => link.safeParse(one).data ?? []));

const band = z.looseObject({
  name: z.string().nullish(),
  common_name: z.string().nullish(),
  'eo:common_name': z.string().nullish(),
});

const asset = z.looseObject({
  href: z.string(),
  type: z.string().nullish(),
  roles: z.array(z.string()).nullish(),
  gsd: z.number().nullish(),
  bands: z.array(band).nullish(),
  'eo:bands': z.array(band).nullish(),
  'raster:bands': z.array(band).nullish(),
  'file:size': z.number().nullish(),
  'file:checksum': z.string().nullish(),
});
export type Asset = z.infer<typeof asset>;

export const item = z.looseObject({
  type: z.literal('Feature'),
  stac_version: z.string(),
  id: z.string().min(1),
  collection: z.string().nullish(),
  geometry: z.unknown(),
  bbox: z.array(z.number()).nullish(),
  properties: z.looseObject({
    datetime: z.string().nullish(),
    start_datetime: z.string().nullish(),
    end_datetime: z.string().nullish(),
  }),
  assets: z.record(z.string(), asset),
  links,
});
export type StacItem = z.infer<typeof item>;

export const page = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links,
});

const extent = z.object({
  spatial: z.object({ bbox: z.array(z.array(z.number())) }).optional(),
  temporal: z.object({ interval: z.array(z.tuple([z.string().nullable(), z.string().nullable()])) }).optional(),
});

/** A catalogue, a collection, or the first page of an API. */
export const catalogue = z.looseObject({
  type: z.enum(['Catalog', 'Collection']).optional(),
  stac_version: z.string(),
  id: z.string(),
  title: z.string().nullish(),
  license: z.string().nullish(),
  providers: z.array(z.looseObject({ name: z.string() })).nullish(),
  conformsTo: z.array(z.string()).nullish(),
  extent: extent.nullish().catch(null),
  links,
});
export type Catalogue = z.infer<typeof catalogue>;

/** An item with the address where it was found, and the addresses of its assets made whole. */
export interface FoundItem {
  readonly item: StacItem;
  readonly url: URL;
}

/** Items and how many could not be read as such. */
export const itemsIn = (values: readonly unknown[], url: URL): { items: FoundItem[]; broken: number } => {
  const read = values.map((value) => item.safeParse(value).data);
  const items = read.flatMap((one) => (one ? [{ item: one, url: selfOf(one, url) }] : []));
  return { items, broken: read.length - items.length };
};

/** An item of a list has its own address in its links. */
const selfOf = ({ links: all }: StacItem, url: URL): URL => {
  const self = all.find(({ rel }) => rel === 'self');
  return (self && URL.parse(self.href, url.href)) ?? url;
};
