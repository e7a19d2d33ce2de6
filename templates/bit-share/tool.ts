import { number, numbers, series, stack, table, text, tool } from 'earthwright/tool';

/*partner*/
/*end*/

export default tool({
  name: /*name*/ 'bit-share' /*end*/,
  summary:
    /*summary*/ 'Share of the pixels of a bit-coded quality layer that carry certain bits, fill left out, in percent.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    qa: stack('qa-bits', { codes: true }),
    /*end*/
  },
  params: {
    // Bit 0 is the least significant one.
    bits: numbers(),
    // Pixels with any of these bits (fill) do not count at all.
    excludeBits: numbers({ default: [] }),
    mode: text({ default: 'any', choices: ['any', 'all', 'none'] }),
  },
  outputs: {
    value: number({ quantity: 'share', unit: '%' }),
    count: number({ quantity: 'count', unit: '1' }),
    values: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'value', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.bits.length === 0) throw new Error('Which bits mark the condition? The list is empty.');
    for (const bit of [...params.bits, ...params.excludeBits]) {
      if (!Number.isInteger(bit) || bit < 0 || bit > 52) throw new Error(`A bit is a whole number from 0, got ${bit}.`);
    }
    // Division instead of `>>`: JavaScript's bit operators see 32 bits only, and turn NaN into 0.
    const has = (code: number, bit: number): boolean => Math.floor(code / 2 ** bit) % 2 === 1;
    /** Whether the condition holds; null where the pixel does not count. */
    const judge = (code: number): boolean | null => {
      if (!(code >= 0) || params.excludeBits.some((bit) => has(code, bit))) return null;
      const set = params.bits.filter((bit) => has(code, bit)).length;
      return params.mode === 'any' ? set > 0 : set === (params.mode === 'all' ? params.bits.length : 0);
    };
    // Quality layers have few distinct codes: each is judged once.
    const verdicts = new Map<number, boolean | null>();
    const { layers } = /*first*/ inputs.qa /*end*/;
    const rows = layers.map((layer, k) => {
      let [of, valid, count] = [0, 0, 0];
      scan([/*bands*/ layers[k] /*end*/], (/*blocks*/ qa /*end*/, { width, height }) => {
        for (let i = 0; i < width * height; i++) {
          const selected = /*where*/ true /*end*/;
          if (!selected) continue;
          of++;
          const code = /*value*/ qa[i] /*end*/;
          let verdict = verdicts.get(code);
          if (verdict === undefined) verdicts.set(code, (verdict = judge(code)));
          if (verdict === null) continue;
          valid++;
          if (verdict) count++;
        }
      });
      return {
        layer: layer.name,
        date: layer.date,
        value: valid > 0 ? (100 * count) / valid : null,
        count: valid > 0 ? count : null,
        valid,
        of,
      };
    });
    const [{ layer, value, count, valid, of }] = rows;
    const note = layers.length > 1 ? `Layer ${layer}, the first of ${layers.length}.` : '';
    output.number('value', value ?? NaN, { valid, of, note });
    output.number('count', count ?? NaN, { valid, of, note });
    output.series(
      'values',
      rows.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
    );
    output.table('layers', rows);
  },
});
