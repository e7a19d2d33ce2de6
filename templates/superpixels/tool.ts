import { labelComponents, Moments, number, raster, stack, tool, wholeRaster } from 'earthwright/tool';

/** Sums of the coordinates (column, row, then scaled bands) of every segment’s pixels, and how many there are. */
const sumsOf = (coordinates: readonly Float64Array[], labels: Int32Array, segments: number) => {
  const n = coordinates.length;
  const [sums, counts] = [new Float64Array(segments * n), new Float64Array(segments)];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    const s = labels[i] - 1;
    counts[s]++;
    for (let k = 0; k < n; k++) sums[s * n + k] += coordinates[k][i];
  }
  return { sums, counts };
};

/** One round of Achanta et al. 2012: every pixel to the nearest centre not further than `step` along columns and rows. Gives how many pixels moved. */
const assign = (
  coordinates: readonly Float64Array[],
  labels: Int32Array,
  width: number,
  segments: number,
  step: number,
  weight: number,
): number => {
  const n = coordinates.length;
  const height = labels.length / width;
  const { sums, counts } = sumsOf(coordinates, labels, segments);
  const distances = new Float64Array(labels.length).fill(Infinity);
  const found = labels.slice();
  for (let s = 0; s < segments; s++) {
    if (counts[s] === 0) continue;
    const centre = sums.slice(s * n, s * n + n).map((sum) => sum / counts[s]);
    const [x, y] = centre;
    for (let row = Math.max(0, Math.ceil(y - step)); row <= Math.min(height - 1, y + step); row++)
      for (let column = Math.max(0, Math.ceil(x - step)); column <= Math.min(width - 1, x + step); column++) {
        const i = row * width + column;
        if (labels[i] === 0) continue;
        let distance = weight * ((column - x) ** 2 + (row - y) ** 2);
        for (let k = 2; k < n; k++) distance += (coordinates[k][i] - centre[k]) ** 2;
        if (distance < distances[i]) [distances[i], found[i]] = [distance, s + 1];
      }
  }
  let moved = 0;
  for (let i = 0; i < labels.length; i++) if (found[i] !== labels[i]) moved++;
  labels.set(found);
  return moved;
};

/** Connected segments, numbered from 1 row by row; a part smaller than `least` joins what lies left of its first pixel, else above. */
const connected = (labels: Int32Array, width: number, least: number): { segments: Int32Array; count: number } => {
  const { labels: parts, count: total } = labelComponents(labels, width, 4);
  const sizes = new Float64Array(total + 1);
  for (const part of parts) sizes[part]++;
  const names = new Int32Array(total + 1);
  let count = 0;
  const segments = parts.map((part, i) => {
    if (part === 0 || names[part] !== 0) return names[part];
    const left = i % width > 0 ? names[parts[i - 1]] : 0;
    const beside = left || (i >= width ? names[parts[i - width]] : 0);
    names[part] = sizes[part] < least && beside !== 0 ? beside : ++count;
    return names[part];
  });
  return { segments, count };
};

export default tool({
  name: 'superpixels',
  summary:
    'Superpixels of one or several bands by simple linear iterative clustering (SLIC): a map of numbered, connected segments of alike pixels, their count, mean size in pixels, and the share of variance between them in percent.',
  stage: 'extract',
  inputs: { bands: stack('any') },
  params: {
    // About how many pixels a segment has.
    size: number({ unit: 'pixel', default: 100, min: 2, max: 1_000_000 }),
    // Standard deviations of a band that weigh as much as one segment’s width.
    compactness: number({ unit: '1', default: 1, min: 0.001, max: 1000 }),
    iterations: number({ default: 10, min: 1, max: 100, integer: true }),
  },
  outputs: {
    segments: raster('class', { unit: '1', codes: true, dtype: 'int32' }),
    count: number({ quantity: 'count', unit: '1' }),
    meanSize: number({ unit: 'pixel' }),
    explained: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { bands }, params, output }) {
    const { grid } = bands;
    const { width, height } = grid;
    const layers = bands.on(grid).layers.map((layer) => wholeRaster(layer, 8_000_000 / bands.layers.length));
    const labels = new Int32Array(width * height);
    const step = Math.sqrt(params.size);
    const [across, down] = [Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step))];
    for (let i = 0; i < labels.length; i++) {
      if (!layers.every((layer) => Number.isFinite(layer[i]))) continue;
      const [x, y] = [Math.floor(((i % width) * across) / width), Math.floor((Math.floor(i / width) * down) / height)];
      labels[i] = y * across + x + 1;
    }
    const valid = labels.reduce((sum, label) => sum + Number(label > 0), 0);
    if (valid === 0) throw new Error('There is no pixel with all bands valid.');
    const scaled = layers.map((layer) => {
      const moments = new Moments();
      for (let i = 0; i < layer.length; i++) if (labels[i] > 0) moments.add(layer[i]);
      return layer.map((value) => (value - moments.mean) / (moments.std || 1));
    });
    const columns = Float64Array.from(labels, (_, i) => i % width);
    const rows = Float64Array.from(labels, (_, i) => Math.floor(i / width));
    const weight = params.compactness ** 2 / step ** 2;
    for (let round = 0; round < params.iterations; round++)
      if (assign([columns, rows, ...scaled], labels, width, across * down, step, weight) === 0) break;
    const { segments, count } = connected(labels, width, step ** 2 / 4);
    output.raster('segments', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) if (segments[row * width + i] > 0) out[i] = segments[row * width + i];
    });
    const { sums, counts } = sumsOf(scaled, segments, count);
    const between = sums.reduce((sum, part, at) => sum + part ** 2 / counts[Math.floor(at / scaled.length)], 0);
    const total = scaled.reduce(
      (sum, band) => sum + band.reduce((own, value, i) => own + (labels[i] > 0 ? value ** 2 : 0), 0),
      0,
    );
    const evidence = { valid, of: bands.layers[0].pixels };
    output.number('count', count, evidence);
    output.number('meanSize', valid / count, evidence);
    output.number('explained', total > 0 ? Math.min(100, (100 * between) / total) : NaN, evidence);
  },
});
