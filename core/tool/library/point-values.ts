type Cell = string | number | boolean | null;
interface PointFeature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, Cell>>;
}

/** Places and values of points. */
export interface PointValues {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly values: readonly number[];
  /** Features left out because their property holds no number. */
  readonly without: number;
}

/** The points among features that have a number in a property. Throws an Error for other geometries, and where no point has one. */
export const pointValuesOf = (items: readonly PointFeature[], property: string): PointValues => {
  const points = items.map(({ geometry, properties }, index) => {
    if (geometry.type !== 'Point') throw new Error(`Points are needed, feature ${index + 1} is a ${geometry.type}.`);
    // GeoJSON: a point's coordinates are one position.
    const [x = NaN, y = NaN] = geometry.coordinates as number[];
    const cell = properties[property];
    const value = typeof cell === 'number' ? cell : typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : NaN;
    return { x, y, value };
  });
  const usable = points.filter(({ x, y, value }) => Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(value));
  if (usable.length === 0) throw new Error(`No point has a number in a property '${property}'.`);
  return {
    x: usable.map(({ x }) => x),
    y: usable.map(({ y }) => y),
    values: usable.map(({ value }) => value),
    without: points.length - usable.length,
  };
};
