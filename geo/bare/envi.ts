/** ENVI headers. Source: L3Harris, ENVI header files; map info as GDAL reads it (frmts/raw/envidataset.cpp). */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { type BareLayout, headerNumber } from './layout.ts';

const types: Readonly<Record<string, BareLayout['dtype']>> = {
  1: 'uint8',
  2: 'int16',
  3: 'int32',
  4: 'float32',
  5: 'float64',
  12: 'uint16',
  13: 'uint32',
};

const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^[ \t]*([a-z][a-z0-9 ]{1,40}?)[ \t]*=[ \t]*(\{[^{}]*\}|[^\r\n]*)/gim)].map(
      ([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^\{|\}$/g, '').trim()],
    ),
  );

const list = (text: string | undefined): string[] => (text ? text.split(',').map((part) => part.trim()) : []);

const numbers = (text: string | undefined): number[] => list(text).flatMap((part) => headerNumber(part) ?? []);

/** "UTM, 1, 1, x, y, dx, dy, 32, North, WGS-84": the second and third are the pixel to which x and y belong, 1 its upper left corner. */
const placeOf = (info: readonly string[]): Pick<BareLayout, 'transform' | 'crs'> => {
  const [column, row, x, y, dx, dy] = info.slice(1, 7).map((part) => headerNumber(part) ?? Number.NaN);
  const values = [column, row, x, y, dx, dy];
  if (values.some((value) => value === undefined || Number.isNaN(value)) || /rotation/i.test(info.join(' ')))
    return { transform: undefined, crs: '' };
  const [c = 1, r = 1, east = 0, north = 0, width = 1, height = 1] = values;
  const transform: Affine = [width, 0, east - (c - 1) * width, 0, -height, north + (r - 1) * height];
  const isWgs84 = info.some((part) => /^WGS-?84$/i.test(part));
  const zone = headerNumber(info[7]);
  const utm = /^UTM$/i.test(info[0] ?? '') && zone !== undefined && isWgs84;
  if (utm) return { transform, crs: `EPSG:${/^S/i.test(info[8] ?? '') ? 327 : 326}${String(zone).padStart(2, '0')}` };
  return { transform, crs: /^geographic/i.test(info[0] ?? '') && isWgs84 ? 'EPSG:4326' : '' };
};

const wavelengths = (fields: ReadonlyMap<string, string>): number[] => {
  const unit = fields.get('wavelength units') ?? '';
  const factor = /^nano/i.test(unit) ? 1 : /^micro/i.test(unit) ? 1000 : 0;
  return factor === 0 ? [] : numbers(fields.get('wavelength')).map((value) => value * factor);
};

/** The layout; undefined where the header lacks what is needed, or names a type that is not read (complex numbers). */
export const enviLayout = (text: string): BareLayout | undefined => {
  const fields = fieldsOf(text);
  const number = (key: string): number | undefined => headerNumber(fields.get(key));
  const [width, height] = [number('samples'), number('lines')];
  const dtype = types[fields.get('data type') ?? ''];
  const interleave = (fields.get('interleave') ?? 'bsq').toLowerCase();
  if (!width || !height || !dtype || (interleave !== 'bil' && interleave !== 'bip' && interleave !== 'bsq'))
    return undefined;
  const place = placeOf(list(fields.get('map info')));
  const wkt = fields.get('coordinate system string');
  const fill = number('data ignore value');
  return {
    format: 'ENVI',
    width,
    height,
    bands: number('bands') ?? 1,
    dtype,
    bigEndian: number('byte order') === 1,
    interleave,
    skip: number('header offset') ?? 0,
    transform: place.transform,
    crs: (wkt ? crsFromWkt(wkt) : '') || place.crs,
    nodata: fill === undefined ? [] : [fill],
    names: list(fields.get('band names')),
    wavelengthsNm: wavelengths(fields),
    scales: numbers(fields.get('data gain values')),
    offsets: numbers(fields.get('data offset values')),
  };
};
