import gammaCdf from '@stdlib/stats/base/dists/gamma/cdf';
import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import {
  gammaFit,
  layerNamed,
  number,
  numbered,
  periodOf,
  raster,
  Sum,
  series,
  stack,
  text,
  tool,
} from 'earthwright/tool';

/** Mean and standard deviation of a sample; a constant has its own mean, to the last bit, and the deviation 0. */
const sampleOf = (values: Float64Array): { mean: number; deviation: number } => {
  let [sum, squares, alike] = [0, 0, true];
  for (let k = 0; k < values.length; k++) {
    sum += values[k];
    alike = alike && values[k] === values[0];
  }
  const mean = alike ? values[0] : sum / values.length;
  for (let k = 0; k < values.length; k++) squares += (values[k] - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
};

export default tool({
  name: 'standardised-index-map',
  summary:
    'Standardised index of one date against the record of every pixel (SPI-like, or z-score), in standard deviations, with the mean of every date.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    distribution: text({ default: 'gamma', choices: ['gamma', 'normal'] }),
    compare: text({ default: 'month-of-year', choices: ['all', 'month-of-year'] }),
    // Date (or name) of the layer to map; '' is the last.
    layer: text({ default: '' }),
    minimumValid: number({ unit: '1', default: 10, min: 3, integer: true }),
    limit: number({ unit: '1', default: 3.09, min: 1 }),
    droughtBelow: number({ unit: '1', default: -1 }),
  },
  outputs: {
    index: raster('standardised-index', { unit: '1' }),
    mean: number({ quantity: 'standardised-index', unit: '1' }),
    droughtShare: number({ quantity: 'share', unit: '%' }),
    means: series('standardised-index', { unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = inputs.values;
    const { distribution, compare, minimumValid, limit } = params;
    const mapped = params.layer === '' ? layers.length - 1 : layers.indexOf(layerNamed(layers, params.layer));
    const { groups, count } = numbered(layers, ({ date, name }) => {
      const month = date === null ? null : periodOf(date, 'month-of-year');
      if (compare === 'month-of-year' && month === null)
        throw new Error(`'${name}' has no month: set compare to 'all'.`);
      return compare === 'all' ? 'all' : (month ?? '');
    });
    const members = Array.from({ length: count }, (_, group) =>
      layers.map((_, k) => k).filter((k) => groups[k] === group),
    );
    const buffers = members.map(({ length }) => new Float64Array(length));
    const [sums, valid] = [layers.map(() => new Sum()), layers.map(() => 0)];
    let [dry, negative] = [0, 0];

    /** The index of a value among the record of its pixel. */
    const standardiser = (record: Float64Array): ((value: number) => number) => {
      if (distribution === 'normal') {
        const { mean, deviation } = sampleOf(record);
        return (value) => (value - mean) / deviation;
      }
      const { shape, scale, zeros } = gammaFit(record);
      return (value) => normalQuantile(zeros + (1 - zeros) * gammaCdf(value, shape, 1 / scale), 0, 1);
    };

    output.raster('index', grid, [inputs.values], (blocks, out) => {
      for (let i = 0; i < out.length; i++) {
        for (let group = 0; group < count; group++) {
          let n = 0;
          for (const k of members[group]) {
            const value = blocks[k][i];
            if (distribution === 'gamma' && value < 0) negative++;
            if (Number.isFinite(value)) buffers[group][n++] = value;
          }
          if (n < minimumValid) continue;
          const standardise = standardiser(buffers[group].subarray(0, n));
          for (const k of members[group]) {
            if (!Number.isFinite(blocks[k][i])) continue;
            const index = Math.min(limit, Math.max(-limit, standardise(blocks[k][i])));
            if (Number.isNaN(index)) continue;
            sums[k].add(index);
            valid[k]++;
            if (k !== mapped) continue;
            out[i] = index;
            if (index <= params.droughtBelow) dry++;
          }
        }
      }
    });
    if (negative > 0)
      throw new Error(`A gamma distribution holds no values below 0, got ${negative} of them: take normal.`);
    const evidence = {
      valid: valid[mapped],
      of: layers[mapped].pixels,
      note: `Of ${layers[mapped].date ?? layers[mapped].name}, against ${layers.length} layers.`,
    };
    output.number('mean', sums[mapped].total / valid[mapped], evidence);
    output.number('droughtShare', (100 * dry) / valid[mapped], evidence);
    output.series(
      'means',
      layers.flatMap(({ date }, k) =>
        date === null ? [] : [{ date, value: sums[k].total / valid[k], valid: valid[k] }],
      ),
    );
  },
});
