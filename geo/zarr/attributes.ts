/** Attributes of Zarr groups and arrays, as xarray and GDAL write them. */
import * as z from 'zod';
import type { AttributeValue } from '../arrays/array-file.ts';
import { fillNumber } from './fill.ts';

export const settings = z.record(z.string(), z.unknown());

/** xarray writes fill values of floats as base64 of their eight bytes. */
const encodedDouble = (text: string): number | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]{11}=$/.test(text) && bytes.length === 8 ? bytes.readDoubleLE(0) : undefined;
};

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

const attributeOf = (name: string, value: unknown): AttributeValue | undefined => {
  if (name === '_FillValue' && typeof value === 'string') {
    const number = encodedDouble(value) ?? fillNumber(value, 'float64');
    return number === undefined ? undefined : [number];
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return [Number(value)];
  if (isNumbers(value)) return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ');
  return undefined;
};

/** GDAL keeps the CRS as {wkt, url, projjson} in `_CRS`. */
const crsAttribute = (value: unknown): AttributeValue | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const [url, wkt] = ['url' in value ? value.url : undefined, 'wkt' in value ? value.wkt : undefined];
  if (typeof wkt === 'string') return wkt;
  return typeof url === 'string' ? url : undefined;
};

export const attributesOf = (raw: unknown): Map<string, AttributeValue> => {
  const parsed = settings.safeParse(raw ?? {});
  const found = new Map<string, AttributeValue>();
  for (const [name, value] of Object.entries(parsed.success ? parsed.data : {})) {
    const crs = name === '_CRS' ? crsAttribute(value) : undefined;
    const attribute = attributeOf(name, value);
    if (crs !== undefined) found.set('crs_wkt', crs);
    else if (attribute !== undefined) found.set(name, attribute);
  }
  return found;
};
