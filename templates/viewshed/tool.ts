import { cellSize, features, number, raster, tool, wholeRaster } from 'earthwright/tool';

const earthRadius = 6_371_000;

export default tool({
  name: 'viewshed',
  summary: 'From how many observers every pixel of an elevation model can be seen, and the visible share in percent.',
  stage: 'extract',
  inputs: { elevation: raster('elevation', { unit: 'm' }), observers: features() },
  params: {
    observerHeight: number({ unit: 'm', default: 1.7, min: 0 }),
    targetHeight: number({ unit: 'm', default: 0, min: 0 }),
    maxDistance: number({ unit: 'm', default: 10_000, min: 0 }),
    // Share of the earth's curvature that counts: 1 − 1/7 with refraction of light, 0 for a flat earth.
    curvature: number({ unit: '1', default: 0.857_142_857_142_857_1, min: 0, max: 1 }),
  },
  outputs: {
    visibleFrom: raster('count', { unit: '1', codes: true, dtype: 'uint16' }),
    visibleShare: number({ quantity: 'share', unit: '%' }),
    visiblePixels: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { elevation, observers }, params, output }) {
    const { grid, pixels } = elevation;
    const { width, height } = grid;
    const [a, , c, , e, f] = grid.transform;
    const heights = wholeRaster(elevation);
    const [east, north] = cellSize(grid, height / 2 - 0.5).map(Math.abs);
    const seen = new Uint16Array(heights.length);
    const watch = (column: number, row: number): void => {
      const eye = heights[row * width + column] + params.observerHeight;
      if (Number.isNaN(eye)) return;
      const drop = (distance: number): number => (params.curvature * distance * distance) / (2 * earthRadius);
      const [reachX, reachY] = [Math.ceil(params.maxDistance / east), Math.ceil(params.maxDistance / north)];
      for (let y = Math.max(0, row - reachY); y <= Math.min(height - 1, row + reachY); y++) {
        for (let x = Math.max(0, column - reachX); x <= Math.min(width - 1, column + reachX); x++) {
          const distance = Math.hypot((x - column) * east, (y - row) * north);
          const at = y * width + x;
          if (Number.isNaN(heights[at]) || distance > params.maxDistance) continue;
          // The line of sight crosses as many columns, or rows, as lie between; heights there are between two pixels (Franklin and Ray 1994, R3).
          const steps = Math.max(Math.abs(x - column), Math.abs(y - row));
          const rise = steps && (heights[at] + params.targetHeight - drop(distance) - eye) / distance;
          let hidden = false;
          for (let k = 1; k < steps && !hidden; k++) {
            const [atX, atY] = [column + ((x - column) * k) / steps, row + ((y - row) * k) / steps];
            const [left, top] = [Math.floor(atX), Math.floor(atY)];
            const corner = top * width + left;
            const part = atX - left + (atY - top);
            // One of both is a whole number. Missing ground hides nothing.
            const ground =
              part === 0
                ? heights[corner]
                : heights[corner] * (1 - part) + heights[corner + (atX > left ? 1 : width)] * part;
            const near = (distance * k) / steps;
            hidden = (ground - drop(near) - eye) / near > rise;
          }
          if (!hidden) seen[at]++;
        }
      }
    };
    let placed = 0;
    for (const { geometry } of observers.to(grid.crs)) {
      if (geometry.type !== 'Point') throw new Error(`Observers are points, got a ${geometry.type}.`);
      const [column, row] = [
        Math.floor((geometry.coordinates[0] - c) / a),
        Math.floor((geometry.coordinates[1] - f) / e),
      ];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      placed++;
      watch(column, row);
    }
    if (placed === 0) throw new Error(`None of the ${observers.items.length} observers lies on ${elevation.name}.`);
    let [valid, visible] = [0, 0];
    output.raster('visibleFrom', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        if (Number.isNaN(heights[row * width + i])) continue;
        out[i] = seen[row * width + i];
        valid++;
        if (out[i] > 0) visible++;
      }
    });
    const note = `${placed} of ${observers.items.length} observers lie on the raster.`;
    output.number('visibleShare', valid > 0 ? (100 * visible) / valid : NaN, { valid, of: pixels, note });
    output.number('visiblePixels', valid > 0 ? visible : NaN, { valid, of: pixels, note });
  },
});
