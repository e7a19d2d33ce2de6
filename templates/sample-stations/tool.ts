import { type Grid, type Raster, requireColumns, stack, table, text, tool } from 'earthwright/tool';

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const radius = 6371008.8;
const radians = Math.PI / 180;

/** Column and row of the pixel that holds a place given in the grid's own coordinates. */
const pixelAt = ({ transform, width, height }: Grid, { x, y }: Place): readonly [number, number] | null => {
  const [a, b, c, d, e, f] = transform;
  const determinant = a * e - b * d;
  const column = Math.floor((e * (x - c) - b * (y - f)) / determinant);
  const row = Math.floor((a * (y - f) - d * (x - c)) / determinant);
  return column >= 0 && row >= 0 && column < width && row < height ? [column, row] : null;
};

export default tool({
  name: 'sample-stations',
  summary:
    'The value of the pixel that holds each place of a table, one row per place and layer, in the unit of the values.',
  stage: 'prepare',
  inputs: { values: stack('any'), rows: table() },
  params: {
    // Column that names a place; a place that stands in several rows is sampled once.
    nameColumn: text(),
    // Columns of the coordinates.
    x: text({ default: 'lon' }),
    y: text({ default: 'lat' }),
    // degrees: longitude and latitude; grid: coordinates in the CRS of the values.
    coordinates: text({ default: 'degrees', choices: ['degrees', 'grid'] }),
  },
  outputs: {
    samples: table({ columns: ['name', 'layer', 'date', 'value'] }),
  },
  run({ inputs: { values, rows }, params, output, scan }) {
    const { nameColumn, x, y } = params;
    requireColumns(rows, [nameColumn, x, y]);
    const places = new Map<string, Place>();
    for (const row of rows.rows) {
      const [name, east, north] = [String(row[nameColumn]), row[x], row[y]];
      if (typeof east !== 'number' || typeof north !== 'number') continue;
      const known = places.get(name);
      if (known && (known.x !== east || known.y !== north))
        throw new Error(`'${name}' lies in two places: (${known.x}, ${known.y}) and (${east}, ${north}).`);
      places.set(name, { name, x: east, y: north });
    }
    if (places.size === 0) throw new Error(`No row has numbers in '${x}' and '${y}'.`);
    const all = [...places.values()];
    /** Of a lattice the pixel whose centre is nearest holds the place, unless it lies outside. */
    const nearest = (grid: Grid): (readonly [number, number] | null)[] => {
      const best = all.map(() => ({ column: -1, row: -1, distance: Infinity }));
      const [longitudes, latitudes] = [grid.position('longitude'), grid.position('latitude')];
      const [columns, lines] = [grid.position('column'), grid.position('row')];
      scan([longitudes, latitudes, columns, lines], (longitude, latitude, column, row) => {
        for (let i = 0; i < longitude.length; i++)
          all.forEach((place, k) => {
            const dx = (longitude[i] - place.x) * Math.cos(place.y * radians);
            const dy = latitude[i] - place.y;
            const distance = dx * dx + dy * dy;
            if (distance < best[k].distance) best[k] = { column: column[i], row: row[i], distance };
          });
      });
      const [a, b, , d, e] = grid.transform;
      const half = Math.hypot(a, b, d, e) / 2;
      return best.map(({ column, row, distance }) =>
        Math.sqrt(distance) * radians * radius <= half * 1.02 ? ([column, row] as const) : null,
      );
    };
    const pixels = new Map<string, (readonly [number, number] | null)[]>();
    const pixelsOf = ({ grid }: Raster): (readonly [number, number] | null)[] => {
      const key = [grid.crs, grid.width, grid.height, ...grid.transform].join(' ');
      const direct = params.coordinates === 'grid' || grid.geographic;
      const found = pixels.get(key) ?? (direct ? all.map((place) => pixelAt(grid, place)) : nearest(grid));
      pixels.set(key, found);
      return found;
    };
    output.table(
      'samples',
      values.layers.flatMap((layer) =>
        pixelsOf(layer).map((pixel, k) => {
          const value = pixel ? layer.read({ column: pixel[0], row: pixel[1], width: 1, height: 1 })[0] : NaN;
          const known = Number.isFinite(value) ? value : null;
          return { name: all[k].name, layer: layer.name, date: layer.date, value: known };
        }),
      ),
    );
  },
});
