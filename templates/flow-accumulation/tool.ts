import { cellSize, drainage, number, raster, tool, wholeRaster } from 'earthwright/tool';

/** Rasters of heights, receivers, order and area are held at once. */
const pixelLimit = 2_000_000;

export default tool({
  name: 'flow-accumulation',
  summary:
    'Upslope area that drains through every pixel in m² (D8 after filling depressions), topographic wetness index and depth of the fill.',
  stage: 'extract',
  inputs: { elevation: raster('elevation', { unit: 'm' }) },
  params: {
    // Tangent of the slope that level ground counts with in the wetness index.
    minimumSlope: number({ unit: '1', default: 0.001, min: 1e-9 }),
  },
  outputs: {
    upslopeArea: raster('area', { unit: 'm2' }),
    upslopePixels: raster('count', { unit: '1' }),
    wetness: raster('wetness', { unit: '1' }),
    fillDepth: raster('depth', { unit: 'm' }),
    largestArea: number({ quantity: 'area', unit: 'm2' }),
    meanWetness: number({ quantity: 'wetness', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { grid, pixels } = inputs.elevation;
    const { width } = grid;
    const heights = wholeRaster(inputs.elevation, pixelLimit);
    const sizes = Array.from({ length: grid.height }, (_, row) => cellSize(grid, row));
    const { filled, receivers, order } = drainage(heights, width, sizes);
    const areaOf = (i: number): number => Math.abs(sizes[Math.floor(i / width)][0] * sizes[Math.floor(i / width)][1]);
    const [areas, counts] = [new Float64Array(heights.length), new Float64Array(heights.length)];
    for (const i of order) {
      areas[i] = areaOf(i);
      counts[i] = 1;
    }
    // Upstream before downstream.
    for (let k = order.length - 1; k >= 0; k--) {
      const [from, to] = [order[k], receivers[order[k]]];
      if (to < 0) continue;
      areas[to] += areas[from];
      counts[to] += counts[from];
    }
    let [largest, sum] = [0, 0];
    output.rasters(
      ['upslopeArea', 'upslopePixels', 'wetness', 'fillDepth'],
      grid,
      [],
      (area, count, wetness, depth, { row }) => {
        for (let k = 0; k < area.length; k++) {
          const i = row * width + k;
          if (counts[i] === 0) continue;
          area[k] = areas[i];
          count[k] = counts[i];
          depth[k] = filled[i] - heights[i];
          const [east, north] = sizes[Math.floor(i / width)];
          const to = receivers[i];
          const [dx, dy] = [
            ((to % width) - (i % width)) * east,
            (Math.floor(to / width) - Math.floor(i / width)) * north,
          ];
          const slope = to < 0 ? 0 : (filled[i] - filled[to]) / Math.hypot(dx, dy);
          // Beven and Kirkby 1979: ln(a / tan β), a the area per unit of contour, one pixel wide.
          wetness[k] = Math.log(areas[i] / Math.sqrt(areaOf(i)) / Math.max(slope, params.minimumSlope));
          sum += wetness[k];
          largest = Math.max(largest, areas[i]);
        }
      },
    );
    const evidence = { valid: order.length, of: pixels };
    output.number('largestArea', order.length > 0 ? largest : NaN, evidence);
    output.number('meanWetness', order.length > 0 ? sum / order.length : NaN, evidence);
  },
});
