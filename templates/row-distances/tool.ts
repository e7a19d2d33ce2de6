import { number, requireColumns, table, text, tool } from 'earthwright/tool';

const radians = Math.PI / 180;
// WGS 84.
const [a, f] = [6378137, 1 / 298.257223563];
const b = a * (1 - f);

/** Metres along the geodesic between two places in degrees: Vincenty's inverse solution; NaN for nearly opposite places. */
const geodesic = (east: number, north: number, otherEast: number, otherNorth: number): number => {
  if (east === otherEast && north === otherNorth) return 0;
  const [u1, u2] = [north, otherNorth].map((latitude) => Math.atan((1 - f) * Math.tan(latitude * radians)));
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const apart = (otherEast - east) * radians;
  let lambda = apart;
  for (let round = 0; round < 200; round++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL);
    const cosSigma = sin1 * sin2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = sinSigma === 0 ? 0 : (cos1 * cos2 * sinL) / sinSigma;
    const square = 1 - sinAlpha ** 2;
    const middle = square === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / square;
    const c = (f / 16) * square * (4 + f * (4 - 3 * square));
    const before = lambda;
    lambda = apart + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle ** 2 - 1)));
    if (Math.abs(lambda - before) > 1e-12) continue;
    const u = (square * (a ** 2 - b ** 2)) / b ** 2;
    const big = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
    const small = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
    const inner =
      cosSigma * (2 * middle ** 2 - 1) - (small / 6) * middle * (4 * sinSigma ** 2 - 3) * (4 * middle ** 2 - 3);
    return b * big * (sigma - small * sinSigma * (middle + (small / 4) * inner));
  }
  return NaN;
};

export default tool({
  name: 'row-distances',
  summary: 'How far each row of a table lies from the nearest of the wanted places of another, in metres.',
  stage: 'prepare',
  inputs: { rows: table(), places: table() },
  params: {
    x: text({ default: 'lon' }),
    y: text({ default: 'lat' }),
    // Columns of the places: their coordinates and their names.
    placesX: text({ default: 'lon' }),
    placesY: text({ default: 'lat' }),
    nameColumn: text({ default: 'name' }),
    // The places to measure from, one per line; '' for all: the nearest counts.
    names: text({ default: '' }),
    // degrees: along the ellipsoid; grid: straight, in metres of one projected CRS.
    coordinates: text({ default: 'degrees', choices: ['degrees', 'grid'] }),
  },
  outputs: {
    // The rows with the columns 'distance' (m) and 'nearest'.
    rows: table(),
    least: number({ quantity: 'distance', unit: 'm' }),
  },
  run({ inputs: { rows, places }, params, output }) {
    const { x, y, placesX, placesY, nameColumn } = params;
    requireColumns(rows, [x, y]);
    requireColumns(places, [placesX, placesY, nameColumn]);
    const names = new Set(params.names.split('\n').filter((name) => name !== ''));
    const origins = places.rows.flatMap((row) => {
      const [name, east, north] = [String(row[nameColumn]), row[placesX], row[placesY]];
      return (names.size === 0 || names.has(name)) && typeof east === 'number' && typeof north === 'number'
        ? [{ name, east, north }]
        : [];
    });
    if (origins.length === 0)
      throw new Error(`No place with coordinates is called ${[...names].join(', ') || 'anything'}.`);
    const measure =
      params.coordinates === 'degrees'
        ? geodesic
        : (east: number, north: number, otherEast: number, otherNorth: number) =>
            Math.hypot(east - otherEast, north - otherNorth);
    const told = rows.rows.map((row) => {
      const [east, north] = [row[x], row[y]];
      if (typeof east !== 'number' || typeof north !== 'number') return { ...row, distance: null, nearest: null };
      const all = origins.map((origin) => ({
        name: origin.name,
        distance: measure(east, north, origin.east, origin.north),
      }));
      const [first, ...others] = all;
      const best = others.reduce((one, other) => (other.distance < one.distance ? other : one), first);
      const known = Number.isFinite(best.distance);
      return { ...row, distance: known ? best.distance : null, nearest: known ? best.name : null };
    });
    const distances = told.flatMap(({ distance }) => (distance === null ? [] : [distance]));
    output.table('rows', told);
    output.number('least', distances.length > 0 ? Math.min(...distances) : NaN, {
      valid: distances.length,
      of: told.length,
    });
  },
});
