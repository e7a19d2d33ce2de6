/** The annotation of a Sentinel-1 measurement (annotation/s1a-iw-grd-vv-….xml): its product type and polarisation. Source: ESA, Sentinel-1 Product Specification. */
import { baseName, type DocumentFact, type DocumentReader, stemOf } from './facts.ts';
import { xmlLeaves } from './xml.ts';

const products: Readonly<Record<string, string>> = { GRD: 'sentinel-1-grd', SLC: 'sentinel-1-slc' };

export const readSentinel1: DocumentReader = (side, rasters) => {
  if (!/(?:^|\/)s1[abc]-\w+-(?:grd|slc)-[^/]*\.xml$/i.test(side.path)) return [];
  const header = xmlLeaves(side.text.slice(0, 20_000)).filter(({ path }) => path.includes('adsHeader'));
  const type = header.find(({ name }) => name === 'productType')?.text ?? '';
  const product = products[type];
  const document = baseName(side.path);
  return product
    ? rasters
        .filter(({ path }) => stemOf(path) === stemOf(side.path))
        .map(({ path }): DocumentFact => ({ file: path, product, document }))
    : [];
};
