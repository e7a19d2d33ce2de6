/** More than has ever fallen in the time that a product sums up. */
import type { Product, ProductBand } from '../product-table.ts';
import { convertUnit } from '../units.ts';

/** Rounded up. Source: WMO, World Weather and Climate Extremes Archive: 1.825 m in a day, 9.3 m in a month (La Réunion; Cherrapunji). */
const mostOfDay = 2000;
const mostOfMonth = 10_000;

/** In the band's unit; undefined where nothing is known, or sums of years are delivered too. */
export const mostRain = ({ cadence = '' }: Product, { quantity, unit }: ProductBand): number | undefined => {
  if (quantity !== 'precipitation' || /year|annual|season|normal/i.test(cadence)) return undefined;
  const most = /month/i.test(cadence) ? mostOfMonth : /daily|day\b|hour|minute/i.test(cadence) ? mostOfDay : undefined;
  return most === undefined ? undefined : convertUnit(most, 'mm', unit, { water: true });
};
