import { noteOfFirst, number, type Raster, Sum, samplesOf, series, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'morans-i',
  summary: "Global Moran's I of every layer: spatial autocorrelation of neighbouring pixels, dimensionless.",
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    // queen: the eight neighbours; rook: the four that share an edge.
    contiguity: text({ default: 'queen', choices: ['queen', 'rook'] }),
    // row: the weights of each pixel's neighbours sum to 1.
    weights: text({ default: 'binary', choices: ['binary', 'row'] }),
  },
  outputs: {
    moransI: number({ quantity: 'morans-i', unit: '1' }),
    expected: number({ quantity: 'morans-i', unit: '1' }),
    values: series('morans-i', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'value', 'expected', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const rowOf = (layer: Raster) => {
      let n = 0;
      const sum = new Sum();
      scan([layer], (values) => {
        for (let i = 0; i < values.length; i++) {
          if (!Number.isFinite(values[i])) continue;
          n++;
          sum.add(values[i]);
        }
      });
      const mean = sum.total / n;
      const [squares, products] = [new Sum(), new Sum()];
      let weightTotal = 0;
      scan(
        [layer],
        (values, { width, height }) => {
          const stride = width + 2;
          const rook = [-stride, -1, 1, stride];
          const corners = [-stride - 1, -stride + 1, stride - 1, stride + 1];
          const steps = params.contiguity === 'rook' ? rook : [...rook, ...corners];
          for (let y = 1; y <= height; y++) {
            for (let x = 1; x <= width; x++) {
              const own = values[y * stride + x] - mean;
              if (!Number.isFinite(own)) continue;
              squares.add(own * own);
              let [neighbours, lag] = [0, 0];
              for (const step of steps) {
                const other = values[y * stride + x + step] - mean;
                if (!Number.isFinite(other)) continue; // missing cells and the edge are nobody's neighbours
                neighbours++;
                lag += other;
              }
              if (neighbours === 0) continue;
              // A pixel without neighbours has no weights, but stays in the mean and the variance.
              weightTotal += params.weights === 'row' ? 1 : neighbours;
              products.add(own * (params.weights === 'row' ? lag / neighbours : lag));
            }
          }
        },
        { margin: 1 },
      );
      // Moran 1950; Cliff and Ord 1981: I = n / ΣΣw · ΣΣ w z z' / Σ z².
      const value = ((n / weightTotal) * products.total) / squares.total;
      return {
        layer: layer.name,
        date: layer.date,
        value: Number.isFinite(value) ? value : null,
        expected: n > 1 ? -1 / (n - 1) : null,
        valid: n,
        of: layer.pixels,
      };
    };
    const rows = inputs.values.layers.map(rowOf);
    const [{ value, expected, valid, of }] = rows;
    const note = `${params.contiguity}, ${params.weights} weights. ${noteOfFirst(rows)}`.trim();
    output.number('moransI', value ?? NaN, { valid, of, note });
    output.number('expected', expected ?? NaN, {
      valid,
      of,
      note: `Without autocorrelation. ${noteOfFirst(rows)}`.trim(),
    });
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
