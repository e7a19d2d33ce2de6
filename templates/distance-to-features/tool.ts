import { features, type Geometry, type Grid, raster, tool } from 'earthwright/tool';

// Of WGS 84 the semi-major axis and the eccentricity, squared; the mean radius of the earth.
const [semiMajor, squaredEccentricity, radius, radians] = [6378137, 0.00669437999014, 6371008.8, Math.PI / 180];
/** The arc over a straight line through the earth. */
const arcOver = (chord: number): number => 2 * radius * Math.asin(Math.min(1, chord / (2 * radius)));
/** Metres from the centre of the earth. */
const onEarth = (longitude: number, latitude: number): number[] => {
  const [sine, cosine] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  const normal = semiMajor / Math.sqrt(1 - squaredEccentricity * sine * sine);
  const [east, north] = [Math.cos(longitude * radians), Math.sin(longitude * radians)];
  return [normal * cosine * east, normal * cosine * north, normal * (1 - squaredEccentricity) * sine];
};
const inPlane = (x: number, y: number): number[] => [x, y, 0];
const apart = ([ax, ay, az]: number[], [bx, by, bz]: number[]): number => Math.hypot(bx - ax, by - ay, bz - az);

const linesOf = ({ type, coordinates }: Geometry): number[][][] => {
  if (type === 'Point') return [[coordinates, coordinates]];
  if (type === 'MultiPoint') return coordinates.map((position) => [position, position]);
  return type === 'LineString' ? [coordinates] : type === 'MultiPolygon' ? coordinates.flat() : coordinates;
};

/** Straight pieces of a line, six numbers each: where one starts and what leads to its end. */
const piecesOf = (line: number[][], place: typeof onEarth, longest: number): number[] =>
  line.slice(1).flatMap(([bx, by], index) => {
    const [ax, ay] = line[index];
    const length = Math.abs(bx - ax) > 90 && place === onEarth ? 2 * radius : apart(place(ax, ay), place(bx, by));
    const count = Math.max(1, Math.ceil(length / longest));
    return Array.from({ length: count }, (_, k) => {
      const [from, to] = [k / count, (k + 1) / count].map((at) => place(ax + (bx - ax) * at, ay + (by - ay) * at));
      return [...from, ...to.map((value, axis) => value - from[axis])];
    }).flat();
  });

/** Metres of a grid's unit where straight lines between its nine pixels are right within 1 %; else undefined. */
const metresOf = (nine: Grid): number | undefined => {
  const [xs, ys] = [nine.position('x').read(), nine.position('y').read()];
  const [longitudes, latitudes] = [nine.position('longitude').read(), nine.position('latitude').read()];
  const ratios = Array.from({ length: 81 }, (_, pair) => {
    const [i, k] = [pair % 9, Math.floor(pair / 9)];
    const ground = arcOver(apart(onEarth(longitudes[i], latitudes[i]), onEarth(longitudes[k], latitudes[k])));
    return ground / Math.hypot(xs[k] - xs[i], ys[k] - ys[i]);
  });
  return [1, 0.3048, 1000].find((metres) => ratios.every((ratio) => !(Math.abs(ratio / metres - 1) > 0.01)));
};

/** From places to the nearest of pieces, squared: a block of them keeps the pieces that may be nearest to one of its own. */
const squaresTo = (pieces: Float64Array, places: readonly Float64Array[], width: number): Float64Array => {
  const [xs, ys, zs] = places;
  const squares = new Float64Array(xs.length).fill(Infinity);
  const squareFrom = (x: number, y: number, z: number, at: number): number => {
    const [dx, dy, dz] = [pieces[at + 3], pieces[at + 4], pieces[at + 5]];
    const [px, py, pz] = [x - pieces[at], y - pieces[at + 1], z - pieces[at + 2]];
    const along = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
    const part = along > 0 ? Math.min(1, along) : 0;
    return (px - part * dx) ** 2 + (py - part * dy) ** 2 + (pz - part * dz) ** 2;
  };
  const visit = (known: Int32Array, left: number, top: number, right: number, bottom: number): void => {
    const [[x, east], [y, north], [z, up]] = places.map((values) => {
      let [low, high] = [Infinity, -Infinity];
      for (let row = top; row < bottom; row++)
        for (let i = row * width + left; i < row * width + right; i++) {
          if (values[i] < low) low = values[i];
          if (values[i] > high) high = values[i];
        }
      return [(low + high) / 2, (high - low) / 2];
    });
    let least = Infinity;
    const distances = new Float64Array(known.length);
    for (let k = 0; k < known.length; k++) {
      distances[k] = Math.sqrt(squareFrom(x, y, z, known[k]));
      if (distances[k] < least) least = distances[k];
    }
    const limit = (least + 2 * Math.hypot(east, north, up)) * (1 + 1e-12);
    const kept = known.filter((_, k) => distances[k] <= limit);
    const [column, row] = [(left + right) >> 1, (top + bottom) >> 1];
    if (kept.length > 2 && (right - left) * (bottom - top) > 32) {
      const wide = right - left > bottom - top;
      visit(kept, left, top, wide ? column : right, wide ? bottom : row);
      visit(kept, wide ? column : left, wide ? top : row, right, bottom);
    } else
      for (let line = top; line < bottom; line++)
        for (let i = line * width + left; i < line * width + right; i++)
          for (let k = 0; k < kept.length; k++) {
            const square = squareFrom(xs[i], ys[i], zs[i], kept[k]);
            if (square < squares[i]) squares[i] = square;
          }
  };
  const all = Int32Array.from({ length: pieces.length / 6 }, (_, index) => 6 * index);
  visit(all, 0, 0, width, xs.length / width);
  return squares;
};

export default tool({
  name: 'distance-to-features',
  summary: 'Distance of every pixel’s centre to the nearest point, line or polygon, in metres; 0 inside a polygon.',
  stage: 'extract',
  inputs: { reference: raster('any'), features: features() },
  params: {},
  outputs: { distance: raster('distance', { unit: 'm' }) },
  run({ inputs: { reference, features: near }, output, grid: gridOf }) {
    const { grid, name } = reference;
    const [[a, b, c, d, e, f], across, down] = [grid.transform, grid.width / 3, grid.height / 3];
    if (grid.crs === '' || near.crs === '') throw new Error(`Without a CRS there are no distances in ${name}.`);
    const transform = [a * across, b * down, c, d * across, e * down, f] as const;
    const metres = grid.geographic ? undefined : metresOf(gridOf({ width: 3, height: 3, crs: grid.crs, transform }));
    const plane = metres !== undefined;
    // Pieces of 2 km lie at most 8 cm below the ground; those of a quarter of a large pixel are as good for it.
    const quarter = Math.min(Math.abs(a), Math.abs(e)) * (grid.geographic ? 27_750 : 0.25);
    const longest = plane ? Infinity : Math.max(2000, quarter);
    const lines = (plane ? near.to(grid.crs) : near.items).flatMap(({ geometry }) => linesOf(geometry));
    const pieces = new Float64Array(lines.flatMap((line) => piecesOf(line, plane ? inPlane : onEarth, longest)));
    if (pieces.length === 0) throw new Error('There is no feature to measure the distance from.');
    if (!pieces.every(Number.isFinite)) throw new Error(`Some features have no place in the CRS of ${name}.`);
    const first = grid.position(plane ? 'x' : 'longitude');
    const second = grid.position(plane ? 'y' : 'latitude');
    output.raster('distance', grid, [near.rasterize(grid), first, second], (zone, xs, ys, out, { width }) => {
      const places = [xs.slice(), ys.slice(), new Float64Array(out.length)];
      if (!plane)
        for (let i = 0; i < out.length; i++) [places[0][i], places[1][i], places[2][i]] = onEarth(xs[i], ys[i]);
      const squares = squaresTo(pieces, places, width);
      for (let i = 0; i < out.length; i++) {
        const straight = Math.sqrt(squares[i]);
        if (straight < Infinity) out[i] = Number.isFinite(zone[i]) ? 0 : plane ? straight * metres : arcOver(straight);
      }
    });
  },
});
