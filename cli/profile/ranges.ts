/** Valid ranges of bands, who states them, and whether anything is masked by them. */
import type { ValidRange } from '../../core/valid-range.ts';
import { numeral } from './columns.ts';
import type { BandReport, RasterReport } from './report.ts';

const sayers = {
  file: 'the file says',
  document: 'a document says',
  product: 'the product’s guide says',
  quantity: 'what it measures has no other values',
} as const;

const rangeText = ([low, high]: ValidRange['range']): string =>
  low === null
    ? `up to ${numeral(high ?? 0)}`
    : high === null
      ? `from ${numeral(low)}`
      : `${numeral(low)} to ${numeral(high)}`;

/** The factors that turn stored numbers into physical ones, where they change anything. */
const factorsOf = ({ encoding, scale, offset, unit }: BandReport): { scale: number; offset: number; unit: string } =>
  encoding?.status === 'established' ? encoding : { scale, offset, unit };

const physicalText = (band: BandReport, { range: [low, high], terms }: ValidRange): string => {
  const { scale, offset, unit } = factorsOf(band);
  if (terms === 'physical' || (scale === 1 && offset === 0)) return '';
  const of = (value: number | null): number | null => (value === null ? null : value * scale + offset);
  const ends = scale < 0 ? ([of(high), of(low)] as const) : ([of(low), of(high)] as const);
  return `, ${rangeText(ends)}${unit && unit !== '1' ? ` ${unit}` : ''}`;
};

const lineOf = (band: BandReport): string => {
  const { valid } = band;
  if (!valid) return '';
  const { scale, offset, unit } = factorsOf(band);
  const plain = scale === 1 && offset === 0;
  const inUnit = unit && unit !== '1' ? ` ${unit}` : '';
  const terms = plain || (valid.terms === 'physical' && inUnit !== '') ? inUnit : ` ${valid.terms}`;
  const masks = valid.masks ? 'what lies outside is missing' : 'nothing is masked by it';
  return `${rangeText(valid.range)}${terms}${physicalText(band, valid)}, ${sayers[valid.origin]}; ${masks}`;
};

/** 'LST_Day_1km: 7500 to 65535 stored, 150 to 1310.7 K, the file says; what lies outside is missing', once for bands that are alike. */
export const rangeLines = ({ bands }: RasterReport): string[] => {
  const known = bands.flatMap((band) =>
    band.valid ? [{ name: band.productBand ?? band.name, text: lineOf(band) }] : [],
  );
  const same = Map.groupBy(known, ({ text }) => text);
  return [...same].map(([text, alike]) => `${alike.map(({ name }) => name).join(', ')}: ${text}`);
};
