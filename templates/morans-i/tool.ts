import { number, raster, text, tool } from 'earthwright/tool';

/** Kahan's compensated sum: rounding does not grow with the number of pixels. */
class Sum {
  total = 0;
  #lost = 0;
  add(term: number): void {
    const corrected = term - this.#lost;
    const next = this.total + corrected;
    this.#lost = next - this.total - corrected;
    this.total = next;
  }
}

export default tool({
  name: 'morans-i',
  summary: "Global Moran's I of a raster: spatial autocorrelation of neighbouring pixels, dimensionless.",
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {
    // queen: the eight neighbours; rook: the four that share an edge.
    contiguity: text({ default: 'queen', choices: ['queen', 'rook'] }),
    // row: the weights of each pixel's neighbours sum to 1.
    weights: text({ default: 'binary', choices: ['binary', 'row'] }),
  },
  outputs: {
    moransI: number({ quantity: 'morans-i', unit: '1' }),
    expected: number({ quantity: 'morans-i', unit: '1' }),
  },
  run({ inputs, params, output, scan }) {
    let [of, n] = [0, 0];
    const sum = new Sum();
    scan([inputs.values], (values) => {
      for (const value of values) {
        of++;
        if (!Number.isFinite(value)) continue;
        n++;
        sum.add(value);
      }
    });
    const mean = sum.total / n;
    const [squares, products] = [new Sum(), new Sum()];
    let weightTotal = 0;
    scan(
      [inputs.values],
      (values, { width, height }) => {
        const stride = width + 2;
        const rook = [-stride, -1, 1, stride];
        const steps = params.contiguity === 'rook' ? rook : [...rook, -stride - 1, -stride + 1, stride - 1, stride + 1];
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
    const note = `${params.contiguity}, ${params.weights} weights`;
    output.number('moransI', Number.isFinite(value) ? value : NaN, { valid: n, of, note });
    output.number('expected', n > 1 ? -1 / (n - 1) : NaN, { valid: n, of, note: 'Without autocorrelation.' });
  },
});
