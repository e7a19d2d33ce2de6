/** GDAL's private metadata: tag 42112 (XML items, per band or for the file) and tag 42113 (nodata as text). */

import { unescapeXml, xmlAttribute } from '../files/xml.ts';
import type { TiffDirectory } from './directory.ts';
import { tags } from './tags.ts';

export interface GdalItem {
  readonly name: string;
  readonly value: string;
  /** 0-based band; null for the file. */
  readonly sample: number | null;
  /** 'scale', 'offset', 'unittype', 'description', 'colorinterp' mark what GDAL keeps outside its metadata lists. */
  readonly role: string;
  /** GDAL's metadata domain; '' for the default one. */
  readonly domain: string;
}

const integer = (text: string | undefined): number | null => {
  const value = Number(text);
  return text !== undefined && Number.isInteger(value) && value >= 0 ? value : null;
};

export const readGdalMetadata = (directory: TiffDirectory): GdalItem[] => {
  const xml = directory.text(tags.gdalMetadata) ?? '';
  return [...xml.matchAll(/<Item\b([^>]*?)(?:\/>|>([^<]*)<\/Item>)/g)].map(([, attributes = '', text = '']) => ({
    name: xmlAttribute(attributes, 'name') ?? '',
    // GDAL escapes values twice and reads them so.
    value: unescapeXml(unescapeXml(text)),
    sample: integer(xmlAttribute(attributes, 'sample')),
    role: xmlAttribute(attributes, 'role') ?? '',
    domain: xmlAttribute(attributes, 'domain') ?? '',
  }));
};

/** Declared nodata; undefined when absent or no number. GDAL writes 'nan' in any case. */
export const readNodata = (directory: TiffDirectory): number | undefined => {
  const text = directory.text(tags.gdalNodata)?.trim().toLowerCase();
  if (!text) return undefined;
  if (/^[+-]?nan/.test(text)) return NaN;
  const infinity = /^([+-]?)(inf|1\.#inf)/.exec(text);
  if (infinity) return infinity[1] === '-' ? -Infinity : Infinity;
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? undefined : value;
};
