/** A STAC item beside its assets: scale, offset, nodata and unit by band. Source: STAC raster extension v1.1 and STAC 1.1 bands. */
import { z } from 'zod';
import { baseName, type DocumentFact, type DocumentReader, type SideFile } from './facts.ts';

const bandSchema = z.object({
  scale: z.number().optional(),
  offset: z.number().optional(),
  nodata: z.union([z.number(), z.string()]).nullish(),
  unit: z.string().optional(),
  'raster:scale': z.number().optional(),
  'raster:offset': z.number().optional(),
});

const itemSchema = z.object({
  type: z.literal('Feature'),
  stac_version: z.string(),
  properties: z.record(z.string(), z.unknown()),
  assets: z.record(
    z.string(),
    z.object({
      href: z.string(),
      'raster:bands': z.array(bandSchema).optional(),
      bands: z.array(bandSchema).optional(),
      'raster:scale': z.number().optional(),
      'raster:offset': z.number().optional(),
      nodata: z.union([z.number(), z.string()]).nullish(),
      unit: z.string().optional(),
    }),
  ),
});

type Item = z.infer<typeof itemSchema>;

const itemOf = ({ text }: SideFile): Item | undefined => {
  try {
    return itemSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const assetName = (href: string): string => baseName(href.split(/[?#]/)[0] ?? href);

const factsOf = (file: string, asset: Item['assets'][string], side: SideFile): DocumentFact[] => {
  const document = baseName(side.path);
  const bands = asset['raster:bands'] ?? asset.bands ?? [asset];
  return bands.flatMap((band, index): DocumentFact[] => {
    const scale = ('scale' in band ? band.scale : undefined) ?? band['raster:scale'] ?? asset['raster:scale'];
    const offset = ('offset' in band ? band.offset : undefined) ?? band['raster:offset'] ?? asset['raster:offset'];
    if (scale === undefined && offset === undefined) return [];
    const nodata = Number(band.nodata ?? asset.nodata ?? Number.NaN);
    const encoding = {
      scale: scale ?? 1,
      offset: offset ?? 0,
      nodata: Number.isFinite(nodata) ? [nodata] : [],
      unit: band.unit ?? asset.unit ?? '',
      quantity: null,
      reason: `${document}: scale ${scale ?? 1}, offset ${offset ?? 0}`,
    };
    return [{ file, document, band: index + 1, encoding }];
  });
};

export const readStacItem: DocumentReader = (side, rasters) => {
  if (!/\.(?:json|geojson)$/i.test(side.path) || !side.text.includes('"stac_version"')) return [];
  const item = itemOf(side);
  if (!item) return [];
  // The catalogue's own statement that the offset is out of the numbers contradicts an offset beside it: then neither counts.
  const removed = item.properties['earthsearch:boa_offset_applied'] === true;
  return Object.values(item.assets).flatMap((asset) =>
    rasters
      .filter(({ path }) => baseName(path) === assetName(asset.href))
      .flatMap(({ path }) => factsOf(path, asset, side))
      .filter(({ encoding }) => !(removed && encoding?.offset !== 0)),
  );
};
