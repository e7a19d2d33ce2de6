import {
  Moments,
  noteOfFirst,
  number,
  type Raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'gearys-c',
  summary:
    'Global Geary’s C of every layer: dissimilarity of neighbouring pixels, dimensionless; 1 without autocorrelation, below 1 where neighbours are alike.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: { contiguity: text({ default: 'queen', choices: ['queen', 'rook'] }) },
  outputs: {
    gearysC: number({ quantity: 'gearys-c', unit: '1' }),
    values: series('gearys-c', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const rowOf = (layer: Raster) => {
      const moments = new Moments();
      scan([layer], (values) => moments.addAll(values));
      const squares = new Sum();
      let links = 0;
      scan(
        [layer],
        (values, { width, height }) => {
          const stride = width + 2;
          // Each pair of neighbours once: those to the east and south.
          const steps = params.contiguity === 'rook' ? [1, stride] : [1, stride, stride - 1, stride + 1];
          for (let y = 1; y <= height; y++) {
            for (let at = y * stride + 1; at <= y * stride + width; at++) {
              for (const step of steps) {
                const difference = values[at] - values[at + step];
                if (!Number.isFinite(difference)) continue;
                links++;
                squares.add(difference * difference);
              }
            }
          }
        },
        { margin: 1 },
      );
      // Geary 1954: (n − 1) / (2 ΣΣw) · ΣΣ w (x − x')² / Σ z², with both directions of a pair in the sums.
      const value = squares.total / (2 * links) / moments.sampleVariance;
      const known = Number.isFinite(value) ? value : null;
      return { layer: layer.name, date: layer.date, value: known, valid: moments.count, of: layer.pixels };
    };
    const rows = inputs.values.layers.map(rowOf);
    const [{ value, valid, of }] = rows;
    const note = `${params.contiguity}. ${noteOfFirst(rows)}`.trim();
    output.number('gearysC', value ?? NaN, { valid, of, note });
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
