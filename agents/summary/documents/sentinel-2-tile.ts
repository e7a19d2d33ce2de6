/**
 * Level and baseline of a Sentinel-2 tile without its product's folder, as buckets keep them: `tileInfo.json` beside the bands, or the metadata of
 * the granule (`metadata.xml`, `MTD_TL.xml`). Source: ESA, Sentinel-2 Products Specification Document (tile identifiers, `N02.09`).
 */
import { baseName, type DocumentReader, folderOf, isBelow } from './facts.ts';
import { xmlLeaves } from './xml.ts';

const tileDocument = /(?:^|\/)(?:tileInfo\.json|productInfo\.json|metadata\.xml|MTD_(?:TL|DS)\.xml)$/i;

/** `S2B_MSIL1C_20200715T101559_N0209_…`, `S2B_OPER_MSI_L1C_TL_…_N02.09`. */
const identifier = /\bS2[A-D]_(?:\w+_)?MSI_?L(?:evel-)?(1C|2A)_[\w.]*?_?N(\d{2})\.?(\d{2})(?!\d)/i;

const textsOf = (path: string, text: string): string[] => {
  if (!/\.json$/i.test(path))
    return xmlLeaves(text).flatMap((leaf) =>
      /^(?:TILE|DATASTRIP|GRANULE|PRODUCT)_/i.test(leaf.name) ? [leaf.text] : [],
    );
  const { productName, name, datastrip } = JSON.parse(text) as Record<string, unknown>;
  const strip = typeof datastrip === 'object' && datastrip !== null ? (datastrip as { id?: unknown }).id : undefined;
  return [productName, name, strip].filter((one): one is string => typeof one === 'string');
};

const isBand = /^(?:B(?:0[1-9]|1[0-2]|8A)|AOT|WVP|SCL)(?:_\d0m)?\.(?:jp2|tiff?)$/i;

export const readSentinel2Tile: DocumentReader = ({ path, text }, rasters) => {
  if (!tileDocument.test(path)) return [];
  const found = textsOf(path, text).flatMap((one) => {
    const [, level, major, minor] = identifier.exec(one) ?? [];
    return level === undefined ? [] : [{ level: level.toLowerCase(), baseline: Number(`${major}.${minor}`) }];
  });
  const [first] = found;
  // What names two levels or baselines describes none.
  if (!first || found.some((one) => one.level !== first.level || one.baseline !== first.baseline)) return [];
  const product = `sentinel-2-l${first.level}${first.baseline >= 4 ? '' : '-before-0400'}`;
  return rasters
    .filter((raster) => isBelow(folderOf(path), raster.path) && isBand.test(baseName(raster.path)))
    .map((raster) => ({ file: raster.path, product, document: baseName(path) }));
};
