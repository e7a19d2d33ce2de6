/**
 * Numbers that belong to their cells (people, square metres) on another grid than the product's: whoever warped them moved and lost some. What
 * means the same in pixels of any size is no worse for it.
 */
import type { ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** Codes of CRS in official names that count in degrees. */
const inDegrees = /^0*(?:4326|4258|4269)$/;

const perCell = new Set(['built-up-surface', 'built-up-volume', 'area']);

const isPerCell = (band: ProductBand | undefined): boolean =>
  band !== undefined && (findQuantity(band.quantity)?.kind === 'total' || perCell.has(band.quantity));

/** What the name says of the grid, else the guide where it has one kind only. */
const isGeographic = ({ product: { grid = '' }, fields: { crs } }: Evidence): boolean | undefined => {
  if (crs !== undefined && /^\d{4,6}$/.test(crs)) return inDegrees.test(crs);
  return /^geographic(?:,|$)/.test(grid) ? true : undefined;
};

/** Whoever gave it a CRS that contradicts its coordinates wrote it anew. */
export const placeDoubt = ({ bands }: Pick<FileClues, 'bands'>): string[] =>
  bands.some(({ misplaced }) => misplaced)
    ? ['its CRS counts in degrees, and its coordinates are none: it was written anew']
    : [];

export const gridDoubt = (
  evidence: Evidence,
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: Pick<FileClues, 'bands'>,
): string[] => {
  const own = isGeographic(evidence);
  if (own === undefined || !bands.some(isPerCell)) return [];
  if (!clues.some(({ geographic }) => geographic !== undefined && geographic !== own)) return [];
  const code = evidence.fields['crs'];
  const said = code ? `its name says CRS ${code}` : 'the product comes in degrees';
  return [
    `${said}, and the file is ${own ? 'in a projection' : 'in degrees'}: it was warped, and whether numbers per cell kept their sum is not known`,
  ];
};
