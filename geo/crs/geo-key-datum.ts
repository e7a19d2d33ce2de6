/** The datum of a GeoTIFF's keys as PROJ's words: by code, by name, by what the keys say of ellipsoid, meridian and shift. */
import { type GeoKeys, geoKey, userDefined } from '../tiff/geo-keys.ts';
import { knownDatumWords, meridianWords, namedShiftWords, shiftWords, sizeWords } from './datum-words.ts';
import { datumOfCode, datumShift } from './datums.ts';
import { projDefinition } from './definition.ts';
import { ellipsoids, namedDatums } from './ellipsoids.ts';
import { formatValue, parseProj } from './proj-string.ts';

/** A key's EPSG code; undefined when absent, 'undefined' (0) or 'user-defined' (32767). */
export const codeOf = (keys: GeoKeys, id: number): number | undefined => {
  const value = keys.get(id);
  return typeof value === 'number' && value >= 1024 && value !== userDefined && value < 65_535 ? value : undefined;
};

export const numberKey = (keys: GeoKeys, id: number): number | undefined => {
  const value = keys.get(id);
  return typeof value === 'number' ? value : undefined;
};

const wordsOfCode = (code: number): string | undefined => {
  const known = datumOfCode(String(code));
  if (known?.goodEnough === false) return '+datum=this_one';
  if (known) return knownDatumWords(known);
  if (namedDatums[code]) return `+datum=${namedDatums[code]}`;
  const parameters = parseProj(projDefinition(`EPSG:${code}`) ?? '');
  const kept = ['datum', 'ellps', 'a', 'b', 'rf', 'R', 'towgs84', 'pm'].filter((name) => parameters.has(name));
  return kept.length > 0 ? kept.map((name) => `+${name}=${parameters.get(name)}`).join(' ') : undefined;
};

/** Semi-major axis and inverse flattening, 0 for a sphere. */
const sizeOf = (keys: GeoKeys): readonly [number, number] | undefined => {
  const listed = ellipsoids[codeOf(keys, geoKey.ellipsoid) ?? 0];
  if (listed) return [listed.semiMajorAxis, listed.inverseFlattening];
  const semiMajor = numberKey(keys, geoKey.semiMajorAxis);
  if (semiMajor === undefined) return undefined;
  const inverse = numberKey(keys, geoKey.inverseFlattening);
  const semiMinor = numberKey(keys, geoKey.semiMinorAxis);
  if (inverse !== undefined && inverse !== 0) return [semiMajor, inverse];
  if (semiMinor === undefined || semiMinor === semiMajor) return [semiMajor, 0];
  const known = Object.values(ellipsoids).find(
    (one) =>
      one.semiMajorAxis === semiMajor && Math.abs(semiMajor * (1 - 1 / one.inverseFlattening) - semiMinor) < 1e-5,
  );
  return [semiMajor, known?.inverseFlattening ?? semiMajor / (semiMajor - semiMinor)];
};

/** As the keys state it: by both axes, where they give these for an ellipsoid without a name. */
const sizeWordsOf = (keys: GeoKeys, size: readonly [number, number]): string => {
  const words = sizeWords(...size);
  const semiMinor = numberKey(keys, geoKey.semiMinorAxis);
  const stated = semiMinor !== undefined && numberKey(keys, geoKey.inverseFlattening) === undefined;
  return stated && words.includes('+rf=') ? `+a=${formatValue(size[0])} +b=${formatValue(semiMinor)}` : words;
};

/** EPSG codes of the prime meridians that occur; degrees east of Greenwich. */
const meridians: Readonly<Record<number, number>> = {
  8902: -9.131906111111112,
  8903: 2.337229166666667,
  8904: -74.08091666666667,
  8905: -3.687938888888889,
  8906: 12.45233333333333,
  8907: 7.439583333333333,
  8908: 106.8077194444444,
  8909: -17.66666666666667,
  8910: 4.367975,
  8911: 18.05827777777778,
  8912: 23.7163375,
  8913: 10.72291666666667,
};

/** Degrees in the keys' unit of angles (EPSG: 9102 degree, 9105 grad, 9101 radian). */
export const degreesPerAngle = (keys: GeoKeys): number => {
  const code = numberKey(keys, geoKey.angularUnits) ?? 9102;
  const named: Readonly<Record<number, number>> = { 9102: 1, 9105: 0.9, 9106: 0.9, 9101: 180 / Math.PI };
  const size = numberKey(keys, geoKey.angularUnitSize);
  return named[code] ?? (size === undefined ? 1 : (size * 180) / Math.PI);
};

const meridianOf = (keys: GeoKeys): number =>
  meridians[codeOf(keys, geoKey.primeMeridian) ?? 0] ??
  (numberKey(keys, geoKey.primeMeridianLongitude) ?? 0) * degreesPerAngle(keys);

/** 'GCS Name = MGI|Datum = Militar-Geographische_Institut|…' as GDAL writes it, or the name alone. */
const namesOf = (keys: GeoKeys): string[] => {
  const citation = String(keys.get(geoKey.geographicCitation) ?? '');
  const parts = [...citation.matchAll(/(?:GCS Name|Datum)\s*=\s*([^|]+)/g)].map(([, name = '']) => name.trim());
  return parts.length > 0 ? parts : [citation];
};

const statedShift = (keys: GeoKeys): number[] => {
  const stated = String(keys.get(geoKey.toWgs84) ?? '');
  const numbers = stated === '' ? [] : stated.split(',').map(Number);
  return numbers.length >= 3 && numbers.every(Number.isFinite) ? numbers : [];
};

export const datumOfKeys = (keys: GeoKeys): string => {
  const geographic = codeOf(keys, geoKey.geographicType);
  const datum = codeOf(keys, geoKey.datum);
  const stated = statedShift(keys);
  const ofCode =
    (geographic === undefined ? undefined : wordsOfCode(geographic)) ??
    // EPSG's older datums have the code of their geographic CRS plus 2000.
    (datum === undefined
      ? undefined
      : (namedDatums[datum] && `+datum=${namedDatums[datum]}`) || wordsOfCode(datum - 2000));
  if (ofCode !== undefined && stated.length === 0) return ofCode;
  const size = sizeOf(keys);
  if (!size) return ofCode ?? '+datum=WGS84';
  const names = namesOf(keys);
  if (stated.length === 0 && names.some((name) => /^(?:GCS_)?WGS[ _]?(?:19)?84$/i.test(name))) return '+datum=WGS84';
  const meridian = meridianWords(meridianOf(keys));
  if (stated.length > 0) return sizeWordsOf(keys, size) + shiftWords(stated) + meridian;
  return namedShiftWords(sizeWordsOf(keys, size), names.at(-1) ?? '', datumShift(names, size[0])) + meridian;
};
