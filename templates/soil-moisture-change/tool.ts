import { number, numbered, raster, Sum, series, sharesOfRange, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'soil-moisture-change',
  summary:
    'Change of relative soil moisture between the first and the last date, in percentage points, from radar backscatter between its driest and wettest record.',
  stage: 'extract',
  inputs: { backscatter: stack('backscatter', { unit: 'dB' }) },
  params: {
    minimumValid: number({ unit: '1', default: 3, min: 2, integer: true }),
    // Pixels whose backscatter varies less hold no signal of moisture: built-up, forest.
    minimumRange: number({ unit: 'dB', default: 0, min: 0 }),
  },
  outputs: {
    change: raster('soil-moisture-change', { unit: '%' }),
    last: raster('relative-soil-moisture', { unit: '%' }),
    meanChange: number({ quantity: 'soil-moisture-change', unit: '%' }),
    wetterShare: number({ quantity: 'share', unit: '%' }),
    means: series('relative-soil-moisture', { unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = inputs.backscatter;
    const n = layers.length;
    const { groups, count } = numbered(layers, () => 'record');
    const [values, shares] = [new Float64Array(n), new Float64Array(n)];
    const [sums, seen, changes] = [layers.map(() => new Sum()), layers.map(() => 0), new Sum()];
    let [valid, wetter] = [0, 0];
    output.rasters(['change', 'last'], grid, [inputs.backscatter], (blocks, change, last) => {
      for (let i = 0; i < change.length; i++) {
        let [low, high] = [Infinity, -Infinity];
        for (let k = 0; k < n; k++) {
          values[k] = blocks[k][i];
          if (values[k] < low) low = values[k];
          if (values[k] > high) high = values[k];
        }
        if (!(high - low >= params.minimumRange)) continue;
        // Wagner, Lemoine & Rott (1999) in decibels: driest 0, wettest 1.
        sharesOfRange(values, groups, shares, { count, minimum: params.minimumValid });
        for (let k = 0; k < n; k++) {
          if (!Number.isFinite(shares[k])) continue;
          sums[k].add(100 * shares[k]);
          seen[k]++;
        }
        last[i] = 100 * shares[n - 1];
        const difference = 100 * (shares[n - 1] - shares[0]);
        if (!Number.isFinite(difference)) continue;
        change[i] = difference;
        changes.add(difference);
        valid++;
        if (difference > 0) wetter++;
      }
    });
    const [from, to] = [layers[0], layers[n - 1]].map(({ date, name }) => date ?? name);
    const evidence = { valid, of: layers[0].pixels, note: `From ${from} to ${to}.` };
    output.number('meanChange', changes.total / valid, evidence);
    output.number('wetterShare', (100 * wetter) / valid, evidence);
    output.series(
      'means',
      layers.flatMap(({ date }, k) =>
        date === null ? [] : [{ date, value: sums[k].total / seen[k], valid: seen[k] }],
      ),
    );
  },
});
