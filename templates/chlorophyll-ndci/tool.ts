import { LayerMeans, mapOutputs, numbers, pairedByDay, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'chlorophyll-ndci',
  summary:
    'Chlorophyll-a of turbid water in mg/m³ from the normalised difference of red edge and red (NDCI), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { redEdge: stack('reflectance', { unit: '1' }), red: stack('reflectance', { unit: '1' }) },
  params: {
    // a, b, c of a + b·NDCI + c·NDCI².
    coefficients: numbers({ unit: 'mg/m3', default: [14.039, 86.115, 194.325] }),
  },
  outputs: mapOutputs('chlorophyll', 'chlorophyll-a', 'mg/m3'),
  run({ inputs, params, output, derive }) {
    if (params.coefficients.length !== 3)
      throw new Error(`Three coefficients are needed, got ${params.coefficients.length}.`);
    const [a, b, c] = params.coefficients;
    // The parabola rises from its lowest point on; darker red edges lie outside the model.
    const lowest = c === 0 ? -Infinity : -b / (2 * c);
    const maps = pairedByDay([inputs.redEdge, inputs.red]).map((pair) =>
      derive(
        pair,
        (redEdge, red, out) => {
          for (let i = 0; i < out.length; i++) {
            const ndci = (redEdge[i] - red[i]) / (redEdge[i] + red[i]);
            if (ndci >= lowest) out[i] = a + ndci * (b + c * ndci);
          }
        },
        { quantity: 'chlorophyll-a', unit: 'mg/m3' },
      ),
    );
    new LayerMeans(maps).give(output, 'chlorophyll', inputs.redEdge.grid);
  },
});
