type Point = readonly [longitude: number, latitude: number];

type Ring = readonly Point[];

type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** A place as GeoJSON (RFC 7946) has it; `bbox` is west, south, east, north. */
export interface Place {
  readonly geometry: Geometry;
  readonly bbox: readonly [number, number, number, number];
}

/** What of a closed ring lies west (`side` 1) or east (−1) of a meridian; Sutherland and Hodgman 1974. */
const clipped = (ring: Ring, meridian: number, side: 1 | -1): Point[] => {
  const isInside = ([longitude]: Point): boolean => side * (meridian - longitude) >= 0;
  const kept = ring.slice(1).flatMap((to, index): Point[] => {
    const from = ring[index] ?? to;
    const share = (meridian - from[0]) / (to[0] - from[0]);
    const crossing: Point = [meridian, from[1] + share * (to[1] - from[1])];
    if (isInside(from) === isInside(to)) return isInside(to) ? [to] : [];
    return isInside(to) ? [crossing, to] : [crossing];
  });
  const [first] = kept;
  return first ? [...kept, first] : [];
};

const moved = (ring: Ring, by: number): Ring => ring.map(([longitude, latitude]) => [longitude + by, latitude]);

/** Counterclockwise, as outer rings are. */
const wound = (ring: Ring): Ring => {
  const doubled = ring.slice(1).reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index] ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return doubled < 0 ? [...ring].reverse() : ring;
};

/** The place of a closed ring whose longitudes have no jump; cut in two where it passes the antimeridian (RFC 7946, 3.1.9). */
export const placeOf = (ring: Ring): Place => {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const turns = 360 * Math.floor((Math.min(...longitudes) + 180) / 360);
  const [west, east] = [Math.min(...longitudes) - turns, Math.max(...longitudes) - turns];
  const home = wound(moved(ring, -turns));
  if (east <= 180) return { geometry: { type: 'Polygon', coordinates: [home] }, bbox: [west, south, east, north] };
  if (east - west >= 360) {
    const whole: Ring = [
      [-180, south],
      [180, south],
      [180, north],
      [-180, north],
      [-180, south],
    ];
    return { geometry: { type: 'Polygon', coordinates: [whole] }, bbox: [-180, south, 180, north] };
  }
  const parts = [clipped(home, 180, 1), moved(clipped(home, 180, -1), -360)];
  return {
    geometry: { type: 'MultiPolygon', coordinates: parts.map((part) => [part]) },
    bbox: [west, south, east - 360, north],
  };
};
