import { features, number, table, text, tool } from 'earthwright/tool';

// WGS 84: semi-major axis in metres, first eccentricity.
const [a, e] = [6378137, 0.0818191908426215];

/** Half of the area of the ellipsoid between the equator and a latitude, per radian of longitude and a² (Snyder 1987, eq. 3-12). */
const q = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (1 - e * e) * (sine / (1 - (e * sine) ** 2) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e));
};

/** Edges are straight in longitude and latitude; the integral along one by Simpson's rule. */
const ringArea = (ring: readonly (readonly number[])[]): number => {
  const degrees = ring.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [before, below] = ring[index];
    return sum + ((longitude - before) * (q(below) + 4 * q((below + latitude) / 2) + q(latitude))) / 6;
  }, 0);
  return Math.abs((((a * a) / 2) * degrees * Math.PI) / 180);
};

/** The outer ring without its holes. */
const polygonArea = ([outer, ...holes]: readonly number[][][]): number =>
  holes.reduce((left, hole) => left - ringArea(hole), ringArea(outer));

/** Geodesic length of a line in metres: of every part by the radii of curvature at its middle latitude. */
const lineLength = (line: readonly (readonly number[])[]): number =>
  line.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [before, below] = line[index];
    const middle = (((latitude + below) / 2) * Math.PI) / 180;
    const w = Math.sqrt(1 - (e * Math.sin(middle)) ** 2);
    const north = ((a * (1 - e * e)) / w ** 3) * (latitude - below);
    const east = (a / w) * Math.cos(middle) * (longitude - before);
    return sum + (Math.hypot(north, east) * Math.PI) / 180;
  }, 0);

export default tool({
  name: 'feature-values',
  summary:
    'A number that features carry, added up by name, and the ground area of their polygons in m² or the length of their lines in m.',
  stage: 'extract',
  inputs: { features: features() },
  params: {
    // Property that names a feature; '' numbers them from 1.
    nameProperty: text({ default: '' }),
    // Property with the number; '' for the ground area, or the length of lines.
    property: text({ default: '' }),
  },
  outputs: {
    values: table({ columns: ['name', 'value', 'area'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params: { nameProperty, property }, output }) {
    const { items } = inputs.features;
    for (const name of [nameProperty, property])
      if (name !== '' && !items.some(({ properties }) => name in properties))
        throw new Error(`No feature has a property '${name}'.`);
    const rows = new Map<string, { value: number; area: number }>();
    for (const [index, { geometry, properties }] of items.entries()) {
      const name = nameProperty === '' ? String(index + 1) : String(properties[nameProperty] ?? '');
      if (name === '') continue;
      const area =
        geometry.type === 'Polygon'
          ? polygonArea(geometry.coordinates)
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
            : 0;
      const length =
        geometry.type === 'LineString'
          ? lineLength(geometry.coordinates)
          : geometry.type === 'MultiLineString'
            ? geometry.coordinates.reduce((sum, line) => sum + lineLength(line), 0)
            : 0;
      const cell = property === '' ? area + length : properties[property];
      const known = rows.get(name) ?? { value: 0, area: 0 };
      rows.set(name, {
        value: known.value + (typeof cell === 'number' ? cell : NaN),
        area: known.area + area,
      });
    }
    const told = Array.from(rows, ([name, { value, area }]) => ({
      name,
      value: Number.isFinite(value) ? value : null,
      area: area > 0 ? area : null,
    }));
    const valid = told.filter(({ value }) => value !== null).length;
    output.table('values', told);
    output.number('count', valid, { valid, of: told.length });
  },
});
