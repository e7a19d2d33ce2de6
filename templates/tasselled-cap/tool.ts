import { LayerMeans, number, pairedByDay, raster, samplesOf, series, stack, table, text, tool } from 'earthwright/tool';

/** Weights of blue, green, red, near infrared, short-wave infrared 1 and 2: brightness, greenness, wetness. */
const profiles: Record<string, readonly (readonly number[])[]> = {
  // Crist, RSE 17, 1985: TM, surface reflectance.
  'tm-crist-1985': [
    [0.2043, 0.4158, 0.5524, 0.5741, 0.3124, 0.2303],
    [-0.1603, -0.2819, -0.4934, 0.794, -0.0002, -0.1446],
    [0.0315, 0.2021, 0.3102, 0.1594, -0.6806, -0.6109],
  ],
  // Huang et al., IJRS 23, 2002: ETM+, at-satellite reflectance.
  'etm-huang-2002': [
    [0.3561, 0.3972, 0.3904, 0.6966, 0.2286, 0.1596],
    [-0.3344, -0.3544, -0.4556, 0.6966, -0.0242, -0.263],
    [0.2626, 0.2141, 0.0926, 0.0656, -0.7629, -0.5388],
  ],
  // Baig et al., Remote Sensing Letters 5, 2014: OLI, at-satellite reflectance.
  'oli-baig-2014': [
    [0.3029, 0.2786, 0.4733, 0.5599, 0.508, 0.1872],
    [-0.2941, -0.243, -0.5424, 0.7276, 0.0713, -0.1608],
    [0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559],
  ],
};
const components = ['brightness', 'greenness', 'wetness'] as const;

export default tool({
  name: 'tasselled-cap',
  summary:
    'Tasselled cap brightness, greenness and wetness from six reflectance bands, dimensionless, as maps, with the means of every date.',
  stage: 'extract',
  inputs: {
    blue: stack('reflectance', { unit: '1' }),
    green: stack('reflectance', { unit: '1' }),
    red: stack('reflectance', { unit: '1' }),
    nir: stack('reflectance', { unit: '1' }),
    swir1: stack('reflectance', { unit: '1' }),
    swir2: stack('reflectance', { unit: '1' }),
  },
  params: { profile: text({ default: 'oli-baig-2014', choices: Object.keys(profiles) }) },
  outputs: {
    brightness: raster('tasselled-cap-brightness', { unit: '1' }),
    greenness: raster('tasselled-cap-greenness', { unit: '1' }),
    wetness: raster('tasselled-cap-wetness', { unit: '1' }),
    meanBrightness: number({ quantity: 'tasselled-cap-brightness', unit: '1' }),
    meanGreenness: number({ quantity: 'tasselled-cap-greenness', unit: '1' }),
    meanWetness: number({ quantity: 'tasselled-cap-wetness', unit: '1' }),
    brightnesses: series('tasselled-cap-brightness', { unit: '1' }),
    greennesses: series('tasselled-cap-greenness', { unit: '1' }),
    wetnesses: series('tasselled-cap-wetness', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'brightness', 'greenness', 'wetness', 'valid', 'of'] }),
  },
  run({ inputs, params, output, derive }) {
    const { blue, green, red, nir, swir1, swir2 } = inputs;
    const tuples = pairedByDay([blue, green, red, nir, swir1, swir2]);
    const maps = profiles[params.profile].map(([a, b, c, d, e, f], part) =>
      tuples.map((tuple) =>
        derive(
          tuple,
          (blue, green, red, nir, swir1, swir2, out) => {
            for (let i = 0; i < out.length; i++)
              out[i] = a * blue[i] + b * green[i] + c * red[i] + d * nir[i] + e * swir1[i] + f * swir2[i];
          },
          { quantity: `tasselled-cap-${components[part]}`, unit: '1' },
        ),
      ),
    );
    const means = maps.map((every) => new LayerMeans(every));
    output.rasters(components, blue.grid, maps.flat(), (...blocks) => {
      const arrays = blocks.filter((block) => block instanceof Float64Array);
      const n = tuples.length;
      for (let part = 0; part < 3; part++)
        means[part].kernel(...arrays.slice(part * n, part * n + n), arrays[3 * n + part]);
    });
    const [brightness, greenness, wetness] = means;
    output.number('meanBrightness', brightness.mean, brightness.evidence);
    output.number('meanGreenness', greenness.mean, greenness.evidence);
    output.number('meanWetness', wetness.mean, wetness.evidence);
    output.series('brightnesses', samplesOf(brightness.rows, 'mean'));
    output.series('greennesses', samplesOf(greenness.rows, 'mean'));
    output.series('wetnesses', samplesOf(wetness.rows, 'mean'));
    output.table(
      'layers',
      brightness.rows.map(({ layer, date, mean, valid, of }, k) => ({
        ...{ layer, date, brightness: mean, valid, of },
        ...{ greenness: greenness.rows[k].mean, wetness: wetness.rows[k].mean },
      })),
    );
  },
});
