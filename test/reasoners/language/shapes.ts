/** Features of small folders that tests ask. */

interface Feature {
  readonly type: 'Feature';
  readonly properties: object;
  readonly geometry: object;
}

export const collection = (features: readonly Feature[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });

/** A tenth of a degree wide and high. */
export const square = (properties: object, west: number, south: number): Feature => {
  const [east, north] = [west + 0.1, south + 0.1];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
};

export const point = (x: number, y: number, properties: object): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
});

export const line = (from: readonly number[], to: readonly number[], properties: object): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: [from, to] },
});
