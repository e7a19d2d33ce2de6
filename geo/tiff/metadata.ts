/** GDAL's private metadata: tag 42112 (XML items, per band or for the file) and tag 42113 (nodata as text). */
import type { TiffDirectory } from './directory.ts';
import { tags } from './tags.ts';

export interface GdalItem {
  readonly name: string;
  readonly value: string;
  /** 0-based band; null for the file. */
  readonly sample: number | null;
  /** 'scale', 'offset', 'unittype', 'description', 'colorinterp' mark what GDAL keeps outside its metadata lists. */
  readonly role: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hexadecimal, decimal, name) => {
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    if (Number.isFinite(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    return entities[name] ?? whole;
  });

export const escapeXml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => `&${character === '&' ? 'amp' : character === '<' ? 'lt' : character === '>' ? 'gt' : 'quot'};`,
  );

const attribute = (attributes: string, name: string): string | undefined => {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeXml(value);
};

const integer = (text: string | undefined): number | null => {
  const value = Number(text);
  return text !== undefined && Number.isInteger(value) && value >= 0 ? value : null;
};

export const readGdalMetadata = (directory: TiffDirectory): GdalItem[] => {
  const xml = directory.text(tags.gdalMetadata) ?? '';
  return [...xml.matchAll(/<Item\b([^>]*?)(?:\/>|>([^<]*)<\/Item>)/g)].map(([, attributes = '', text = '']) => ({
    name: attribute(attributes, 'name') ?? '',
    // GDAL escapes values twice and reads them so.
    value: unescapeXml(unescapeXml(text)),
    sample: integer(attribute(attributes, 'sample')),
    role: attribute(attributes, 'role') ?? '',
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
