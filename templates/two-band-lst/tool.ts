import { LayerMeans, mapOutputs, number, numbers, pairedByDay, stack, text, tool } from 'earthwright/tool';

/** Gain, factor of the difference, offset in K. */
const profiles: Record<string, readonly number[]> = {
  // Price, Journal of Geophysical Research 89, 1984, for a surface that radiates like a black body.
  'price-1984': [1, 3.33, 0],
  'earth-agent': [1.022, 0.47, 0.43],
};

export default tool({
  name: 'two-band-lst',
  summary:
    'Surface temperature in K from two thermal bands without emissivity (multi-channel), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    temperature11: stack('brightness-temperature', { unit: 'K' }),
    temperature12: stack('brightness-temperature', { unit: 'K' }),
  },
  params: {
    profile: text({ default: 'price-1984', choices: Object.keys(profiles) }),
    // Instead of the profile's: a, b, c of a·T11 + b·(T11 − T12) + c, and d of d·(T11 − T12)·(sec θ − 1) where θ is given.
    coefficients: numbers({ default: [] }),
    // View zenith angle.
    viewAngle: number({ unit: 'deg', default: 0, min: 0, max: 85 }),
  },
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const own = params.coefficients;
    if (![0, 3, 4].includes(own.length)) throw new Error(`Three or four coefficients are needed, got ${own.length}.`);
    const [a, b, c, d = 0] = own.length > 0 ? own : profiles[params.profile];
    const slant = b + d * (1 / Math.cos((params.viewAngle * Math.PI) / 180) - 1);
    const maps = pairedByDay([inputs.temperature11, inputs.temperature12]).map((pair) =>
      derive(
        pair,
        (t1, t2, out) => {
          // 0 K is fill, whether declared or not.
          for (let i = 0; i < out.length; i++)
            if (t1[i] > 0 && t2[i] > 0) out[i] = a * t1[i] + slant * (t1[i] - t2[i]) + c;
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', inputs.temperature11.grid);
  },
});
