import { number, stack, text, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

/** What a comparison tests; 'between' includes both ends. */
const tests: Record<string, (value: number, threshold: number, upper: number) => boolean> = {
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  between: (value, threshold, upper) => value >= threshold && value <= upper,
};

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
  name: /*name*/ 'change-share' /*end*/,
  summary:
    /*summary*/ 'Share of the pixels whose NDVI changed by more than a threshold between two dates, in percent, their area in m², and the mean change.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    // 'percent': the change over the size of the earlier value; pixels that were 0 have none.
    mode: text({ default: 'difference', choices: ['difference', 'absolute', 'percent'] }),
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<=', 'between'] }),
    threshold: number(),
    // Only for 'between'.
    upper: number({ default: Number.MAX_VALUE }),
    // Date (or name) of the two layers; '' stands for the first and the last.
    earlier: text({ default: '' }),
    later: text({ default: '' }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    meanChange: number({ quantity: /*quantity*/ 'ndvi' /*end*/ }),
  },
  run({ inputs, params, output, scan }) {
    const { threshold, upper } = params;
    const beyond = tests[params.comparison];
    const { layers } = /*first*/ inputs.nir /*end*/;
    const positionOf = (wanted: string, otherwise: number): number => {
      if (wanted === '') return otherwise;
      const found = layers.filter(({ date, name }) => date === wanted || name === wanted);
      if (found.length === 1) return layers.indexOf(found[0]);
      throw new Error(
        `'${wanted}' fits ${found.length} of ${layers.map(({ date, name }) => date ?? name).join(', ')}.`,
      );
    };
    const k = positionOf(params.earlier, 0);
    const kLater = positionOf(params.later, layers.length - 1);
    if (k === kLater) throw new Error(`A change needs two layers, got only ${layers[k].date ?? layers[k].name}.`);
    const layer = layers[k];
    const located = layer.grid.crs !== '';
    let [of, valid, count] = [0, 0, 0];
    const [changes, areas] = [new Sum(), new Sum()];
    scan(
      [
        /*bands*/ layers[k],
        partner(inputs.red.layers, layers.length, k) /*end*/,
        /*bands.Later*/ layers[kLater],
        partner(inputs.red.layers, layers.length, kLater) /*end*/,
        located ? layer.grid.area : layer,
      ],
      (/*blocks*/ nir, red /*end*/, /*blocks.Later*/ nirLater, redLater /*end*/, area, { width, height }) => {
        for (let i = 0; i < width * height; i++) {
          // Only pixels that count on both dates.
          const selected = /*where*/ true /*end*/;
          const selectedLater = /*where.Later*/ true /*end*/;
          if (!selected || !selectedLater) continue;
          of++;
          const before = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
          const after = /*value.Later*/ (nirLater[i] - redLater[i]) / (nirLater[i] + redLater[i]) /*end*/;
          const difference = params.mode === 'absolute' ? Math.abs(after - before) : after - before;
          const change = params.mode === 'percent' ? (100 * difference) / Math.abs(before) : difference;
          if (!Number.isFinite(change)) continue; // x / 0 is missing too
          valid++;
          changes.add(change);
          if (!beyond(change, threshold, upper)) continue;
          count++;
          areas.add(area[i]);
        }
      },
    );
    const evidence = {
      valid,
      of,
      note: `From ${layer.date ?? layer.name} to ${layers[kLater].date ?? layers[kLater].name}.`,
    };
    const own: string = /*unit*/ '1' /*end*/;
    output.number('share', valid > 0 ? (100 * count) / valid : NaN, evidence);
    output.number('area', located && valid > 0 ? areas.total : NaN, evidence);
    output.number('count', valid > 0 ? count : NaN, evidence);
    output.number('meanChange', changes.total / valid, { ...evidence, unit: params.mode === 'percent' ? '%' : own });
  },
});
