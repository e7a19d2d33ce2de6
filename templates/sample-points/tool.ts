import type { Raster } from 'earthwright/tool';
import { features, number, stack, table, text, tool } from 'earthwright/tool';

/** The value at a place given in columns and rows; NaN outside, or where a pixel that it needs is missing. */
function valueAt(layer: Raster, [x, y]: readonly [number, number], bilinear: boolean): number {
  const { width, height } = layer.grid;
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return NaN;
  const pixel = (column: number, row: number): number => {
    const [left, top] = [Math.min(width - 1, Math.max(0, column)), Math.min(height - 1, Math.max(0, row))];
    return layer.read({ column: left, row: top, width: 1, height: 1 })[0];
  };
  if (!bilinear) return pixel(Math.floor(x), Math.floor(y));
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [right, down] = [x - 0.5 - left, y - 0.5 - top];
  let sum = 0;
  for (const [column, row, weight] of [
    [left, top, (1 - right) * (1 - down)],
    [left + 1, top, right * (1 - down)],
    [left, top + 1, (1 - right) * down],
    [left + 1, top + 1, right * down],
  ])
    if (weight > 0) sum += weight * pixel(column, row);
  return sum;
}

export default tool({
  name: 'sample-points',
  summary: 'The values of rasters at points, one row per point and layer, in their unit.',
  stage: 'prepare',
  inputs: { values: stack('any'), points: features() },
  params: {
    // Property that names a point; '' numbers them from 1.
    name: text({ default: '' }),
    // 'nearest': of the pixel that holds the point; 'bilinear': between the four pixels around.
    method: text({ default: 'nearest', choices: ['nearest', 'bilinear'] }),
  },
  outputs: {
    samples: table({ columns: ['point', 'longitude', 'latitude', 'layer', 'date', 'value'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values, points }, params, output }) {
    if (params.name !== '' && points.groups(params.name).length === 0)
      throw new Error(`No feature has a property '${params.name}'.`);
    const rows = values.layers.flatMap((layer) => {
      const [a, b, c, d, e, f] = layer.grid.transform;
      const determinant = a * e - b * d;
      return points.to(layer.grid.crs).flatMap(({ geometry, properties }, index) => {
        if (geometry.type !== 'Point')
          throw new Error(`Only points can be sampled, feature ${index + 1} is a ${geometry.type}.`);
        const [x, y] = geometry.coordinates;
        const place = [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant] as const;
        const value = valueAt(layer, place, params.method === 'bilinear');
        const shown = points.items[index].geometry;
        const [longitude = null, latitude = null] = shown.type === 'Point' ? shown.coordinates : [];
        const point = params.name === '' ? String(index + 1) : String(properties[params.name] ?? index + 1);
        return [
          {
            point,
            longitude,
            latitude,
            layer: layer.name,
            date: layer.date,
            value: Number.isFinite(value) ? value : null,
          },
        ];
      });
    });
    const valid = rows.filter(({ value }) => value !== null).length;
    output.table('samples', rows);
    output.number('count', valid, { valid, of: rows.length });
  },
});
