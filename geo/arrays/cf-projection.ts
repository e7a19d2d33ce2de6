/** Grid mappings of the CF conventions 1.11, appendix F, as PROJ strings: what is required is required, nothing is guessed. */
import { canonicalCrs } from '../crs/canonical.ts';
import { formatValue } from '../crs/proj-string.ts';
import { type ArrayVariable, numberAttribute, numbersAttribute, textAttribute } from './array-file.ts';
import { datumOf, type Finding } from './cf-ellipsoid.ts';

/** PROJ parameter, and the attributes that may hold it, all of them for the same quantity. */
type Needed = readonly [parameter: string, ...attributes: string[]];

const latitude: Needed = ['lat_0', 'latitude_of_projection_origin'];
const longitude: Needed = ['lon_0', 'longitude_of_projection_origin', 'longitude_of_central_meridian'];
const meridian: Needed = ['lon_0', 'longitude_of_central_meridian', 'longitude_of_projection_origin'];
const vertical: Needed = ['lon_0', 'straight_vertical_longitude_from_pole', 'longitude_of_projection_origin'];
const height: Needed = ['h', 'perspective_point_height'];
const scales = ['scale_factor_at_projection_origin', 'scale_factor_at_central_meridian'] as const;

type Values = Map<string, number | string>;

interface Method {
  readonly proj: string;
  readonly needs: readonly Needed[];
  /** What single attributes do not say; a text: why it cannot be had. */
  complete?(mapping: ArrayVariable, values: Values): string | undefined;
}

const scaleOf = (mapping: ArrayVariable): number | undefined =>
  scales.map((name) => numberAttribute(mapping, name)).find((value) => value !== undefined);

const parallelsOf = (mapping: ArrayVariable): readonly number[] => numbersAttribute(mapping, 'standard_parallel');

const conic = (mapping: ArrayVariable, values: Values): string | undefined => {
  const [first, second] = parallelsOf(mapping);
  if (first === undefined) return 'it has no standard_parallel';
  values.set('lat_1', first);
  // One parallel that is not the latitude of the origin is two that coincide.
  if (second !== undefined || first !== values.get('lat_0')) values.set('lat_2', second ?? first);
  return undefined;
};

/** The latitude of true scale, or the scale there where the projection touches. */
const trueScale = (mapping: ArrayVariable, values: Values): string | undefined => {
  const [parallel] = parallelsOf(mapping);
  const scale = scaleOf(mapping);
  if (parallel !== undefined) values.set('lat_ts', parallel);
  else if (scale !== undefined) values.set('k', scale);
  else return 'it has neither standard_parallel nor scale_factor_at_projection_origin';
  return undefined;
};

const scaled = (mapping: ArrayVariable, values: Values): string | undefined => {
  const scale = scaleOf(mapping);
  if (scale === undefined) return `it has neither ${scales.join(' nor ')}`;
  values.set('k', scale);
  return undefined;
};

const cylindrical = (mapping: ArrayVariable, values: Values): string | undefined => {
  const missing = trueScale(mapping, values);
  if (missing !== undefined || !values.has('k')) return missing;
  if (values.get('k') !== 1) return 'its scale factor is not 1: give it a standard_parallel';
  values.delete('k');
  values.set('lat_ts', 0);
  return undefined;
};

/** The pole is that of the origin; without one, that of the hemisphere of the standard parallel. */
const polar = (mapping: ArrayVariable, values: Values): string | undefined => {
  const missing = trueScale(mapping, values);
  const origin = numberAttribute(mapping, 'latitude_of_projection_origin') ?? parallelsOf(mapping)[0];
  if (missing !== undefined) return missing;
  if (origin === undefined || origin === 0)
    return 'neither latitude_of_projection_origin nor standard_parallel says which pole';
  if (numberAttribute(mapping, 'latitude_of_projection_origin') !== undefined && Math.abs(origin) !== 90)
    return `its latitude_of_projection_origin is ${origin}, no pole`;
  values.set('lat_0', Math.sign(origin) * 90);
  return undefined;
};

const geostationary = (mapping: ArrayVariable, values: Values): string | undefined => {
  const fixed = textAttribute(mapping, 'fixed_angle_axis').toLowerCase();
  const sweep = textAttribute(mapping, 'sweep_angle_axis').toLowerCase() || { x: 'y', y: 'x' }[fixed];
  if (sweep !== 'x' && sweep !== 'y') return 'it has neither sweep_angle_axis nor fixed_angle_axis';
  if ((numberAttribute(mapping, 'latitude_of_projection_origin') ?? 0) !== 0)
    return 'its latitude_of_projection_origin is not 0';
  values.set('sweep', sweep);
  return undefined;
};

const methods: Readonly<Record<string, Method>> = {
  albers_conical_equal_area: { proj: 'aea', needs: [latitude, meridian], complete: conic },
  azimuthal_equidistant: { proj: 'aeqd', needs: [latitude, longitude] },
  geostationary: { proj: 'geos', needs: [longitude, height], complete: geostationary },
  lambert_azimuthal_equal_area: { proj: 'laea', needs: [latitude, longitude] },
  lambert_conformal_conic: { proj: 'lcc', needs: [latitude, meridian], complete: conic },
  lambert_cylindrical_equal_area: { proj: 'cea', needs: [meridian], complete: cylindrical },
  latitude_longitude: { proj: 'longlat', needs: [] },
  mercator: { proj: 'merc', needs: [longitude], complete: trueScale },
  polar_stereographic: { proj: 'stere', needs: [vertical], complete: polar },
  sinusoidal: { proj: 'sinu', needs: [longitude] },
  stereographic: { proj: 'stere', needs: [latitude, longitude], complete: scaled },
  transverse_mercator: { proj: 'tmerc', needs: [latitude, meridian], complete: scaled },
};

const valuesOf = (mapping: ArrayVariable, { needs, complete }: Method): Finding<Values> => {
  const values: Values = new Map();
  for (const [parameter, ...attributes] of needs) {
    const value = attributes.map((name) => numberAttribute(mapping, name)).find((one) => one !== undefined);
    if (value === undefined) return { why: `it has no ${attributes[0]}` };
    values.set(parameter, value);
  }
  const why = complete?.(mapping, values);
  return why === undefined ? { found: values } : { why };
};

/** Metres in the units of the coordinates: false origins are given in them. */
export interface CoordinateUnits {
  readonly x: number;
  readonly y: number;
}

/** The CRS of a grid mapping, in metres. Contract: it has a grid_mapping_name. */
export const crsOfMapping = (mapping: ArrayVariable, metres: CoordinateUnits): Finding<string> => {
  const name = textAttribute(mapping, 'grid_mapping_name').toLowerCase();
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return { why: `places on a grid of the kind ${name} are not computed` };
  const [values, datum] = [valuesOf(mapping, method), datumOf(mapping)];
  if ('why' in values) return values;
  if ('why' in datum) return datum;
  if (method.proj === 'longlat') return { found: canonicalCrs(`+proj=longlat ${datum.found} +no_defs`) };
  values.found.set('x_0', (numberAttribute(mapping, 'false_easting') ?? 0) * metres.x);
  values.found.set('y_0', (numberAttribute(mapping, 'false_northing') ?? 0) * metres.y);
  const text = [...values.found].map(
    ([key, value]) => `+${key}=${typeof value === 'number' ? formatValue(value) : value}`,
  );
  // On a sphere the series for ellipsoids has no meaning.
  const sphere = method.proj === 'tmerc' && datum.found.startsWith('+R=') ? ' +approx' : '';
  return { found: canonicalCrs(`+proj=${method.proj} ${text.join(' ')} ${datum.found}${sphere} +units=m +no_defs`) };
};
