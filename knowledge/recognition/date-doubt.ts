import type { Product } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { vocabularyOf } from './other-layers.ts';

/** Names with two digits for a year are of this century. */
const fullYear = (year: string | undefined): string | undefined =>
  year !== undefined && /^\d{2}$/.test(year) ? `20${year}` : year;

/** Parts of a name that are no day of any year: the 412th, the 31st of a 13th month. */
const isNoDay = ({ month = '', day = '', doy = '' }: Evidence['fields']): boolean => {
  const outside = (text: string, most: number): boolean =>
    /^\d+$/.test(text) && (Number(text) < 1 || Number(text) > most);
  return outside(doy, 366) || outside(month, 12) || outside(day, 31);
};

/** Projections, forecasts and counts of people are made for years to come. */
const tellsAhead = (product: Product): boolean =>
  /scenario|projection|projected|forecast|cmip|ssp\d/.test(vocabularyOf(product)) ||
  product.id.startsWith('ghs-') ||
  product.spans !== undefined ||
  product.bands.some(({ quantity, spans }) => /population/.test(quantity) || spans !== undefined);

/** A date before the first or after the last of a product, or none at all. */
export const dateDoubt = ({ product, fields }: Evidence, { date, today }: FileClues): string[] => {
  const { month = '', day = '', doy = '' } = fields;
  if (isNoDay(fields))
    return [`the name tells a day that there is not: ${[month, day, doy].filter((part) => part !== '').join('-')}`];
  const year = fullYear(fields['year']);
  const known = year === undefined ? date : [year, month, day].filter((part) => part !== '').join('-');
  const { period } = product;
  if (known && today && known > today.slice(0, known.length) && !tellsAhead(product))
    return [`${known} is yet to come`];
  if (!known || !period) return [];
  if (known < period.from.slice(0, known.length)) return [`${known} is before its first date, ${period.from}`];
  return period.to && known > period.to.slice(0, known.length) ? [`${known} is after its last date, ${period.to}`] : [];
};
