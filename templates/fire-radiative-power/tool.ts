import { Moments, noteOfFirst, number, raster, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'fire-radiative-power',
  summary:
    'Fire pixels and their radiative power in MW: number, sum, mean and highest of every date, with a map of the sum over all dates.',
  stage: 'extract',
  inputs: { power: stack('fire-radiative-power', { unit: 'MW' }) },
  params: {
    // Pixels with more than this burn; 0 and fill do not.
    threshold: number({ unit: 'MW', default: 0, min: 0 }),
  },
  outputs: {
    total: raster('fire-radiative-power', { unit: 'MW' }),
    firePixels: number({ quantity: 'count', unit: '1' }),
    sum: number({ quantity: 'fire-radiative-power', unit: 'MW' }),
    counts: series('count', { unit: '1' }),
    sums: series('fire-radiative-power', { unit: 'MW' }),
    highest: series('fire-radiative-power', { unit: 'MW' }),
    layers: table({ columns: ['layer', 'date', 'firePixels', 'sum', 'mean', 'max', 'fireShare', 'valid', 'of'] }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = inputs.power;
    const [fires, valid] = [layers.map(() => new Moments()), layers.map(() => 0)];
    let scanned = 0;
    output.raster('total', grid, [inputs.power], (blocks, out) => {
      scanned += out.length;
      for (let k = 0; k < blocks.length; k++) {
        const power = blocks[k];
        for (let i = 0; i < out.length; i++) {
          // Below 0 there is no radiation: fill that nobody declared.
          if (!(power[i] >= 0 && power[i] < Infinity)) continue;
          valid[k]++;
          const burning = power[i] > params.threshold;
          if (burning) fires[k].add(power[i]);
          out[i] = (Number.isNaN(out[i]) ? 0 : out[i]) + (burning ? power[i] : 0);
        }
      }
    });
    const rows = layers.map(({ name, date, selection, pixels }, k) => {
      const { count, sum, mean, max } = fires[k];
      const [some, burning] = [valid[k] > 0, count > 0];
      return {
        ...{ layer: name, date, firePixels: some ? count : null, sum: some ? sum : null },
        ...{
          mean: burning ? mean : null,
          max: burning ? max : null,
          fireShare: some ? (100 * count) / valid[k] : null,
        },
        ...{ valid: valid[k], of: selection === undefined ? scanned : Math.max(pixels, valid[k]) },
      };
    });
    const [first] = rows;
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    output.number('firePixels', first.firePixels ?? NaN, evidence);
    output.number('sum', first.sum ?? NaN, evidence);
    output.series('counts', samplesOf(rows, 'firePixels'));
    output.series('sums', samplesOf(rows, 'sum'));
    output.series('highest', samplesOf(rows, 'max'));
    output.table('layers', rows);
  },
});
