/** GeoTIFF 1.1 (OGC 19-008r4) section 7: the keys behind tags 34735–34737. */
import type { TiffDirectory } from './directory.ts';
import { tags } from './tags.ts';

/** Several numbers of one key are text, with commas between. */
export type GeoKeys = ReadonlyMap<number, number | string>;

export const geoKey = {
  modelType: 1024,
  rasterType: 1025,
  citation: 1026,
  geographicType: 2048,
  geographicCitation: 2049,
  datum: 2050,
  primeMeridian: 2051,
  angularUnits: 2054,
  angularUnitSize: 2055,
  ellipsoid: 2056,
  semiMajorAxis: 2057,
  semiMinorAxis: 2058,
  inverseFlattening: 2059,
  primeMeridianLongitude: 2061,
  toWgs84: 2062,
  projectedType: 3072,
  projectedCitation: 3073,
  projection: 3074,
  coordinateTransformation: 3075,
  linearUnits: 3076,
  linearUnitSize: 3077,
  standardParallel1: 3078,
  standardParallel2: 3079,
  naturalOriginLongitude: 3080,
  naturalOriginLatitude: 3081,
  falseEasting: 3082,
  falseNorthing: 3083,
  falseOriginLongitude: 3084,
  falseOriginLatitude: 3085,
  falseOriginEasting: 3086,
  falseOriginNorthing: 3087,
  centreLongitude: 3088,
  centreLatitude: 3089,
  centreEasting: 3090,
  centreNorthing: 3091,
  scaleAtNaturalOrigin: 3092,
  scaleAtCentre: 3093,
  azimuth: 3094,
  straightVerticalPoleLongitude: 3095,
  rectifiedGridAngle: 3096,
} as const;

export const userDefined = 32767;

/** Undefined when the file has no geokeys. */
export const readGeoKeys = (directory: TiffDirectory): GeoKeys | undefined => {
  const entries = directory.numbers(tags.geoKeyDirectory);
  if (!entries || entries.length < 4) return undefined;
  const doubles = directory.numbers(tags.geoDoubleParams) ?? new Float64Array();
  const texts = directory.bytes(tags.geoAsciiParams)?.toString('latin1') ?? '';
  const keys = new Map<number, number | string>();
  for (let index = 4; index + 3 < entries.length; index += 4) {
    const [id = 0, location = 0, count = 0, value = 0] = entries.subarray(index, index + 4);
    if (location === 0) keys.set(id, value);
    else if (location === tags.geoAsciiParams) keys.set(id, texts.slice(value, value + count).replace(/[|\0\s]+$/, ''));
    else if (location === tags.geoDoubleParams && count > 1)
      keys.set(id, doubles.subarray(value, value + count).join(','));
    else if (location === tags.geoDoubleParams && doubles[value] !== undefined) keys.set(id, doubles[value]);
  }
  return keys;
};
