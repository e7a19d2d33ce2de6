import { cellSize, number, raster, table, text, tool, wholeRaster } from 'earthwright/tool';

export default tool({
  name: 'semivariogram',
  summary:
    'Empirical semivariogram of a raster in the square of its unit by distance in metres or pixels, with a fitted model’s nugget, sill and range.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {
    unit: text({ default: 'm', choices: ['m', 'pixel'] }),
    // Pairs farther apart than this many pixels are not counted.
    maxLag: number({ unit: 'pixel', default: 15, min: 1, max: 200, integer: true }),
    // Width of a class of distances, in pixels.
    binWidth: number({ unit: 'pixel', default: 1, min: 0.01 }),
    model: text({ default: 'spherical', choices: ['spherical', 'exponential', 'gaussian'] }),
  },
  outputs: {
    bins: table({ columns: ['distance', 'semivariance', 'pairs', 'fitted'] }),
    nugget: number({ quantity: 'semivariance' }),
    sill: number({ quantity: 'semivariance' }),
    range: number({ quantity: 'distance' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid, pixels } = values;
    const { width, height } = grid;
    if (params.unit === 'm' && grid.crs === '')
      throw new Error(`Without a CRS ${values.name} has no metres: take unit 'pixel'.`);
    const [east, north] = params.unit === 'pixel' ? [1, 1] : cellSize(grid, height / 2 - 0.5).map(Math.abs);
    const size = Math.sqrt(east * north);
    const all = wholeRaster(values, 1_000_000);
    const bins = Array.from({ length: Math.ceil(params.maxLag / params.binWidth) + 1 }, () => ({
      pairs: 0,
      distance: 0,
      squares: 0,
    }));
    // Each pair once: steps to the east, and to all sides of the rows below.
    for (let dy = 0; dy <= Math.min(height - 1, Math.ceil((params.maxLag * size) / north)); dy++) {
      const reach = Math.min(width - 1, Math.ceil((params.maxLag * size) / east));
      for (let dx = dy === 0 ? 1 : -reach; dx <= reach; dx++) {
        const distance = Math.hypot(dx * east, dy * north);
        if (distance > params.maxLag * size * (1 + 1e-12)) continue;
        let [pairs, squares] = [0, 0];
        for (let y = 0; y < height - dy; y++) {
          for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
            const difference = all[y * width + x] - all[(y + dy) * width + x + dx];
            if (!Number.isFinite(difference)) continue;
            pairs++;
            squares += difference * difference;
          }
        }
        const bin = bins[Math.floor(distance / size / params.binWidth + 1e-9)];
        bin.pairs += pairs;
        bin.distance += pairs * distance;
        bin.squares += squares;
      }
    }
    const found = bins.flatMap(({ pairs, distance, squares }) =>
      pairs > 0 ? [{ distance: distance / pairs, semivariance: squares / (2 * pairs), pairs }] : [],
    );
    const shapes: Record<string, (ratio: number) => number> = {
      spherical: (ratio) => (ratio >= 1 ? 1 : 1.5 * ratio - 0.5 * ratio ** 3),
      // The range is where 95 % of the sill are reached.
      exponential: (ratio) => 1 - Math.exp(-3 * ratio),
      gaussian: (ratio) => 1 - Math.exp(-3 * ratio * ratio),
    };
    const shape = shapes[params.model];
    /** Nugget and partial sill, not negative, by least squares weighted by pairs over squared distance (Cressie 1985), for one range. */
    const modelWith = (range: number) => {
      let [w, s, ss, y, sy] = [0, 0, 0, 0, 0];
      for (const { distance, semivariance, pairs } of found) {
        const [weight, at] = [pairs / distance ** 2, shape(distance / range)];
        [w, s, ss, y, sy] = [
          w + weight,
          s + weight * at,
          ss + weight * at * at,
          y + weight * semivariance,
          sy + weight * at * semivariance,
        ];
      }
      const determinant = w * ss - s * s;
      let part = determinant > 1e-12 * w * ss ? (w * sy - s * y) / determinant : 0;
      let nugget = (y - part * s) / w;
      if (nugget < 0) [nugget, part] = [0, sy / ss];
      if (part < 0) [nugget, part] = [y / w, 0];
      const error = found.reduce(
        (total, { distance, semivariance, pairs }) =>
          total + (pairs / distance ** 2) * (semivariance - nugget - part * shape(distance / range)) ** 2,
        0,
      );
      return { range, nugget, part, error };
    };
    // A finer and finer search for the range between the smallest distance and twice the largest.
    const farthest = 2 * (found.at(-1)?.distance ?? NaN);
    let [low, high] = [found[0]?.distance / 2, farthest];
    let best = modelWith(low);
    for (let round = 0; round < 12 && found.length > 2; round++) {
      const step = (high - low) / 40;
      for (let k = 0; k <= 40; k++) {
        const tried = modelWith(low + k * step);
        if (tried.error < best.error) best = tried;
      }
      [low, high] = [Math.max(found[0].distance / 2, best.range - 2 * step), Math.min(farthest, best.range + 2 * step)];
    }
    const known = found.length > 2;
    const squared = values.unit === '' || values.unit === '1' ? values.unit : `(${values.unit})2`;
    const note = known ? `${params.model} model` : 'Too few distances for a model.';
    const pairs = found.reduce((total, bin) => total + bin.pairs, 0);
    output.table(
      'bins',
      found.map((bin) => ({
        ...bin,
        fitted: known ? best.nugget + best.part * shape(bin.distance / best.range) : null,
      })),
    );
    output.number('nugget', known ? best.nugget : NaN, { valid: pairs, note, unit: squared });
    output.number('sill', known ? best.nugget + best.part : NaN, { valid: pairs, note, unit: squared });
    output.number('range', known ? best.range : NaN, {
      valid: pairs,
      note: `${note}; of ${pixels} pixels`,
      unit: params.unit,
    });
  },
});
