import { flag, number, raster, Sum, tool } from 'earthwright/tool';

/** Thresholds by day and by night: candidates, certain fires, fires of the background (Giglio et al. 2003, in K). */
const limits = {
  day: { candidate: [310, 10], certain: 360, background: [325, 20] },
  night: { candidate: [305, 10], certain: 320, background: [310, 10] },
};

export default tool({
  name: 'active-fire',
  summary:
    'Active fires from temperatures at 4 and 11 µm against their surroundings (contextual test), as a mask, with their number and area in km².',
  stage: 'extract',
  inputs: {
    mir: raster('brightness-temperature', { unit: 'K' }),
    tir: raster('brightness-temperature', { unit: 'K' }),
  },
  params: {
    night: flag({ default: false }),
    // Pixels on a side of the surroundings, odd.
    window: number({ unit: '1', default: 11, min: 3, max: 21, integer: true }),
  },
  outputs: {
    fire: raster('class', { codes: true, dtype: 'uint8' }),
    fires: number({ quantity: 'count', unit: '1' }),
    candidates: number({ quantity: 'count', unit: '1' }),
    area: number({ quantity: 'area', unit: 'km2' }),
  },
  run({ inputs, params, output, scan }) {
    const { mir, tir } = inputs;
    if (params.window % 2 === 0)
      throw new Error(`The window has a pixel in its middle: an odd size is needed, got ${params.window}.`);
    const reach = (params.window - 1) / 2;
    const { candidate, certain, background } = params.night ? limits.night : limits.day;
    const needed = Math.max(8, Math.ceil(0.25 * (params.window ** 2 - 1)));
    const [near4, near11] = [new Float64Array(params.window ** 2), new Float64Array(params.window ** 2)];
    const near4Fires = new Float64Array(params.window ** 2);

    /** Mean and mean absolute deviation. */
    const spread = (count: number, of: (k: number) => number): [number, number] => {
      let [sum, deviation] = [0, 0];
      for (let k = 0; k < count; k++) sum += of(k);
      const mean = sum / count;
      for (let k = 0; k < count; k++) deviation += Math.abs(of(k) - mean);
      return [mean, deviation / count];
    };
    let [valid, fires, candidates] = [0, 0, 0];
    const mask = output.raster(
      'fire',
      mir.grid,
      [mir, tir],
      (t4, t11, out, { width, height }) => {
        const stride = width + 2 * reach;
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const centre = (y + reach) * stride + x + reach;
            const [hot, cool] = [t4[centre], t11[centre]];
            if (!(hot > 0 && cool > 0)) continue;
            valid++;
            const i = y * width + x;
            out[i] = 0;
            if (!(hot > candidate[0] && hot - cool > candidate[1])) continue;
            candidates++;
            let [n, burning] = [0, 0];
            for (let dy = -reach; dy <= reach; dy++) {
              for (let dx = -reach; dx <= reach; dx++) {
                const at = centre + dy * stride + dx;
                if (at === centre || !(t4[at] > 0 && t11[at] > 0)) continue;
                if (t4[at] > background[0] && t4[at] - t11[at] > background[1]) near4Fires[burning++] = t4[at];
                else [near4[n], near11[n++]] = [t4[at], t11[at]];
              }
            }
            if (hot > certain) out[i] = 2;
            else if (n < needed) continue;
            else {
              const [mean4, deviation4] = spread(n, (k) => near4[k]);
              const [mean11, deviation11] = spread(n, (k) => near11[k]);
              const [contrast, deviation] = spread(n, (k) => near4[k] - near11[k]);
              const [, fireDeviation] = burning > 0 ? spread(burning, (k) => near4Fires[k]) : [0, 0];
              const stands = hot - cool > contrast + Math.max(3.5 * deviation, 6) && hot > mean4 + 3 * deviation4;
              const notWarmGround = params.night || cool > mean11 + deviation11 - 4 || fireDeviation > 5;
              if (stands && notWarmGround) out[i] = 1;
            }
            if (out[i] > 0) fires++;
          }
        }
      },
      { margin: reach },
    );
    const area = new Sum();
    const located = mir.grid.crs !== '';
    if (located)
      scan([mask, mir.grid.area], (fire, ground) => {
        for (let i = 0; i < fire.length; i++) if (fire[i] > 0) area.add(ground[i] / 1e6);
      });
    const evidence = { valid, of: mir.pixels };
    output.number('fires', valid > 0 ? fires : NaN, evidence);
    output.number('candidates', valid > 0 ? candidates : NaN, evidence);
    output.number('area', valid > 0 && located ? area.total : NaN, evidence);
  },
});
