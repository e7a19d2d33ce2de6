import type { Cell, Feature, Geometry } from '../../core/tool/contract.ts';
import { type PointTransform, transformBetween } from '../crs/transform.ts';

/** One layer of vector features in the CRS of its file. */
export interface FeatureSet {
  readonly layer: string;
  /** In the contract's form; '' when the file does not say. */
  readonly crs: string;
  readonly items: readonly Feature[];
  /** Attributes of every record in the order of the file, those that are left out of `items` too. */
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Records without geometry, or with one of a kind that tools do not get: left out of `items`. */
  readonly leftOut: number;
  /** Why they are: '2 without geometry, 1 with a curve'; '' for none. */
  readonly leftOutReason: string;
}

export interface FeatureFile {
  readonly format: string;
  readonly layers: readonly FeatureSet[];
  readonly notes: readonly string[];
}

const mapPosition = (position: readonly number[], transform: PointTransform): number[] => [
  ...transform(position[0] ?? NaN, position[1] ?? NaN),
];

/** The same geometry with other coordinates; heights are dropped. */
const mapGeometry = (geometry: Geometry, transform: PointTransform): Geometry => {
  const line = (positions: readonly number[][]): number[][] =>
    positions.map((position) => mapPosition(position, transform));
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: mapPosition(geometry.coordinates, transform) };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map(line) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((polygon) => polygon.map(line)) };
  }
};

export const reproject = (set: FeatureSet, crs: string): Feature[] => {
  const transform = transformBetween(set.crs, crs);
  return set.items.map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry: mapGeometry(geometry, transform),
    properties,
  }));
};

/** Every position of a geometry. */
export function* positionsOf(geometry: Geometry): Generator<readonly number[]> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates;
      break;
    case 'MultiPoint':
    case 'LineString':
      yield* geometry.coordinates;
      break;
    case 'MultiLineString':
    case 'Polygon':
      for (const line of geometry.coordinates) yield* line;
      break;
    case 'MultiPolygon':
      for (const polygon of geometry.coordinates) for (const ring of polygon) yield* ring;
  }
}
