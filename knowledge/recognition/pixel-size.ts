/** A product comes on grids of its own: pixels of a clearly other size were made by somebody. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { BandClues, FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import type { Fit } from './fit-kind.ts';
import { bandNamed } from './product-bands.ts';

/** Sinusoidal 1 km are 927 m, and reprojected pixels stretch with the latitude; neighbouring sizes of one sensor differ more. */
const tolerance = 1.4;

const plain = (metres: number): string => String(Number(metres.toPrecision(3)));

/** What the name tells, else what the product comes in. */
const sizesOf = (product: Product, fields: Evidence['fields']): number[] => {
  const named = (product.pixels ?? []).filter(({ part, is }) =>
    new RegExp(`^(?:${is})$`, 'i').test(fields[part] ?? ''),
  );
  if (named.length > 0) return named.map(({ m }) => m);
  return product.pixelM ?? [...new Set(product.bands.flatMap(({ gsdM }) => gsdM ?? []))];
};

const isNear = (size: number, other: number): boolean => Math.max(size / other, other / size) <= tolerance;

/** Are the file's pixels of a size that the product does not come in? Where several products remain, those that do are likelier. */
export const isOfOtherSize = ({ product, fields }: Evidence, { bands }: FileClues): boolean => {
  const sizes = sizesOf(product, fields);
  return (
    sizes.length > 0 &&
    bands.some(
      ({ pixelM = [] }) => pixelM.length > 0 && pixelM.every((pixel) => sizes.every((size) => !isNear(pixel, size))),
    )
  );
};

/** Exports of a catalogue carry its band names, on the grid that was asked for. */
const isExport = ({ product, collection, id }: Evidence, bands: readonly BandClues[]): boolean =>
  collection || id !== '' || bands.every(({ description }) => bandNamed(product, description) !== undefined);

/** A day and a place in the grid of scenes. */
const isOfScene = ({ fields: { tile, path, month, doy } }: Evidence): boolean =>
  (tile !== undefined || path !== undefined) && (month !== undefined || doy !== undefined);

/** Uncalibrated numbers of a camera mean as much in larger pixels: nothing is applied to them. No camera sees finer than it does. */
const isUncalibrated = ({ bands }: Product): boolean => bands.every(({ quantity }) => quantity === 'dn');

/** Side of a tile of the sinusoidal grid of MODIS and VIIRS: a 36th of the equator of its sphere (MODIS land tile calculator). */
const sinusoidalTileM = (2 * Math.PI * 6_371_007.181) / 36;

/** The tile that the name tells, whole: pixels of another size in it are no other processor's. */
const isWholeTile = ({ fields: { tile = '' } }: Evidence, bands: readonly BandClues[]): boolean =>
  /^h\d{2}v\d{2}$/i.test(tile) &&
  bands.every(({ extentM }) => extentM?.every((side) => Math.abs(side / sinusoidalTileM - 1) <= 1e-4) ?? false);

/** What a pixel's size says against an official name; only the name speaks for the encoding then, so nothing is applied. */
export const pixelDoubt = (evidence: Evidence, { bands }: FileClues): string[] => {
  const sizes = sizesOf(evidence.product, evidence.fields);
  if (evidence.matched === '' || isExport(evidence, bands) || sizes.length === 0) return [];
  if (isWholeTile(evidence, bands)) return [];
  const isLarger = isUncalibrated(evidence.product) && !isOfScene(evidence);
  const strange = bands.find(
    ({ pixelM = [] }) =>
      pixelM.length > 0 &&
      pixelM.every((pixel) => sizes.every((size) => !isNear(pixel, size) && (!isLarger || pixel < size))),
  );
  return strange
    ? [
        `its pixels measure ${plain(strange.pixelM?.at(-1) ?? 0)} m, the product's ${sizes.join(', ')} m: it was resampled or made anew`,
      ]
    : [];
};

/** Measured quantities that mean the same in pixels of any size; people and areas in a pixel do not, and averaged codes are none. */
const isIntensive = ({ quantity }: ProductBand): boolean =>
  ['continuous', 'index', 'fraction', 'percent', 'rate'].includes(findQuantity(quantity)?.kind ?? '');

/**
 * The product's own whole numbers, in other pixels: resampling changes no encoding of what is gridded anyway (Levels 3 and 4). A scene on a grid
 * that its sensor has not may come from another processor.
 */
export const keepsItsMeaning = (
  { level = '' }: Product,
  bands: readonly (ProductBand | undefined)[],
  fits: readonly (Fit | null)[],
  { bands: clues }: FileClues,
): boolean =>
  /^L[34]/.test(level) &&
  bands.every((band, index) => {
    const dtype = clues[index]?.dtype ?? '';
    return (
      band !== undefined &&
      isIntensive(band) &&
      dtype.includes('int') &&
      dtype === band.dtype &&
      fits[index]?.kind === 'same'
    );
  });
