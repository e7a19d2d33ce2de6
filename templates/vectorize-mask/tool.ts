import {
  comparing,
  type Feature,
  features,
  number,
  outlinesOf,
  raster,
  table,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

/** Pixels that can be held in memory with their outlines. */
const most = 4_000_000;

export default tool({
  name: 'vectorize-mask',
  summary: 'The connected areas of pixels beyond a threshold as polygons with their ground area in m².',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    ...thresholdParameters,
    // Smaller polygons are left out.
    minimumPixels: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    polygons: features(),
    areas: table({ columns: ['polygon', 'pixels', 'area', 'mean', 'holes'] }),
    count: number({ quantity: 'count', unit: '1' }),
    area: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs: { values }, params, output, grid }) {
    const own = values.grid;
    const { width, height, crs } = own;
    if (width * height > most)
      throw new Error(`${width} × ${height} pixels are too many to outline, at most ${most}: crop or coarsen first.`);
    if (crs === '') throw new Error('The raster has no CRS: polygons need a place on the ground.');
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const pixels = values.read();
    const inside = Uint8Array.from(pixels, (value) => (Number.isFinite(value) && beyond(value) ? 1 : 0));
    const areas = own.area.read();
    // Pixel corners are the centres of a grid half a pixel further up and left.
    const [a, b, c, d, e, f] = own.transform;
    const shifted: typeof own.transform = [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
    const corners = grid({ width: width + 1, height: height + 1, crs, transform: shifted });
    const [longitudes, latitudes] = [corners.position('longitude').read(), corners.position('latitude').read()];
    const positionOf = ([column, row]: readonly [number, number]): number[] => {
      const at = row * (width + 1) + column;
      return [longitudes[at], latitudes[at]];
    };
    const found = outlinesOf(inside, width).filter((outline) => outline.pixels.length >= params.minimumPixels);
    const rows = found.map(({ pixels: members, rings }, index) => {
      let [area, sum] = [0, 0];
      for (const member of members) {
        area += areas[member];
        sum += pixels[member];
      }
      return { polygon: index + 1, pixels: members.length, area, mean: sum / members.length, holes: rings.length - 1 };
    });
    // GeoJSON wants outer rings counterclockwise; pixel rows go down, so that rings turn the other way on the ground.
    const turned = a * e - b * d < 0;
    const shapes = found.map(({ rings }, index): Feature => {
      const coordinates = rings.map((ring) => ring.map(positionOf));
      const rightHanded = turned ? coordinates.map((ring) => ring.toReversed()) : coordinates;
      return { type: 'Feature', geometry: { type: 'Polygon', coordinates: rightHanded }, properties: rows[index] };
    });
    const valid = pixels.reduce((sum, value) => sum + (Number.isFinite(value) ? 1 : 0), 0);
    const evidence = { valid, of: values.pixels };
    output.features('polygons', shapes);
    output.table('areas', rows);
    output.number('count', valid > 0 ? rows.length : NaN, evidence);
    output.number('area', valid > 0 ? rows.reduce((sum, { area }) => sum + area, 0) : NaN, evidence);
  },
});
