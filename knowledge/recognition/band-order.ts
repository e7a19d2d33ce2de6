/** Bands that the file itself calls by their part of the spectrum, in another order than the product's guide gives. */
import { bandRole } from '../bands.ts';
import type { Product, ProductBand } from '../product-table.ts';
import type { BandClues } from './clues.ts';
import { bandNamed, bandOfRole, bandsByPosition } from './product-bands.ts';

type Bands = readonly (ProductBand | undefined)[];

/** A name like "B4" tells a part of the spectrum only together with its sensor. */
const toldRole = ({ description, name, role }: BandClues): string | undefined =>
  bandRole(description) ?? bandRole(name) ?? role ?? undefined;

/** Sensors with one near-infrared band and with two call them alike. */
const kindOf = (role: string): string => role.replace(/\d+$/, '');

const disagree = (order: Bands, clues: readonly BandClues[]): boolean =>
  order.some((band, index) => {
    const own = clues[index];
    const told = own ? toldRole(own) : undefined;
    return told !== undefined && band?.role != null && kindOf(band.role) !== kindOf(told);
  });

/** Bands of a stack without the product's own names: by the guide's positions, or by what the file calls them where that is another order. */
export const bandsInOrder = (product: Product, clues: readonly BandClues[]): Bands | undefined => {
  const order = bandsByPosition(product, clues.length);
  if (!order || !disagree(order, clues)) return order;
  return clues.map((one) => bandOfRole(product, toldRole(one) ?? null));
};

/** Somebody stacked the bands anew: the file's names count, and the rest of what is known is only likely. The product's own names are no doubt. */
export const orderDoubt = (product: Product, clues: readonly BandClues[]): string[] => {
  const order = bandsByPosition(product, clues.length);
  // A text's "Red" is everybody's, its "B08" the product's own.
  const isOwn = ({ description, name, labels }: BandClues): boolean =>
    (bandNamed(product, description) ?? bandNamed(product, name)) !== undefined ||
    labels.some((label) => bandNamed(product, label) !== undefined && bandRole(label) === undefined);
  if (!order || !disagree(order, clues) || clues.some(isOwn)) return [];
  const isCalled = clues.some(({ description, name }) => (bandRole(description) ?? bandRole(name)) !== undefined);
  const names = clues.map(({ description, name, labels }) => (isCalled ? description || name : labels[0])).join(', ');
  const source = isCalled ? 'the file calls its bands' : 'a document calls its bands';
  return [`${source} ${names}, in another order than ${product.name}'s`];
};

/** "SR_B432" over bands that the file calls B2, B3 and B4: the name tells them in another order. */
export const nameOrderDoubt = (product: Product, stem: string, bands: Bands): string[] => {
  const [, digits = ''] = /(?<![A-Za-z0-9])B(\d{2,8})$/i.exec(stem) ?? [];
  if (digits.length !== bands.length || bands.length < 2) return [];
  const told = [...digits].map((digit) => bandNamed(product, `B${digit}`));
  if (told.some((band) => band === undefined) || told.every((band, at) => band === bands[at])) return [];
  return told.every((band) => bands.includes(band))
    ? [
        `its name tells the bands ${[...digits].join(', ')}, and the file calls them ${bands.map((band) => band?.id ?? '').join(', ')}`,
      ]
    : [];
};
