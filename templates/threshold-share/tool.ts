import { number, series, stack, table, text, tool } from 'earthwright/tool';

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

/** Kahan's compensated sum. */
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
  name: /*name*/ 'threshold-share' /*end*/,
  summary:
    /*summary*/ 'Share of the valid pixels whose NDVI is beyond a threshold, in percent, and their ground area in m².' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<=', 'between'] }),
    threshold: number(),
    // Only for 'between'.
    upper: number({ default: Number.MAX_VALUE }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    areaShare: number({ quantity: 'share', unit: '%' }),
    shares: series('share', { unit: '%' }),
    areas: series('area', { unit: 'm2' }),
    counts: series('count', { unit: '1' }),
    areaShares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'share', 'area', 'count', 'areaShare', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { threshold, upper } = params;
    const beyond = tests[params.comparison];
    const { layers } = /*first*/ inputs.nir /*end*/;
    const total = layers.length;
    const rows = layers.map((layer, k) => {
      // Without a CRS there is no ground area; the share holds all the same.
      const located = layer.grid.crs !== '';
      let [of, valid, count] = [0, 0, 0];
      const [validArea, beyondArea] = [new Sum(), new Sum()];
      scan(
        [/*bands*/ layers[k], partner(inputs.red.layers, layers.length, k) /*end*/, located ? layer.grid.area : layer],
        (/*blocks*/ nir, red /*end*/, area, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            const selected = /*where*/ true /*end*/;
            if (!selected) continue;
            of++;
            const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            valid++;
            validArea.add(area[i]);
            if (!beyond(value, threshold, upper)) continue;
            count++;
            beyondArea.add(area[i]);
          }
        },
      );
      const share = valid > 0 ? (100 * count) / valid : null;
      return {
        layer: layer.name,
        date: layer.date,
        share,
        area: located && valid > 0 ? beyondArea.total : null,
        count: valid > 0 ? count : null,
        areaShare: located && valid > 0 ? (100 * beyondArea.total) / validArea.total : null,
        valid,
        of,
      };
    });
    const dated = (pick: (row: (typeof rows)[number]) => number | null) =>
      rows.flatMap((row) => (row.date === null ? [] : [{ date: row.date, value: pick(row) ?? NaN, valid: row.valid }]));
    const [{ layer, share, area, count, areaShare, valid, of }] = rows;
    const note = total > 1 ? `Layer ${layer}, the first of ${total}.` : '';
    output.number('share', share ?? NaN, { valid, of, note });
    output.number('area', area ?? NaN, {
      valid,
      of,
      note: area === null ? `${note} No CRS or no valid pixel: no area.` : note,
    });
    output.number('count', count ?? NaN, { valid, of, note });
    output.number('areaShare', areaShare ?? NaN, { valid, of, note });
    output.series(
      'shares',
      dated((row) => row.share),
    );
    output.series(
      'areas',
      dated((row) => row.area),
    );
    output.series(
      'counts',
      dated((row) => row.count),
    );
    output.series(
      'areaShares',
      dated((row) => row.areaShare),
    );
    output.table('layers', rows);
  },
});
