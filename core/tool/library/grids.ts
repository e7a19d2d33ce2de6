/** Where the pixels of a grid lie: x = a·column + b·row + c, y = d·column + e·row + f. */
interface Placed {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [number, number, number, number, number, number];
  readonly crs: string;
}
/** In the coordinates of a CRS. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Points on each side of a box that is brought into another CRS: sides become curves there. */
const pointsPerSide = 21;
/** Rounding of coordinates must not add a row or column. */
const slack = 1e-6;

const boundsOfPoints = (points: readonly (readonly number[])[]): Bounds => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { west, south, east, north };
};

/** The smallest box around a grid, to the outer borders of its pixels. */
export const boundsOf = ({ width, height, transform: [a, b, c, d, e, f] }: Placed): Bounds =>
  boundsOfPoints(
    [
      [0, 0],
      [width, 0],
      [0, height],
      [width, height],
    ].map(([column = 0, row = 0]) => [a * column + b * row + c, d * column + e * row + f]),
  );

/** The box around another box seen through a projection. Throws an Error where the projection has no such place. */
export const projectedBounds = (
  { west, south, east, north }: Bounds,
  project: (position: [number, number]) => number[],
): Bounds => {
  const shares = Array.from({ length: pointsPerSide }, (_, k) => k / (pointsPerSide - 1));
  const sides = shares.flatMap((share): [number, number][] => {
    const [x, y] = [west + share * (east - west), south + share * (north - south)];
    return [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ];
  });
  const box = boundsOfPoints(sides.map(project));
  if (!Object.values(box).every(Number.isFinite))
    throw new Error('The extent reaches places that the other CRS cannot show: take a smaller extent or another CRS.');
  return box;
};

/** The part of a grid that all pixels touched by a box make up. Throws an Error where they have nothing in common. */
export const gridWithin = <G extends Placed>(grid: G, { west, south, east, north }: Bounds): Placed => {
  const [a, b, c, d, e, f] = grid.transform;
  const determinant = a * e - b * d;
  const places = boundsOfPoints(
    [
      [west, south],
      [west, north],
      [east, south],
      [east, north],
    ].map(([x = NaN, y = NaN]) => [
      (e * (x - c) - b * (y - f)) / determinant,
      (a * (y - f) - d * (x - c)) / determinant,
    ]),
  );
  const left = Math.max(0, Math.floor(places.west + slack));
  const top = Math.max(0, Math.floor(places.south + slack));
  const width = Math.min(grid.width, Math.ceil(places.east - slack)) - left;
  const height = Math.min(grid.height, Math.ceil(places.north - slack)) - top;
  if (!(width > 0 && height > 0)) throw new Error('The bounds and the raster have no pixel in common.');
  return { width, height, crs: grid.crs, transform: [a, b, a * left + b * top + c, d, e, d * left + e * top + f] };
};

/** A north-up grid of square pixels over a box, from its upper left corner. Throws an Error for more than 2·10⁸ pixels. */
export const gridOver = ({ west, south, east, north }: Bounds, resolution: number, crs: string): Placed => {
  if (!(resolution > 0)) throw new Error(`A resolution is above 0, got ${resolution}.`);
  const width = Math.max(1, Math.ceil((east - west) / resolution - slack));
  const height = Math.max(1, Math.ceil((north - south) / resolution - slack));
  if (!(width * height <= 2e8))
    throw new Error(`A resolution of ${resolution} makes ${width} × ${height} pixels: take a coarser one.`);
  return { width, height, crs, transform: [resolution, 0, west, 0, -resolution, north] };
};
