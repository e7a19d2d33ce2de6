import {
  LayerMeans,
  number,
  optional,
  pairedByDay,
  raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

/** Tie points in K of 19V, 19H, 37V over open water, first-year (Antarctic: type A) and multiyear ice (type B): NSIDC's NASA Team constants. */
const tiePoints: Record<string, readonly (readonly [number, number, number])[]> = {
  'f13-north': [
    [185.2, 114.4, 205.2],
    [251.2, 235.4, 241.1],
    [222.4, 198.6, 186.2],
  ],
  'f13-south': [
    [186, 117, 206.9],
    [256, 241.4, 245.6],
    [246.6, 214.9, 211.1],
  ],
  'f17-north': [
    [184.9, 113.4, 207.1],
    [248.4, 232, 242.3],
    [220.7, 196, 188.5],
  ],
  'f17-south': [
    [184.9, 113.4, 207.1],
    [253.1, 237.8, 246.6],
    [244, 211.9, 212.6],
  ],
};

/** How far a surface's radiation in two channels is from a ratio of their difference to their sum. */
const departure = (x: number, y: number, ratio: number): number => x - y - ratio * (x + y);

export default tool({
  name: 'sea-ice-concentration',
  summary:
    'Sea ice concentration in percent from passive microwave (NASA Team), as a map, with extent and area in km² on every date.',
  stage: 'extract',
  inputs: {
    tb19v: stack('brightness-temperature', { unit: 'K' }),
    tb19h: stack('brightness-temperature', { unit: 'K' }),
    tb37v: stack('brightness-temperature', { unit: 'K' }),
    tb22v: optional(stack('brightness-temperature', { unit: 'K' })),
  },
  params: {
    profile: text({ default: 'f17-north', choices: Object.keys(tiePoints) }),
    // Gradient ratios above these are open water under weather.
    weather37: number({ unit: '1', default: 0.05 }),
    weather22: number({ unit: '1', default: 0.045 }),
    extentFrom: number({ unit: '%', default: 15, min: 0, max: 100 }),
  },
  outputs: {
    concentration: raster('sea-ice-concentration', { unit: '%' }),
    mean: number({ quantity: 'sea-ice-concentration', unit: '%' }),
    means: series('sea-ice-concentration', { unit: '%' }),
    extents: series('area', { unit: 'km2' }),
    areas: series('area', { unit: 'km2' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of', 'extent', 'area'] }),
  },
  run({ inputs, params, output, derive, scan }) {
    const [water, first, old] = tiePoints[params.profile];
    const { tb19v, tb19h, tb37v, tb22v } = inputs;
    const maps = pairedByDay([tb19v, tb19h, tb37v, tb22v]).map((tuple) =>
      derive(
        tuple,
        (v19, h19, v37, v22, out) => {
          for (let i = 0; i < out.length; i++) {
            const polarisation = (v19[i] - h19[i]) / (v19[i] + h19[i]);
            const gradient = (v37[i] - v19[i]) / (v37[i] + v19[i]);
            if (!Number.isFinite(polarisation + gradient) || (v22 && !Number.isFinite(v22[i]))) continue;
            // Mixtures of the three surfaces whose radiation has these two ratios: two linear equations for two ice fractions.
            const [p0, g0] = [departure(water[0], water[1], polarisation), departure(water[2], water[0], gradient)];
            const a = departure(first[0], first[1], polarisation) - p0;
            const b = departure(old[0], old[1], polarisation) - p0;
            const c = departure(first[2], first[0], gradient) - g0;
            const d = departure(old[2], old[0], gradient) - g0;
            const ice = (p0 * (c - d) + g0 * (b - a)) / (a * d - b * c);
            const weather =
              gradient > params.weather37 || (v22 ? (v22[i] - v19[i]) / (v22[i] + v19[i]) > params.weather22 : false);
            if (Number.isFinite(ice)) out[i] = weather ? 0 : 100 * Math.min(1, Math.max(0, ice));
          }
        },
        { quantity: 'sea-ice-concentration', unit: '%' },
      ),
    );
    const means = new LayerMeans(maps);
    output.raster('concentration', tb19v.grid, maps, means.kernel);
    output.number('mean', means.mean, means.evidence);
    output.series('means', samplesOf(means.rows, 'mean'));
    const rows = means.rows.map((row, index) => {
      const { grid } = maps[index];
      if (grid.crs === '' || row.valid === 0) return { ...row, extent: null, area: null };
      const [extent, area] = [new Sum(), new Sum()];
      scan([maps[index], grid.area], (concentration, ground) => {
        for (let i = 0; i < ground.length; i++) {
          if (!(concentration[i] >= params.extentFrom)) continue;
          extent.add(ground[i] / 1e6);
          area.add((ground[i] * concentration[i]) / 1e8);
        }
      });
      return { ...row, extent: extent.total, area: area.total };
    });
    output.series('extents', samplesOf(rows, 'extent'));
    output.series('areas', samplesOf(rows, 'area'));
    output.table('layers', rows);
  },
});
