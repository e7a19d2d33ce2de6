import { LayerMeans, mapOutputs, number, optional, pairedByDay, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'turbidity',
  summary:
    'Turbidity of water in FNU from its reflectance in red, and in the near infrared where it is very turbid, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { red: stack('reflectance', { unit: '1' }), nir: optional(stack('reflectance', { unit: '1' })) },
  params: {
    // linear: a + b·ρ, what some tool sets call NTU.
    profile: text({ default: 'dogliotti-2015', choices: ['dogliotti-2015', 'linear'] }),
    // A and C of A·ρ / (1 − ρ / C).
    redA: number({ unit: 'FNU', default: 228.1, min: 0 }),
    redC: number({ unit: '1', default: 0.1641, min: 0.001 }),
    nirA: number({ unit: 'FNU', default: 3078.9, min: 0 }),
    nirC: number({ unit: '1', default: 0.2112, min: 0.001 }),
    // Red reflectance between which the two are blended.
    blendFrom: number({ unit: '1', default: 0.05, min: 0 }),
    blendTo: number({ unit: '1', default: 0.07, min: 0 }),
    intercept: number({ default: 0 }),
    slope: number({ default: 1 }),
  },
  outputs: mapOutputs('turbidity', 'turbidity', 'FNU'),
  run({ inputs, params, output, derive }) {
    const { profile, redA, redC, nirA, nirC, blendFrom, blendTo, intercept, slope } = params;
    if (blendFrom >= blendTo) throw new Error('The blend needs a lower and a higher reflectance.');
    // Reflectance of C and more is beyond the model.
    const saturating = (reflectance: number, a: number, c: number): number =>
      reflectance >= 0 && reflectance < c ? (a * reflectance) / (1 - reflectance / c) : NaN;
    const maps = pairedByDay([inputs.red, inputs.nir]).map((pair) =>
      derive(
        pair,
        (red, nir, out) => {
          for (let i = 0; i < out.length; i++) {
            if (profile === 'linear') out[i] = intercept + slope * red[i];
            else if (!nir || red[i] <= blendFrom) out[i] = saturating(red[i], redA, redC);
            else if (red[i] >= blendTo) out[i] = saturating(nir[i], nirA, nirC);
            else {
              const weight = (red[i] - blendFrom) / (blendTo - blendFrom);
              out[i] = (1 - weight) * saturating(red[i], redA, redC) + weight * saturating(nir[i], nirA, nirC);
            }
          }
        },
        { quantity: 'turbidity', unit: 'FNU' },
      ),
    );
    new LayerMeans(maps).give(output, 'turbidity', inputs.red.grid);
  },
});
