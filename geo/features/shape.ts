import type { Geometry } from '../../core/tool/contract.ts';

/** A geometry as a reader finds it: one that tools get, or why they do not get it. */
export type Shape = Geometry | LeftOut;
export type LeftOut =
  | 'without geometry'
  | 'with an empty geometry'
  | 'with points, lines and polygons in one collection'
  | 'with a curve, a surface or a solid';

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;
const isPolygon = ([outer = []]: readonly (readonly unknown[])[]): boolean => outer.length > 0;
const isPlace = (position: readonly number[]): boolean => !position.some(Number.isNaN);

/** The list itself where all of it is kept. */
const keep = <T>(list: T[], kept: (item: T) => boolean): T[] => (list.every(kept) ? list : list.filter(kept));

export const isGeometry = (shape: Shape): shape is Geometry => typeof shape !== 'string';

const isEmpty = ({ type, coordinates }: Geometry): boolean => {
  if (type === 'Point') return coordinates.length < 2 || coordinates.some(Number.isNaN);
  if (type === 'Polygon') return (coordinates[0]?.length ?? 0) === 0;
  if (type === 'MultiPolygon') return coordinates.every(([outer = []]) => outer.length === 0);
  return type === 'MultiLineString' ? coordinates.every((line) => line.length === 0) : coordinates.length === 0;
};

/** Empty parts of a geometry are dropped; one of nothing but such parts is left out. */
export const withoutEmpty = (geometry: Geometry): Shape => {
  if (isEmpty(geometry)) return 'with an empty geometry';
  switch (geometry.type) {
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: keep(geometry.coordinates, isPlace) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: keep(geometry.coordinates, isFilled) };
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: keep(geometry.coordinates, isFilled) };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: keep(geometry.coordinates, isPolygon).map((polygon) => keep(polygon, isFilled)),
      };
    default:
      return geometry;
  }
};

const points = (geometry: Geometry): number[][] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.type === 'MultiPoint' ? geometry.coordinates : [];
const lines = (geometry: Geometry): number[][][] =>
  geometry.type === 'LineString'
    ? [geometry.coordinates]
    : geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : [];
const polygons = (geometry: Geometry): number[][][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

/** A collection of one kind is the multi-geometry of that kind; tools have no form for one of several kinds. */
export const ofCollection = (parts: readonly Shape[]): Shape => {
  const curve = parts.find((part) => part === 'with a curve, a surface or a solid');
  const mixed = parts.find((part) => part === 'with points, lines and polygons in one collection');
  if (curve ?? mixed) return curve ?? mixed ?? 'without geometry';
  const found = parts.filter(isGeometry);
  const kinds = [found.flatMap(points), found.flatMap(lines), found.flatMap(polygons)] as const;
  const filled = kinds.filter((kind) => kind.length > 0).length;
  if (filled === 0) return 'with an empty geometry';
  if (filled > 1) return 'with points, lines and polygons in one collection';
  if (kinds[0].length > 0) return { type: 'MultiPoint', coordinates: kinds[0] };
  if (kinds[1].length > 0) return { type: 'MultiLineString', coordinates: kinds[1] };
  return { type: 'MultiPolygon', coordinates: kinds[2] };
};
