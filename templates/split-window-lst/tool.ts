import { LayerMeans, mapOutputs, number, numbers, optional, pairedByDay, stack, text, tool } from 'earthwright/tool';

const profiles: Record<string, { form: 'quadratic' | 'generalised'; coefficients: readonly number[] }> = {
  // Jiménez-Muñoz et al., IEEE GRSL 11, 2014, for Landsat 8: c0…c6.
  'jimenez-munoz-2014': { form: 'quadratic', coefficients: [-0.268, 1.378, 0.183, 54.3, -2.238, -129.2, 16.4] },
  // Du et al., Remote Sensing 7, 2015, for Landsat 8 and any water vapour: b0…b7.
  'du-2015': {
    form: 'generalised',
    coefficients: [-0.41165, 1.00522, 0.14543, -0.27297, 4.06655, -6.92512, -18.27461, 0.24468],
  },
};

/** T + c1·ΔT + c2·ΔT² + c0 + (c3 + c4·w)(1 − ε) + (c5 + c6·w)·Δε. */
const quadratic = (
  t1: number,
  t2: number,
  e1: number,
  e2: number,
  w: number,
  [c0, c1, c2, c3, c4, c5, c6]: readonly number[],
): number => {
  const difference = t1 - t2;
  return (
    t1 + c1 * difference + c2 * difference ** 2 + c0 + (c3 + c4 * w) * (1 - (e1 + e2) / 2) + (c5 + c6 * w) * (e1 - e2)
  );
};

/** Wan & Dozier's form with Wan's quadratic term (RSE 140, 2014). */
const generalised = (
  t1: number,
  t2: number,
  e1: number,
  e2: number,
  [b0, b1, b2, b3, b4, b5, b6, b7]: readonly number[],
): number => {
  const emissivity = (e1 + e2) / 2;
  const [inverse, contrast] = [(1 - emissivity) / emissivity, (e1 - e2) / emissivity ** 2];
  const [mean, half] = [(t1 + t2) / 2, (t1 - t2) / 2];
  return (
    b0 + (b1 + b2 * inverse + b3 * contrast) * mean + (b4 + b5 * inverse + b6 * contrast) * half + b7 * (t1 - t2) ** 2
  );
};

export default tool({
  name: 'split-window-lst',
  summary:
    'Land surface temperature in K from two thermal bands, their emissivities and water vapour (split window), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    temperature11: stack('brightness-temperature', { unit: 'K' }),
    temperature12: stack('brightness-temperature', { unit: 'K' }),
    emissivity11: stack('emissivity', { unit: '1' }),
    emissivity12: stack('emissivity', { unit: '1' }),
    waterVapour: optional(stack('water-vapour', { unit: 'g/cm2' })),
  },
  params: {
    profile: text({ default: 'jimenez-munoz-2014', choices: Object.keys(profiles) }),
    // Instead of the profile's, in its form: c0…c6 or b0…b7.
    coefficients: numbers({ default: [] }),
    // Where no raster of it is bound.
    waterVapour: number({ unit: 'g/cm2', default: 2, min: 0, max: 7 }),
  },
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const { form, coefficients } = profiles[params.profile];
    const own = params.coefficients;
    if (own.length > 0 && own.length !== coefficients.length)
      throw new Error(`The form of ${params.profile} has ${coefficients.length} coefficients, got ${own.length}.`);
    const used = own.length > 0 ? own : coefficients;
    const { temperature11, temperature12, emissivity11, emissivity12, waterVapour } = inputs;
    const maps = pairedByDay([temperature11, temperature12, emissivity11, emissivity12, waterVapour]).map((tuple) =>
      derive(
        tuple,
        (t1, t2, e1, e2, vapour, out) => {
          for (let i = 0; i < out.length; i++) {
            // 0 K and an emissivity of 0 are fill, whether declared or not.
            if (!(t1[i] > 0 && t2[i] > 0 && e1[i] > 0 && e2[i] > 0)) continue;
            const w = vapour ? vapour[i] : params.waterVapour;
            out[i] =
              form === 'quadratic'
                ? quadratic(t1[i], t2[i], e1[i], e2[i], w, used)
                : generalised(t1[i], t2[i], e1[i], e2[i], used);
          }
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', temperature11.grid);
  },
});
