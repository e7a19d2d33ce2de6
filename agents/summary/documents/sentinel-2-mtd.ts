/** Sentinel-2's product metadata: baseline, quantification value and offsets by band. Source: ESA, Sentinel-2 Products Specification Document. */
import { baseName, type DescribedRaster, type DocumentFact, type DocumentReader, folderOf, isBelow } from './facts.ts';
import { type XmlLeaf, xmlLeaves } from './xml.ts';

/** `band_id` counts the bands of the instrument in this order. */
const bandIds = ['B01', 'B02', 'B03', 'B04', 'B05', 'B06', 'B07', 'B08', 'B8A', 'B09', 'B10', 'B11', 'B12'];

const bandOf = ({ path, bands }: DescribedRaster): string | undefined => {
  const names = [...(bands[0]?.names ?? []), baseName(path)];
  const found = names.map((name) => /(?:^|_)(B(?:0[1-9]|1[0-2]|8A)|AOT|WVP)(?:_\d0m)?(?:\.\w+)?$/i.exec(name)?.[1]);
  return found.find((name) => name !== undefined)?.toUpperCase();
};

interface Metadata {
  readonly level: string;
  readonly baseline: number;
  readonly quantification: number;
  readonly auxiliary: Readonly<Record<string, number>>;
  readonly offsets: ReadonlyMap<string, number>;
}

const metadataOf = (leaves: readonly XmlLeaf[]): Metadata | undefined => {
  const read = (pattern: RegExp): string | undefined => leaves.find(({ name }) => pattern.test(name))?.text;
  const level =
    /Level-(1C|2A)/.exec(read(/^PROCESSING_LEVEL$/) ?? '')?.[1] ?? /MSI(1C|2A)/.exec(read(/^PRODUCT_TYPE$/) ?? '')?.[1];
  const quantification = Number(read(level === '2A' ? /^BOA_QUANTIFICATION_VALUE$/ : /^QUANTIFICATION_VALUE$/));
  if (!level || !(quantification > 0)) return undefined;
  const offsets = leaves
    .filter(({ name }) => name === 'BOA_ADD_OFFSET' || name === 'RADIO_ADD_OFFSET')
    .flatMap(({ attributes, text }): [string, number][] => {
      const band = bandIds[Number(attributes['band_id'])];
      return band && Number.isFinite(Number(text)) ? [[band, Number(text)]] : [];
    });
  return {
    level,
    baseline: Number(read(/^PROCESSING_BASELINE$/) ?? Number.NaN),
    quantification,
    auxiliary: {
      AOT: Number(read(/^AOT_QUANTIFICATION_VALUE$/)),
      WVP: Number(read(/^WVP_QUANTIFICATION_VALUE$/)),
    },
    offsets: new Map(offsets),
  };
};

const factOf = (raster: DescribedRaster, known: Metadata, document: string): DocumentFact => {
  const band = bandOf(raster);
  const level = known.level === '2A' ? 'l2a' : 'l1c';
  const late = known.offsets.size > 0 || known.baseline >= 4;
  const product = `sentinel-2-${level}${late ? '' : '-before-0400'}`;
  const fact = { file: raster.path, product, document };
  if (!band) return fact;
  const divisor = known.auxiliary[band] ?? known.quantification;
  if (!(divisor > 0)) return fact;
  const optical = band.startsWith('B');
  const offset = optical ? (known.offsets.get(band) ?? 0) : 0;
  const words = offset === 0 ? 'no offset' : `offset ${offset} applied`;
  return {
    ...fact,
    band: 1,
    encoding: {
      scale: 1 / divisor,
      offset: offset / divisor,
      nodata: optical ? [0] : [],
      unit: optical ? '1' : band === 'WVP' ? 'cm' : '1',
      quantity: optical ? (level === 'l2a' ? 'surface-reflectance' : 'toa-reflectance') : null,
      reason: `Sentinel-2 ${words}, quantification value ${divisor}: processing baseline ${known.baseline.toFixed(2).padStart(5, '0')} in ${document}`,
    },
  };
};

export const readSentinel2: DocumentReader = (side, rasters) => {
  if (!/MTD_MSIL(?:1C|2A)\.xml$/i.test(side.path)) return [];
  const known = metadataOf(xmlLeaves(side.text));
  if (!known) return [];
  const document = baseName(side.path);
  return rasters
    .filter(({ path }) => isBelow(folderOf(side.path), path))
    .map((raster) => factOf(raster, known, document));
};
