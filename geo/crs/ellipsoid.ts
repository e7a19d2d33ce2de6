import { projDefinition } from './definition.ts';
import { ellipsoidByProj } from './ellipsoids.ts';
import { parseProj } from './proj-string.ts';

/** Size and shape of the earth in a CRS: semi-major axis in metres, eccentricity squared. */
export interface EarthShape {
  readonly semiMajorAxis: number;
  readonly eccentricitySquared: number;
}

const named: Readonly<Record<string, string>> = {
  WGS84: 'WGS84',
  NAD83: 'GRS80',
  NAD27: 'clrk66',
  OSGB36: 'airy',
  potsdam: 'bessel',
};

const fromFlattening = (semiMajorAxis: number, inverse: number): EarthShape => {
  const flattening = inverse === 0 ? 0 : 1 / inverse;
  return { semiMajorAxis, eccentricitySquared: flattening * (2 - flattening) };
};

/** WGS 84 where the definition says nothing, and for web Mercator, whose sphere is one of computation only. */
export const earthShape = (crs: string): EarthShape => {
  const parameters = parseProj(projDefinition(crs) ?? '');
  const number = (name: string): number => Number(parameters.get(name));
  const computational = parameters.get('nadgrids') === '@null';
  if (!computational && parameters.has('R')) return { semiMajorAxis: number('R'), eccentricitySquared: 0 };
  if (!computational && parameters.has('a')) {
    if (parameters.has('rf')) return fromFlattening(number('a'), number('rf'));
    const ratio = parameters.has('b') ? number('b') / number('a') : 1;
    return { semiMajorAxis: number('a'), eccentricitySquared: 1 - ratio * ratio };
  }
  const name = parameters.get('ellps') ?? named[parameters.get('datum') ?? ''] ?? 'WGS84';
  const known = ellipsoidByProj(computational ? 'WGS84' : name) ?? ellipsoidByProj('WGS84');
  return fromFlattening(known?.semiMajorAxis ?? 6_378_137, known?.inverseFlattening ?? 298.257223563);
};

/** Half the area of the zone between the equator and a latitude, per radian of longitude: Snyder, Map Projections (1987), eq. 3-12. */
export const zoneArea = ({ semiMajorAxis, eccentricitySquared }: EarthShape, latitudeDegrees: number): number => {
  const sine = Math.sin((latitudeDegrees * Math.PI) / 180);
  if (eccentricitySquared === 0) return semiMajorAxis ** 2 * sine;
  const e = Math.sqrt(eccentricitySquared);
  const q = (1 - eccentricitySquared) * (sine / (1 - eccentricitySquared * sine * sine) + Math.atanh(e * sine) / e);
  return (semiMajorAxis ** 2 * q) / 2;
};
