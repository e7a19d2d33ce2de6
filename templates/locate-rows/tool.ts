import { type Feature, features, number, requireColumns, table, text, tool } from 'earthwright/tool';

type Ring = readonly (readonly number[])[];

/** By the number of edges that a ray to the east crosses. */
const inRing = (ring: Ring, x: number, y: number): boolean => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

const inPolygon = ([outer, ...holes]: readonly Ring[], x: number, y: number): boolean =>
  outer !== undefined && inRing(outer, x, y) && !holes.some((hole) => inRing(hole, x, y));

const holds = ({ geometry }: Feature, x: number, y: number): boolean =>
  geometry.type === 'Polygon'
    ? inPolygon(geometry.coordinates, x, y)
    : geometry.type === 'MultiPolygon' && geometry.coordinates.some((polygon) => inPolygon(polygon, x, y));

export default tool({
  name: 'locate-rows',
  summary:
    'The rows of a table that lie inside polygons, with the polygon that holds each, and their number in every polygon.',
  stage: 'prepare',
  inputs: { rows: table(), zones: features() },
  params: {
    // Columns of the coordinates.
    x: text({ default: 'lon' }),
    y: text({ default: 'lat' }),
    // CRS of the coordinates; '' for longitude and latitude (WGS 84).
    crs: text({ default: '' }),
    // Property that names a polygon, or what several share; '' numbers them from 1.
    nameProperty: text({ default: '' }),
  },
  outputs: {
    // Each row that lies inside once, as it is.
    inside: table(),
    // One row for each row and name, with the name in the column 'polygon'.
    located: table(),
    counts: table({ columns: ['name', 'value'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { rows, zones }, params, output }) {
    const { x, y, crs, nameProperty } = params;
    requireColumns(rows, [x, y]);
    if (nameProperty !== '' && zones.groups(nameProperty).length === 0)
      throw new Error(`No polygon has a property '${nameProperty}'.`);
    const polygons = (crs === '' ? zones.items : zones.to(crs)).flatMap((feature, index) => {
      const name = nameProperty === '' ? String(index + 1) : feature.properties[nameProperty];
      return name === null || name === undefined ? [] : [{ feature, name: String(name) }];
    });
    if (!polygons.some(({ feature: { geometry } }) => /Polygon$/.test(geometry.type)))
      throw new Error('There is no polygon: rows lie inside polygons only.');
    const counts = new Map(polygons.map(({ name }) => [name, 0]));
    let placed = 0;
    const found = rows.rows.map((row) => {
      const [east, north] = [row[x], row[y]];
      if (typeof east !== 'number' || typeof north !== 'number') return { row, names: [] };
      placed++;
      const names = new Set(polygons.flatMap(({ feature, name }) => (holds(feature, east, north) ? [name] : [])));
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      return { row, names: [...names] };
    });
    const inside = found.filter(({ names }) => names.length > 0);
    output.table(
      'inside',
      inside.map(({ row }) => row),
    );
    output.table(
      'located',
      inside.flatMap(({ row, names }) => names.map((name) => ({ ...row, polygon: name }))),
    );
    output.table(
      'counts',
      Array.from(counts, ([name, value]) => ({ name, value })),
    );
    output.number('count', inside.length, { valid: placed, of: rows.rows.length });
  },
});
